/// Events on a time axis: a thin line where something happens, with its name where there is room for it.
import { rectPath, round } from './series.js';
import { shapeNode, textNode, textWidth } from './shapes.js';

const SIZE = 11;
const ROW = 13;
const ROWS = 3;
const REACH = 8; // pixels within which the cursor means an event
const DASH = [3, 3];
const MANY = 40; // lines, which are then paler

const ASIDE = 4; // pixels from a mark to its name
const CLEAR = 5; // and about a name

/// Neighbours of one name that would stand in each other's way as one, "reversal ×5", from `x` to `last`.
export function gathered(items, widthOf) {
    const groups = [];
    for (const { name, x } of items) {
        const group = groups.at(-1);
        const joins = group?.name === name && x - group.last < widthOf(name) + 2 * CLEAR;
        if (joins) Object.assign(group, { last: x, count: group.count + 1, text: `${name} ×${group.count + 1}` });
        else groups.push({ name, text: name, x, last: x, count: 1 });
    }
    return groups;
}

/// Names beside their marks, in as many rows as given, where no mark of another goes through them if there is such a
/// place (else `crossed`). One that finds none is counted with the name before it: "touch +2". `items` {name, x} ascend
/// in x; a name stands on the right of its mark, or on the left where the box ends.
export function placeNames(items, { left, width }, rows, widthOf) {
    const taken = Array.from({ length: rows }, () => []);
    const free = (row, from, to) => taken[row].every(([start, end]) => to < start || from > end);
    const within = (from, size) => from >= left && from + size <= left + width;
    const isCrossed = (from, size, { x, last }) =>
        items.some((item) => (item.x < x || item.x > last) && item.x > from - 2 && item.x < from + size + 2);
    const placed = [];
    for (const group of gathered(items, widthOf)) {
        const size = widthOf(group.text);
        const spots = [group.x + ASIDE, group.x - ASIDE - size].filter((from) => within(from, size));
        const fits = taken
            .flatMap((_, row) => spots.map((from) => ({ row, from, crossed: isCrossed(from, size, group) })))
            .filter(({ row, from }) => free(row, from - CLEAR, from + size + CLEAR));
        const spot = fits.find(({ crossed }) => !crossed) ?? fits[0];
        if (spot) {
            const room = [spot.from, spot.from + size];
            taken[spot.row].push(room);
            placed.push({ ...group, ...spot, room, more: 0 });
        } else if (placed.length > 0) countWith(placed.at(-1), group.count);
    }
    return placed.map(({ name, text, from, row, crossed }) => ({ name, text, x: from, row, crossed }));

    /// Where the longer name still has room.
    function countWith(before, count) {
        const text = `${before.more > 0 ? before.bare : before.text} +${before.more + count}`;
        const size = widthOf(text);
        const from = before.from > before.x ? before.from : before.x - ASIDE - size;
        const others = taken[before.row].filter((room) => room !== before.room);
        const clear = others.every(([start, end]) => from + size + CLEAR < start || from - CLEAR > end);
        if (!within(from, size) || !clear) return;
        before.bare ??= before.text;
        Object.assign(before, { text, from, more: before.more + count });
        before.room.splice(0, 2, from, from + size);
    }
}

/// What is said of events that a table left out, where it tells how many there were (`total`).
export function moreEvents(table, count) {
    return table?.total > count ? `… and ${table.total - count} more` : '';
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
    if (layer.more && items.length > 0) items.push({ name: layer.more, x: items.at(-1).x });
    const look = { anchor: 'start', size: SIZE, colour: palette.soft, halo: palette.paper };
    const widthOf = (name) => textWidth(name, SIZE);
    return placeNames(items, box, ROWS, widthOf).map(({ text, x, row, crossed }) => {
        const y = top + (row + 1) * ROW;
        const d = rectPath(x - 2, y - SIZE + 1, widthOf(text) + 4, ROW);
        return [crossed ? shapeNode({ d, fill: palette.paper }) : [], textNode(text, x, y, look)];
    });
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
