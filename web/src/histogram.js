/// How values are spread: bars over bins of equal width.
import { deriveLabel, isFlat, padded } from './axis.js';
import { colourOf, meet } from './colours.js';
import { extent, rescaled } from './document.js';
import { swatches } from './legend.js';
import { createPlot } from './plot.js';
import { rectPath, round } from './series.js';
import { shapeNode } from './shapes.js';

export function createHistogram(figure, sources) {
    return createPlot(figure, sources, readHistogram);
}

function readHistogram(figure, sources) {
    const layers = figure.layers
        .filter(({ kind }) => kind === 'histogram')
        .map((layer) => {
            const column = sources.column(layer.table, layer.x);
            return column?.values && extent(column.values)
                ? { ...layer, label: layer.label || column.doc || column.name, column }
                : null;
        })
        .filter(Boolean)
        .map((layer, i, all) => ({ ...layer, column: rescaled(layer.column, all[0].column) }));
    if (layers.length === 0) return null;
    return new HistogramModel(figure, layers, marksOf(figure, sources, layers[0].column));
}

/// Spans of the figure, in the unit of its axis: a range is shaded, one that has no width is a line.
function marksOf(figure, sources, reference) {
    return figure.layers
        .filter(({ kind }) => kind === 'spans')
        .flatMap((layer) => {
            const [from, to] = [layer.x, layer.upper].map((name) =>
                rescaled(sources.column(layer.table, name), reference),
            );
            const names = sources.column(layer.table, layer.y)?.texts ?? [];
            if (!from?.values || !to?.values) return [];
            const columns = [sources.column(layer.table, layer.y), from, to].filter(Boolean);
            return names.map((name, i) => ({ name, from: from.values[i], to: to.values[i], columns }));
        })
        .filter(({ from, to }) => Number.isFinite(from) && Number.isFinite(to));
}

/// Bin width after Freedman and Diaconis 1981, between 5 and 80 bins.
function binCount(sorted, [min, max]) {
    const quantile = (share) => sorted[Math.floor(share * (sorted.length - 1))];
    const width = (2 * (quantile(0.75) - quantile(0.25))) / Math.cbrt(sorted.length);
    return Math.max(5, Math.min(80, width > 0 ? Math.ceil((max - min) / width) : 10));
}

class HistogramModel {
    constructor(figure, layers, marks) {
        this.marks = marks;
        this.kind = 'histogram';
        this.layers = layers;
        meet(layers.map(({ label }) => ({ name: label })));
        const finite = layers.map(({ column }) => Float64Array.from(column.values).filter(Number.isFinite).sort());
        const range = extent(finite.flatMap((values) => [values[0], values.at(-1)]));
        const [min, max] = isFlat(range) ? padded(range, 0) : range;
        const bins = Math.max(...finite.map((values) => binCount(values, [min, max])));
        this.width = (max - min) / bins;
        this.min = min;
        layers.forEach((layer, i) => (layer.counts = this.count(finite[i], bins)));
        const tallest = Math.max(...layers.map((layer) => Math.max(...layer.counts)));
        const { column } = layers[0];
        this.axes = {
            x: {
                log: false,
                label: figure.x?.label || deriveLabel(layers.map((layer) => layer.column)),
                unit: column.unit,
                name: column.name,
            },
            y: { log: Boolean(figure.y?.log), label: figure.y?.label || 'count', unit: '', name: 'count' },
        };
        const reach = extent([min, max, ...marks.flatMap(({ from, to }) => [from, to])]);
        this.home = { x: padded(reach, 0.02), y: this.axes.y.log ? [0.5, 1.5 * tallest] : [0, 1.06 * tallest] };
        this.step = [this.width, 0];
    }

    count(values, bins) {
        const counts = new Uint32Array(bins);
        for (const value of values) counts[Math.min(bins - 1, Math.floor((value - this.min) / this.width))]++;
        return counts;
    }

    shapes(frame, palette) {
        const floor = frame.y(this.axes.y.log ? 0.5 : 0);
        const shown = this.layers.filter((layer) => !layer.hidden);
        const bars = shown.map((layer) => {
            let d = '';
            layer.counts.forEach((count, k) => {
                const left = frame.x(this.min + k * this.width);
                const right = frame.x(this.min + (k + 1) * this.width);
                if (count > 0) d += rectPath(left, frame.y(count), right - left, floor - frame.y(count));
            });
            return shapeNode({
                d,
                fill: colourOf(layer.label, palette),
                stroke: palette.paper,
                width: 0.8,
                opacity: shown.length > 1 ? 0.55 : 1,
            });
        });
        // A range lies behind the bars, which have one colour then, and a line before them.
        const marks = (range) =>
            this.marks
                .filter((mark) => !mark.hidden && isRange(mark) === range)
                .map((mark) => shapeNode(markShape(mark, frame, palette)));
        return [...marks(true), ...bars, ...marks(false)];
    }

    entries(palette) {
        if (this.layers.length === 1 && !this.layers[0].label) return [];
        const bars = this.layers.map((layer) => ({
            label: layer.label,
            layer,
            swatch: swatches.area(colourOf(layer.label, palette), this.layers.length > 1 ? 0.55 : 1),
        }));
        const marks = this.marks.map((mark) => ({
            label: mark.name,
            layer: mark,
            swatch: isRange(mark) ? swatches.area(palette.ink, MARK_SHADE) : swatches.line(palette.ink),
        }));
        return [...bars, ...marks];
    }

    probe(x) {
        const bin = Math.floor((x - this.min) / this.width);
        const { name, unit } = this.axes.x;
        const shown = this.layers.filter((layer) => !layer.hidden);
        const parts = [
            { name: `${name} from`, value: this.min + bin * this.width, unit },
            { name: 'to', value: this.min + (bin + 1) * this.width, unit },
            ...shown.map((layer) => ({
                name: shown.length > 1 ? layer.label : 'count',
                value: layer.counts[bin] ?? 0,
            })),
        ];
        return Object.assign(parts, { at: [this.min + (bin + 0.5) * this.width, shown[0]?.counts[bin] ?? 0] });
    }

    columns() {
        return [...this.layers.map((layer) => [layer.column]), ...this.marks.map(({ columns }) => columns)];
    }
}

const MARK_SHADE = 0.16;

function isRange({ from, to }) {
    return to > from;
}

function markShape(mark, frame, palette) {
    const { from, to } = mark;
    const { top, height } = frame;
    if (isRange(mark))
        return {
            d: rectPath(frame.x(from), top, frame.x(to) - frame.x(from), height),
            fill: palette.ink,
            opacity: MARK_SHADE,
        };
    return { d: `M${round(frame.x(from))} ${top}v${height}`, stroke: palette.ink, width: 1.5 };
}
