/// The case drawn: views in true scale, side by side where there is room, each with a bar that tells its scale.
import { barParts, scaleBar } from './bar.js';
import { el, svg } from './dom.js';
import { quantityColour } from './colours.js';
import { drawElement, drawOrder, elementQuantity, ELEMENTS, reachOf } from './element.js';
import { prettyUnit, short, superscript } from './format.js';
import { boxAbout, LABEL_SIZE, labelParts, placeLabels } from './labels.js';
import { createLegend, listed, swatches } from './legend.js';
import { FONT, partNodes, shapeNode, textNode, textWidth } from './shapes.js';

/// A view's texts and the words beside its bar need so much.
const NARROWEST = 250;
const BAR_WORDS = 184;
const GAP = 18;
const TITLE = 17;
const NARROW = 500;
const MARGIN = { left: 36, right: 36, top: 40, bottom: 46 };
/// A view this many times as wide as high gets a line of its own.
const BROAD = 3.2;
const [LOWEST, HIGHEST, HIGHEST_BROAD] = [40, 330, 420];
/// On paper, in one line of views and in several: a third of a page, or two.
const PAPER_HEIGHTS = [270, 540];
/// Views of bodies of about one size have one scale.
const ALIKE = 3;

export function createSketch(figure, sources) {
    const parts = readParts(figure, sources);
    return parts && new Sketch(figure, parts);
}

/// All views, and the tables they come from; null where there are none.
function readParts(figure, sources) {
    const tables = figure.layers.filter(({ kind }) => kind === 'sketch').map(({ table }) => sources.columns(table));
    const views = tables.flatMap(readViews);
    return views.length > 0 ? { views, tables } : null;
}

/// Views {title, elements: {kind, points, to, turn, shift, text}} of a table's rows. Neighbouring rows of a line are its
/// points; a row without a place ends it.
export function readViews(columns) {
    const column = (name) => columns.find((candidate) => candidate.name === name);
    const [number, kinds, texts] = [column('view')?.si, column('element')?.texts, column('text')?.texts];
    const [x, y, x2, y2, turn, shift] = ['x', 'y', 'x2', 'y2', 'turn', 'shift'].map((name) => column(name)?.si);
    if (!kinds || !x || !y) return [];
    const views = new Map();
    let line = null;
    kinds.forEach((kind, i) => {
        const text = texts?.[i] ?? '';
        const key = number?.[i] ?? 0;
        if (!views.has(key)) views.set(key, { title: '', elements: [] });
        const view = views.get(key);
        if (kind === 'view') view.title = text;
        if (!ELEMENTS[kind] || !Number.isFinite(x[i]) || !Number.isFinite(y[i])) {
            line = null;
            return;
        }
        if (line && line.view === view && line.element.kind === kind && line.element.text === text) {
            line.element.points.push([x[i], y[i]]);
            return;
        }
        const far = Number.isFinite(x2?.[i]) && Number.isFinite(y2?.[i]);
        const element = {
            kind,
            text,
            points: [[x[i], y[i]]],
            to: far ? [x2[i], y2[i]] : null,
            turn: turn?.[i],
            shift: shift?.[i],
        };
        view.elements.push(element);
        line = ELEMENTS[kind].line ? { view, element } : null;
    });
    return [...views.values()].filter(({ elements }) => elements.length > 0);
}

/// The box that holds a view, in metres.
export function extentOf(view) {
    const places = view.elements.flatMap(reachOf);
    const range = (k) => {
        const values = places.map((place) => place[k]);
        return [Math.min(...values), Math.max(...values)];
    };
    return { x: range(0), y: range(1) };
}

function sizeOf({ x, y }) {
    return [x[1] - x[0] || 1e-9, y[1] - y[0] || 1e-9];
}

function isBroad([width, height]) {
    return width > BROAD * height;
}

/// Boxes {view, extent, size, broad} of views, line by line.
function linesOf(views, width) {
    const most = Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)));
    const lines = [];
    for (const view of views) {
        const extent = extentOf(view);
        const size = sizeOf(extent);
        const box = { view, extent, size, broad: isBroad(size) };
        const last = lines.at(-1);
        if (last && !box.broad && !last[0].broad && last.length < most) last.push(box);
        else lines.push([box]);
    }
    return lines;
}

/// Frames {view, left, top, width, height, scale, place} for a width, and the height of all: as many side by side as
/// have room, broad ones alone; about as high as `highest`, where texts do not need more.
export function layoutViews(views, width, highest = Infinity) {
    const lines = linesOf(views, width);
    const limit = Math.max(2 * LOWEST, (highest + GAP) / lines.length - GAP - MARGIN.top - MARGIN.bottom);
    const sized = lines.flatMap((line, row) => {
        const room = (width - GAP * (line.length - 1)) / line.length;
        const inner = Math.max(LOWEST, room - MARGIN.left - MARGIN.right);
        const tallest = Math.min(limit, line[0].broad ? HIGHEST_BROAD : HIGHEST);
        return line.map((box, k) => ({
            ...box,
            row,
            left: k * (room + GAP),
            width: room,
            scale: Math.min(inner / box.size[0], tallest / box.size[1]),
        }));
    });
    return stacked(shareScale(sized), limit);
}

/// Rows one below the other, each as high as its views need.
function stacked(frames, limit) {
    let top = -GAP;
    const done = [];
    for (let row = 0; row <= frames.at(-1).row; row++) {
        const line = frames.filter((frame) => frame.row === row);
        const texts = Math.max(...line.map(({ view }) => view.elements.filter(({ text }) => text).length));
        // Where texts cannot stand beside each other they need the height.
        const [least, most] = line[0].width < NARROW ? [3, 10] : [1, 4];
        const wanted = Math.max(least * LOWEST, Math.min(most * LOWEST, (line[0].width < NARROW ? 28 : 16) * texts));
        const lowest = Math.min(limit, wanted);
        const high = Math.max(lowest, ...line.map(({ size, scale }) => scale * size[1]));
        const titles = line.map(({ view, width }) => titleLines(view.title, width));
        const head = MARGIN.top + TITLE * (Math.max(...titles.map(({ length }) => length)) - 1);
        line.forEach((frame, k) => done.push(placed({ ...frame, titles: titles[k], top: top + GAP, head, high })));
        top += GAP + head + high + MARGIN.bottom;
    }
    return { frames: done, height: top };
}

/// The smallest scale of views that differ little, for all of them: the reader compares without a calculator.
function shareScale(frames) {
    const [{ scale: first }] = frames;
    const alike = ({ scale }) => scale < ALIKE * first && first < ALIKE * scale;
    const least = Math.min(...frames.filter(alike).map(({ scale }) => scale));
    return frames.map((frame) => ({ ...frame, scale: alike(frame) ? least : frame.scale }));
}

/// A title in as many lines as it needs; letters are some seven pixels wide.
function titleLines(title, width) {
    const lines = [''];
    for (const word of title.split(' ')) {
        const longer = `${lines.at(-1)} ${word}`.trim();
        if (longer.length * 7.6 > width && lines.at(-1)) lines.push(word);
        else lines[lines.length - 1] = longer;
    }
    return lines;
}

function placed(frame) {
    const { extent, left, top, head, width, high, scale } = frame;
    const middle = [(extent.x[0] + extent.x[1]) / 2, (extent.y[0] + extent.y[1]) / 2];
    const centre = [left + width / 2, top + head + high / 2];
    const place = ([x, y]) => [centre[0] + scale * (x - middle[0]), centre[1] - scale * (y - middle[1])];
    return { ...frame, height: head + high + MARGIN.bottom, place };
}

/// Minus signs, powers of ten and units as the rest of the page has them.
export function polished(text) {
    return text
        .replace(/(\d)e([+-]\d+)/g, (all, digit, power) => `${digit}\u00a0×\u00a010${superscript(Number(power))}`)
        .replace(/(^|[\s=(])-(?=[\d.i])/g, '$1−')
        .replace(/\binf\b/g, '∞')
        .replace(
            /([\d∞⁰¹²³⁴⁵⁶⁷⁸⁹]) (um|mm|m|kN|N m|N mm|mN|N|mm\/s|m\/s|rad\/s|deg|1\/m|s)(?=$|[\s,)])/g,
            (all, digit, unit) =>
                `${digit}\u00a0${unit === 'deg' ? '°' : prettyUnit(unit).replace(' ', '\u00a0')}`.replace(
                    '\u00a0°',
                    '°',
                ),
        );
}

class Sketch {
    constructor(figure, parts) {
        Object.assign(this, { figure, kind: 'sketch', wide: parts.views.length > 1 });
        this.take(parts);
        this.legendHost = el('div');
        this.drawing = el('div', { class: 'sketch' });
        this.element = el('div', {}, this.legendHost, this.drawing);
    }

    take({ views, tables }) {
        const hidden = new Set(this.groups?.filter((group) => group.hidden).map(({ label }) => label));
        Object.assign(this, { views, tables, groups: groupsOf(views) });
        for (const group of this.groups) group.hidden = hidden.has(group.label);
    }

    /// As views of few lines let another figure stand on their page.
    paperHeight(width) {
        return PAPER_HEIGHTS[Number(linesOf(this.views, width).length > 1)];
    }

    update(figure, sources) {
        const parts = readParts(figure, sources);
        if (!parts) return false;
        this.take(parts);
        if (this.width) this.draw(this.width, this.palette);
        return true;
    }

    dispose() {}

    draw(width, palette) {
        Object.assign(this, { width, palette });
        this.legendHost.replaceChildren(
            createLegend(
                () => this.entries(palette),
                () => this.render(width, palette),
            ),
        );
        this.render(width, palette);
    }

    render(width, palette) {
        const { node, height } = this.svg(width, palette);
        this.drawing.replaceChildren(
            svg('svg', { width, height, role: 'img', 'aria-label': this.words(), 'font-family': FONT }, node),
        );
    }

    /// What a reader who does not see it is told: every text of every view.
    words() {
        const said = this.views.map(({ title, elements }) =>
            [title, ...elements.map(({ text }) => text).filter(Boolean)].join(', '),
        );
        return `${this.figure.title}: ${said.join('; ')}`;
    }

    entries(palette) {
        return listed(
            this.groups.map((group) => ({
                label: group.label,
                layer: group,
                swatch: swatches.line(quantityColour(group.quantity, palette)),
            })),
        );
    }

    hides(element) {
        const quantity = elementQuantity(element);
        return this.groups.some((group) => group.hidden && group.quantity === quantity);
    }

    svg(width, palette, highest) {
        const { frames, height } = layoutViews(this.views, width, highest);
        const nodes = frames.map((frame) => this.viewNode(frame, frames[0].scale, palette));
        return { node: svg('g', {}, nodes), width, height, entries: this.entries(palette) };
    }

    viewNode(frame, first, palette) {
        const counts = {};
        const parts = drawOrder(frame.view.elements)
            .filter((element) => !this.hides(element))
            .map((element) => {
                counts[element.kind] = (counts[element.kind] ?? -1) + 1;
                return drawElement(element, frame.place, palette, counts[element.kind]);
            });
        const bar = scaleBar(frame.scale, frame.width - BAR_WORDS);
        const factor = frame.scale / first;
        const words = Math.abs(factor - 1) < 0.02 ? bar.text : `${bar.text} · ${short(factor, 2)} × the first view`;
        const box = {
            left: frame.left,
            right: frame.left + frame.width,
            top: frame.top,
            bottom: frame.top + frame.height,
        };
        const foot = [box.left + 6, box.bottom - 10];
        const taken = [
            boxAbout(
                box.left + frame.width / 2,
                box.top + 10 * frame.titles.length,
                frame.width,
                20 * frame.titles.length,
            ),
            boxAbout(box.left + frame.width / 2, foot[1] - 6, frame.width, 22),
        ];
        const labels = placeLabels(
            parts.map(({ label }) => label && { ...label, text: polished(label.text) }).filter(Boolean),
            box,
            {
                taken,
                points: parts.flatMap(({ points }) => points),
                areas: parts.map(({ area }) => area).filter(Boolean),
            },
            (text) => textWidth(text, LABEL_SIZE),
        );
        return svg(
            'g',
            { class: 'view', 'data-scale': frame.scale },
            parts.flatMap(({ shapes }) => shapes).map(shapeNode),
            labels.flatMap((label) => partNodes(labelParts(label, palette), palette.paper)),
            frame.titles.map((line, k) =>
                textNode(line, box.left, box.top + 12 + TITLE * k, {
                    colour: palette.ink,
                    anchor: 'start',
                    size: 13,
                    weight: 600,
                }),
            ),
            svg('g', { class: 'scale-bar' }, partNodes(barParts(bar.length * frame.scale, foot, words, palette))),
        );
    }

    columns() {
        return this.tables;
    }
}

/// What quantities are called in the legend, where it is not their name.
const GROUP_NAMES = { force: 'force, moment', patch: 'contact patch' };

/// The quantities shown, which the legend names and hides; a drawing of a single one needs no legend.
function groupsOf(views) {
    const shown = new Set(views.flatMap((view) => view.elements.map(elementQuantity)).filter(Boolean));
    return [...shown].map((quantity) => ({ kind: 'sketch', quantity, label: GROUP_NAMES[quantity] ?? quantity }));
}
