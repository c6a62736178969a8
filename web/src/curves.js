/// Curves, points, error bands, shaded phases and events over a common x axis: a model of our plot. Layers are painted
/// by the same shapes that make the download.
import { deriveLabel } from './axis.js';
import { colourOf } from './colours.js';
import { eventsNear } from './events.js';
import { withUnit } from './format.js';
import {
    fittedRange,
    homeView,
    layerEntries,
    layerShapes,
    nameNodes,
    namedLines,
    notePhases,
    paintOrder,
    readLayers,
} from './layers.js';
import { createPlot } from './plot.js';
import { nearestIndex } from './series.js';
import { paintShapes, shapeNode } from './shapes.js';

/// Null where nothing can be drawn.
export function createCurves(figure, sources) {
    return createPlot(figure, sources, readCurves);
}

export function readCurves(figure, sources) {
    const axes = { x: { ...figure.x, columns: [] }, y: { ...figure.y, columns: [], fallback: [] } };
    const layers = readLayers(figure, sources, axes);
    const home = homeView(layers, axes);
    if (!home) return null;
    notePhases(layers, home, axes.x.log);
    if (axes.y.columns.length === 0) axes.y.columns = axes.y.fallback;
    for (const axis of [axes.x, axes.y]) {
        axis.unit = axis.columns[0]?.unit ?? '';
        axis.label = axis.label || deriveLabel(axis.columns);
        axis.name = [...new Set(axis.columns.map(({ name }) => name))].join(', ');
    }
    return new CurvesModel(layers, axes, home);
}

class CurvesModel {
    constructor(layers, axes, home) {
        Object.assign(this, { layers, axes, home, kind: 'curves', aspect: null, active: 0 });
        const ascending = this.curves().every((layer) => layer.ascending);
        const [x] = axes.x.columns;
        // A portrait or a cloud turns back in x, where a cursor along x means nothing.
        this.link = ascending ? [x] : null;
        this.crossed = !ascending;
        if (ascending && x.siUnit === 's') this.fit = (range) => fittedRange(layers, axes, range, home.y);
    }

    /// Layers with values along x, those that are shown.
    curves() {
        return this.layers.filter((layer) => layer.lower && !layer.hidden);
    }

    under(context, frame, palette) {
        for (const layer of this.painted()) paintShapes(context, layerShapes(layer, frame, frame, palette));
    }

    image(frame, palette) {
        return this.painted().map((layer) => layerShapes(layer, frame, frame, palette).map(shapeNode));
    }

    painted() {
        return paintOrder(this.layers).filter((layer) => !layer.hidden);
    }

    shapes(frame, palette) {
        return nameNodes(this.layers, frame, palette);
    }

    entries(palette) {
        return this.layers.flatMap((layer) => layerEntries(layer, palette));
    }

    /// Where the lines of this view end on the right, in pixels: places for their names.
    ends(frame, palette) {
        return namedLines(this.layers).map((layer) => {
            const [x, y] = lastSeen(layer, frame);
            return { layer, label: layer.label, x, y, colour: colourOf(layer.thing, palette) };
        });
    }

    probe(x, y, frame, palette) {
        const [px, py] = [frame.x(x), frame.y(y)];
        const parts = [];
        const marks = [];
        let at = null;
        for (const layer of this.layers) {
            if (layer.hidden) continue;
            if (!layer.lower) {
                parts.push(...namePart(layer, x, frame.x, px));
                continue;
            }
            const i = nearestIndex(layer, frame.x, frame.y, px, py);
            if (i === null) continue;
            if (!at) parts.unshift(this.placePart(layer.x[i]));
            at ??= [layer.x[i], layer.y[i]];
            parts.push(readPart(layer, i));
            if (layer.kind !== 'band') marks.push([layer.x[i], layer.y[i], colourOf(layer.thing, palette)]);
        }
        return Object.assign(parts, { at: nearestMark(marks, frame, px, py) ?? at ?? [x, y], marks });
    }

    placePart(value) {
        return { name: this.axes.x.columns[0].name, value, unit: this.axes.x.unit };
    }

    /// Left and right step through the samples that differ on screen, up and down through the curves.
    move([x, y], [dx, dy], times, frame) {
        const curves = this.curves();
        if (curves.length === 0) return null;
        this.active = (this.active - dy + curves.length) % curves.length;
        const layer = curves[this.active];
        let i = nearestIndex(layer, frame.x, frame.y, frame.x(x), frame.y(y)) ?? 0;
        const start = frame.x(layer.x[i]);
        while (dx !== 0 && layer.x[i + dx] !== undefined) {
            i += dx;
            if (Math.abs(frame.x(layer.x[i]) - start) >= times && Number.isFinite(layer.y[i])) break;
        }
        return { place: [layer.x[i], layer.y[i]], spoken: [this.placePart(layer.x[i]), readPart(layer, i)] };
    }

    columns() {
        return this.layers.map((layer) => layer.columns);
    }
}

/// The last point of a curve that lies in the frame along x, else its first.
function lastSeen({ x, y }, frame) {
    const right = frame.left + frame.width;
    let i = x.length - 1;
    while (i > 0 && !(frame.x(x[i]) <= right + 0.5 && Number.isFinite(frame.y(y[i])))) i--;
    return [frame.x(x[i]), frame.y(y[i])];
}

function nearestMark(marks, frame, px, py) {
    const distance = ([x, y]) => Math.hypot(frame.x(x) - px, frame.y(y) - py);
    return marks.slice().sort((one, other) => distance(one) - distance(other))[0];
}

/// The phase that holds at a place, or the event next to it.
function namePart(layer, x, toX, px) {
    if (layer.kind === 'events') {
        const event = eventsNear(layer, toX, px);
        return event ? [{ name: layer.label || 'event', text: event.text, value: event.at }] : [];
    }
    const i = layer.start.findIndex((start, k) => x >= start && x < layer.end[k]);
    return i >= 0 ? [{ name: layer.label, text: String(layer.names[i] ?? '') }] : [];
}

function readPart(layer, i) {
    const { label: name, unit } = layer;
    if (layer.kind !== 'band') return { name, value: layer.y[i], unit };
    const text = `${withUnit(layer.lower[i], '')} … ${withUnit(layer.upper[i], unit)}`;
    return { name, text, value: layer.lower[i] };
}
