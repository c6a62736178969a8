/// Events on a time axis: a thin line where something happens, with its name where there is room for it.
import { round } from './series.js';
import { textNode, textWidth } from './shapes.js';

const SIZE = 11;
const ROW = 13;
const ROWS = 3;
const REACH = 8; // pixels within which the cursor means an event
const DASH = [3, 3];
const MANY = 40; // lines, which are then paler

/// Names beside their marks, in as many rows as given; those that find no room are left out. `items` {name, x} ascend
/// in x; a name stands on the right of its mark, or on the left where the box ends.
export function placeNames(items, { left, width }, rows, widthOf) {
    const taken = Array.from({ length: rows }, () => []);
    const free = (row, from, to) => taken[row].every(([start, end]) => to < start || from > end);
    const placed = [];
    for (const { name, x } of items) {
        const size = widthOf(name);
        const spots = [x + 4, x - 4 - size].filter((from) => from >= left && from + size <= left + width);
        const fits = taken.flatMap((_, row) => spots.map((from) => ({ row, from })));
        const spot = fits.find(({ row, from }) => free(row, from - 5, from + size + 5));
        if (!spot) continue;
        taken[spot.row].push([spot.from, spot.from + size]);
        placed.push({ name, x: spot.from, row: spot.row });
    }
    return placed;
}

/// One line for each pixel column in which something happens.
export function eventShapes(layer, scales, box, palette) {
    const columns = new Set();
    for (const at of layer.at) {
        const x = scales.x(at);
        const right = box.left + box.width;
        if (x >= box.left && x <= right + 0.5) columns.add(Math.floor(Math.min(x, right - 1)) + 0.5);
    }
    const d = [...columns].map((x) => `M${x} ${box.top}v${round(box.height)}`).join('');
    return d ? [{ d, stroke: palette.soft, width: 1, dash: DASH, opacity: columns.size > MANY ? 0.4 : 0.85 }] : [];
}

/// `top` is where the first row of names begins.
export function eventNames(layer, scales, box, palette, top) {
    const items = layer.names
        .map((name, i) => ({ name: String(name), x: scales.x(layer.at[i]) }))
        .filter(({ name, x }) => name && x >= box.left && x <= box.left + box.width)
        .sort((one, other) => one.x - other.x);
    const look = { anchor: 'start', size: SIZE };
    return placeNames(items, box, ROWS, (name) => textWidth(name, SIZE)).map(({ name, x, row }) =>
        textNode(name, x, top + (row + 1) * ROW, { ...look, colour: palette.soft, halo: palette.paper }),
    );
}

/// What happens near a pixel: the time, and all that happens then.
export function eventsNear(layer, toX, px) {
    let nearest = null;
    let distance = REACH;
    layer.at.forEach((at, i) => {
        const size = Math.abs(toX(at) - px);
        if (size < distance) [nearest, distance] = [i, size];
    });
    if (nearest === null) return null;
    const at = layer.at[nearest];
    const names = layer.names.filter((_, i) => layer.at[i] === at);
    return { at, text: [...new Set(names)].join(', ') };
}
