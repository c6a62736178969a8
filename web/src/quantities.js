/// What was asked and what came out: lists of quantities in words for people, each with its key, grouped by the part of
/// the key before the first dot.
import { button, el } from './dom.js';
import { isMatrix, isRecords, quantityNode, recordsNode, wholeNumbers } from './quantity.js';

export function outputsSection(outputs) {
    return quantitiesSection('outputs', 'All outputs', 'Click a number for its full digits.', listNodes(outputs));
}

/// What was changed stands open, and so does what followed from it; what is as it always is waits behind a word.
export function inputsSection(all) {
    const inputs = all.filter((item) => item.changed || hasValue(item));
    const changed = inputs.filter((item) => item.changed);
    const followed = followers(inputs);
    const usual = inputs.filter((item) => !item.changed && ![...followed.values()].flat().includes(item));
    const note =
        changed.length === 0 && followed.size === 0
            ? 'All inputs are at their defaults.'
            : `${changed.length} of ${inputs.length} changed from the default.`;
    const lists = [...followed].map(([source, items]) =>
        el('div', { class: 'followed' }, el('h3', {}, wholeNumbers(source)), listNodes(items)),
    );
    const folded = el(
        'details',
        { class: 'usual' },
        el(
            'summary',
            {},
            changed.length + lists.length ? 'Inputs at their defaults' : 'Show them',
            ` (${usual.length})`,
        ),
        listNodes(usual),
    );
    return quantitiesSection('inputs', 'Inputs', note, [listNodes(changed), lists, usual.length ? folded : []]);
}

/// Inputs that nobody gave and that are not at their defaults, by where their values come from.
export function followers(inputs) {
    const lists = new Map();
    for (const item of inputs) {
        if (item.changed || !hasValue(item) || isDefault(item)) continue;
        const source = sourceOf(item, inputs);
        lists.set(source, [...(lists.get(source) ?? []), item]);
    }
    return lists;
}

function isDefault(item) {
    return item.default === undefined || JSON.stringify(item.value) === JSON.stringify(item.default);
}

/// As the document tells (`from`); else a name that was given beside it, such as that of a material or of a preset,
/// the nearest by its key, stands for the values of others.
function sourceOf(item, inputs) {
    if (item.from) return `From ${item.from}`;
    const room = ({ key }) => key.slice(0, key.lastIndexOf('.') + 1);
    const names = inputs.filter((other) => other.changed && other.type === 'text' && item.key.startsWith(room(other)));
    const [nearest] = names.sort((one, other) => room(other).length - room(one).length);
    return nearest ? `From ${nearest.key} ${nearest.value}` : 'From other inputs';
}

/// What was not given and has no default says nothing of the case.
function hasValue({ value }) {
    return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function quantitiesSection(id, title, note, lists) {
    const section = el('section', { id, class: 'quantities', 'aria-labelledby': `${id}-title` });
    const all = button(
        'Full digits',
        `Full digits of all numbers: ${title}`,
        () => {
            const open = all.getAttribute('aria-pressed') !== 'true';
            all.setAttribute('aria-pressed', String(open));
            section.querySelectorAll('button.number').forEach((node) => node.show(open));
        },
        { 'aria-pressed': 'false' },
    );
    section.append(
        el('div', { class: 'section-head' }, el('h2', { id: `${id}-title` }, title), all),
        el('p', { class: 'note' }, note),
        ...[lists].flat(Infinity),
    );
    return section;
}

function listNodes(items) {
    const large = (item) => isRecords(item) || isMatrix(item);
    const groups = groupsOf(items.filter((item) => !large(item)));
    return [
        groups.length ? el('div', { class: 'groups' }, groups.map(groupNode)) : [],
        items.filter(large).map(recordNode),
    ];
}

/// Single keys come first as one group; "body1.rx" and "body1.E" make the group "body1".
function groupsOf(items) {
    const prefix = (item) => (item.key.includes('.') ? item.key.slice(0, item.key.indexOf('.')) : '');
    const groups = new Map([['', []]]);
    for (const item of items) {
        const name = prefix(item);
        if (!groups.has(name)) groups.set(name, []);
        groups.get(name).push(item);
    }
    for (const [name, members] of groups) {
        if (name === '' || members.length > 1) continue;
        groups.get('').push(...members);
        groups.delete(name);
    }
    return [...groups].filter(([, members]) => members.length > 0);
}

function groupNode([name, items]) {
    return el('table', { class: 'group' }, name ? el('caption', {}, name) : [], el('tbody', {}, items.map(rowNode)));
}

function rowNode(item) {
    return el(
        'tr',
        { 'data-key': item.key, class: item.changed ? 'changed' : null },
        el('th', { scope: 'row' }, wordsNode(item), ' ', keyNode(item)),
        el('td', { class: 'value' }, quantityNode(item, 'not set'), item.changed ? defaultNode(item) : []),
    );
}

/// What a quantity is in words; an error bar takes the first of what it measures.
export function wordsOf(item) {
    return item.measures ? `error bar of ${brief(wordsOf(item.measures))}` : item.doc || item.key;
}

/// The first clause of a line that may say more; "of a film: ..." only begins.
export function brief(text) {
    const [clause] = text.split(';');
    const [head] = clause.split(':');
    return (/^(of|with) /.test(head) ? clause : head).trim();
}

/// All that is said of it, on paper the first clause.
function wordsNode(item) {
    const words = wordsOf(item);
    const first = brief(words);
    const more = wholeNumbers(words.slice(first.length));
    return el('span', { class: 'words' }, wholeNumbers(first), el('span', { class: 'more-words' }, more));
}

/// Long keys may break after an underscore or a dot, not anywhere.
export function keyNode(item) {
    return el(
        'code',
        { class: 'key' },
        item.key.split(/(?<=[_.])/).flatMap((part, i) => (i > 0 ? [el('wbr'), part] : [part])),
    );
}

function defaultNode(item) {
    const { default: usual } = item;
    const known = usual !== undefined && usual !== null && typeof usual !== 'object' && !isRecords({ value: usual });
    return el(
        'span',
        { class: 'default' },
        'changed',
        known ? [' from ', quantityNode({ ...item, value: usual, words: null, random: null }, '')] : [],
    );
}

function recordNode(item) {
    return el(
        'div',
        { class: item.changed ? 'records changed' : 'records', 'data-key': item.key },
        el('h3', {}, wholeNumbers(wordsOf(item)), ' ', keyNode(item)),
        isRecords(item) ? recordsNode(item) : quantityNode(item, ''),
    );
}
