/// Curves, points, error bands and shaded phases over a common x axis. uPlot keeps the axes, the zoom and the cursor;
/// layers are drawn by the same shapes that make the download.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import {
    createScale,
    deriveLabel,
    lastTextRoom,
    namedTitle,
    shifted,
    spacedTexts,
    tickTexts,
    ticks,
    zoomed,
} from './axis.js';
import { el, svg } from './dom.js';
import { full, withUnit } from './format.js';
import { axesNode, clipped, gridNode, layoutFrame } from './frame.js';
import { onTouch, onWheel } from './gestures.js';
import {
    homeView,
    layerShapes,
    layerEntries,
    paintOrder,
    paintSpanNames,
    readLayers,
    spanNames,
    spanNode,
} from './layers.js';
import { createLegend, hintNode } from './legend.js';
import { nearestIndex } from './series.js';
import { FONT, FONT_SIZE, paintShapes, shapeNode, textWidth } from './shapes.js';

/// Null where nothing can be drawn.
export function createCurves(figure, sources) {
    const axes = { x: { ...figure.x, columns: [] }, y: { ...figure.y, columns: [], fallback: [] } };
    const layers = readLayers(figure, sources, axes);
    const home = homeView(layers, axes);
    if (!home) return null;
    if (axes.y.columns.length === 0) axes.y.columns = axes.y.fallback;
    for (const axis of [axes.x, axes.y]) {
        axis.unit = axis.columns[0]?.unit ?? '';
        axis.label = axis.label || deriveLabel(axis.columns);
        axis.name = [...new Set(axis.columns.map(({ name }) => name))].join(', ');
    }
    return new Curves(figure, layers, axes, home);
}

class Curves {
    constructor(figure, layers, axes, home) {
        Object.assign(this, { figure, layers, axes, home });
        this.kind = 'curves';
        this.plot = el('div', { class: 'plot' });
        this.readout = el(
            'output',
            { class: 'readout' },
            hintNode('drag to zoom, click to hold the cursor, double click to reset'),
        );
        this.live = el('div', { class: 'unseen', 'aria-live': 'polite' });
        this.legendHost = el('div');
        this.element = el('div', {}, this.legendHost, this.plot, this.readout, this.live);
        this.active = 0;
    }

    get view() {
        const { x, y } = this.chart.scales;
        return { x: [x.min, x.max], y: [y.min, y.max] };
    }

    setView(view) {
        this.chart.batch(() => {
            this.chart.setScale('x', { min: view.x[0], max: view.x[1] });
            this.chart.setScale('y', { min: view.y[0], max: view.y[1] });
        });
    }

    reset() {
        this.setView(this.home);
    }

    zoom(factor, px, py) {
        const { view, axes, chart } = this;
        const x = chart.posToVal(px ?? chart.over.clientWidth / 2, 'x');
        const y = chart.posToVal(py ?? chart.over.clientHeight / 2, 'y');
        this.setView({ x: zoomed(view.x, factor, x, axes.x.log), y: zoomed(view.y, factor, y, axes.y.log) });
    }

    pan(dx, dy) {
        const { view, axes } = this;
        this.setView({ x: shifted(view.x, dx, axes.x.log), y: shifted(view.y, dy, axes.y.log) });
    }

    draw(width, palette) {
        const view = this.chart ? this.view : this.home;
        this.chart?.destroy();
        this.palette = palette;
        this.width = width;
        this.legendHost.replaceChildren(
            createLegend(
                (colours) => this.entries(colours),
                palette,
                () => this.chart.redraw(),
            ),
        );
        this.chart = new uPlot(this.options(width, palette, view), this.data(), this.plot);
        const { over } = this.chart;
        over.tabIndex = 0;
        over.setAttribute('role', 'group');
        over.setAttribute('aria-roledescription', 'chart');
        over.setAttribute(
            'aria-label',
            `${this.figure.title}: arrow keys move the cursor, plus and minus zoom, 0 resets`,
        );
        over.addEventListener('keydown', (event) => this.onKey(event));
        onWheel(over, (factor, px, py) => this.zoom(factor, px, py));
        onTouch(over, {
            move: (px, py) => this.chart.setCursor({ left: px, top: py }),
            pinch: (factor, px, py) => this.zoom(factor, px, py),
        });
    }

    /// uPlot's faceted mode: every layer has its own x, which may turn back.
    data() {
        return [
            null,
            ...paintOrder(this.layers).map((layer) =>
                layer.kind === 'spans' ? [layer.start, layer.end] : [layer.x, layer.y],
            ),
        ];
    }

    options(width, palette, view) {
        const { axes } = this;
        const scale = (axis, range) => ({
            time: false,
            auto: false,
            distr: axis.log ? 3 : 1,
            min: range[0],
            max: range[1],
        });
        return {
            mode: 2,
            width,
            height: plotHeight(width),
            legend: { show: false },
            padding: [8, (chart) => this.rightRoom(chart.scales.x), 0, 0],
            scales: { x: scale(axes.x, view.x), y: scale(axes.y, view.y) },
            axes: [this.axisOptions('x', palette), this.axisOptions('y', palette)],
            series: [{}, ...paintOrder(this.layers).map((layer) => this.seriesOptions(layer))],
            cursor: {
                lock: true,
                points: { show: false },
                drag: { x: true, y: true, uni: 24, dist: 5, setScale: true },
                bind: { dblclick: () => () => this.reset() },
            },
            hooks: { setScale: [() => this.announceView()], setCursor: [(chart) => this.onCursor(chart)] },
        };
    }

    /// Enough for the half of a number that stands at the end of the axis.
    rightRoom({ min, max }) {
        const { log } = this.axes.x;
        const values = ticks([min, max], this.width / 100, log);
        return Math.max(14, lastTextRoom(values, tickTexts(values, log).texts, [min, max], log, textWidth));
    }

    axisOptions(name, palette) {
        const axis = this.axes[name];
        const font = `${FONT_SIZE}px ${FONT}`;
        // What uPlot leaves to the axes along x and y; of its ticks it asks before it knows better.
        const room = name === 'x' ? this.width - 84 : plotHeight(this.width) - 68;
        const fit = (exponent) => namedTitle(axis, exponent, room, FONT_SIZE, textWidth);
        const space = (texts, values, { min, max }) =>
            spacedTexts(values, texts, values.map(createScale([min, max], 0, room, axis.log)), textWidth);
        const split = (chart, i, min, max) =>
            ticks([min, max], name === 'x' ? this.width / 100 : plotHeight(this.width) / 56, axis.log);
        return {
            scale: name,
            font,
            labelFont: `${fit(0).size}px ${FONT}`,
            labelSize: 22,
            labelGap: 0,
            stroke: palette.soft,
            grid: { stroke: palette.grid, width: 1 },
            ticks: { stroke: palette.line, width: 1, size: 5 },
            border: { show: true, stroke: palette.line, width: 1 },
            splits: split,
            filter: (chart, values) => values,
            values: (chart, values) => {
                const { texts } = tickTexts(values, axis.log);
                return name === 'x' ? space(texts, values, chart.scales.x) : texts;
            },
            size:
                name === 'x'
                    ? 30
                    : (chart, values) => 14 + Math.max(16, ...(values ?? []).map((text) => textWidth(text))),
            label: (chart, i) => {
                const { min, max } = chart.scales[name];
                const { exponent } = tickTexts(split(chart, i, min, max), axis.log);
                return fit(exponent).text;
            },
        };
    }

    seriesOptions(layer) {
        return {
            auto: false,
            facets: [
                { scale: 'x', auto: false },
                { scale: 'y', auto: false },
            ],
            points: { show: false },
            paths: (chart) => {
                if (!layer.hidden) this.paint(chart, layer);
                return null;
            },
        };
    }

    paint(chart, layer) {
        const { ctx, bbox } = chart;
        const ratio = uPlot.pxRatio;
        const box = {
            left: bbox.left / ratio,
            top: bbox.top / ratio,
            width: bbox.width / ratio,
            height: bbox.height / ratio,
        };
        ctx.save();
        ctx.beginPath();
        ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
        ctx.clip();
        ctx.scale(ratio, ratio);
        paintShapes(ctx, layerShapes(layer, this.boxScales(box, this.view), box, this.palette));
        if (layer.kind === 'spans') paintSpanNames(ctx, layer, this.boxScales(box, this.view), box, this.palette);
        ctx.restore();
    }

    boxScales(box, view) {
        return {
            x: createScale(view.x, box.left, box.left + box.width, this.axes.x.log),
            y: createScale(view.y, box.top + box.height, box.top, this.axes.y.log),
        };
    }

    announceView() {
        if (!this.chart) return;
        const { x, y } = this.view;
        this.element.dataset.view = JSON.stringify([...x, ...y]);
    }

    onCursor(chart) {
        const { left, top } = chart.cursor;
        if (!(left >= 0)) return;
        this.show(this.readAt(left, top));
    }

    readAt(px, py) {
        const toX = (value) => this.chart.valToPos(value, 'x');
        const toY = (value) => this.chart.valToPos(value, 'y');
        const parts = [];
        const at = this.chart.posToVal(px, 'x');
        for (const layer of this.layers) {
            if (layer.hidden) continue;
            if (layer.kind === 'spans') {
                const i = layer.start.findIndex((start, k) => at >= start && at < layer.end[k]);
                if (i >= 0) parts.push({ name: layer.label, text: String(layer.names[i] ?? '') });
                continue;
            }
            const i = nearestIndex(layer, toX, toY, px, py);
            if (i === null) continue;
            if (!parts.some((part) => part.x !== undefined)) {
                parts.unshift({
                    name: this.axes.x.columns[0].name,
                    x: layer.x[i],
                    text: withUnit(layer.x[i], this.axes.x.unit),
                });
            }
            parts.push(readPart(layer, i));
        }
        return parts;
    }

    show(parts) {
        this.readout.replaceChildren(
            ...parts.map((part) => el('span', { 'data-value': part.value }, el('b', {}, part.name), ` ${part.text}`)),
        );
        // The read-out only grows: what stands below must not jump while the cursor moves.
        const { style, offsetHeight } = this.readout;
        style.minHeight = `${Math.max(parseFloat(style.minHeight) || 0, offsetHeight)}px`;
    }

    onKey(event) {
        const step = event.ctrlKey ? 10 : 1;
        const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
        if (event.key === '+' || event.key === '=') this.zoom(0.7);
        else if (event.key === '-') this.zoom(1 / 0.7);
        else if (event.key === '0' || event.key === 'Escape') this.reset();
        else if (moves[event.key] && event.shiftKey)
            this.pan(0.1 * Math.sign(moves[event.key][0]), -0.1 * moves[event.key][1]);
        else if (moves[event.key]) this.moveCursor(...moves[event.key]);
        else return;
        event.preventDefault();
    }

    /// Left and right step through the samples that differ on screen, up and down through the curves.
    moveCursor(step, turn) {
        const curves = this.layers.filter((layer) => layer.kind !== 'spans' && !layer.hidden);
        if (curves.length === 0) return;
        this.active = (this.active + turn + curves.length) % curves.length;
        const layer = curves[this.active];
        const { chart } = this;
        const toX = (value) => chart.valToPos(value, 'x');
        const toY = (value) => chart.valToPos(value, 'y');
        const from = chart.cursor.left >= 0 ? [chart.cursor.left, chart.cursor.top] : [0, 0];
        let i = nearestIndex(layer, toX, toY, ...from) ?? 0;
        const start = toX(layer.x[i]);
        while (step !== 0 && layer.x[i + Math.sign(step)] !== undefined) {
            i += Math.sign(step);
            if (Math.abs(toX(layer.x[i]) - start) >= Math.abs(step) && Number.isFinite(layer.y[i])) break;
        }
        chart.cursor._lock = false;
        chart.setCursor({ left: toX(layer.x[i]), top: toY(layer.y[i]) });
        const parts = [
            { name: this.axes.x.columns[0].name, text: withUnit(layer.x[i], this.axes.x.unit) },
            readPart(layer, i),
        ];
        this.show(parts);
        this.live.textContent = parts.map((part) => `${part.name} ${part.text}`).join(', ');
    }

    entries(palette) {
        return this.layers.flatMap((layer) => layerEntries(layer, palette));
    }

    svg(width, palette) {
        const view = this.chart ? this.view : this.home;
        const frame = layoutFrame({ outer: width, height: plotHeight(width) - 52, view, axes: this.axes });
        const shown = paintOrder(this.layers).filter((layer) => !layer.hidden);
        const node = svg(
            'g',
            {},
            gridNode(frame, palette),
            clipped(
                frame,
                shown.map((layer) => layerShapes(layer, frame, frame, palette).map(shapeNode)),
                shown.map((layer) =>
                    layer.kind === 'spans' ? spanNames(layer, frame, frame).map((name) => spanNode(name, palette)) : [],
                ),
            ),
            axesNode(frame, palette),
        );
        return { node, width, height: frame.outerHeight, entries: this.entries(palette) };
    }

    columns() {
        return this.layers.map((layer) => layer.columns);
    }
}

function plotHeight(width) {
    return Math.round(Math.max(250, Math.min(430, 0.6 * width)));
}

function readPart(layer, i) {
    const name = layer.label;
    if (layer.kind === 'band')
        return {
            name,
            text: `${withUnit(layer.lower[i], '')} … ${withUnit(layer.upper[i], layer.unit)}`,
            value: full(layer.lower[i]),
        };
    return { name, text: withUnit(layer.y[i], layer.unit), value: full(layer.y[i]) };
}
