/// The rectangle of a plot: margins, scales, grid, ticks and titles as SVG.
import { createScale, lastTextRoom, namedTitle, spacedTexts, tickTexts, ticks } from './axis.js';
import { svg } from './dom.js';
import { round } from './series.js';
import { FONT, FONT_SIZE, shapeNode, textNode, textWidth } from './shapes.js';

const TOP = 8;
const BOTTOM = 44;

/// What is left of a height for the inside of the frame.
export function frameHeight(outer, top = TOP) {
    return outer - top - BOTTOM;
}

/// From the outer width and the inner height; `least` is the smallest margin on the left, `top` the one above.
export function layoutFrame({ outer, height, view, axes, right = 14, least = 54, top = TOP }) {
    const yTicks = ticks(view.y, Math.max(2, height / 48), axes.y.log);
    const yTexts = tickTexts(yTicks, axes.y.log);
    const left = Math.max(least, Math.ceil(Math.max(...yTexts.texts.map((text) => textWidth(text)))) + 34);
    const wide = Math.max(60, outer - left - right);
    const xTicks = ticks(view.x, Math.max(2, wide / 90), axes.x.log);
    const xTexts = tickTexts(xTicks, axes.x.log);
    const width = Math.max(
        60,
        outer - left - Math.max(right, lastTextRoom(xTicks, xTexts.texts, view.x, axes.x.log, textWidth)),
    );
    const x = createScale(view.x, left, left + width, axes.x.log);
    return {
        left,
        top,
        width,
        height,
        outerWidth: outer,
        outerHeight: top + height + BOTTOM,
        x,
        y: createScale(view.y, top + height, top, axes.y.log),
        xTicks,
        yTicks,
        xTexts: spacedTexts(xTicks, xTexts.texts, xTicks.map(x), textWidth),
        yTexts: yTexts.texts,
        xTitle: namedTitle(axes.x, xTexts.exponent, width, FONT_SIZE, textWidth),
        yTitle: namedTitle(axes.y, yTexts.exponent, height, FONT_SIZE, textWidth),
    };
}

export function gridShape(frame, palette) {
    const { left, top, width, height } = frame;
    let d = '';
    for (const value of frame.xTicks) d += `M${round(frame.x(value))} ${top}v${height}`;
    for (const value of frame.yTicks) d += `M${left} ${round(frame.y(value))}h${width}`;
    return { d, stroke: palette.grid };
}

export function axesNode(frame, palette) {
    const { left, top, width, height } = frame;
    const bottom = top + height;
    let d = `M${left} ${top}v${height}h${width}`;
    for (const value of frame.xTicks) d += `M${round(frame.x(value))} ${bottom}v4`;
    for (const value of frame.yTicks) d += `M${left} ${round(frame.y(value))}h-4`;
    return svg(
        'g',
        { class: 'axes', 'font-family': FONT, 'font-size': FONT_SIZE },
        shapeNode({ d, stroke: palette.line }),
        frame.xTicks.map((value, i) =>
            textNode(frame.xTexts[i], frame.x(value), bottom + 18, { colour: palette.soft }),
        ),
        frame.yTicks.map((value, i) =>
            textNode(frame.yTexts[i], left - 8, frame.y(value) + 4, { colour: palette.soft, anchor: 'end' }),
        ),
        titleNode(frame.xTitle, left + width / 2, bottom + 37, palette),
        titleNode(frame.yTitle, 12, top + height / 2, palette, -90),
    );
}

function titleNode({ text, size }, x, y, palette, rotate) {
    return textNode(text, x, y, { colour: palette.ink, size: round(size), rotate });
}

let clips = 0;

/// Children cut off at the frame. Identifiers are unique on the page, where many figures live together.
export function clipped(frame, ...children) {
    const id = `clip${++clips}`;
    return svg(
        'g',
        {},
        svg('clipPath', { id }, svg('rect', { x: frame.left, y: frame.top, width: frame.width, height: frame.height })),
        svg('g', { 'clip-path': `url(#${id})` }, children),
    );
}
