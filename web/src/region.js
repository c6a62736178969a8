/// Where a field on a grid is: the cells that have a value and no zero in the mask, and a smooth line around them.
import { contour } from './contour.js';
import { svg } from './dom.js';
import { round } from './series.js';

/// Cells by which a grid is enlarged on every side, so that lines close and values go on a little beyond the edge.
const ROOM = 3;

/// `inside` tells cells, `lines` is the edge as closed polylines in grid coordinates; `whole`: all cells are inside. A
/// field that is its own mask ends with zero at the edge: `squares` are then what to interpolate.
export function readRegion(field, mask) {
    const { nx, ny } = field.grid;
    const usable = mask && mask.grid.nx === nx && mask.grid.ny === ny ? mask.values : null;
    const inside = Uint8Array.from(field.values, (value, k) =>
        Number.isFinite(value) && (!usable || (Number.isFinite(usable[k]) && usable[k] !== 0)) ? 1 : 0,
    );
    if (inside.every(Boolean)) return { inside, whole: true, lines: [border(nx, ny)] };
    if (!usable || usable.every((value) => Number.isInteger(value) || Number.isNaN(value)))
        return {
            inside,
            lines: within(
                outlines((k) => inside[k], nx, ny),
                nx,
                ny,
            ),
        };
    const squares = signedSquares(inside, usable, nx, ny);
    const lines = within(shiftBack(contour(squares, nx + 2 * ROOM, ny + 2 * ROOM, 0)).map(smoothed), nx, ny);
    const own = mask.name === field.name && usable.every((value) => !(value < 0));
    return { inside, lines, squares: own ? squares : null };
}

/// No edge leaves the grid, where there is nothing to draw.
function within(lines, nx, ny) {
    const kept = (value, count) => Math.max(-0.5, Math.min(count - 0.5, value));
    return lines.map((line) => line.map(([i, j]) => [kept(i, nx), kept(j, ny)]));
}

function border(nx, ny) {
    const [left, bottom, right, top] = [-0.5, -0.5, nx - 0.5, ny - 0.5];
    return [
        [left, bottom],
        [right, bottom],
        [right, top],
        [left, top],
        [left, bottom],
    ];
}

/// The square of a mask that is no whole number goes straight through zero at the edge, as that of a contact pressure
/// does: it is continued below zero outside.
function signedSquares(inside, mask, nx, ny) {
    const size = nx + 2 * ROOM;
    const squares = enlarged((k) => (inside[k] ? mask[k] ** 2 : NaN), nx, ny);
    return squares.map((square, k) => (square > 0 ? square : beyond(squares, size, k)));
}

/// What a cell outside would hold if squares went on as they do inside: the mean over the sides it can be told from.
function beyond(squares, size, k) {
    const guesses = [1, -1, size, -size].map((step) => {
        const guess = 2 * squares[k + step] - squares[k + 2 * step];
        return guess < 0 ? guess : -squares[k + step]; // no sign of an end: half way
    });
    const corners = [size + 1, size - 1, -size + 1, -size - 1].map((step) => -squares[k + step]);
    return mean(guesses) ?? mean(corners) ?? NaN;
}

function mean(values) {
    const known = values.filter((value) => !Number.isNaN(value));
    return known.length > 0 ? known.reduce((sum, value) => sum + value) / known.length : null;
}

/// Closed lines half way between cells where `test` holds and others, pulled smooth.
export function outlines(test, nx, ny) {
    const values = enlarged((k) => (test(k) ? 1 : 0), nx, ny).map((value) => value || 0);
    return shiftBack(contour(values, nx + 2 * ROOM, ny + 2 * ROOM, 0.5)).map(smoothed);
}

/// Lines between the zones below `level` and those from it on; beyond the edge zones go on, and the caller cuts.
export function zoneLines(field, region, level) {
    const { nx, ny } = field.grid;
    const values = cleaned({ ...field, values: field.values.map((value) => Number(value >= level)) }, region);
    const wide = extended({ ...field, values }, region).map((value) => Number(value >= 0.5));
    return shiftBack(contour(wide, nx + 2 * ROOM, ny + 2 * ROOM, 0.5)).map(smoothed);
}

/// Groups of fewer cells than this share of all are specks: partly covered cells at the edge are often of another zone.
const SPECK = 0.005;

/// Zeros and ones without specks of either.
function cleaned({ values, grid: { nx, ny } }, { inside }) {
    const least = SPECK * inside.reduce((sum, one) => sum + one, 0);
    const seen = new Uint8Array(values.length);
    const result = values.slice();
    values.forEach((value, start) => {
        if (seen[start] || !inside[start]) return;
        const group = [start];
        seen[start] = 1;
        for (const k of group) {
            for (const next of neighbours(k, nx, ny)) {
                if (seen[next] || !inside[next] || values[next] !== value) continue;
                seen[next] = 1;
                group.push(next);
            }
        }
        if (group.length < least) for (const k of group) result[k] = 1 - value;
    });
    return result;
}

function neighbours(k, nx, ny) {
    const [i, j] = [k % nx, Math.floor(k / nx)];
    const ways = [i > 0 && k - 1, i + 1 < nx && k + 1, j > 0 && k - nx, j + 1 < ny && k + nx];
    return ways.filter((next) => next !== false);
}

/// Iso-lines up to the edge and somewhat beyond: the caller cuts.
export function isoLinesOf(field, region, level) {
    const { nx, ny } = field.grid;
    const [values, at] = region.squares ? [region.squares, level ** 2] : [extended(field, region), level];
    return shiftBack(contour(values, nx + 2 * ROOM, ny + 2 * ROOM, at));
}

function enlarged(value, nx, ny) {
    const result = new Float64Array((nx + 2 * ROOM) * (ny + 2 * ROOM)).fill(NaN);
    for (let j = 0; j < ny; j++)
        for (let i = 0; i < nx; i++) result[(j + ROOM) * (nx + 2 * ROOM) + i + ROOM] = value(j * nx + i);
    return result;
}

/// The values inside on the enlarged grid, and around them for two cells the mean of their neighbours; NaN further out.
function extended({ values, grid: { nx, ny } }, { inside }) {
    let result = enlarged((k) => (inside[k] ? values[k] : NaN), nx, ny);
    const size = nx + 2 * ROOM;
    const steps = [-size - 1, -size, -size + 1, -1, 1, size - 1, size, size + 1];
    for (let ring = 0; ring < 2; ring++) {
        const known = result;
        result = known.map((value, k) => {
            if (!Number.isNaN(value)) return value;
            return mean(steps.map((step) => known[k + step] ?? NaN)) ?? NaN;
        });
    }
    return result;
}

/// Interpolates linearly between cell centres; `at(i, j)` in grid coordinates, NaN far from the field.
export function interpolator(field, region) {
    const { nx, ny } = field.grid;
    const size = nx + 2 * ROOM;
    const values = region.squares ?? extended(field, region);
    const value = region.squares ? (square) => Math.sqrt(Math.max(0, square)) : (same) => same;
    return (i, j) => {
        const [left, below] = [Math.floor(i), Math.floor(j)];
        if (left < -ROOM || below < -ROOM || left + 1 >= nx + ROOM || below + 1 >= ny + ROOM) return NaN;
        const [s, t] = [i - left, j - below];
        const k = (below + ROOM) * size + left + ROOM;
        const row = (from) => (1 - s) * values[from] + s * values[from + 1];
        return value((1 - t) * row(k) + t * row(k + size));
    };
}

function shiftBack(lines) {
    return lines.map((line) => line.map(([i, j]) => [i - ROOM, j - ROOM]));
}

/// Taubin's smoothing (1995), which takes steps out of a line and does not shrink it; no point moves by more than half
/// a cell.
function smoothed(line) {
    const last = line.length - 1;
    const closed = last > 2 && line[0][0] === line[last][0] && line[0][1] === line[last][1];
    const count = closed ? last : line.length;
    const near = (k) => (closed ? (k + count) % count : Math.max(0, Math.min(last, k)));
    const limited = (value, middle) => Math.max(middle - 0.5, Math.min(middle + 0.5, value));
    let points = line.slice(0, count);
    for (let pass = 0; pass < 60; pass++) {
        const share = pass % 2 ? -0.52 : 0.5;
        points = points.map((point, k) => {
            if (!closed && (k === 0 || k === last)) return point;
            const [before, after] = [points[near(k - 1)], points[near(k + 1)]];
            return point.map((value, axis) =>
                limited(value + share * ((before[axis] + after[axis]) / 2 - value), line[k][axis]),
            );
        });
    }
    return closed ? [...points, points[0]] : points;
}

export function linesPath(lines, { grid }, frame) {
    const place = ([i, j]) => `${round(frame.x(grid.x0 + i * grid.dx))} ${round(frame.y(grid.y0 + j * grid.dy))}`;
    return lines.map((line) => `M${line.map(place).join('L')}`).join('');
}

let clips = 0;

/// Children cut off at the edge of the region.
export function insideOf(region, field, frame, ...children) {
    const id = `region${++clips}`;
    const path = svg('path', { d: linesPath(region.lines, field, frame), 'clip-rule': 'evenodd' });
    return svg('g', {}, svg('clipPath', { id }, path), svg('g', { 'clip-path': `url(#${id})` }, children));
}
