/// What the contact of a moving body does, where its table tells: its trail, patch, forces, rotation and mode.
import { quantityColour } from './colours.js';
import { prettyUnit, short } from './format.js';
import { linePath, polygonPath, round } from './series.js';

/// Columns of what may be told, all or none of each: the contact point on the plane, the force of the plane, the angular
/// velocity and the patch.
const TOLD = {
    touch: ['tx', 'ty'],
    force: ['fx', 'fy', 'fz'],
    turning: ['wx', 'wy', 'wz'],
    patch: ['alpha', 'beta', 'patch_angle'],
};
const WORDS = { slide: 'slides', stuck: 'stuck: rolls', flight: 'in flight', 'no-slip': 'does not slip' };
const TRAILED = 6000;
/// Ages of a trail, in sizes of the body along it, and how strong it is until then.
const AGES = [
    { until: 8, opacity: 0.95 },
    { until: 24, opacity: 0.5 },
    { until: Infinity, opacity: 0.2 },
];
const LINE = 15;
const SHORTEST = 6; // pixels of an arrow that is seen

/// The columns that tell of a contact, and what they say in a row.
export function readContact(columnOf) {
    const told = Object.entries(TOLD)
        .map(([name, parts]) => ({ name, columns: parts.map(columnOf) }))
        .filter(({ columns }) => columns.every((column) => column?.si));
    const mode = columnOf('mode');
    const row = (i) =>
        Object.fromEntries(told.map(({ name, columns }) => [name, columns.map((column) => column.si[i])]));
    return {
        columns: [...told.flatMap(({ columns }) => columns), ...(mode?.texts ? [mode] : [])],
        row: (i) => ({ ...row(i), ...(mode?.texts && { mode: mode.texts[i] }) }),
    };
}

/// Between two rows; of a patch's axis, which has no head, along the shorter way. A mode lasts until the next row.
export function contactBetween(from, to, share) {
    const mixed = Object.keys(TOLD)
        .filter((name) => from[name])
        .map((name) => [name, from[name].map((value, i) => value + share * (to[name][i] - value))]);
    const contact = { ...Object.fromEntries(mixed), ...(from.mode !== undefined && { mode: from.mode }) };
    if (contact.patch) {
        const turn = to.patch[2] - from.patch[2];
        contact.patch[2] = from.patch[2] + share * (turn - Math.PI * Math.round(turn / Math.PI));
    }
    return contact;
}

/// How long arrows are, up to the longest, and by how much the patch is enlarged, the same over the whole motion: what is
/// usual is seen well, and a patch is seldom larger than the body.
export function contactScales(rows, size) {
    const [least, most] = [Math.min(...size), Math.max(...size)];
    const reached = (share, name, count) =>
        sizeReached(rows, share, ({ [name]: value }) => value && Math.hypot(...value.slice(0, count)));
    const [force, turning, patch] = [reached(0.5, 'force', 3), reached(0.5, 'turning', 3), reached(0.9, 'patch', 1)];
    return {
        force: force && most / force,
        turning: turning && (1.3 * most) / turning,
        longest: 1.2 * most + 0.7 * least,
        patch: patch && roundBelow((0.9 * least) / patch),
    };
}

/// The size that is not exceeded for this share of the time in which there is any; 0 where there is none.
function sizeReached(rows, share, sizeOf) {
    const there = rows
        .slice(0, -1)
        .map((row, i) => ({ size: sizeOf(row), time: rows[i + 1].time - row.time }))
        .filter(({ size }) => size > 0)
        .sort((one, other) => one.size - other.size);
    const enough = share * there.reduce((sum, { time }) => sum + time, 0);
    let past = 0;
    return there.find(({ time }) => (past += time) >= enough)?.size ?? 0;
}

/// 1, 2 or 5 times a power of ten, at least 1.
export function roundBelow(value) {
    if (!(value > 1)) return 1;
    const power = 10 ** Math.floor(Math.log10(value));
    return [5, 2, 1].find((factor) => factor * power <= value) * power;
}

/// Where the contact point went: pieces {time, point, mode, way} with the way until there. Thinned, it keeps the rows at
/// which another mode begins: a hop may be shorter than the distance of those that are kept.
export function contactTrail(rows) {
    if (!rows[0].touch) return [];
    const stride = Math.max(1, Math.floor(rows.length / TRAILED));
    let way = 0;
    let last = rows[0].touch;
    return rows
        .filter(({ mode }, i) => i % stride === 0 || i === rows.length - 1 || mode !== rows[i - 1].mode)
        .map(({ time, touch, mode }) => {
            way += Math.hypot(touch[0] - last[0], touch[1] - last[1]);
            last = touch;
            return { time, point: [...touch, 0], mode, way };
        });
}

/// The trail until now, paler the older it is, thick where the contact sticks; none in flight.
export function trailShapes(trail, now, size, view, palette) {
    const past = trail.slice(0, trail.findLastIndex(({ time }) => time <= now.time) + 1);
    if (past.length === 0) return [];
    past.push({ point: [...now.touch, 0], way: past.at(-1).way });
    const end = past.at(-1).way;
    const lines = new Map();
    let [key, piece] = [null, null];
    for (let i = 1; i < past.length; i++) {
        const { mode, way, point } = past[i - 1];
        const age = AGES.findIndex(({ until }) => end - way <= until * size);
        const next = mode === 'flight' ? null : `${age}${mode === 'stuck' ? 'stuck' : ''}`;
        if (next !== key || piece === null) {
            [key, piece] = [next, [...view.project(point)]];
            if (!lines.has(next)) lines.set(next, []);
            lines.get(next).push(piece);
        }
        piece.push(...view.project(past[i].point));
    }
    const stroke = quantityColour('patch', palette);
    lines.delete(null);
    const oldestFirst = [...lines.keys()].sort().reverse();
    return oldestFirst.map((name) => ({
        d: linePath(lines.get(name)),
        stroke,
        width: name.endsWith('stuck') ? 3.4 : 1.5,
        opacity: AGES[name[0]].opacity,
    }));
}

/// Arrows of the force and of the angular velocity that are told now.
function arrowsOf(now, scales) {
    return [
        { name: 'force', from: [...(now.touch ?? []), 0], along: now.force, scale: scales.force, heads: 1 },
        { name: 'rotation', from: now.position, along: now.turning, scale: scales.turning, heads: 2 },
    ].filter(({ from, along, scale }) => from?.length === 3 && along && scale * Math.hypot(...along) > 0);
}

function tipOf({ from, along, scale }, { longest }) {
    const part = scale * Math.min(1, longest / (scale * Math.hypot(...along)));
    return from.map((value, i) => value + part * along[i]);
}

/// Where arrows end, in space.
export function arrowTips(now, scales) {
    return arrowsOf(now, scales).map((arrow) => tipOf(arrow, scales));
}

/// Patch, force and angular velocity, above the body that would hide them.
export function contactShapes({ now, scales }, view, palette) {
    return [
        ...(now.patch?.[0] > 0 && now.touch ? patchShapes(now, scales.patch, view, palette) : []),
        ...arrowsOf(now, scales).flatMap((arrow) => arrowShapes(arrow, scales, view, palette)),
    ];
}

/// Full where it sticks.
function patchShapes({ touch, patch: [alpha, beta, angle], mode }, factor, view, palette) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const points = Array.from({ length: 48 }, (unused, k) => {
        const [u, v] = [Math.cos((k * Math.PI) / 24), Math.sin((k * Math.PI) / 24)];
        const [x, y] = [factor * alpha * u, factor * beta * v];
        return view.project([touch[0] + c * x - s * y, touch[1] + s * x + c * y, 0]);
    });
    const d = polygonPath(points);
    const colour = quantityColour('patch', palette);
    return [
        { d, fill: mode === 'stuck' ? colour : palette.paper, opacity: mode === 'stuck' ? 0.85 : 0.6 },
        { d, stroke: palette.paper, width: 3.5, opacity: 0.7 },
        { d, stroke: colour, width: 1.8 },
    ];
}

function arrowShapes(arrow, scales, view, palette) {
    const { name, from, heads } = arrow;
    const [colour, halo] = [quantityColour(name, palette), palette.paper];
    const [tail, tip] = [from, tipOf(arrow, scales)].map(view.project);
    const room = Math.hypot(tip[0] - tail[0], tip[1] - tail[1]);
    if (room < SHORTEST) return [];
    const [dx, dy] = [(tip[0] - tail[0]) / room, (tip[1] - tail[1]) / room];
    const head = Math.min(10, room / (heads + 0.4));
    const back = (start, k) =>
        `${round(tip[0] - (start + head) * dx + k * 0.4 * head * dy)} ${round(tip[1] - (start + head) * dy - k * 0.4 * head * dx)}`;
    const point = (start) =>
        `M${round(tip[0] - start * dx)} ${round(tip[1] - start * dy)}L${back(start, 1)}L${back(start, -1)}z`;
    const d = Array.from({ length: heads }, (unused, k) => point(0.8 * k * head)).join('');
    const end = (0.8 * heads - 0.1) * head;
    const line = linePath([[...tail, tip[0] - end * dx, tip[1] - end * dy]]);
    return [
        { d: line + d, stroke: halo, width: 5, opacity: 0.75 },
        { d: line, stroke: colour, width: 2.4 },
        { d, fill: colour },
    ];
}

/// What is told now, a line each: {text, weight, colour, swatch}.
export function contactLines(now, scales, palette) {
    const size = (vector, unit) => `${short(Math.hypot(...vector), 3)} ${prettyUnit(unit)}`;
    const lines = [];
    if (now.mode !== undefined) lines.push({ text: WORDS[now.mode] ?? now.mode, colour: palette.ink, weight: 650 });
    if (now.force && scales.force)
        lines.push({ text: `force ${size(now.force, 'N')}`, swatch: 1, colour: quantityColour('force', palette) });
    if (now.turning && scales.turning) {
        const colour = quantityColour('rotation', palette);
        lines.push({ text: `rotation ${size(now.turning, 'rad/s')}`, swatch: 2, colour });
    }
    if (now.patch && scales.patch) {
        const drawn = scales.patch > 1 ? `, drawn ${scales.patch}×` : '';
        lines.push({ text: `contact patch${drawn}`, swatch: 0, colour: quantityColour('patch', palette) });
    }
    return lines;
}

/// Lines as shapes and texts below each other.
export function lineParts(lines, palette) {
    const [shapes, texts] = [[], []];
    let y = 16;
    for (const { text, colour, weight, swatch } of lines) {
        const middle = y - 4;
        if (swatch === 0)
            shapes.push({
                d: `M9 ${middle}a8 4 0 1 0 16 0a8 4 0 1 0 -16 0z`,
                stroke: colour,
                width: 1.8,
            });
        if (swatch > 0) {
            shapes.push({ d: `M8 ${middle}h${swatch > 1 ? 8 : 12}`, stroke: colour, width: 2.2 });
            const heads = Array.from({ length: swatch }, (unused, k) => `M${26 - 6 * k} ${middle}l-7 -3.2v6.4z`);
            shapes.push({ d: heads.join(''), fill: colour });
        }
        const x = swatch === undefined ? 8 : 32;
        texts.push({
            text,
            x,
            y,
            colour: swatch === undefined ? colour : palette.ink,
            weight,
            anchor: 'start',
            halo: palette.paper,
        });
        y += LINE;
    }
    return { shapes, texts: texts.map((line) => ({ ...line, size: line.weight ? 12.5 : 11 })) };
}
