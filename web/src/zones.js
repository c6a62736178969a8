/// Zones of small whole numbers (outside, stick, slip): outlines where the number changes, smooth or along the cells,
/// and names inside.
import { cellImage } from './map.js';
import { svg } from './dom.js';
import { swatches } from './legend.js';
import { insideOf, linesPath, readRegion, zoneLines } from './region.js';
import { round } from './series.js';
import { FONT, shapeNode, textNode, textWidth } from './shapes.js';

export function readZones(layer, sources) {
    const field = sources.field(layer.field);
    if (!field) return null;
    const present = [...new Set(field.values)].filter(Number.isFinite).sort((one, other) => one - other);
    if (present.length === 0) return null;
    const names = zoneNames(layer, field);
    const region = zoneRegion(field, layer.mask ? sources.field(layer.mask) : null);
    return {
        ...layer,
        label: layer.label || field.doc || field.name,
        field,
        present,
        names,
        region,
        lines: new Map(
            present
                .filter((zone) => zone !== 0)
                .map((zone, i) => [zone, i === 0 ? region.lines : zoneLines(field, region, zone)]),
        ),
        edges: boundaries(field),
        spots: zoneSpots(field, present),
    };
}

/// Zero is outside, whatever the mask says.
function zoneRegion(field, mask) {
    const values = field.values.map((value) => (value === 0 ? NaN : value));
    return readRegion({ ...field, values }, mask ?? field);
}

/// "0 outside, 1 stick, 2 slip" in the field's description or the label names the zones.
function zoneNames(layer, field) {
    const names = new Map((layer.names ?? []).map((name, i) => [i, name]));
    for (const text of [field.doc, layer.label ?? '']) {
        for (const [, number, name] of text.matchAll(/\b(\d+)\s*[:=]?\s*([^\d,;:=()]+)/g))
            names.set(Number(number), name.trim());
    }
    return names;
}

/// Straight runs of cell borders in grid coordinates, apart by whether one side is outside (0 or missing).
function boundaries({ values, grid: { nx, ny } }) {
    const zone = (i, j) => {
        const value = i < 0 || j < 0 || i >= nx || j >= ny ? 0 : values[j * nx + i];
        return Number.isFinite(value) ? value : 0;
    };
    const edges = { outer: [], inner: [] };
    const scan = (lines, length, pair, segment) => {
        for (let a = 0; a <= lines; a++) {
            let start = 0;
            let kind = null;
            for (let b = 0; b <= length; b++) {
                const [one, two] = b < length ? pair(a, b) : [0, 0];
                const next = one === two ? null : one === 0 || two === 0 ? 'outer' : 'inner';
                if (next === kind) continue;
                if (kind) edges[kind].push(segment(a, start, b));
                [start, kind] = [b, next];
            }
        }
    };
    scan(
        nx,
        ny,
        (i, j) => [zone(i - 1, j), zone(i, j)],
        (i, from, to) => [i - 0.5, from - 0.5, i - 0.5, to - 0.5],
    );
    scan(
        ny,
        nx,
        (j, i) => [zone(i, j - 1), zone(i, j)],
        (j, from, to) => [from - 0.5, j - 0.5, to - 0.5, j - 0.5],
    );
    return edges;
}

/// The cell of each zone that lies deepest inside it: a good place for its name.
function zoneSpots({ values, grid: { nx, ny } }, present) {
    const depth = new Float64Array(values.length);
    const relax = (i, j, di, dj) => {
        const k = j * nx + i;
        const inside = i + di >= 0 && i + di < nx && j + dj >= 0 && j + dj < ny;
        const same = inside && values[k + dj * nx + di] === values[k];
        depth[k] = Math.min(depth[k], same ? depth[k + dj * nx + di] + 1 : 1);
    };
    depth.fill(nx + ny);
    for (let j = 0; j < ny; j++)
        for (let i = 0; i < nx; i++)
            [
                [-1, 0],
                [0, -1],
            ].forEach(([di, dj]) => relax(i, j, di, dj));
    for (let j = ny - 1; j >= 0; j--)
        for (let i = nx - 1; i >= 0; i--)
            [
                [1, 0],
                [0, 1],
            ].forEach(([di, dj]) => relax(i, j, di, dj));
    return present
        .filter((zone) => zone !== 0)
        .map((zone) => {
            let best = null;
            values.forEach((value, k) => {
                if (value === zone && (best === null || depth[k] > depth[best])) best = k;
            });
            let [first, last] = [best, best];
            while (first % nx > 0 && values[first - 1] === zone) first--;
            while (last % nx < nx - 1 && values[last + 1] === zone) last++;
            return {
                zone,
                i: (first + last) / 2 - best + (best % nx),
                j: Math.floor(best / nx),
                depth: depth[best],
                run: last - first + 1,
            };
        });
}

/// Zones that stand alone are filled, zones over a map are outlined only.
const AREA = 105;

export function zoneImage(zones, palette) {
    return cellImage(zones.field, (value) => (value > 0 ? channels(zoneColour(value, palette)) : null), AREA);
}

function zoneColour(zone, palette) {
    return palette.zones[(zone - 1) % palette.zones.length];
}

function channels(hex) {
    return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
}

export function zoneNodes(zones, frame, palette, { overMap, raw }) {
    const ink = overMap ? '#10161c' : palette.ink;
    const halo = overMap ? '#ffffff' : palette.paper;
    const stroke = (d, dash) => [
        shapeNode({ d, stroke: halo, width: 3.2, cap: 'square', opacity: overMap ? 0.85 : 0 }),
        shapeNode({ d, stroke: ink, width: 1.4, cap: dash ? 'butt' : 'square', dash }),
    ];
    const lines = raw ? cellPaths(zones, frame) : smoothPaths(zones, frame);
    const inner = stroke(lines.inner, [4, 3]);
    return svg(
        'g',
        { class: 'zones' },
        raw || overMap ? [] : insideOf(zones.region, zones.field, frame, zoneAreas(zones, frame, palette)),
        raw ? inner : insideOf(zones.region, zones.field, frame, inner),
        stroke(lines.outer),
    );
}

function cellPaths({ field: { grid }, edges }, frame) {
    const x = (i) => round(frame.x(grid.x0 + i * grid.dx));
    const y = (j) => round(frame.y(grid.y0 + j * grid.dy));
    const path = (runs) => runs.map(([i0, j0, i1, j1]) => `M${x(i0)} ${y(j0)}L${x(i1)} ${y(j1)}`).join('');
    return { outer: path(edges.outer), inner: path(edges.inner) };
}

function smoothPaths({ field, region, lines }, frame) {
    const [, ...inner] = lines.values();
    return { outer: linesPath(region.lines, field, frame), inner: linesPath(inner.flat(), field, frame) };
}

/// The area of a zone lies between its own line and that of the next one.
function zoneAreas({ field, lines }, frame, palette) {
    const zones = [...lines.keys()];
    return zones.map((zone, i) => {
        const d = linesPath([...lines.get(zone), ...(lines.get(zones[i + 1]) ?? [])], field, frame);
        const fill = { d, fill: zoneColour(zone, palette), 'fill-rule': 'evenodd', opacity: AREA / 255 };
        return svg('path', fill);
    });
}

/// Names where their zone has the room for them.
export function zoneLabels(zones, frame, palette, overMap) {
    const { grid } = zones.field;
    const [cellWidth, cellHeight] = [Math.abs(frame.x(grid.dx) - frame.x(0)), Math.abs(frame.y(grid.dy) - frame.y(0))];
    const labels = zones.spots.map(({ zone, i, j, depth, run }) => {
        const name = zones.names.get(zone);
        if (!name || (2 * depth - 1) * cellHeight < 12 || textWidth(name) > run * cellWidth) return [];
        const look = {
            colour: overMap ? '#10161c' : palette.ink,
            halo: overMap ? '#ffffff' : palette.paper,
            weight: 600,
        };
        return textNode(name, frame.x(grid.x0 + i * grid.dx), frame.y(grid.y0 + j * grid.dy) + 4, look);
    });
    return svg('g', { class: 'zone-names', 'font-family': FONT }, labels);
}

export function zoneEntries(zones, palette, overMap) {
    const ink = overMap ? palette.ink : palette.soft;
    if (overMap || zones.names.size === 0) {
        const listed = zones.present
            .filter((zone) => zone !== 0)
            .map((zone) => zones.names.get(zone) ?? zone)
            .join(' and ');
        return [
            { label: listed ? `borders of ${listed}` : zones.label, layer: zones, swatch: swatches.line(ink, [4, 3]) },
        ];
    }
    return zones.present
        .filter((zone) => zone !== 0)
        .map((zone, i) => ({
            label: String(zones.names.get(zone) ?? zone),
            layer: i === 0 ? zones : null,
            swatch: swatches.area(zoneColour(zone, palette), 0.45),
        }));
}
