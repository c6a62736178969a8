/// Where the numbers come from, and the case file that gives them again.
import { button, el } from './dom.js';
import { save, saveCsv } from './download.js';
import { short } from './format.js';

function factsOf(doc) {
    const { version, build, date, seconds, threads, command } = doc.provenance;
    return [
        ['Program', version && `Galet ${version}`],
        ['Build', build],
        ['Date', readableDate(date)],
        command ? ['Command', command] : ['Study', doc.study.name],
        ['Status', doc.status],
        ['Run time', runTime(seconds, threads)],
    ].filter(([, text]) => text);
}

/// The same in a line, for paper: a section of its own might stand alone on the last sheet.
export function imprintNode(doc) {
    const words = factsOf(doc).map(([name, text]) => `${name.toLowerCase()}: ${text}`);
    return el('p', { class: 'imprint' }, words.join(' · '));
}

export function provenanceSection(doc) {
    const { case: caseText } = doc.provenance;
    const list = factsOf(doc).map(([name, text]) => [el('dt', {}, name), el('dd', {}, text)]);
    return el(
        'section',
        { id: 'provenance', 'aria-labelledby': 'provenance-title' },
        el('h2', { id: 'provenance-title' }, 'Provenance'),
        el('dl', { class: 'facts' }, list),
        caseText ? caseNode(doc.study.name, caseText) : [],
    );
}

function counted(number, noun) {
    return `${short(number)} ${noun}${number === 1 ? '' : 's'}`;
}

function runTime(seconds, threads) {
    if (!Number.isFinite(seconds)) return '';
    const time = seconds < 1 ? `${short(1000 * seconds, 3)}\u00a0ms` : `${short(seconds, 3)}\u00a0s`;
    return threads ? `${time} on ${threads === 1 ? 'one thread' : `${threads} threads`}` : time;
}

/// Everything in use, to copy: folded, for it may be long.
function caseNode(name, text) {
    const listing = el('pre', { tabindex: 0, 'aria-label': 'Case file' }, text);
    const copy = button('Copy', 'Copy the case file', async () => {
        copy.textContent = (await copyText(text, listing)) ? 'Copied' : 'Select and copy by hand';
        setTimeout(() => (copy.textContent = 'Copy'), 2000);
    });
    const download = button('Save', 'Save the case file', () =>
        save(`${name}.yaml`, new Blob([text], { type: 'text/yaml' })),
    );
    return el(
        'div',
        { class: 'case' },
        el('div', { class: 'section-head' }, el('h3', {}, 'Case file'), el('span', { class: 'tools' }, copy, download)),
        el('p', { class: 'note' }, 'Every input in use, changed or not: run again, it gives these outputs.'),
        el('details', {}, el('summary', {}, `Show its ${text.split('\n').length - 1} lines`), listing),
    );
}

async function copyText(text, listing) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        getSelection().selectAllChildren(listing);
        return document.execCommand('copy');
    }
}

function readableDate(text) {
    const date = new Date(text);
    if (!text || Number.isNaN(date.getTime())) return text;
    return date.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }) + ' UTC';
}

/// Every table and field of the result, drawn or not, in SI units.
export function dataSection(doc, sources) {
    const rows = [
        ...doc.tables.map((table) => {
            const columns = sources.columns(table.name);
            const rowCount = Math.max(0, ...columns.map((column) => column.length));
            return {
                name: table.name,
                doc: table.doc,
                size: `${counted(rowCount, 'row')} × ${counted(columns.length, 'column')}`,
                groups: rowCount > 0 ? [columns] : null,
            };
        }),
        ...doc.fields.map((raw) => {
            const field = sources.field(raw.name);
            return {
                name: raw.name,
                doc: raw.doc,
                size: field && `${field.grid.nx} × ${field.grid.ny} ${field.grid.atPoints ? 'points' : 'cells'}`,
                groups: field ? [{ fields: [field] }] : null,
            };
        }),
    ];
    const full = rows.filter((row) => row.groups); // what this case has no rows of is nothing to save
    if (full.length === 0) return null;
    const body = full.map((row) =>
        el(
            'tr',
            {},
            el(
                'th',
                { scope: 'row' },
                el('span', { class: 'words' }, row.doc || row.name),
                ' ',
                el('code', { class: 'key' }, row.name),
            ),
            el('td', { class: 'size' }, row.size),
            el(
                'td',
                { class: 'tools' },
                button('CSV', `Save ${row.name} as CSV`, () => saveCsv(row.name, row.groups)),
            ),
        ),
    );
    return el(
        'section',
        { id: 'data', 'aria-labelledby': 'data-title' },
        el('h2', { id: 'data-title' }, 'Data'),
        el('p', { class: 'note' }, 'All tables and fields in full; columns of numbers are in SI units.'),
        el('table', { class: 'group' }, el('tbody', {}, body)),
    );
}
