/// Surfaces of two bodies that touch at the origin, body 1 above, as facets {points, normal, cap}; and the patch on them.
import { dot, facetNormal } from './body.js';

const AROUND = 36;
const ACROSS = 12;

/// How far a surface of a signed radius has left the tangent plane at a distance.
function sag(radius, distance) {
    if (!Number.isFinite(radius)) return 0;
    const share = Math.min(1, Math.abs(distance / radius));
    return Math.sign(radius) * Math.abs(radius) * (1 - Math.sqrt(1 - share * share));
}

/// `reach` is half the width of what is drawn. A body that is round along x within it is turned about its axis, whole;
/// of any other the part about the contact is drawn.
export function bodySurface({ rx, ry, angle, side }, reach) {
    const round = rx > 0 && rx <= reach;
    const wide = Math.min(reach, 0.95 * Math.abs(ry));
    const long = Math.min(reach, 0.95 * Math.abs(rx));
    const wheel = (s, t) => {
        const [across, turn] = [(2 * t - 1) * 0.8 * wide, 2 * Math.PI * s];
        const radius = rx - sag(ry, across);
        return [radius * Math.sin(turn), across, side * (rx - radius * Math.cos(turn))];
    };
    const sheet = (s, t) => {
        const [along, across] = [(2 * s - 1) * long, (2 * t - 1) * wide];
        return [along, across, side * (sag(rx, along) + sag(ry, across))];
    };
    const place = (s, t) => turnedAbout(angle, (round ? wheel : sheet)(s, t));
    const skin = facetsOf(place, AROUND, ACROSS, round ? [0, 0, side * rx] : [0, 0, side * 10 * reach]);
    return round ? [...skin, ...capsOf(place, [0, 1])] : skin;
}

/// The flat ends of a wheel, as sectors.
function capsOf(place, ends) {
    return ends.flatMap((end) => {
        const rim = Array.from({ length: AROUND + 1 }, (unused, i) => place(i / AROUND, end));
        const middle = [0, 1, 2].map((k) => (rim[0][k] + rim[AROUND / 2][k]) / 2);
        const inner = [0, 1, 2].map((k) => middle[k] - (place(0, 1 - end)[k] + place(0.5, 1 - end)[k]) / 2);
        const size = Math.hypot(...inner);
        const normal = inner.map((value) => value / size);
        return rim.slice(1).map((point, i) => ({ points: [middle, rim[i], point], normal, cap: true }));
    });
}

function turnedAbout(angle, [x, y, z]) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [c * x - s * y, s * x + c * y, z];
}

/// Facets over the unit square, with normals that point away from a place inside the body.
function facetsOf(place, columns, rows, inside) {
    const facets = [];
    for (let i = 0; i < columns; i++) {
        for (let j = 0; j < rows; j++) {
            const corner = (di, dj) => place((i + di) / columns, (j + dj) / rows);
            const points = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
            const normal = facetNormal(points);
            const outward =
                dot(
                    normal,
                    points[0].map((value, k) => value - inside[k]),
                ) > 0;
            facets.push({ points, normal: outward ? normal : normal.map((value) => -value) });
        }
    }
    return facets;
}

/// Cells of a field, at most so many a side, enlarged by a factor and laid on a body's surface: {points, value}.
export function patchCells(field, body, factor, most = 60) {
    const { nx, ny, x0, y0, dx, dy } = field.siGrid;
    const [si, sj] = [Math.ceil(nx / most), Math.ceil(ny / most)];
    const cells = [];
    for (let j = 0; j < ny; j += sj) {
        for (let i = 0; i < nx; i += si) {
            const value = field.values[Math.min(ny - 1, j + (sj >> 1)) * nx + Math.min(nx - 1, i + (si >> 1))];
            if (!(value > 0)) continue;
            const corner = (di, dj) => {
                const x = factor * (x0 + (i + di * si - 0.5) * dx);
                const y = factor * (y0 + (j + dj * sj - 0.5) * dy);
                const [u, v] = turnedAbout(-body.angle, [x, y, 0]);
                return [x, y, body.side * (sag(body.rx, u) + sag(body.ry, v))];
            };
            cells.push({ points: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], value });
        }
    }
    return cells;
}
