/// Layers of curves: read from their columns, drawn as shapes.
import { padded } from './axis.js';
import { extent, rescaled } from './document.js';
import { prettyUnit } from './format.js';
import { swatches } from './legend.js';
import { bandPath, dotPath, isAscending, linePath, rectPath, thinLine } from './series.js';
import { FONT, textNode, textWidth } from './shapes.js';

/// Curves beyond the number of colours repeat them in another dash.
const DASHES = [undefined, [7, 4], [2, 3], [9, 3, 2, 3]];

/// All layers of a figure in the units of the first; `axes` learns its columns.
export function readLayers(figure, sources, axes) {
    const layers = figure.layers
        .flatMap((layer) => seriesOf(layer, sources))
        .map((layer) => readLayer(layer, sources, axes))
        .filter(Boolean);
    numberColours(layers);
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
    return ['spans', 'band', 'cloud', 'lines', 'points'].indexOf(isCloud(layer) ? 'cloud' : layer.kind);
}

/// A layer with a column of series becomes one curve for each text in it, in the order they first appear.
export function seriesOf(layer, sources) {
    if (!layer.series) return [layer];
    const texts = sources.column(layer.table, layer.series)?.texts ?? [];
    const rows = new Map();
    texts.forEach((text, i) => (rows.get(text) ?? rows.set(text, []).get(text)).push(i));
    return [...rows].map(([text, picked]) => ({
        ...layer,
        label: layer.label ? `${layer.label}, ${text}` : text,
        of: `${layer.table} ${layer.series} ${text}`,
        rows: picked,
    }));
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

function readLayer(layer, sources, axes) {
    const along = (axis, name) => {
        const column = pickRows(sources.column(layer.table, name), layer.rows);
        axis.reference ??= column?.values && column;
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
    if (!['band', 'lines', 'points'].includes(layer.kind)) return null;
    const [low, high] = (layer.kind === 'band' ? [layer.lower, layer.upper] : [layer.y, layer.y]).map((name) =>
        along(axes.y, name),
    );
    if (!low?.values || !high?.values) return null;
    if (axes.y.log && !extent(high.values, true)) return null; // such an axis has no place for it
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

/// What a reader who asks for the data gets: of a series all rows, and the texts that tell the curves apart.
function dataColumns(layer, sources, columns) {
    if (!layer.series) return columns;
    return [layer.series, ...columns.map(({ name }) => name)].map((name) => sources.column(layer.table, name));
}

/// A band takes the colour of the curve that follows or precedes it, as both tell of one thing; so do curves of one series
/// that are a line and a dashed one.
function numberColours(layers) {
    const curves = layers.filter((layer) => layer.kind === 'lines' || layer.kind === 'points');
    const numbers = new Map();
    curves.forEach((layer, i) => {
        if (layer.colour !== undefined) return; // the document says so: results that are compared keep theirs
        const key = layer.of ?? i;
        if (!numbers.has(key)) numbers.set(key, numbers.size);
        layer.colour = numbers.get(key);
    });
    layers.filter((layer) => layer.kind === 'band').forEach((layer, i) => (layer.colour ??= i));
}

/// Part of the height that curves leave to the names of phases above them.
const NAMES_ROOM = 0.11;

export function homeView(layers, axes) {
    const ranges = { x: [], y: [] };
    for (const layer of layers) {
        if (layer.kind === 'spans') ranges.x.push(extent(layer.start, axes.x.log), extent(layer.end, axes.x.log));
        else {
            ranges.x.push(extent(layer.x, axes.x.log));
            ranges.y.push(extent(layer.lower, axes.y.log), extent(layer.upper, axes.y.log));
        }
    }
    const x = extent(ranges.x.filter(Boolean).flat());
    const y = extent(ranges.y.filter(Boolean).flat());
    if (!x || !y) return null;
    const loose = layers.some((layer) => layer.kind === 'points' || layer.ascending === false);
    const [bottom] = padded(y, 0.05, axes.y.log);
    const [, top] = padded(y, layers.some(({ kind }) => kind === 'spans') ? NAMES_ROOM : 0.05, axes.y.log);
    return { x: padded(x, loose ? 0.025 : 0, axes.x.log), y: [bottom, top] };
}

function layerColour(layer, palette) {
    return palette.series[layer.colour % palette.series.length];
}

function lineDash(layer, palette) {
    const round = Math.floor(layer.colour / palette.series.length);
    return DASHES[(round + (layer.dash ? 1 : 0)) % DASHES.length];
}

function layerSwatch(layer, palette) {
    if (layer.kind === 'spans') return swatches.area(palette.soft, 0.2);
    const colour = layerColour(layer, palette);
    if (layer.kind === 'band') return swatches.area(colour);
    if (layer.kind === 'points') return swatches.dot(colour, isCloud(layer) ? CLOUD_OPACITY : undefined);
    return swatches.line(colour, lineDash(layer, palette));
}

export function layerShapes(layer, scales, box, palette) {
    if (layer.kind === 'spans') return spanShapes(layer, scales, box, palette);
    const colour = layerColour(layer, palette);
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
    const pieces = thinLine(layer.x, layer.y, scales.x, scales.y, box);
    return [{ d: linePath(pieces), stroke: colour, width: 1.8, dash, cap: dash ? 'butt' : 'round' }];
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
    const own = layer.label ? [{ label: layer.label, layer, swatch: layerSwatch(layer, palette) }] : [];
    const names = layer.kind === 'spans' ? phaseNames(layer) : [];
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
export function spanNames(layer, scales, box) {
    const result = [];
    layer.start.forEach((start, i) => {
        const name = String(layer.names[i] ?? '');
        const from = Math.max(box.left, scales.x(start));
        const to = Math.min(box.left + box.width, scales.x(layer.end[i]));
        if (name && to - from > textWidth(name, 11) + 6) result.push({ name, x: (from + to) / 2, y: box.top + 14 });
    });
    return result;
}

export function paintSpanNames(context, layer, scales, box, palette) {
    context.font = `11px ${FONT}`;
    context.fillStyle = palette.soft;
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    for (const { name, x, y } of spanNames(layer, scales, box)) context.fillText(name, x, y);
}

export function spanNode({ name, x, y }, palette) {
    return textNode(name, x, y, { colour: palette.soft, size: 11 });
}
