/// A field as a heat map: smooth up to the edge of its region or one flat colour per cell, a colour bar, iso-lines with
/// their values.
import { axisTitle, createScale, namedTitle, tickTexts, ticks } from './axis.js';
import { chooseColours, colourIndex, colourText, isDark } from './colormap.js';
import { extent } from './document.js';
import { svg } from './dom.js';
import { short } from './format.js';
import { boxAbout, overlap } from './labels.js';
import { insideOf, interpolator, isoLinesOf, linesPath, readRegion } from './region.js';
import { rectPath, round } from './series.js';
import { FONT, FONT_SIZE, shapeNode, textNode, textWidth } from './shapes.js';

export const BAR_WIDTH = 96;

/// A smooth image has about this many pixels along its longer side, and not more than 16 for a cell.
const SMOOTH_SIZE = 800;

/// Labels of iso-lines: their letters, and how many places on a line are tried.
const ISO_SIZE = 11;
const TRIED = 24;

export function readMap(layer, sources) {
    const field = sources.field(layer.field);
    const extremes = field && extent(field.values);
    if (!extremes) return null;
    const region = readRegion(field, layer.mask ? sources.field(layer.mask) : null);
    if (!region.inside.includes(1)) return null;
    const range = region.squares ? [0, extremes[1]] : extremes;
    const colours = chooseColours(range);
    return {
        ...layer,
        label: layer.label || field.doc || field.name,
        field,
        region,
        colours,
        isoLines: isoLevels(field, region, range, layer.levels ?? 0).map((level) => ({
            level,
            lines: isoLinesOf(field, region, level),
        })),
        images: {},
    };
}

function isoLevels({ values }, { inside }, [min, max], count) {
    if (!(count > 0) || !(max > min)) return [];
    const zeros = values.reduce((sum, value, k) => sum + (inside[k] && value === 0), 0);
    // The border of a plateau of zeros is no iso-line worth drawing.
    const plateau = zeros > 0.02 * values.length;
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
            const colour = paint(values[j * nx + i], j * nx + i);
            const k = 4 * ((ny - 1 - j) * nx + i);
            if (colour) pixels.data.set([colour[0], colour[1], colour[2], opacity], k);
        }
    }
    context.putImageData(pixels, 0, 0);
    return canvas;
}

/// Colours between cell centres as well, in all of the grid; the region cuts them off.
function smoothImage({ field, region, colours }) {
    const { nx, ny } = field.grid;
    const fine = Math.max(1, Math.min(16, Math.floor(SMOOTH_SIZE / Math.max(nx, ny))));
    const canvas = document.createElement('canvas');
    canvas.width = nx * fine;
    canvas.height = ny * fine;
    const context = canvas.getContext('2d');
    const pixels = context.createImageData(canvas.width, canvas.height);
    const value = interpolator(field, region);
    for (let row = 0; row < canvas.height; row++) {
        for (let column = 0; column < canvas.width; column++) {
            const one = value((column + 0.5) / fine - 0.5, ny - 0.5 - (row + 0.5) / fine);
            if (!Number.isFinite(one)) continue;
            const k = 4 * (row * canvas.width + column);
            pixels.data.set(colours.table.subarray(colourIndex(one, colours.range)).subarray(0, 3), k);
            pixels.data[k + 3] = 255;
        }
    }
    context.putImageData(pixels, 0, 0);
    return canvas;
}

function rawImage({ field, region, colours }) {
    return cellImage(field, (value, k) =>
        region.inside[k] ? colours.table.subarray(colourIndex(value, colours.range)) : null,
    );
}

/// Images are made when they are first looked at, and kept.
export function mapImage(map, raw) {
    return (map.images[raw ? 'raw' : 'smooth'] ??= (raw ? rawImage : smoothImage)(map));
}

/// Where the cells that show in the frame lie, in the image and in pixels of the page.
function visibleCells({ grid }, image, frame) {
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
    const fine = image.width / grid.nx;
    const source = [i0, grid.ny - j1, i1 - i0, j1 - j0].map((cells) => cells * fine);
    return { source, target: [left, top, width, height] };
}

/// `region` cuts a smooth image; cells are cut where they end.
export function paintImage(context, { field, image, region }, frame) {
    const cells = visibleCells(field, image, frame);
    if (!cells) return;
    context.save();
    if (region) context.clip(new Path2D(linesPath(region.lines, field, frame)), 'evenodd');
    context.imageSmoothingEnabled = Boolean(region);
    context.drawImage(image, ...cells.source, ...cells.target);
    context.restore();
}

/// The same image for a drawing; cells are enlarged by whole numbers so that no program blurs them.
export function imageNode({ field, image, region }, frame) {
    const cells = visibleCells(field, image, frame);
    if (!cells) return [];
    const [, , columns, rows] = cells.source;
    const scale = region ? 1 : Math.max(1, Math.ceil(1200 / Math.max(columns, rows)));
    const canvas = document.createElement('canvas');
    canvas.width = columns * scale;
    canvas.height = rows * scale;
    const context = canvas.getContext('2d');
    context.imageSmoothingEnabled = false;
    context.drawImage(image, ...cells.source, 0, 0, canvas.width, canvas.height);
    const [x, y, width, height] = cells.target.map(round);
    const href = canvas.toDataURL('image/png');
    const node = svg('image', { x, y, width, height, preserveAspectRatio: 'none', href });
    return region ? insideOf(region, field, frame, node) : [node];
}

/// A thin line around a map that does not fill its grid and has no other line there.
export function edgeNode({ field, region }, frame, palette) {
    if (region.whole) return [];
    return shapeNode({ d: linesPath(region.lines, field, frame), stroke: palette.soft, width: 1 });
}

export function isoNodes(map, frame) {
    const { field, region, colours } = map;
    const labels = [];
    const marks = map.isoLines.map(({ level, lines }) => {
        const share = (level - colours.range[0]) / (colours.range[1] - colours.range[0]);
        const ink = isDark(colours.table, share) ? '#ffffff' : '#10161c';
        const spot = labelSpot(lines, textWidth(short(level), ISO_SIZE) + 4, map, frame, labels);
        if (spot) labels.push(spot);
        const look = { colour: ink, halo: colourText(colours.table, share), size: ISO_SIZE };
        return {
            line: shapeNode({ d: linesPath(lines, field, frame), stroke: ink, width: 0.9, opacity: 0.75 }),
            label: spot ? textNode(short(level), spot.x, spot.y + 4, look) : [],
        };
    });
    return svg(
        'g',
        { class: 'iso-lines', 'font-family': FONT },
        insideOf(
            region,
            field,
            frame,
            marks.map(({ line }) => line),
        ),
        marks.map(({ label }) => label),
    );
}

const LABEL_GAP = 9; // pixels between labels of iso-lines

/// A place for a label of some width, one per level: on a line, all of its text inside the region and the frame, clear of labels set
/// before. Where there is none the line goes without.
export function labelSpot(lines, width, { field: { grid }, region }, frame, taken) {
    const isInside = ([i, j]) => {
        const [column, row] = [Math.round(i), Math.round(j)];
        return column >= 0 && row >= 0 && column < grid.nx && row < grid.ny && region.inside[row * grid.nx + column];
    };
    const cellAt = (x, y) => [(frame.x.invert(x) - grid.x0) / grid.dx, (frame.y.invert(y) - grid.y0) / grid.dy];
    const holds = ({ left, right, top, bottom }) =>
        left > frame.left &&
        right < frame.left + frame.width &&
        top > frame.top &&
        bottom < frame.top + frame.height &&
        [left, right].every((x) => [top, bottom].every((y) => isInside(cellAt(x, y))));
    const longest = lines.map((line) => line.filter(isInside)).sort((one, other) => other.length - one.length)[0];
    if (!longest || longest.length < 6) return null;
    for (let k = 0; k < TRIED; k++) {
        const [i, j] = longest[Math.floor((((k * 7 + 5) % TRIED) / TRIED) * longest.length)];
        const [x, y] = [frame.x(grid.x0 + i * grid.dx), frame.y(grid.y0 + j * grid.dy)];
        const clear = boxAbout(x, y, width + 2 * LABEL_GAP);
        if (holds(boxAbout(x, y, width)) && taken.every((other) => !overlap(other.box, clear)))
            return { x, y, box: boxAbout(x, y, width) };
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
        barTitle({ label, name: field.name, unit: field.unit }, exponent, frame, palette),
    );
}

/// Words, the field's name where they do not fit, and never less than all of that.
function barTitle(axis, exponent, frame, palette) {
    const room = frame.height + 2 * frame.top;
    const fitted = namedTitle(axis, exponent, room, FONT_SIZE, textWidth);
    const name = axisTitle(axis.name, axis.unit, exponent);
    const cut = fitted.text !== name && fitted.text !== axisTitle(axis.label, axis.unit, exponent);
    const text = cut ? name : fitted.text;
    const size = Math.min(fitted.size, (FONT_SIZE * room) / textWidth(text));
    const x = frame.left + frame.width + BAR_WIDTH - 8;
    return textNode(text, x, frame.top + frame.height / 2, { colour: palette.ink, size: round(size), rotate: -90 });
}
