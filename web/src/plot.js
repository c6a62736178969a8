/// A plot drawn by us in SVG over a canvas: zoom by box, wheel, fingers or keys, a cursor, a read-out, a pinned place.
/// What is drawn comes from a model: `axes`, `home` view, `scale`; what is painted `under` all else on the canvas,
/// which is `image` in a download; `shapes` above it inside the frame, `beside` it, at the `ends` of curves; `probe` for
/// the values at a place, `step` or `move` for the arrow keys, `entries` for the legend. A model with `fit` is zoomed
/// along x and gives the range in y that belongs to it; `link` are the columns of axes that move with other figures'.
import { shifted, zoomed } from './axis.js';
import { crossNodes, onKey, pinNodes, stepped } from './cursor.js';
import { el, svg } from './dom.js';
import { convert } from './format.js';
import { axesNode, clipped, frameHeight, gridShape, layoutFrame } from './frame.js';
import { onTouch, onWheel } from './gestures.js';
import { endNodes, labelRoom, moveLabels, placeEnds } from './ends.js';
import { namedLines } from './layers.js';
import { createLegend, hintNode, legendButton, listed } from './legend.js';
import { join, linkKey } from './linking.js';
import { partsText, showParts } from './readout.js';
import { onPress } from './selection.js';
import { paintShapes, shapeNode } from './shapes.js';

/// `read` makes the model from a figure and its sources; null where nothing can be drawn.
export function createPlot(figure, sources, read) {
    const model = read(figure, sources);
    return model && new Plot(figure, model, read);
}

class Plot {
    constructor(figure, model, read) {
        Object.assign(this, { figure, model, read, kind: model.kind });
        this.switches = model.switches?.(
            () => this.model,
            () => this.render(),
        );
        this.view = this.asked = model.home;
        this.atHome = true;
        this.free = false; // whether the range in y was chosen by hand
        this.life = new AbortController();
        this.canvas = el('canvas');
        this.drawing = el('div', { class: 'drawing' });
        this.box = el('div', { class: 'selection', hidden: true });
        this.cross = svg('svg', { class: 'cross', 'aria-hidden': 'true' });
        this.over = el('div', {
            class: 'over',
            tabindex: 0,
            role: 'group',
            'aria-roledescription': 'chart',
            'aria-label': `${figure.title}: arrow keys move the cursor, Enter pins a value, plus and minus zoom, 0 resets`,
        });
        this.over.append(this.box, this.cross);
        this.legendHost = el('div');
        this.labelHost = el('div', { class: 'labels', role: 'group', 'aria-label': 'Curves' });
        this.plot = el('div', { class: 'plot' }, this.canvas, this.drawing, this.over, this.labelHost);
        this.readout = el(
            'output',
            { class: 'readout' },
            hintNode('drag to zoom, click to pin a value, double click to reset'),
        );
        this.pinned = el('output', { class: 'readout pinned', hidden: true });
        this.live = el('div', { class: 'unseen', 'aria-live': 'polite' });
        this.element = el('div', {}, this.legendHost, this.plot, this.readout, this.pinned, this.live);
        this.listen();
        this.joinOthers();
    }

    /// Takes other data in place: zoom, cursor, pin and hidden layers stay. False where they cannot be drawn.
    update(figure, sources) {
        const model = this.read(figure, sources);
        if (!model) return false;
        const hidden = new Set((this.model.layers ?? []).filter((layer) => layer.hidden).map(({ label }) => label));
        for (const layer of model.layers ?? []) layer.hidden = hidden.has(layer.label);
        model.keep?.(this.model);
        Object.assign(this, { figure, model });
        this.view = this.asked = this.atHome ? model.home : { x: this.asked.x, y: this.rangeY(this.asked.x) };
        this.joinOthers();
        if (!this.width) return true;
        this.drawLegend();
        this.render();
        if (this.cursor) this.showCursor(this.cursor);
        return true;
    }

    dispose() {
        this.life.abort();
        this.group?.leave();
        cancelAnimationFrame(this.waiting);
    }

    draw(width, palette) {
        if (width !== this.width) this.signature = null;
        Object.assign(this, { width, palette });
        this.drawLegend();
        this.render();
    }

    /// The legend, or names at the ends of the curves. Made anew only where it says something else, as a reader may be
    /// about to click it.
    drawLegend() {
        const { model, palette, width } = this;
        const signature = JSON.stringify([palette.name, model.entries(palette).map(({ label }) => label)]);
        if (signature === this.signature) return;
        this.signature = signature;
        this.room = this.labelRoom(width, palette);
        const redraw = () => this.render();
        this.legendHost.replaceChildren(createLegend(() => this.listed(this.palette, this.room), redraw));
        const lines = () => namedLines(this.model.layers);
        this.labels = new Map(
            (this.room > 0 ? lines() : []).map((layer, i) => [
                layer.label,
                legendButton({ label: layer.label, layer }, () => lines()[i], redraw),
            ]),
        );
        this.labelHost.replaceChildren(...this.labels.values());
    }

    /// Decided in the home view, so that zooming does not move the frame.
    labelRoom(width, palette, { paper = false, highest } = {}) {
        const { view, asked } = this;
        this.asked = this.model.home;
        const room = labelRoom(this.model, width, palette, (right) => this.layout(width, right, highest), paper);
        Object.assign(this, { view, asked });
        return room;
    }

    listed(palette, room) {
        const entries = listed(this.model.entries(palette));
        return room > 0 ? entries.filter(({ layer }) => layer?.kind !== 'lines') : entries;
    }

    render() {
        if (!this.width) return;
        const { palette } = this;
        const frame = (this.frame = this.layout(this.width, this.room));
        const size = { width: frame.outerWidth, height: frame.outerHeight };
        this.plot.style.width = `${size.width}px`;
        this.plot.style.height = `${size.height}px`;
        this.paintCanvas(frame, size);
        const drawing = svg(
            'svg',
            { ...size, role: 'img', 'aria-label': this.figure.title },
            this.nodes(frame, palette),
        );
        this.drawing.replaceChildren(drawing);
        if (this.room > 0) moveLabels(this.labels, placeEnds(this.model.ends(frame, palette), frame), frame);
        for (const side of ['left', 'top', 'width', 'height']) this.over.style[side] = `${frame[side]}px`;
        this.drawCross();
        this.element.dataset.view = JSON.stringify([...this.view.x, ...this.view.y]);
        this.element.dataset.aspect = this.model.scale?.aspect ?? '';
        this.element.dataset.factor = this.model.scale?.factor ?? '';
    }

    /// At most once a frame, for what follows others.
    renderSoon() {
        this.waiting ??= requestAnimationFrame(() => {
            this.waiting = null;
            this.render();
        });
    }

    nodes(frame, palette, below = []) {
        const { model } = this;
        return [
            clipped(frame, below, model.shapes(frame, palette), this.mark ? pinNodes(this.mark, frame) : []),
            axesNode(frame, palette),
            model.beside?.(frame, palette) ?? [],
        ];
    }

    paintCanvas(frame, { width, height }) {
        const ratio = devicePixelRatio || 1;
        this.canvas.width = Math.round(width * ratio);
        this.canvas.height = Math.round(height * ratio);
        Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px` });
        const context = this.canvas.getContext('2d');
        context.scale(ratio, ratio);
        context.beginPath();
        context.rect(frame.left, frame.top, frame.width, frame.height);
        context.clip();
        if (!this.model.bare) paintShapes(context, [gridShape(frame, this.palette)]);
        this.model.under?.(context, frame, this.palette);
    }

    /// A plane to scale has a box of its own and shows somewhat more than was asked for.
    layout(outer, room = 0, highest = Infinity) {
        const { model, asked: view } = this;
        const { axes, right: least = 14, top } = model;
        const right = Math.max(room, least);
        if (model.scale) {
            const { frame, view: widened } = model.scale.layout({ outer, view, axes, right, top, highest });
            this.view = widened;
            return frame;
        }
        const most = Math.min(420, frameHeight(highest, top));
        const height = Math.round(Math.min(most, Math.max(220, 0.56 * (outer - least))));
        return layoutFrame({ outer, height, view, axes, right, top });
    }

    /// On paper, which may be grey, curves without names at their ends differ by their dashes.
    svg(width, colours, highest) {
        const saved = this.view;
        const room = this.labelRoom(width, colours, { paper: true, highest });
        const palette = room > 0 ? colours : { ...colours, dashes: true };
        const frame = this.layout(width, room, highest);
        const grid = this.model.bare ? [] : shapeNode(gridShape(frame, palette));
        const ends = room > 0 ? endNodes(placeEnds(this.model.ends(frame, palette), frame), frame) : [];
        const below = [grid, this.model.image?.(frame, palette) ?? []];
        const node = svg('g', {}, this.nodes(frame, palette, below), ends);
        this.view = saved;
        return { node, width: frame.outerWidth, height: frame.outerHeight, entries: this.listed(palette, room) };
    }

    columns() {
        return this.model.columns();
    }

    /// What other figures with these axes do, this one does, too.
    joinOthers() {
        const key = this.model.link ? linkKey(...this.model.link) : null;
        if (key === this.linkKey) return;
        this.group?.leave();
        this.linkKey = key;
        this.group = key ? join(key, this) : null;
    }

    /// Linked places and ranges, which others get in SI units.
    tell(what, values) {
        const inSi = (value, unit) => (value?.map ? value.map((one) => inSi(one, unit)) : value / unit);
        this.group?.tell(what, values && this.model.link.map((column, i) => inSi(values[i], convert(1, column))));
    }

    inShown(values) {
        const shown = (value, column) => (value?.map ? value.map((one) => shown(one, column)) : convert(value, column));
        return values.map((value, i) => shown(value, this.model.link[i]));
    }

    /// A place that this figure has nothing to say of takes its cursor away.
    followCursor(place) {
        if (!this.frame) return;
        const [x, y = this.cursor?.[1] ?? this.view.y[0]] = place ? this.inShown(place) : [NaN];
        const [from, to] = this.model.home.x;
        if (x >= from && x <= to) this.showCursor([x, y]);
        else this.hideCursor();
    }

    followView(ranges) {
        if (!ranges) return this.show(this.model.home, true, () => this.renderSoon());
        const [x, y] = this.inShown(ranges);
        const { home, axes } = this.model;
        const apart = (range, own) => range && (range[0] > own[1] || range[1] < own[0]);
        if (apart(x, home.x) || apart(y, home.y) || (axes.x.log && !(x[0] > 0))) return; // it has nothing there
        this.show({ x, y: y ?? this.rangeY(x) }, false, () => this.renderSoon());
    }

    show(view, atHome, render) {
        this.view = this.asked = view;
        this.atHome = atHome;
        if (atHome) this.free = false;
        render();
    }

    setView(view) {
        this.show(view, false, () => this.render());
        this.tell('followView', [view.x, view.y]);
    }

    reset() {
        this.show(this.model.home, true, () => this.render());
        this.tell('followView', null);
    }

    /// What belongs to a range in x: all that is seen there, unless a reader chose otherwise.
    rangeY(x) {
        return (!this.free && this.model.fit?.(x)) || this.view.y;
    }

    zoom(factor, px = this.frame.width / 2, py = this.frame.height / 2) {
        const { frame, view, model } = this;
        const { x: xAxis, y: yAxis } = model.axes;
        const x = zoomed(view.x, factor, frame.x.invert(frame.left + px), xAxis.log);
        const y = () => zoomed(view.y, factor, frame.y.invert(frame.top + py), yAxis.log);
        this.setView({ x, y: model.fit ? this.rangeY(x) : y() });
    }

    pan(dx, dy) {
        const { x, y } = this.model.axes;
        const along = shifted(this.view.x, dx, x.log);
        if (dy !== 0) this.free = true;
        this.setView({ x: along, y: dy === 0 ? this.rangeY(along) : shifted(this.view.y, dy, y.log) });
    }

    /// Null where there is one way only.
    get aspect() {
        const { scale } = this.model;
        return scale?.open ? scale.aspect : null;
    }

    toggleAspect() {
        this.model.scale.toggle();
        this.reset();
    }

    listen() {
        const { over } = this;
        const { signal } = this.life;
        const on = (name, listener) => over.addEventListener(name, listener, { signal });
        on('pointermove', (event) => event.pointerType !== 'touch' && this.hover(...this.place(event)));
        on('pointerleave', () => this.leave());
        onPress(this, signal);
        on('dblclick', () => this.reset());
        on('keydown', (event) => onKey(this, event));
        onWheel(over, (factor, px, py) => this.zoom(factor, px, py), signal);
        const pinch = (factor, px, py) => this.zoom(factor, px, py);
        onTouch(over, { move: (px, py) => this.hover(px, py), pinch }, signal);
    }

    place(event) {
        const box = this.over.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    }

    hover(px, py) {
        const { frame } = this;
        this.showCursor([frame.x.invert(frame.left + px), frame.y.invert(frame.top + py)]);
        this.tell('followCursor', this.cursor);
    }

    leave() {
        this.hideCursor();
        this.tell('followCursor', null);
    }

    showCursor(place) {
        this.cursor = place;
        this.found = this.model.probe(...place, this.frame, this.palette);
        showParts(this.readout, this.found);
        this.drawCross();
    }

    /// The values stay to be read.
    hideCursor() {
        this.found = null;
        this.drawCross();
    }

    drawCross() {
        const { frame, found, cursor, model } = this;
        this.cross.replaceChildren(...(found ? crossNodes(cursor, found.marks ?? [], frame, model.crossed) : []));
    }

    pin(px, py) {
        const { frame } = this;
        this.pinAt(frame.x.invert(frame.left + px), frame.y.invert(frame.top + py));
    }

    pinAt(x, y) {
        const parts = this.model.probe(x, y, this.frame, this.palette);
        this.mark = parts.at ?? [x, y];
        this.pinned.hidden = false;
        showParts(this.pinned, parts, 'pinned');
        this.live.textContent = `pinned: ${partsText(parts)}`;
        this.render();
        this.tell('seek', this.mark);
    }

    moveCursor(way, times) {
        const { view, model, frame } = this;
        const from = this.cursor ?? [(view.x[0] + view.x[1]) / 2, (view.y[0] + view.y[1]) / 2];
        const moved = model.move
            ? model.move(from, way, times, frame)
            : { place: stepped(from, way, times, view, model.step) };
        if (!moved) return;
        this.showCursor(moved.place);
        this.live.textContent = partsText(moved.spoken ?? this.found);
        this.tell('followCursor', this.cursor);
    }
}
