/// Slanted lines inside a polygon, as a section is hatched: one path, so that screen, paper and download are alike.
import { round } from './series.js';

/// `points` in pixels; `way` 1 or -1 is the slant.
export function hatchPath(points, way, spacing = 8) {
    const root = Math.SQRT1_2;
    // u runs along the lines, v across them.
    const turned = points.map(([x, y]) => [root * (x + way * y), root * (y - way * x)]);
    const across = turned.map(([, v]) => v);
    let d = '';
    const first = Math.ceil(Math.min(...across) / spacing);
    const last = Math.floor(Math.max(...across) / spacing);
    for (let k = first; k <= last; k++) {
        const v = (k + 0.001) * spacing; // beside corners
        const cuts = crossings(turned, v);
        for (let i = 0; i + 1 < cuts.length; i += 2) d += line(cuts[i], cuts[i + 1], v, way, root);
    }
    return d;
}

function crossings(points, v) {
    const cuts = [];
    points.forEach(([u0, v0], i) => {
        const [u1, v1] = points[(i + 1) % points.length];
        if (v0 > v !== v1 > v) cuts.push(u0 + ((v - v0) / (v1 - v0)) * (u1 - u0));
    });
    return cuts.sort((one, other) => one - other);
}

function line(from, to, v, way, root) {
    const place = (u) => `${round(root * (u - way * v))} ${round(root * (way * u + v))}`;
    return `M${place(from)}L${place(to)}`;
}
