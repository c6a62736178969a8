/// One value of an input or an output as a reader sees it: a few digits, all of them at a click.
import { el } from './dom.js';
import { convert, full, isNumber, measured, prettyUnit, rounded, short, shownUnit } from './format.js';

const LISTED = 8;
const ROWS = 12;

export function quantityNode(item, missing) {
    const { value } = item;
    const words = item.words ?? item.random;
    if (words) return el('span', { class: 'text' }, wholeNumbers(words));
    if (value === null || value === undefined) return el('span', { class: 'none' }, missing);
    if (typeof value === 'boolean') return el('span', {}, value ? 'yes' : 'no');
    if (isNumber(value) && item.type !== 'text') return numberNode(item, [value]);
    if (!Array.isArray(value)) return el('span', { class: 'text' }, String(value));
    if (value.length === 0) return el('span', { class: 'none' }, 'none');
    if (value.every(Array.isArray)) return matrixNode(item);
    if (value.every((entry) => isNumber(entry) || entry === null)) return numberNode(item, value);
    return el('span', { class: 'text' }, value.map((entry) => entry ?? '–').join(', '));
}

/// A number, and its unit where a short word follows.
const NUMBER = /(?<=^|[\s(])([+-]?\d[\d.]*(?:e[+-]?\d+)?(?: (?:%|[a-zA-Zµ]{1,4}\d?(?:\/[a-zA-Z]{1,3}\d?)?(?![\w])))?)/;

/// Words in which no line ends within a number, as after the sign of 1e-5, or between it and its unit.
export function wholeNumbers(text) {
    return text.split(NUMBER).map((part, i) => (i % 2 ? el('span', { class: 'whole' }, part) : part));
}

/// A number or a list of numbers as a button that shows the digits of the result file, in both units.
function numberNode(item, values) {
    const shown = values.map((value) => (typeof value === 'number' ? convert(value, item) : value));
    const bars = (item.bars ?? []).map((bar) => convert(bar, item));
    const brief =
        shown
            .slice(0, LISTED)
            .map((value, i) => (bars[i] === undefined ? written(value, item.digits) : measured(value, bars[i])))
            .join(', ') + (shown.length > LISTED ? `, … (${shown.length})` : '');
    const unit = prettyUnit(shownUnit(item));
    const si =
        item.shown && item.shown.factor !== 1 && values.some((value) => typeof value === 'number')
            ? ` = ${values.map(full).join(', ')} ${prettyUnit(item.unit)}`.trimEnd()
            : '';
    const digits = el('span', { class: 'digits' }, brief);
    const error = el('span', { class: 'bar' });
    const exact = el('span', { class: 'si' });
    const node = el(
        'button',
        {
            type: 'button',
            class: values.length > 1 ? 'number several' : 'number',
            'aria-expanded': 'false',
            title: 'Full digits',
        },
        digits,
        error,
        unit ? ['\u00a0', el('span', { class: 'unit' }, unit)] : [],
        exact,
    );
    node.show = (open) => {
        node.setAttribute('aria-expanded', String(open));
        digits.textContent = open ? shown.map(full).join(', ') : brief;
        error.textContent = open && bars.length > 0 ? ` ± ${bars.map(full).join(', ')}` : '';
        exact.textContent = open ? si : '';
    };
    node.addEventListener('click', () => node.show(node.getAttribute('aria-expanded') !== 'true'));
    return node;
}

function written(value, digits) {
    return digits ? rounded(value, digits) : short(value);
}

/// Numbers in rows, with their unit once; texts in rows have none.
function matrixNode(item) {
    const plain = { ...item, unit: '', shown: item.shown && { factor: item.shown.factor, unit: '' } };
    const rows = item.value.map((row) =>
        el(
            'tr',
            {},
            row.map((value) => el('td', {}, quantityNode({ ...plain, value }, '–'))),
        ),
    );
    const unit = prettyUnit(shownUnit(item));
    return el(
        'div',
        { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': item.key },
        el('table', { class: 'matrix' }, el('tbody', {}, rows)),
        unit ? el('span', { class: 'unit' }, unit) : [],
    );
}

/// Matrices beyond this width do not fit beside their words.
const NARROW = 2;

export function isMatrix(item) {
    const rows = Array.isArray(item.value) && item.value.length > 0 && item.value.every(Array.isArray);
    return rows && item.value.some((row) => row.length > NARROW);
}

export function isRecords(item) {
    return (
        (item.type === 'columns' && isColumns(item.value)) ||
        item.type === 'records' ||
        (Array.isArray(item.value) &&
            item.value.length > 0 &&
            item.value.every((entry) => entry && typeof entry === 'object' && !Array.isArray(entry)))
    );
}

/// Columns that were given as arrays, by their names.
function isColumns(value) {
    return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function rowsOf(columns) {
    const names = Object.keys(columns).filter((name) => Array.isArray(columns[name]));
    return (columns[names[0]] ?? []).map((unused, i) =>
        Object.fromEntries(names.map((name) => [name, columns[name][i]])),
    );
}

/// More members than that do not fit beside each other; so few things do.
const WIDE = 8;
const FEW = 6;

/// A list of things as a table, one row each; few things with many members turned, one column each. Columns come
/// described or from the members themselves.
export function recordsNode(item) {
    const records = isColumns(item.value) ? rowsOf(item.value) : Array.isArray(item.value) ? item.value : [];
    if (records.length === 0) return el('p', { class: 'none' }, 'none in this case');
    const members = (item.columns ?? Object.keys(records[0]).map((key) => ({ key }))).map((member) =>
        describedMember(member, records),
    );
    const turned = members.length > WIDE && records.length <= FEW;
    const table = turned ? turnedTable(members, records) : plainTable(members, records);
    return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': item.key }, table);
}

/// A member of all things: its head, and its cell in one of them.
function describedMember(member, records) {
    const key = member.key ?? member.name;
    const side = records.some((record) => isNumber(record[key])) ? 'numeric' : null;
    const plain = { ...member, unit: '', shown: member.shown && { factor: member.shown.factor, unit: '' } };
    const unit = prettyUnit(shownUnit(member));
    return {
        unit,
        head: (scope, ...more) =>
            el('th', { scope, title: member.doc, class: scope === 'col' ? side : null }, key, more),
        cell: (record, as = 'td', scope = null) =>
            el(as, { class: side, scope }, quantityNode({ ...plain, value: record[key] }, '–')),
    };
}

function plainTable(members, records) {
    const head = members.map((member) => member.head('col', el('small', {}, member.unit || '\u00a0')));
    const row = (record) =>
        el(
            'tr',
            {},
            members.map((member) => member.cell(record)),
        );
    const body = el('tbody', {}, records.slice(0, ROWS).map(row));
    const more = el(
        'button',
        { type: 'button', class: 'more', hidden: records.length <= ROWS },
        `Show all ${records.length} rows`,
    );
    more.addEventListener('click', () => {
        body.append(...records.slice(ROWS).map(row));
        more.remove();
    });
    return [el('table', { class: 'data' }, el('thead', {}, el('tr', {}, head)), body), more];
}

/// The first member names the things.
function turnedTable(members, records) {
    const [first, ...rest] = members;
    const line = (member, cells) =>
        el('tr', {}, member.head('row', member.unit ? [' ', el('small', {}, member.unit)] : []), cells);
    const names = line(
        first,
        records.map((record) => first.cell(record, 'th', 'col')),
    );
    const rows = rest.map((member) =>
        line(
            member,
            records.map((record) => member.cell(record)),
        ),
    );
    return el('table', { class: 'data turned' }, el('thead', {}, names), el('tbody', {}, rows));
}
