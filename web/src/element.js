/// Elements of a sketch as shapes in pixels, with the texts they want and the lines that texts should not cover.
import { quantityColour, quantityOf } from './colours.js';
import { hatchPath } from './hatch.js';
import { circlePath, linePath, round } from './series.js';

/// What lies behind comes first. `quantity` is what it shows, unless its text says another, and has a colour of its own;
/// other elements have a `colour` of the palette.
export const ELEMENTS = {
    solid: { draw: drawSolid, line: true },
    patch: { draw: drawPatch, line: true, quantity: 'patch' },
    outline: { draw: drawOutline, line: true },
    trace: { draw: drawTrace, line: true },
    axis: { draw: drawArrow, colour: 'soft', width: 1.3, head: 7 },
    dimension: { draw: drawDimension, colour: 'ink' },
    radius: { draw: drawRadius, colour: 'ink' },
    angle: { draw: drawTurn, colour: 'ink', width: 1, head: 7, both: true },
    slip: { draw: drawArrow, quantity: 'slip', width: 1.4, head: 6 },
    velocity: { draw: drawArrow, quantity: 'velocity', width: 2.2 },
    omega: { draw: drawArrow, quantity: 'rotation', width: 2.2, heads: 2 },
    rotation: { draw: drawTurn, quantity: 'rotation', width: 2.2 },
    moment: { draw: drawTurn, quantity: 'force', width: 2.2 },
    force: { draw: drawArrow, quantity: 'force', width: 2.2 },
    point: { draw: drawPoint, colour: 'ink' },
    label: { draw: drawLabel, colour: 'ink' },
};

const ORDER = Object.keys(ELEMENTS);

export function drawOrder(elements) {
    return [...elements].sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

/// What an element shows, null for one that only helps: an arrow of velocity that is called a slip is one.
export function elementQuantity({ kind, text }) {
    const { quantity, line } = ELEMENTS[kind];
    return quantity ? (!line && quantityOf(text)) || quantity : null;
}

export function elementColour(element, palette) {
    const quantity = elementQuantity(element);
    return quantity ? quantityColour(quantity, palette) : palette[ELEMENTS[element.kind].colour ?? 'ink'];
}

/// {shapes, label, points} of one element; `place` turns metres into pixels, `index` counts those of its kind.
export function drawElement(element, place, palette, index) {
    const style = ELEMENTS[element.kind];
    return style.draw(element, { place, palette, index, ...style, colour: elementColour(element, palette) });
}

/// All places of an element in metres: what a view must hold.
export function reachOf(element) {
    const { kind, points, to, turn, shift } = element;
    if (ELEMENTS[kind].line) return points;
    const [at] = points;
    if (Number.isFinite(turn)) return arcPoints(at, to, turn);
    if (!to) return [at];
    if (!Number.isFinite(shift)) return [at, to];
    const beside = across(at, to, shift);
    return [at, to, beside(at), beside(to)];
}

function pixels(points, place) {
    return points.map(place);
}

function pathOf(points, closed = false) {
    return linePath([points.flat()], closed);
}

function drawSolid({ points }, { place, palette, index }) {
    const border = pixels(points, place);
    const tint = index % 2 ? palette.series[6] : palette.series[0];
    return {
        shapes: [
            { d: pathOf(border, true), fill: tint, opacity: 0.1 },
            { d: hatchPath(border, index % 2 ? 1 : -1), stroke: tint, width: 0.7, opacity: 0.45 },
        ],
        points: [],
        area: border,
    };
}

function drawPatch({ points, text }, { place, colour }) {
    const border = pixels(points, place);
    const d = pathOf(border, true);
    return {
        shapes: [
            { d, fill: colour, opacity: 0.22 },
            { d, stroke: colour, width: 1.8 },
        ],
        points: spread(border),
        label: text ? { text, spots: [{ at: border[Math.floor(border.length / 8)] }] } : null,
    };
}

function drawOutline({ points, text }, { place, palette }) {
    const line = pixels(points, place);
    return {
        shapes: [{ d: pathOf(line), stroke: palette.ink, width: 1.7 }],
        points: spread(line),
        label: text ? { text, spots: alongLine(line) } : null,
    };
}

function drawTrace({ points, text }, { place, palette }) {
    const line = pixels(points, place);
    return {
        shapes: [{ d: pathOf(line), stroke: palette.soft, width: 1.4, dash: [6, 4] }],
        points: spread(line),
        label: text ? { text, spots: alongLine(line) } : null,
    };
}

function unit([x, y]) {
    const size = Math.hypot(x, y) || 1;
    return [x / size, y / size];
}

function minus(one, other) {
    return [one[0] - other[0], one[1] - other[1]];
}

/// A filled head whose tip is at a place, in a direction.
function headPath([x, y], [dx, dy], size) {
    const back = (side) =>
        `${round(x - size * dx + side * 0.38 * size * dy)} ${round(y - size * dy - side * 0.38 * size * dx)}`;
    return `M${round(x)} ${round(y)}L${back(1)}L${back(-1)}z`;
}

function drawArrow({ points, to, text }, { place, colour, width, head = 11, heads = 1 }) {
    const [from, tip] = [place(points[0]), place(to)];
    const way = unit(minus(tip, from));
    const room = Math.hypot(...minus(tip, from));
    const size = Math.min(head, 0.6 * room);
    const end = [tip[0] - 0.8 * size * way[0], tip[1] - 0.8 * size * way[1]];
    let d = headPath(tip, way, size);
    if (heads > 1) d += headPath([tip[0] - 0.8 * size * way[0], tip[1] - 0.8 * size * way[1]], way, size);
    return {
        shapes: [
            { d: pathOf([from, end]), stroke: colour, width: room < 30 ? 0.6 * width : width },
            { d, fill: colour },
        ],
        points: spread([from, tip]),
        label: text ? { text, spots: arrowSpots(from, tip, way), colour } : null,
    };
}

function arcPoints(centre, start, turn, count = 40) {
    const [x, y] = minus(start, centre);
    return Array.from({ length: count + 1 }, (unused, i) => {
        const [c, s] = [Math.cos((turn * i) / count), Math.sin((turn * i) / count)];
        return [centre[0] + c * x - s * y, centre[1] + s * x + c * y];
    });
}

function drawTurn({ points, to, turn, text }, { place, colour, width, head = 11, both = false }) {
    const line = pixels(arcPoints(points[0], to, turn), place);
    const centre = place(points[0]);
    const middle = line[line.length >> 1];
    const ends = [[line.at(-1), line.at(-4)], ...(both ? [[line[0], line[3]]] : [])];
    return {
        shapes: [
            { d: pathOf(line), stroke: colour, width },
            { d: ends.map(([tip, before]) => headPath(tip, unit(minus(tip, before)), head)).join(''), fill: colour },
        ],
        points: spread(line),
        label: text
            ? { text, spots: [{ at: middle, toward: unit(minus(middle, centre)) }], colour, inside: true }
            : null,
    };
}

/// Shifts a place to the left of the way from one place to another.
function across(from, to, shift) {
    const [x, y] = unit(minus(to, from));
    return ([px, py]) => [px - shift * y, py + shift * x];
}

function drawDimension({ points, to, shift, text }, { place, palette, colour }) {
    const beside = across(points[0], to, Number.isFinite(shift) ? shift : 0);
    const ends = [place(points[0]), place(to)];
    const [from, tip] = [place(beside(points[0])), place(beside(to))];
    const way = unit(minus(tip, from));
    const room = Math.hypot(...minus(tip, from));
    const outside = room < 24;
    const along = (at, length) => [at[0] + length * way[0], at[1] + length * way[1]];
    const flipped = [-way[0], -way[1]];
    const line = outside ? [along(from, -16), along(tip, 16)] : [from, tip];
    const heads = outside
        ? headPath(from, way, 8) + headPath(tip, flipped, 8)
        : headPath(from, flipped, 8) + headPath(tip, way, 8);
    const leads = [0, 1]
        .filter((k) => Math.hypot(...minus(ends[k], [from, tip][k])) > 3)
        .map((k) => {
            const out = unit(minus([from, tip][k], ends[k]));
            const start = [ends[k][0] + 2 * out[0], ends[k][1] + 2 * out[1]];
            return pathOf([start, [[from, tip][k][0] + 4 * out[0], [from, tip][k][1] + 4 * out[1]]]);
        })
        .join('');
    const middle = [(from[0] + tip[0]) / 2, (from[1] + tip[1]) / 2];
    const outward = leads ? unit(minus(middle, [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2])) : null;
    return {
        shapes: [
            ...(leads ? [{ d: leads, stroke: palette.soft, width: 0.7 }] : []),
            { d: pathOf(line), stroke: colour, width: 1 },
            { d: heads, fill: colour },
        ],
        points: spread(line),
        label: text ? { text, spots: [{ at: middle, toward: outward }] } : null,
    };
}

function drawRadius({ points, to, text }, { place, colour }) {
    const [from, tip] = [place(points[0]), place(to)];
    const middle = [(from[0] + tip[0]) / 2, (from[1] + tip[1]) / 2];
    return {
        shapes: [
            { d: pathOf([from, tip]), stroke: colour, width: 1 },
            { d: headPath(tip, unit(minus(tip, from)), 9), fill: colour },
        ],
        points: spread([from, tip]),
        label: text ? { text, spots: [{ at: middle }], inside: true } : null,
    };
}

function drawPoint({ points, text }, { place, palette, colour }) {
    const [x, y] = place(points[0]);
    return {
        shapes: [{ d: circlePath(x, y, 3.2), fill: colour, stroke: palette.paper, width: 1 }],
        points: [[x, y]],
        label: text ? { text, spots: [{ at: [x, y] }] } : null,
    };
}

/// A text that points at a place and stands where the other end is, if there is one.
function drawLabel({ points, to, text }, { place, colour }) {
    const at = place(points[0]);
    return {
        shapes: [{ d: circlePath(...at, 1.8), fill: colour }],
        points: [at],
        label: { text, spots: [{ at, near: to ? place(to) : null }], inside: Boolean(to) },
    };
}

/// Beside the tip, or where there is no room beside the middle or the other end.
function arrowSpots(from, tip, way) {
    const middle = [(from[0] + tip[0]) / 2, (from[1] + tip[1]) / 2];
    return [
        { at: tip, toward: way },
        { at: middle, effort: 5 },
        { at: from, toward: [-way[0], -way[1]], effort: 8 },
    ];
}

function alongLine(line) {
    return [0.5, 0.3, 0.7].map((part) => ({ at: line[Math.floor(part * (line.length - 1))] }));
}

/// Places along a line, close enough that no text slips between them.
export function spread(line) {
    const places = [];
    for (let i = 1; i < line.length; i++) {
        const count = Math.max(1, Math.ceil(Math.hypot(...minus(line[i], line[i - 1])) / 6));
        for (let k = 0; k < count; k++)
            places.push([0, 1].map((j) => line[i - 1][j] + (k / count) * (line[i][j] - line[i - 1][j])));
    }
    return places;
}
