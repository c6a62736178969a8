/// A field as a heat map: one flat colour per cell, a colour bar, iso-lines with their values.
import { axisTitle, createScale, tickTexts, ticks } from './axis.js';
import { chooseColours, colourIndex, colourText, isDark } from './colormap.js';
import { contour } from './contour.js';
import { extent } from './document.js';
import { svg } from './dom.js';
import { short } from './format.js';
import { rectPath, round } from './series.js';
import { FONT, FONT_SIZE, shapeNode, textNode } from './shapes.js';

export const BAR_WIDTH = 92;

export function readMap(layer, sources) {
    const field = sources.field(layer.field);
    const range = field && extent(field.values);
    if (!range) return null;
    const colours = chooseColours(range);
    const paint = (value) =>
        Number.isFinite(value) ? colours.table.subarray(colourIndex(value, colours.range)) : null;
    const isoLines = isoLevels(field, range, layer.levels ?? 0).map((level) => ({
        level,
        lines: contour(field.values, field.grid.nx, field.grid.ny, level),
    }));
    return {
        ...layer,
        label: layer.label || field.doc || field.name,
        field,
        colours,
        isoLines,
        image: cellImage(field, paint),
    };
}

function isoLevels(field, [min, max], count) {
    if (!(count > 0) || !(max > min)) return [];
    const zeros = field.values.reduce((sum, value) => sum + (value === 0), 0);
    // The border of a plateau of zeros is no iso-line worth drawing.
    const plateau = zeros > 0.02 * field.values.length;
    return ticks([min, max], count + 1).filter((level) => level > min && level < max && !(plateau && level === 0));
}

/// One pixel per cell, first row at the top; `paint` gives red, green, blue or null.
export function cellImage({ values, grid: { nx, ny } }, paint, opacity = 255) {
    const canvas = document.createElement('canvas');
    canvas.width = nx;
    canvas.height = ny;
    const context = canvas.getContext('2d');
    const pixels = context.createImageData(nx, ny);
    for (let j = 0; j < ny; j++) {
        for (let i = 0; i < nx; i++) {
            const colour = paint(values[j * nx + i]);
            const k = 4 * ((ny - 1 - j) * nx + i);
            if (colour) pixels.data.set([colour[0], colour[1], colour[2], opacity], k);
        }
    }
    context.putImageData(pixels, 0, 0);
    return canvas;
}

/// Where the cells that show in the frame lie, in the image and in pixels of the page.
function visibleCells({ grid }, frame) {
    const column = (px) => (frame.x.invert(px) - grid.x0) / grid.dx + 0.5;
    const row = (py) => (frame.y.invert(py) - grid.y0) / grid.dy + 0.5;
    const i0 = Math.max(0, Math.floor(column(frame.left)));
    const i1 = Math.min(grid.nx, Math.ceil(column(frame.left + frame.width)));
    const j0 = Math.max(0, Math.floor(row(frame.top + frame.height)));
    const j1 = Math.min(grid.ny, Math.ceil(row(frame.top)));
    if (i1 <= i0 || j1 <= j0) return null;
    const left = frame.x(grid.x0 + (i0 - 0.5) * grid.dx);
    const top = frame.y(grid.y0 + (j1 - 0.5) * grid.dy);
    const width = frame.x(grid.x0 + (i1 - 0.5) * grid.dx) - left;
    const height = frame.y(grid.y0 + (j0 - 0.5) * grid.dy) - top;
    return { source: [i0, grid.ny - j1, i1 - i0, j1 - j0], target: [left, top, width, height] };
}

export function paintCells(context, { field, image }, frame) {
    const cells = visibleCells(field, frame);
    if (!cells) return;
    context.imageSmoothingEnabled = false;
    context.drawImage(image, ...cells.source, ...cells.target);
}

/// The same cells as an image for a drawing, enlarged by whole numbers so that no program blurs them.
export function cellsNode({ field, image }, frame) {
    const cells = visibleCells(field, frame);
    if (!cells) return [];
    const [, , columns, rows] = cells.source;
    const scale = Math.max(1, Math.ceil(1200 / Math.max(columns, rows)));
    const canvas = document.createElement('canvas');
    canvas.width = columns * scale;
    canvas.height = rows * scale;
    const context = canvas.getContext('2d');
    context.imageSmoothingEnabled = false;
    context.drawImage(image, ...cells.source, 0, 0, canvas.width, canvas.height);
    const [x, y, width, height] = cells.target.map(round);
    return [svg('image', { x, y, width, height, preserveAspectRatio: 'none', href: canvas.toDataURL('image/png') })];
}

export function isoNodes({ field, colours, isoLines }, frame) {
    const { grid } = field;
    const place = ([i, j]) => [frame.x(grid.x0 + i * grid.dx), frame.y(grid.y0 + j * grid.dy)];
    const labels = [];
    const nodes = isoLines.map(({ level, lines }) => {
        const share = (level - colours.range[0]) / (colours.range[1] - colours.range[0]);
        const dark = isDark(colours.table, share);
        const ink = dark ? '#ffffff' : '#10161c';
        const placed = lines.map((line) => line.map(place));
        const d = placed.map((line) => `M${line.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`).join('');
        const label = labelSpot(placed, frame, labels);
        if (label) labels.push(label);
        const text = { colour: ink, halo: colourText(colours.table, share), size: 11 };
        return [
            shapeNode({ d, stroke: ink, width: 0.9, opacity: 0.75 }),
            label ? textNode(short(level), label.x, label.y + 4, text) : [],
        ];
    });
    return svg('g', { class: 'iso-lines', 'font-family': FONT }, nodes);
}

/// A place for one label per level: on a line, inside the frame, far from labels set before.
function labelSpot(lines, frame, taken) {
    const longest = [...lines].sort((one, other) => other.length - one.length)[0];
    if (!longest || longest.length < 6) return null;
    for (let k = 0; k < 24; k++) {
        const [x, y] = longest[Math.floor((((k * 7 + 5) % 24) / 24) * longest.length)];
        const inside =
            x > frame.left + 20 &&
            x < frame.left + frame.width - 20 &&
            y > frame.top + 10 &&
            y < frame.top + frame.height - 10;
        if (inside && taken.every((other) => Math.abs(other.x - x) > 44 || Math.abs(other.y - y) > 16)) return { x, y };
    }
    return null;
}

let gradients = 0;

export function colourBar({ field, colours, label }, frame, palette) {
    const id = `bar${++gradients}`;
    const x = frame.left + frame.width + 16;
    const { top, height } = frame;
    const scale = createScale(colours.range, top + height, top);
    const values = ticks(colours.range, Math.max(2, height / 44));
    const { texts, exponent } = tickTexts(values);
    const stops = Array.from({ length: 33 }, (unused, k) =>
        svg('stop', { offset: k / 32, 'stop-color': colourText(colours.table, k / 32) }),
    );
    return svg(
        'g',
        { class: 'colour-bar', 'font-family': FONT, 'font-size': FONT_SIZE },
        svg('linearGradient', { id, x1: 0, x2: 0, y1: 1, y2: 0 }, stops),
        shapeNode({ d: rectPath(x, top, 12, height), fill: `url(#${id})`, stroke: palette.line }),
        values.map((value, i) =>
            textNode(texts[i], x + 18, scale(value) + 4, { colour: palette.soft, anchor: 'start' }),
        ),
        barTitle(axisTitle(label, field.unit, exponent), field, exponent, frame, palette),
    );
}

function barTitle(title, field, exponent, frame, palette) {
    const fits = title.length * 6.4 < frame.height + 40;
    const text = fits ? title : axisTitle(field.name, field.unit, exponent);
    const x = frame.left + frame.width + BAR_WIDTH - 10;
    return textNode(text, x, frame.top + frame.height / 2, { colour: palette.ink, rotate: -90 });
}
