/// A vector field as arrows at cell centres, as many as stand clear of one another. Arrows point in the true direction
/// of the vector also where a map is stretched.
import { withUnit } from './format.js';
import { round } from './series.js';
import { shapeNode } from './shapes.js';

const SPACING = 24;

export function readArrows(layer, sources) {
    const u = sources.field(layer.field);
    const v = sources.field(layer.field2);
    if (!u || !v || u.values.length !== v.values.length) return null;
    let largest = 0;
    u.values.forEach((value, k) => (largest = Math.max(largest, Math.hypot(value, v.values[k]) || 0)));
    if (largest === 0) return null;
    return { ...layer, label: layer.label || `${u.name}, ${v.name}`, field: u, field2: v, largest };
}

export function arrowNodes(arrows, frame, palette, overMap) {
    const { field, field2, largest } = arrows;
    const { grid } = field;
    const step = (cell) => Math.max(1, Math.round(SPACING / Math.max(cell, 1e-9)));
    const [width, height] = [Math.abs(frame.x(grid.dx) - frame.x(0)), Math.abs(frame.y(grid.dy) - frame.y(0))];
    const [si, sj] = [step(width), step(height)];
    const length = 0.95 * Math.max(14, Math.min(si * width, sj * height, 2 * SPACING));
    let d = '';
    for (let j = sj >> 1; j < grid.ny; j += sj) {
        for (let i = si >> 1; i < grid.nx; i += si) {
            const k = j * grid.nx + i;
            d += arrowPath(
                frame.x(grid.x0 + i * grid.dx),
                frame.y(grid.y0 + j * grid.dy),
                field.values[k],
                field2.values[k],
                length / largest,
            );
        }
    }
    const ink = { d, stroke: overMap ? '#10161c' : palette.ink, width: 1.3, cap: 'round' };
    return (overMap ? [{ d, stroke: '#ffffff', width: 3, cap: 'round', opacity: 0.8 }, ink] : [ink]).map(shapeNode);
}

function arrowPath(x, y, u, v, scale) {
    const [dx, dy] = [u * scale, -v * scale];
    const size = Math.hypot(dx, dy);
    if (!(size > 0.8)) return '';
    const head = Math.min(5, 0.45 * size) / size;
    const [x1, y1] = [x + dx / 2, y + dy / 2];
    const barb = (side) =>
        `${round(x1 - head * (dx - side * 0.55 * dy))} ${round(y1 - head * (dy + side * 0.55 * dx))}`;
    const tip = `L${round(x1)} ${round(y1)}`;
    return `M${round(x - dx / 2)} ${round(y - dy / 2)}${tip}M${barb(1)}${tip}L${barb(-1)}`;
}

export function arrowEntries(arrows, palette) {
    const swatch = [{ d: 'M2 6h17M15 3L19 6L15 9', stroke: palette.ink, width: 1.3 }];
    return [
        { label: `${arrows.label}, longest ${withUnit(arrows.largest, arrows.field.unit, 3)}`, layer: arrows, swatch },
    ];
}
