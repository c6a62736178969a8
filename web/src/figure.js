/// A figure's card: title, tools, the drawing of its kind, caption. The kind follows from the layers, not the study.
import { createAnimation } from './animation.js';
import { createCurves } from './curves.js';
import { button, el } from './dom.js';
import { composeDrawing, saveCsv, savePng, saveSvg } from './download.js';
import { createHistogram } from './histogram.js';
import { createPlane } from './plane.js';
import { createSketch } from './sketch.js';
import { createSolids } from './solids.js';
import { createTable } from './table.js';
import { onPrint, onThemeChange, palette } from './theme.js';

/// Drawings on paper have the width of the sheet within its margins, so that their texts keep their size, and heights
/// that leave room for three to a page, or for the answer above the first.
const PAPER = { title: false, width: 680, margin: 4 };
const PAPER_HEIGHT = 252;
const LEAD_HEIGHT = 320;
/// The shorter of the usual sheets, Letter, within its margins, and what title and caption of a figure take.
const SHEET_HEIGHT = 938;
const FIGURE_WORDS = 84;

/// Null where the case has nothing to draw: a reader does not miss it. `lead`: it stands beside the answer, and no
/// higher than the screen.
export function figureNode(raw, sources, number, lead = false) {
    return createFigure(raw, sources, number, lead)?.node ?? null;
}

/// A card that can be given other data in place (`update`, false where they need another card) and be disposed of.
export function createFigure(raw, sources, number, lead = false) {
    const figure = completed(raw);
    const content = createContent(figure, sources);
    if (content === null) return null;
    const node = cardNode(figure, content, number, lead);
    const ends =
        content.kind === 'none' ? [] : [keepDrawn(content, node, lead), keepPrinted(figure, content, node, lead)];
    return {
        node,
        update: (other, from) => content.update?.(completed(other), from) ?? false,
        dispose() {
            for (const end of ends) end();
            content.dispose?.();
            node.remove();
        },
    };
}

/// A figure's vector drawing by itself, as it would be saved, for what makes pictures without a page of cards; null where
/// the case has nothing to draw.
export function drawingOf(raw, sources, options) {
    const figure = completed(raw);
    const content = createContent(figure, sources);
    return content && composeDrawing(figure, content, options);
}

function completed(raw) {
    return {
        title: raw.title || raw.name,
        caption: '',
        ...raw,
        layers: Array.isArray(raw.layers) ? raw.layers.filter(Boolean) : [],
    };
}

function cardNode(figure, content, number, lead) {
    const node = el('figure', {
        class: ['figure', content.wide && !lead && 'wide', lead && 'lead'].filter(Boolean).join(' '),
        id: `figure-${figure.name}`,
        'data-figure': figure.name,
        'data-kind': content.kind,
    });
    const tools = el('div', { class: 'tools', role: 'toolbar', 'aria-label': `Tools of ${figure.title}` });
    node.append(el('div', { class: 'section-head' }, el('h3', {}, figure.title), tools));
    if (content.kind === 'none') {
        node.append(el('p', { class: 'unavailable' }, 'cannot be drawn'));
        return node;
    }
    tools.append(...toolButtons(figure, content, node));
    node.append(
        content.element,
        el(
            'div',
            { class: 'foot' },
            el('figcaption', {}, el('b', {}, `Figure ${number}`), captionNodes(figure.caption)),
            saveButtons(figure, content),
        ),
    );
    return node;
}

/// Clauses that tell what to do with the mouse are of no use on paper.
function captionNodes(caption) {
    if (!caption) return [];
    const clauses = caption.split(/(?<=[^;.]); /);
    const isHint = (clause) => /^(play|drag|click|turn)\b/.test(clause);
    const hint = (clause) => el('span', { class: 'more-words' }, `; ${clause.replace(/\.$/, '')}`);
    const ending = isHint(clauses.at(-1)) && clauses.length > 1 ? '.' : '';
    return [
        '. ',
        clauses.map((clause, i) => (i === 0 ? clause : isHint(clause) ? hint(clause) : `; ${clause}`)),
        ending,
    ];
}

function createContent(figure, sources) {
    const kinds = figure.layers.map((layer) => layer.kind);
    const planar = kinds.some((kind) => ['map', 'zones', 'arrows', 'path'].includes(kind)) || figure.aspect === 'equal';
    try {
        if (kinds.includes('table')) return createTable(figure, sources);
        if (kinds.includes('animation')) return createAnimation(figure, sources);
        if (kinds.includes('bodies')) return createSolids(figure, sources);
        if (kinds.includes('sketch')) return createSketch(figure, sources);
        if (kinds.includes('histogram')) return createHistogram(figure, sources);
        return planar ? createPlane(figure, sources) : createCurves(figure, sources);
    } catch {
        return { kind: 'none' }; // a figure that cannot be understood must not take the report with it
    }
}

function toolButtons(figure, content, node) {
    const { title } = figure;
    const zooms = content.zoom
        ? [
              button('+', `Zoom in: ${title}`, () => content.zoom(0.7)),
              button('−', `Zoom out: ${title}`, () => content.zoom(1 / 0.7)),
              button('Reset', `Reset the view: ${title}`, () => content.reset()),
          ]
        : [];
    const wide = button(
        'Wide',
        `Full width: ${title}`,
        () => wide.setAttribute('aria-pressed', String(node.classList.toggle('wide'))),
        { class: 'widen', 'aria-pressed': String(Boolean(content.wide)) },
    );
    return [...(content.aspect ? [aspectButton(content, title)] : []), ...(content.switches ?? []), ...zooms, wide];
}

function saveButtons(figure, content) {
    return el(
        'div',
        { class: 'tools', role: 'group', 'aria-label': `Save ${figure.title}` },
        button('SVG', `Save as SVG: ${figure.title}`, () => saveSvg(figure, content)),
        button('PNG', `Save as PNG: ${figure.title}`, () => savePng(figure, content)),
        button('CSV', `Save the data as CSV: ${figure.title}`, () => saveCsv(figure.name, content.columns())),
    );
}

function aspectButton(content, title) {
    const pressed = () => String(content.aspect === 'equal');
    const toggle = button(
        'True scale',
        `True scale: ${title}`,
        () => {
            content.toggleAspect();
            toggle.setAttribute('aria-pressed', pressed());
        },
        { class: 'aspect', 'aria-pressed': pressed() },
    );
    return toggle;
}

/// Draws when the card gets its width, a new one, or other colours. Returns what ends it.
function keepDrawn(content, node, lead) {
    let width = 0;
    let drawn = 0;
    let fitting = null;
    const draw = () => drawn > 0 && content.draw(drawn, palette());
    const observer = new ResizeObserver(() => {
        const room = Math.floor(content.element.clientWidth);
        if (room === width || room === 0) return;
        width = drawn = room;
        draw();
        // In the next frame, when the cards beside it and the head above have found their sizes.
        cancelAnimationFrame(fitting);
        if (lead) fitting = requestAnimationFrame(() => (drawn = fitted(content, node, room)));
    });
    observer.observe(node);
    const deaf = onThemeChange(draw);
    return () => {
        observer.disconnect();
        cancelAnimationFrame(fitting);
        deaf();
    };
}

const NARROWEST = 420; // on narrower screens everything stands below each other anyway

/// Draws narrower, and so lower, until the card ends within the first screen. Where the cards beside it are too high for
/// that, the widest drawing that ends no lower than they do. Returns the width that it came to.
function fitted(content, node, room) {
    const ends = () => node.getBoundingClientRect().bottom + scrollY;
    const tried = [{ width: room, end: ends() }];
    for (let last = tried[0]; last.end > innerHeight - 8 && last.width * 0.94 > NARROWEST; last = tried.at(-1)) {
        const width = Math.floor(last.width * 0.94);
        content.draw(width, palette());
        tried.push({ width, end: ends() });
    }
    const { width } = tried.find(({ end }) => end <= tried.at(-1).end);
    if (width !== tried.at(-1).width) content.draw(width, palette());
    if (width < room) content.reset?.(); // a plane to scale was widened for boxes that it had on the way
    return width;
}

/// The first figure fills what the answer leaves of the first sheet, once the page is laid out for paper.
function leadHeight(node) {
    if (!matchMedia('print').matches) return LEAD_HEIGHT;
    const above = node.getBoundingClientRect().top + scrollY;
    return Math.max(PAPER_HEIGHT, SHEET_HEIGHT - FIGURE_WORDS - (above % SHEET_HEIGHT));
}

/// On paper a figure is its vector drawing, black on white and sharp at any size; a table stays one, with more rows.
/// Returns what ends it.
function keepPrinted(figure, content, node, lead) {
    let paper = null;
    if (content.print)
        return onPrint(
            () => content.print(true),
            () => content.print(false),
        );
    const draw = (highest) =>
        el('div', { class: 'paper' }, composeDrawing(figure, content.paper ?? content, { ...PAPER, highest }));
    return onPrint(
        () => {
            if (paper && !lead) return;
            paper?.remove();
            paper = draw(
                lead ? leadHeight(node) : (content.paperHeight?.(PAPER.width - 2 * PAPER.margin) ?? PAPER_HEIGHT),
            );
            content.element.after(paper);
        },
        () => {
            paper?.remove();
            paper = null;
        },
    );
}
