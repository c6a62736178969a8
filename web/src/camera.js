/// A parallel camera that turns about a target, and the hands that turn it.
import { dot } from './body.js';
import { extent } from './document.js';
import { onHold, onTouch, onWheel } from './gestures.js';

export function cameraAxes({ azimuth, elevation }) {
    const [sa, ca, se, ce] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
    return { right: [-sa, ca, 0], up: [-se * ca, -se * sa, ce], toward: [ce * ca, ce * sa, se] };
}

/// Pixels from metres.
export function projector({ right, up }, target, scale, [x, y]) {
    return (point) => {
        const offset = point.map((value, i) => value - target[i]);
        return [x + scale * dot(offset, right), y - scale * dot(offset, up)];
    };
}

/// Where to look, and how many pixels a metre may have, so that these points just fill a room of pixels.
export function fitted(points, { right, up }, room) {
    const sides = [right, up].map((axis) => {
        const [low, high] = extent(points.map((point) => dot(point, axis)));
        return { axis, middle: (low + high) / 2, size: high - low };
    });
    const target = [0, 1, 2].map((i) => sides.reduce((sum, { axis, middle }) => sum + middle * axis[i], 0));
    return { target, fit: Math.min(...sides.map(({ size }, i) => room[i] / size)) };
}

export function turned(camera, dx, dy) {
    const elevation = Math.max(0.02, Math.min(Math.PI / 2, camera.elevation + dy));
    return { ...camera, azimuth: camera.azimuth - dx, elevation };
}

const TURNS = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1] };

/// Mouse, fingers, wheel and keys on a canvas: `turn(dx, dy)`, `zoom(factor)`, `reset()`, and `key(name)`, which says
/// whether it knew another key.
export function onTurn(canvas, { turn, zoom, reset, key }, signal) {
    const on = (name, listener) => canvas.addEventListener(name, listener, { signal });
    on('pointerdown', (event) => {
        if (event.pointerType === 'touch') return;
        canvas.setPointerCapture(event.pointerId);
        const move = (moved) => turn(moved.movementX * 0.01, moved.movementY * 0.01);
        onHold(canvas, event, { move }, signal);
    });
    on('dblclick', reset);
    on('keydown', (event) => {
        if (TURNS[event.key]) turn(...TURNS[event.key]);
        else if (event.key === '+' || event.key === '=') zoom(0.8);
        else if (event.key === '-') zoom(1.25);
        else if (event.key === '0') reset();
        else if (!key?.(event.key)) return;
        event.preventDefault();
    });
    onWheel(canvas, zoom, signal);
    let last = null;
    const move = (px, py) => {
        if (last) turn((px - last[0]) * 0.01, (py - last[1]) * 0.01);
        last = [px, py];
    };
    onTouch(canvas, { move, pinch: zoom, lift: () => (last = null) }, signal);
}
