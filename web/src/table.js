/// Tables page by page, with highlighted rows and cells. Pages keep a table of a hundred thousand rows as quick as one of ten.
import { button, el, svg } from './dom.js';
import { full, measured, prettyUnit, rounded, short } from './format.js';
import { rectPath } from './series.js';
import { FONT, shapeNode, textNode, textWidth } from './shapes.js';

const PAGE = 25;
const SHEET = 200; // rows on paper, where no page can be turned
const LONG = 24; // letters; what is longer goes on in a second line, so that the numbers beside it stay in sight
const WIDE = 60; // and shorter ones too where many columns share the width
const MANY = 6; // columns; with more a table takes the whole width
const HALF = 74; // letters that fit into half of it

export function createTable(figure, sources) {
    const parts = figure.layers.map((layer) => readLayer(layer, sources)).filter(Boolean);
    return parts.length > 0 ? new Table(figure, parts) : null;
}

/// A layer may show some columns of its table alone.
export function readLayer(layer, sources) {
    const all = sources.columns(layer.table);
    const wanted = ({ name }) =>
        ![layer.highlight, layer.link].includes(name) && (!layer.columns || layer.columns.includes(name));
    const columns = all.filter(wanted);
    if (columns.length === 0) return null;
    const marks = all.find((column) => column.name === layer.highlight)?.si;
    const links = layer.link ? all.find((column) => column.name === layer.link)?.texts : null;
    const rows = Math.max(...columns.map((column) => column.length));
    const marked = (row, column) => marks?.[row] === 1 || marks?.[row] === column + 1;
    return { ...layer, columns, rows, marked, links, first: 0, page: PAGE, exact: false };
}

class Table {
    constructor(figure, parts) {
        Object.assign(this, { figure, parts, kind: 'table' });
        this.element = el(
            'div',
            {},
            parts.map((part) => (part.host = el('div', { class: 'table-part' }))),
        );
        this.readers = parts;
        this.wide = parts.some((part) => part.columns.length > MANY || lettersOf(part) > HALF);
    }

    /// Takes other data in place and stays on its page; false where the parts are others.
    update(figure, sources) {
        const parts = figure.layers.map((layer) => readLayer(layer, sources)).filter(Boolean);
        if (parts.length !== this.parts.length) return false;
        parts.forEach((part, i) => {
            const { host, first, page, exact } = this.parts[i];
            Object.assign(part, { host, first: first < part.rows ? first : 0, page, exact });
        });
        Object.assign(this, { figure, parts, readers: parts });
        this.draw();
        return true;
    }

    draw() {
        for (const part of this.parts) renderPart(part, this.figure.title);
    }

    /// Lays the rows out for paper, or for the screen again.
    print(paper) {
        for (const part of this.parts) Object.assign(part, { first: 0, page: paper ? SHEET : PAGE });
        this.draw();
    }

    columns() {
        return this.parts.map((part) => part.columns);
    }

    /// The page in sight as a drawing.
    svg(width, palette) {
        const drawings = this.parts.map((part) => drawPart(part, palette));
        let y = 0;
        const nodes = drawings.map((drawing) => {
            const node = svg('g', { transform: `translate(0 ${y})` }, drawing.node);
            y += drawing.height + 14;
            return node;
        });
        return { node: svg('g', {}, nodes), width: Math.max(...drawings.map((drawing) => drawing.width)), height: y };
    }
}

/// How wide a row is, with what separates its cells. What goes on in a second line counts as much as fits the first.
function lettersOf(part) {
    const rows = pageRows(part);
    const widthOf = (column) => {
        const longest = Math.max(0, ...rows.map((row) => cellText(part, column, row, false).length));
        return 3 + Math.max(column.name.length, column.texts ? Math.min(LONG, longest) : longest);
    };
    return part.columns.reduce((sum, column) => sum + widthOf(column), 0);
}

/// Digits that the value or those of the layer support, or its error bar; six where nobody says.
export function cellText(part, column, row, exact) {
    if (column.texts) return column.texts[row] ?? '';
    const value = column.values[row] ?? NaN;
    if (exact) return full(value);
    if (column.bars?.[row] > 0) return measured(value, column.bars[row]);
    return column.digits?.[row] ? rounded(value, column.digits[row]) : short(value, part.digits || undefined);
}

function pageRows(part) {
    return Array.from({ length: Math.min(part.page, part.rows - part.first) }, (unused, i) => part.first + i);
}

function renderPart(part, title) {
    const head = part.columns.map((column) =>
        el(
            'th',
            { scope: 'col', class: column.texts ? null : 'numeric', title: column.doc },
            column.name,
            el('small', {}, prettyUnit(column.unit) || '\u00a0'),
        ),
    );
    const body = pageRows(part).map((row) =>
        el(
            'tr',
            { class: part.marked(row) ? 'marked' : null },
            part.columns.map((column, i) => cell(part, column, row, part.marked(row, i))),
        ),
    );
    const label = part.label || title;
    part.host.replaceChildren(
        el(
            'div',
            { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label },
            el('table', { class: 'data' }, el('thead', {}, el('tr', {}, head)), el('tbody', {}, body)),
        ),
        pager(part, title),
    );
}

function cell(part, column, row, marked) {
    const text = cellText(part, column, row, part.exact);
    const share = WIDE / part.columns.filter(({ texts }) => texts).length;
    const most = text.includes(' ') ? Math.min(LONG, share) : LONG; // a word is not broken in two to save room
    const long = text.length > most && (share < LONG ? 'long tight' : 'long');
    const classes = [column.texts ? long : 'numeric', marked && 'marked'].filter(Boolean).join(' ');
    const title = column.texts ? null : full(column.values[row] ?? NaN);
    const link = column === part.columns[0] && part.links?.[row];
    return el('td', { class: classes || null, title }, link ? el('a', { href: link }, text) : text);
}

function pager(part, title) {
    const go = (first) => () => {
        part.first = Math.max(0, Math.min(Math.floor((part.rows - 1) / PAGE) * PAGE, first));
        renderPart(part, title);
    };
    const last = Math.min(part.first + part.page, part.rows);
    const exact = () => {
        part.exact = !part.exact;
        renderPart(part, title);
    };
    const turn =
        part.rows > part.page
            ? [
                  button('«', 'First rows', go(0), { disabled: part.first === 0 }),
                  button('‹', 'Previous rows', go(part.first - PAGE), { disabled: part.first === 0 }),
                  button('›', 'Next rows', go(part.first + PAGE), { disabled: last >= part.rows }),
                  button('»', 'Last rows', go(part.rows), { disabled: last >= part.rows }),
              ]
            : [];
    const count = `rows ${short(part.first + 1)}–${short(last)} of ${short(part.rows)}`;
    return el(
        'div',
        { class: 'pager' },
        el('span', {}, count),
        turn,
        part.columns.every((column) => column.texts)
            ? []
            : button('Full digits', 'Full digits', exact, { 'aria-pressed': String(part.exact) }),
    );
}

function drawPart(part, palette) {
    const rows = pageRows(part);
    const line = 19;
    let x = 0;
    const spans = [];
    const cells = part.columns.map((column) => {
        const title = [column.name, prettyUnit(column.unit) && `[${prettyUnit(column.unit)}]`]
            .filter(Boolean)
            .join(' ');
        const texts = rows.map((row) => String(cellText(part, column, row, part.exact)));
        const width = Math.max(textWidth(title), ...texts.map((text) => textWidth(text))) + 20;
        const at = column.texts ? [x + 6, 'start'] : [x + width - 6, 'end'];
        const left = x;
        x += width;
        spans.push([left, width]);
        const nodes = texts.map((text, i) =>
            textNode(text, at[0], 34 + i * line, { colour: palette.ink, anchor: at[1] }),
        );
        return [textNode(title, at[0], 13, { colour: palette.soft, anchor: at[1], weight: 600 }), nodes];
    });
    const marks = rows
        .flatMap((row, i) =>
            spans.map(([left, width], k) => (part.marked(row, k) ? rectPath(left, 20 + i * line, width, line) : '')),
        )
        .join('');
    const height = 26 + rows.length * line;
    const node = svg(
        'g',
        { 'font-family': FONT },
        shapeNode({ d: marks, fill: '#f3d9a4', opacity: 0.6 }),
        shapeNode({ d: `M0 19h${x}M0 ${height - 4}h${x}`, stroke: palette.line }),
        cells,
    );
    return { node, width: x, height };
}
