/// Layers of curves: read from their columns, drawn as shapes.
import { atLeast, createScale, padded } from './axis.js';
import { colourOf, meet, quantityOf, roundOf } from './colours.js';
import { extent, leastRange, rescaled, sizeOf } from './document.js';
import { eventNames, eventShapes, moreEvents } from './events.js';
import { prettyUnit } from './format.js';
import { swatches } from './legend.js';
import { bandPath, dotPath, isAscending, linePath, rectPath, thinLine, windowOf } from './series.js';
import { textNode, textWidth } from './shapes.js';

/// Curves beyond the number of colours repeat them in another dash; on paper, which may be grey, every curve has one.
const DASHES = [undefined, [7, 4], [2, 3], [9, 3, 2, 3]];
const PAPER_DASHES = [undefined, [8, 4], [2, 3], [11, 3, 2, 3], [14, 4], [5, 2], [11, 3, 2, 3, 2, 3], [1, 2]];

/// All layers of a figure in the units of the first; `axes` learns its columns.
export function readLayers(figure, sources, axes) {
    findUnits(figure.layers, sources, axes);
    const layers = figure.layers
        .flatMap((layer) => seriesOf(layer, sources))
        .map((layer) => readLayer(layer, sources, axes))
        .filter(Boolean);
    nameThings(layers);
    joinParts(layers);
    numberDashes(namedLines(layers));
    layers.filter((layer) => layer.kind === 'spans').forEach(numberPhases);
    return layers.sort((one, other) => depth(one) - depth(other));
}

/// The order to paint in: of the curves of one series the first, which is what the others are compared with, comes last
/// and is not covered.
export function paintOrder(layers) {
    const position = (layer, i) => (layer.rows ? -i : i);
    return layers
        .map((layer, i) => [layer, depth(layer), position(layer, i)])
        .sort((one, other) => one[1] - other[1] || one[2] - other[2])
        .map(([layer]) => layer);
}

/// Many points are a cloud that a curve is drawn through: beneath it. A few are marks, above all else.
export const FEW_POINTS = 12;
const CLOUD_OPACITY = 0.5;

function isCloud(layer) {
    return layer.kind === 'points' && layer.x.length > FEW_POINTS;
}

function depth(layer) {
    return ['spans', 'events', 'band', 'cloud', 'lines', 'points'].indexOf(isCloud(layer) ? 'cloud' : layer.kind);
}

/// A layer with a column of series becomes one curve for each text in it, in the order they first appear.
export function seriesOf(layer, sources) {
    if (!layer.series) return [layer];
    const texts = sources.column(layer.table, layer.series)?.texts ?? [];
    const rows = new Map();
    texts.forEach((text, i) => (rows.get(text) ?? rows.set(text, []).get(text)).push(i));
    return [...rows].map(([text, picked]) => ({
        ...layer,
        label: layer.label ? `${layer.label}, ${named(text, layer)}` : named(text, layer),
        thing: text,
        rows: picked,
    }));
}

/// A sign or a number alone says nothing: "sliding −", "closed 1 2".
function named(text, { series }) {
    return /\p{L}/u.test(text) ? text : `${series} ${text.replaceAll('-', '−')}`;
}

export function pickRows(column, rows) {
    if (!column || !rows) return column;
    const pick = (values) => values && rows.map((i) => values[i]);
    const numbers = (values) => values && Float64Array.from(pick(values));
    return {
        ...column,
        si: numbers(column.si),
        values: numbers(column.values),
        texts: pick(column.texts),
        length: rows.length,
    };
}

/// Columns that are drawn along an axis, by the kind of their layer.
const ALONG = {
    x: { spans: ['x', 'upper'], events: ['x'], band: ['x'], lines: ['x'], points: ['x'] },
    y: { band: ['lower', 'upper'], lines: ['y'], points: ['y'] },
};

/// Gives each axis its `reference`, whose unit all have that measure the same thing as the first: the largest of them.
export function findUnits(layers, sources, axes) {
    for (const along of ['x', 'y']) {
        const columns = layers
            .flatMap((layer) =>
                (ALONG[along][layer.kind] ?? []).map((part) => sources.column(layer.table, layer[part])),
            )
            .filter((column) => column?.values);
        const alike = columns.filter(({ siUnit }) => siUnit === columns[0].siUnit);
        axes[along].reference = alike.reduce((most, one) => (most && sizeOf(most) >= sizeOf(one) ? most : one), null);
    }
}

function readLayer(layer, sources, axes) {
    const along = (axis, name) => {
        const column = pickRows(sources.column(layer.table, name), layer.rows);
        return axis.reference ? rescaled(column, axis.reference) : column;
    };
    const x = along(axes.x, layer.x);
    if (!x?.values) return null;
    if (layer.kind === 'spans') {
        const end = along(axes.x, layer.upper);
        const names = sources.column(layer.table, layer.y);
        if (!end?.values) return null;
        return {
            ...layer,
            start: x.values,
            end: end.values,
            names: names?.texts ?? names?.values ?? [],
            columns: [x, end, names].filter(Boolean),
        };
    }
    if (layer.kind === 'events') {
        const names = sources.column(layer.table, layer.y);
        const more = moreEvents(sources.table?.(layer.table), x.length);
        return names?.texts ? { ...layer, at: x.values, names: names.texts, more, columns: [x, names] } : null;
    }
    if (!['band', 'lines', 'points'].includes(layer.kind)) return null;
    const [low, high] = (layer.kind === 'band' ? [layer.lower, layer.upper] : [layer.y, layer.y]).map((name) =>
        along(axes.y, name),
    );
    if (!low?.values || !high?.values) return null;
    if (!hasPlace(x.values, high.values, axes)) return null;
    axes.x.columns.push(x);
    (layer.kind === 'band' ? axes.y.fallback : axes.y.columns).push(low);
    return {
        ...layer,
        label:
            (layer.label || low.doc || low.name) +
            (low.siUnit === axes.y.reference.siUnit ? '' : ` [${prettyUnit(low.unit) || '1'}]`),
        unit: low.unit,
        x: x.values,
        y: low.values,
        lower: low.values,
        upper: high.values,
        ascending: isAscending(x.values),
        columns: dataColumns(layer, sources, layer.kind === 'band' ? [x, low, high] : [x, low]),
    };
}

/// A curve without a single point on these axes is none, and the legend does not name it.
function hasPlace(xs, ys, axes) {
    const usable = (value, log) => Number.isFinite(value) && (!log || value > 0);
    return xs.some((x, i) => usable(x, axes.x.log) && usable(ys[i], axes.y.log));
}

/// What a reader who asks for the data gets: of a series all rows, and the texts that tell the curves apart.
function dataColumns(layer, sources, columns) {
    if (!layer.series) return columns;
    return [layer.series, ...columns.map(({ name }) => name)].map((name) => sources.column(layer.table, name));
}

/// What each curve is about, which has one colour on the page: the text of its series, or its label. Marks of a
/// single curve are about that curve, and so is a band about the curve that follows or precedes it.
function nameThings(layers) {
    const lines = layers.filter((layer) => layer.kind === 'lines');
    const points = layers.filter((layer) => layer.kind === 'points');
    for (const layer of [...lines, ...points]) layer.thing ??= stemOf(layer.label, lines);
    const single = new Set(lines.map((layer) => layer.thing)).size === 1 && points.length === 1;
    if (single && !isCloud(points[0])) points[0].thing = lines[0].thing;
    const curves = [...new Set(layers.filter((layer) => layer.thing).map((layer) => layer.thing))];
    layers.filter((layer) => layer.kind === 'band').forEach((layer, i) => (layer.thing = curves[i] ?? layer.label));
    meet(layers.filter((layer) => layer.thing).map((layer) => thingOf(layer, layer.columns.at(-1))));
}

/// What the colours are told of a layer: a series is about what its texts name, other curves about what they show.
export function thingOf({ thing, rows, label }, { siUnit }) {
    return { name: thing, series: Boolean(rows), quantity: rows ? null : quantityOf(label, siUnit) };
}

/// A label that is another curve's with a word more, parted by a comma, is about that curve: "decay, below".
function stemOf(label, lines) {
    const isPart = (stem) => label.startsWith(`${stem}, `) || label.endsWith(`, ${stem}`);
    return lines.find((line) => isPart(line.label))?.label ?? label;
}

/// Parts of a curve that look like it, such as the lower half of an envelope, are named and hidden with it.
function joinParts(layers) {
    const lines = layers.filter((layer) => layer.kind === 'lines');
    for (const layer of lines) {
        const whole = lines.find(({ label, dash }) => label === layer.thing && Boolean(dash) === Boolean(layer.dash));
        if (!whole || whole === layer) continue;
        layer.whole = whole;
        (whole.parts ??= []).push(layer);
    }
}

/// The curves that have a name of their own.
export function namedLines(layers) {
    return layers.filter((layer) => layer.kind === 'lines' && !layer.whole);
}

/// On paper a line that is dashed on the screen stays dashed, and all differ as long as there are dashes.
function numberDashes(lines) {
    const free = new Set(PAPER_DASHES.keys());
    for (const layer of lines) {
        const picked = [...free].find((number) => !layer.dash || number > 0);
        layer.paperDash = picked ?? layer.paperDash ?? 0;
        free.delete(picked);
    }
}

/// Part of the height that curves leave to the names of phases and events above them.
const NAMES_ROOM = 0.11;

function topRoom(layers) {
    const rows = ['spans', 'events'].filter((kind) => layers.some((layer) => layer.kind === kind)).length;
    return rows > 0 ? NAMES_ROOM * (0.35 + 0.65 * rows) : 0.05;
}

export function homeView(layers, axes) {
    const ranges = { x: [], y: [] };
    for (const layer of layers) {
        if (layer.kind === 'spans') ranges.x.push(extent(layer.start, axes.x.log), extent(layer.end, axes.x.log));
        else if (layer.kind !== 'events') {
            ranges.x.push(extent(layer.x, axes.x.log));
            ranges.y.push(extent(layer.lower, axes.y.log), extent(layer.upper, axes.y.log));
        }
    }
    const x = extent(ranges.x.filter(Boolean).flat());
    const y = extent(ranges.y.filter(Boolean).flat());
    if (!x || !y || !reachesOut(x, layers)) return null;
    const loose = layers.some((layer) => layer.kind === 'points' || layer.ascending === false);
    return { x: padded(x, loose ? 0.025 : 0, axes.x.log), y: roomyRange(worthShowing(y, axes.y), layers, axes) };
}

/// Rounding errors beside what their column tells to be worth showing are a flat line.
function worthShowing(range, { log, columns }) {
    return log ? range : atLeast(range, leastRange(columns));
}

/// Curves at a single place, as those of a body at rest, show nothing; a single mark does.
function reachesOut([from, to], layers) {
    return to > from || layers.some((layer) => layer.kind === 'points');
}

/// A phase shorter than this part of the axis is not seen.
const SHORTEST = 1 / 500;

/// Notes which phases are seen in the whole view: the legend names no others.
export function notePhases(layers, { x }, log) {
    const place = createScale(x, 0, 1, log);
    for (const layer of layers.filter(({ kind }) => kind === 'spans')) {
        const isLong = (unused, i) => place(layer.end[i]) - place(layer.start[i]) > SHORTEST;
        layer.seen = new Set(layer.names.filter(isLong));
    }
}

function roomyRange(y, layers, axes) {
    return [padded(y, 0.05, axes.y.log)[0], padded(y, topRoom(layers), axes.y.log)[1]];
}

/// What is left of the whole height at least: a curve that rests shows rest, not its rounding errors.
const FINEST = 1e-4;

/// The range in y of what is seen in this range of x; null where that is nothing.
export function fittedRange(layers, axes, [from, to], home) {
    const values = layers
        .filter((layer) => layer.lower && !layer.hidden)
        .flatMap((layer) => [layer.lower, layer.upper].map((ys) => seenExtent(layer.x, ys, from, to, axes.y.log)));
    const seen = extent(values.filter(Boolean).flat());
    if (!seen) return null;
    const short = axes.y.log ? 0 : FINEST * (home[1] - home[0]) - (seen[1] - seen[0]);
    return roomyRange(short > 0 ? [seen[0] - short / 2, seen[1] + short / 2] : seen, layers, axes);
}

/// Extent between two places, with the values on the line at both.
function seenExtent(xs, ys, from, to, positive) {
    const [before, after] = windowOf(xs, from, to);
    const first = before + Number(xs[before] < from);
    const inside = extent(ys.subarray(first, Math.max(first, after - Number(xs[after - 1] > to))), positive) ?? [];
    return extent([...inside, valueAt(xs, ys, from), valueAt(xs, ys, to)], positive);
}

/// On the line between samples; NaN beside them.
function valueAt(xs, ys, at) {
    const i = windowOf(xs, at, at)[0];
    if (!(xs[i] < at)) return xs[i] === at ? ys[i] : NaN;
    return ys[i] + ((at - xs[i]) / (xs[i + 1] - xs[i])) * (ys[i + 1] - ys[i]);
}

function lineDash(layer, palette) {
    if (palette.dashes) return PAPER_DASHES[(layer.whole ?? layer).paperDash];
    return DASHES[(roundOf(layer.thing, palette) + (layer.dash ? 1 : 0)) % DASHES.length];
}

function layerSwatch(layer, palette) {
    if (layer.kind === 'spans') return swatches.area(palette.soft, 0.2);
    if (layer.kind === 'events') return swatches.mark(palette.soft);
    const colour = colourOf(layer.thing, palette);
    if (layer.kind === 'band') return swatches.area(colour);
    if (layer.kind === 'points') return swatches.dot(colour, isCloud(layer) ? CLOUD_OPACITY : undefined);
    return swatches.line(colour, lineDash(layer, palette));
}

export function layerShapes(layer, scales, box, palette) {
    if (layer.kind === 'spans') return spanShapes(layer, scales, box, palette);
    if (layer.kind === 'events') return eventShapes(layer, scales, box, palette);
    const colour = colourOf(layer.thing, palette);
    if (layer.kind === 'band')
        return [
            { d: bandPath(layer.x, layer.lower, layer.upper, scales.x, scales.y, box), fill: colour, opacity: 0.2 },
        ];
    if (layer.kind === 'points') {
        const dots = (radius) => dotPath(layer.x, layer.y, scales.x, scales.y, box, radius);
        const small = layer.x.length > 300 ? 1.8 : 2.8;
        if (isCloud(layer)) return [{ d: dots(small), fill: colour, opacity: CLOUD_OPACITY }];
        return [{ d: dots(4.5), fill: colour, stroke: palette.paper, width: 1.5 }];
    }
    const dash = lineDash(layer, palette);
    const [xs, ys] = inSight(layer, scales, box);
    const pieces = thinLine(xs, ys, scales.x, scales.y, box);
    return [{ d: linePath(pieces), stroke: colour, width: 1.8, dash, cap: dash ? 'butt' : 'round' }];
}

/// The part of a long curve that the box shows, and the points next to it.
function inSight({ x, y, ascending }, scales, box) {
    if (!ascending || x.length < 2000) return [x, y];
    const [from, to] = windowOf(x, scales.x.invert(box.left), scales.x.invert(box.left + box.width));
    return [x.subarray(from, to), y.subarray(from, to)];
}

/// The names of phases, in an order that does not depend on which came first.
function phaseNames(layer) {
    return [...new Set(layer.names)].sort();
}

/// Numbers of the names of phases on this page: a phase has one tint, whatever figure shows it beside which others.
const phases = new Map();

function numberPhases(layer) {
    for (const name of phaseNames(layer)) if (!phases.has(name)) phases.set(name, phases.size);
}

/// Tints are few and pale, as curves matter more.
function phaseTint(name, palette) {
    const index = phases.get(name);
    return { fill: [palette.soft, ...palette.series][index % 6], opacity: index === 0 ? 0.1 : 0.13 };
}

/// What the legend says of a layer: its label, and of phases the name of each.
export function layerEntries(layer, palette) {
    const own = layer.label && !layer.whole ? [{ label: layer.label, layer, swatch: layerSwatch(layer, palette) }] : [];
    const names = layer.kind === 'spans' ? phaseNames(layer).filter((name) => layer.seen.has(name)) : [];
    return [
        ...own,
        ...names.map((name) => {
            const { fill, opacity } = phaseTint(name, palette);
            return { label: String(name), part: layer, swatch: swatches.area(fill, 2 * opacity) };
        }),
    ];
}

function spanShapes(layer, scales, box, palette) {
    const paths = new Map();
    layer.start.forEach((start, i) => {
        const from = Math.max(box.left, scales.x(start));
        const to = Math.min(box.left + box.width, scales.x(layer.end[i]));
        if (to > from)
            paths.set(
                layer.names[i],
                (paths.get(layer.names[i]) ?? '') + rectPath(from, box.top, to - from, box.height),
            );
    });
    return [...paths].map(([name, d]) => ({ d, ...phaseTint(name, palette) }));
}

/// Names of phases that are wide enough to carry them.
function spanNames(layer, scales, box) {
    const result = [];
    layer.start.forEach((start, i) => {
        const name = String(layer.names[i] ?? '');
        const from = Math.max(box.left, scales.x(start));
        const to = Math.min(box.left + box.width, scales.x(layer.end[i]));
        if (name && to - from > textWidth(name, 11) + 6) result.push({ name, x: (from + to) / 2, y: box.top + 14 });
    });
    return result;
}

/// Names of phases and events, above the curves.
export function nameNodes(layers, frame, palette) {
    const shown = (kind) => layers.filter((layer) => layer.kind === kind && !layer.hidden);
    const phases = shown('spans').flatMap((layer) => spanNames(layer, frame, frame));
    const top = frame.top + (phases.length > 0 ? 16 : 0);
    return [
        ...phases.map(({ name, x, y }) => textNode(name, x, y, { colour: palette.soft, size: 11 })),
        ...shown('events').flatMap((layer) => eventNames(layer, frame, frame, palette, top)),
    ];
}
