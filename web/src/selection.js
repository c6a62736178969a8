/// Clicks and drags on a plot: a click pins, a drag opens a box to zoom into, a drag with Shift moves the view.
import { shifted } from './axis.js';
import { onHold } from './gestures.js';

const CLICK = 6; // pixels that a hand may move while it clicks
const FLAT = 16; // pixels that a hand may stray from an axis
const LONG = 24;

export function onPress(plot, signal) {
    plot.over.addEventListener('pointerdown', (event) => press(plot, event, signal), { signal });
}

function press(plot, event, signal) {
    if (event.button !== 0) return;
    const { over, box, view } = plot;
    const start = plot.place(event);
    const isTouch = event.pointerType === 'touch'; // a finger reads and scrolls instead
    if (!isTouch) over.setPointerCapture(event.pointerId);
    const move = (moved) => isTouch || drag(plot, moved, start, view);
    const end = (released) => {
        box.hidden = true;
        if (released.type !== 'pointerup') return;
        const place = plot.place(released);
        if (Math.hypot(place[0] - start[0], place[1] - start[1]) <= CLICK) plot.pin(...start);
        else if (!released.shiftKey && !isTouch) zoomToBox(plot, start, place);
    };
    onHold(over, event, { move, end }, signal);
}

function drag(plot, event, start, view) {
    const end = plot.place(event);
    const { axes } = plot.model;
    if (event.shiftKey) {
        plot.free = true;
        plot.setView({
            x: shifted(view.x, (start[0] - end[0]) / plot.frame.width, axes.x.log),
            y: shifted(view.y, (end[1] - start[1]) / plot.frame.height, axes.y.log),
        });
        return;
    }
    const [left, top, width, height] = boxBetween(plot, start, end).map((size) => `${size}px`);
    plot.box.hidden = false;
    Object.assign(plot.box.style, { left, top, width, height });
}

/// A flat drag selects along one axis only; where y fits itself to what is seen, every drag does.
function boxBetween({ frame, model }, start, end) {
    const between = (i, size) => [start[i], end[i]].map((at) => Math.max(0, Math.min(size, at))).sort((a, b) => a - b);
    const [x0, x1] = between(0, frame.width);
    const [y0, y1] = between(1, frame.height);
    if (y1 - y0 < (model.fit ? Infinity : FLAT) && x1 - x0 > LONG) return [x0, 0, x1 - x0, frame.height];
    if (x1 - x0 < FLAT && y1 - y0 > LONG) return [0, y0, frame.width, y1 - y0];
    return [x0, y0, x1 - x0, y1 - y0];
}

function zoomToBox(plot, start, end) {
    const { frame, model } = plot;
    const [left, top, width, height] = boxBetween(plot, start, end);
    if (width < 4 || height < 4) return;
    const x = [left, left + width].map((px) => frame.x.invert(frame.left + px));
    const y = [top + height, top].map((py) => frame.y.invert(frame.top + py));
    const fitted = model.fit && height === frame.height;
    if (!fitted) plot.free = true;
    plot.setView({ x, y: fitted ? plot.rangeY(x) : y });
}
