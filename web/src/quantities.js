/// What was asked and what came out: two lists of quantities, grouped by the part of the key before the first dot.
import { button, el } from './dom.js';
import { isMatrix, isRecords, quantityNode, recordsNode } from './quantity.js';

export function inputsSection(inputs) {
    const changed = inputs.filter((item) => item.changed).length;
    const note =
        changed === 0
            ? 'All inputs are at their defaults.'
            : `${changed} of ${inputs.length} changed from the default, marked.`;
    return quantitiesSection('inputs', 'What was asked', note, inputs, 'not set');
}

export function outputsSection(outputs, status) {
    return quantitiesSection(
        'outputs',
        'What came out',
        'Click a number for its full digits.',
        outputs,
        status === 'interrupted' ? 'not computed' : 'does not exist in this case',
    );
}

function quantitiesSection(id, title, note, items, missing) {
    const large = (item) => isRecords(item) || isMatrix(item);
    const simple = items.filter((item) => !large(item));
    const records = items.filter(large);
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
        el('p', { class: 'note' }, items.length > 0 ? note : 'Nothing.'),
        el(
            'div',
            { class: 'groups' },
            groupsOf(simple).map((group) => groupNode(group, missing)),
        ),
        ...records.map((item) => recordNode(item)),
    );
    return section;
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

function groupNode([name, items], missing) {
    const rows = items.map((item) => rowNode(item, name, missing));
    return el('table', { class: 'group' }, name ? el('caption', {}, name) : [], el('tbody', {}, rows));
}

function rowNode(item, group, missing) {
    const key = group && item.key.startsWith(`${group}.`) ? item.key.slice(group.length + 1) : item.key;
    return el(
        'tr',
        { 'data-key': item.key, class: item.changed ? 'changed' : null },
        el('th', { scope: 'row', title: item.key }, breakable(key)),
        el('td', { class: 'value' }, quantityNode(item, missing)),
        el('td', { class: 'doc' }, item.doc ?? '', item.changed ? defaultNode(item) : []),
    );
}

/// Long keys may break after an underscore or a dot, not anywhere.
function breakable(key) {
    return key.split(/(?<=[_.])/).flatMap((part, i) => (i > 0 ? [el('wbr'), part] : [part]));
}

function defaultNode(item) {
    const known = item.default !== undefined && item.default !== null && !isRecords({ value: item.default }) && !Array.isArray(item.default?.[0]);
    return el(
        'span',
        { class: 'default' },
        'changed',
        known ? [' from ', quantityNode({ ...item, value: item.default, random: null }, '')] : [],
    );
}

function recordNode(item) {
    return el(
        'div',
        { class: 'records', 'data-key': item.key },
        el('h3', {}, item.key),
        el('p', { class: 'note' }, item.doc ?? ''),
        isRecords(item) ? recordsNode(item) : quantityNode(item, ''),
    );
}
