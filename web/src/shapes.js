/// A shape is an SVG path text with its look; the same shapes go to a canvas, to the screen and to a download.
import { svg } from './dom.js';
import { round } from './series.js';

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';
export const FONT_SIZE = 12;

let ruler = null;

export function textWidth(text, size = FONT_SIZE) {
    ruler ??= document.createElement('canvas').getContext('2d');
    ruler.font = `${size}px ${FONT}`;
    return ruler.measureText(text).width;
}

export function paintShapes(context, shapes) {
    for (const shape of shapes) {
        const path = new Path2D(shape.d);
        context.globalAlpha = shape.opacity ?? 1;
        if (shape.fill) {
            context.fillStyle = shape.fill;
            context.fill(path);
        }
        if (shape.stroke) {
            context.strokeStyle = shape.stroke;
            context.lineWidth = shape.width ?? 1;
            context.lineJoin = 'round';
            context.lineCap = shape.cap ?? 'butt';
            context.setLineDash(shape.dash ?? []);
            context.stroke(path);
        }
    }
    context.globalAlpha = 1;
    context.setLineDash([]);
}

export function shapeNode(shape) {
    return svg('path', {
        d: shape.d,
        fill: shape.fill ?? 'none',
        stroke: shape.stroke,
        'stroke-width': shape.stroke ? (shape.width ?? 1) : null,
        'stroke-dasharray': shape.dash?.join(' '),
        'stroke-linejoin': 'round',
        'stroke-linecap': shape.cap,
        opacity: shape.opacity,
    });
}

/// Nodes of what comes as shapes and texts.
export function partNodes({ shapes, texts }, halo) {
    return [
        ...shapes.map(shapeNode),
        ...texts.map(({ text, x, y, ...style }) => textNode(text, x, y, { halo, ...style })),
    ];
}

/// Text with an optional halo that keeps it legible on a map.
export function textNode(text, x, y, { colour, anchor = 'middle', size = FONT_SIZE, weight, halo, rotate } = {}) {
    return svg(
        'text',
        {
            x: round(x),
            y: round(y),
            fill: colour,
            'text-anchor': anchor,
            'font-size': size,
            'font-weight': weight,
            stroke: halo,
            'stroke-width': halo ? 3 : null,
            'stroke-linejoin': halo ? 'round' : null,
            'paint-order': halo ? 'stroke' : null,
            transform: rotate === undefined ? null : `rotate(${round(rotate)} ${round(x)} ${round(y)})`,
        },
        text,
    );
}
