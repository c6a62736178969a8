/// A plot drawn by us in SVG over a canvas: zoom by box, wheel, fingers or keys, a read-out, a pinned place.
/// What is drawn comes from a model: axes, home view, scale; `shapes` inside the frame, `under` it on the canvas,
/// `beside` it; `probe` for the values at a place, `step` for the arrow keys, `entries` for the legend.
import { shifted, zoomed } from './axis.js';
import { el, svg } from './dom.js';
import { full, prettyUnit, short } from './format.js';
import { axesNode, clipped, gridNode, layoutFrame } from './frame.js';
import { onTouch, onWheel } from './gestures.js';
import { createLegend, hintNode } from './legend.js';

export class Plot {
    constructor(figure, model) {
        Object.assign(this, { figure, model, kind: model.kind });
        this.switches = model.switches?.(() => this.render());
        this.view = this.asked = model.home;
        this.canvas = el('canvas');
        this.drawing = el('div', { class: 'drawing' });
        this.box = el('div', { class: 'selection', hidden: true });
        this.over = el('div', {
            class: 'over',
            tabindex: 0,
            role: 'group',
            'aria-roledescription': 'chart',
            'aria-label': `${figure.title}: arrow keys move the cursor, Enter pins a value, plus and minus zoom, 0 resets`,
        });
        this.over.append(this.box);
        this.legendHost = el('div');
        this.plot = el('div', { class: 'plot' }, this.canvas, this.drawing, this.over);
        this.readout = el(
            'output',
            { class: 'readout' },
            hintNode('drag to zoom, click to pin a value, double click to reset'),
        );
        this.pinned = el('output', { class: 'readout pinned', hidden: true });
        this.live = el('div', { class: 'unseen', 'aria-live': 'polite' });
        this.element = el('div', {}, this.legendHost, this.plot, this.readout, this.pinned, this.live);
        this.listen();
    }

    draw(width, palette) {
        this.width = width;
        this.palette = palette;
        this.legendHost.replaceChildren(
            createLegend(
                (colours) => this.model.entries(colours),
                palette,
                () => this.render(),
            ),
        );
        this.render();
    }

    render() {
        const { palette } = this;
        const frame = (this.frame = this.layout(this.width));
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
        for (const side of ['left', 'top', 'width', 'height']) this.over.style[side] = `${frame[side]}px`;
        this.element.dataset.view = JSON.stringify([...this.view.x, ...this.view.y]);
        this.element.dataset.aspect = this.model.scale?.aspect ?? '';
        this.element.dataset.factor = this.model.scale?.factor ?? '';
    }

    nodes(frame, palette, image = []) {
        const { model } = this;
        return [
            model.bare ? [] : gridNode(frame, palette),
            clipped(frame, image, model.shapes(frame, palette), this.pinMark(frame)),
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
        this.model.under?.(context, frame);
    }

    /// A plane to scale has a box of its own and shows somewhat more than was asked for.
    layout(outer) {
        const { model, asked: view } = this;
        const { axes, right = 14, top } = model;
        if (model.scale) {
            const { frame, view: widened } = model.scale.layout({ outer, view, axes, right, top });
            this.view = widened;
            return frame;
        }
        const height = Math.round(Math.max(220, Math.min(420, 0.56 * (outer - right))));
        return layoutFrame({ outer, height, view, axes, right, top });
    }

    svg(width, palette) {
        const saved = this.view;
        const frame = this.layout(width);
        const node = svg('g', {}, this.nodes(frame, palette, this.model.image?.(frame) ?? []));
        this.view = saved;
        return { node, width: frame.outerWidth, height: frame.outerHeight, entries: this.model.entries(palette) };
    }

    columns() {
        return this.model.columns();
    }

    setView(view) {
        this.view = this.asked = view;
        this.render();
    }

    reset() {
        this.setView(this.model.home);
    }

    zoom(factor, px = this.frame.width / 2, py = this.frame.height / 2) {
        const { frame, view, model } = this;
        const { x: xAxis, y: yAxis } = model.axes;
        const x = frame.x.invert(frame.left + px);
        const y = frame.y.invert(frame.top + py);
        this.setView({ x: zoomed(view.x, factor, x, xAxis.log), y: zoomed(view.y, factor, y, yAxis.log) });
    }

    pan(dx, dy) {
        const { x, y } = this.model.axes;
        this.setView({ x: shifted(this.view.x, dx, x.log), y: shifted(this.view.y, dy, y.log) });
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
        over.addEventListener(
            'pointermove',
            (event) => event.pointerType !== 'touch' && this.hover(...this.place(event)),
        );
        over.addEventListener('pointerdown', (event) => this.press(event));
        over.addEventListener('dblclick', () => this.reset());
        over.addEventListener('keydown', (event) => this.onKey(event));
        onWheel(over, (factor, px, py) => this.zoom(factor, px, py));
        onTouch(over, { move: (px, py) => this.hover(px, py), pinch: (factor, px, py) => this.zoom(factor, px, py) });
    }

    place(event) {
        const box = this.over.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    }

    hover(px, py) {
        const { frame } = this;
        this.cursor = [frame.x.invert(frame.left + px), frame.y.invert(frame.top + py)];
        showParts(this.readout, this.model.probe(...this.cursor));
    }

    /// A click pins, a drag opens a box to zoom into, a drag with Shift moves the view.
    press(event) {
        if (event.button !== 0) return;
        const start = this.place(event);
        const view = this.view;
        const move = (moved) => this.drag(moved, start, view);
        const release = (released) => {
            this.over.removeEventListener('pointermove', move);
            this.box.hidden = true;
            if (released.type === 'pointercancel') return;
            const end = this.place(released);
            const far = Math.hypot(end[0] - start[0], end[1] - start[1]) > 6;
            if (!far) this.pin(...start);
            else if (!released.shiftKey && released.pointerType !== 'touch') this.zoomToBox(start, end);
        };
        if (event.pointerType !== 'touch') {
            this.over.setPointerCapture(event.pointerId);
            this.over.addEventListener('pointermove', move);
        }
        this.over.addEventListener('pointerup', release, { once: true });
        this.over.addEventListener('pointercancel', release, { once: true });
    }

    drag(event, start, view) {
        const end = this.place(event);
        if (event.shiftKey) {
            const { x, y } = this.model.axes;
            const { width, height } = this.frame;
            this.setView({
                x: shifted(view.x, (start[0] - end[0]) / width, x.log),
                y: shifted(view.y, (end[1] - start[1]) / height, y.log),
            });
            return;
        }
        const [left, top, width, height] = this.boxBetween(start, end);
        this.box.hidden = false;
        Object.assign(this.box.style, {
            left: `${left}px`,
            top: `${top}px`,
            width: `${width}px`,
            height: `${height}px`,
        });
    }

    /// A flat drag selects along one axis only, as on curves.
    boxBetween(start, end) {
        const { width, height } = this.frame;
        const [x0, x1] = [start[0], end[0]].map((x) => Math.max(0, Math.min(width, x))).sort((a, b) => a - b);
        const [y0, y1] = [start[1], end[1]].map((y) => Math.max(0, Math.min(height, y))).sort((a, b) => a - b);
        if (y1 - y0 < 16 && x1 - x0 > 24) return [x0, 0, x1 - x0, height];
        if (x1 - x0 < 16 && y1 - y0 > 24) return [0, y0, width, y1 - y0];
        return [x0, y0, x1 - x0, y1 - y0];
    }

    zoomToBox(start, end) {
        const { frame } = this;
        const [left, top, width, height] = this.boxBetween(start, end);
        if (width < 4 || height < 4) return;
        const x = [left, left + width].map((px) => frame.x.invert(frame.left + px));
        const y = [top + height, top].map((py) => frame.y.invert(frame.top + py));
        this.setView({ x, y });
    }

    pin(px, py) {
        const { frame } = this;
        this.pinAt(frame.x.invert(frame.left + px), frame.y.invert(frame.top + py));
    }

    pinAt(x, y) {
        const parts = this.model.probe(x, y);
        this.mark = parts.at ?? [x, y];
        this.pinned.hidden = false;
        showParts(this.pinned, parts, 'pinned');
        this.live.textContent = `pinned: ${partsText(parts)}`;
        this.render();
    }

    pinMark(frame) {
        if (!this.mark) return [];
        const [x, y] = [frame.x(this.mark[0]), frame.y(this.mark[1])];
        return [
            svg('circle', { cx: x, cy: y, r: 5, fill: 'none', stroke: '#fff', 'stroke-width': 3.5 }),
            svg('circle', { cx: x, cy: y, r: 5, fill: 'none', stroke: '#111', 'stroke-width': 1.5 }),
        ];
    }

    onKey(event) {
        const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
        const move = moves[event.key];
        if (event.key === '+' || event.key === '=') this.zoom(0.7);
        else if (event.key === '-') this.zoom(1 / 0.7);
        else if (event.key === '0' || event.key === 'Escape') this.reset();
        else if (move && event.shiftKey) this.pan(0.1 * move[0], 0.1 * move[1]);
        else if (move) this.moveCursor(move, event.ctrlKey ? 10 : 1);
        else if (event.key === 'Enter' && this.cursor) this.pinAt(...this.cursor);
        else return;
        event.preventDefault();
    }

    moveCursor([dx, dy], times) {
        const { view, model } = this;
        const step = model.step ?? [span(view.x) / 50, span(view.y) / 50];
        const [x, y] = this.cursor ?? [(view.x[0] + view.x[1]) / 2, (view.y[0] + view.y[1]) / 2];
        const within = (value, [min, max]) => Math.max(min, Math.min(max, value));
        this.cursor = [within(x + times * dx * step[0], view.x), within(y + times * dy * step[1], view.y)];
        const parts = model.probe(...this.cursor);
        showParts(this.readout, parts);
        this.live.textContent = partsText(parts);
    }
}

function span([min, max]) {
    return max - min;
}

function partText({ value, unit, text }) {
    return text ?? [short(value), prettyUnit(unit)].filter(Boolean).join('\u00a0');
}

function partsText(parts) {
    return parts.map((part) => `${part.name} ${partText(part)}`).join(', ');
}

function showParts(output, parts, title) {
    const node = (part) =>
        el(
            'span',
            { 'data-name': part.name, 'data-value': part.value === undefined ? null : full(part.value) },
            el('b', {}, part.name),
            ` ${partText(part)}`,
        );
    output.replaceChildren(...(title ? [el('i', {}, title)] : []), ...parts.map(node));
}
