/// Convex bodies as facets, and rotations by unit quaternions (q0 the scalar; body to space).

export function rotation([q0, q1, q2, q3]) {
    const size = Math.hypot(q0, q1, q2, q3) || 1;
    const [w, x, y, z] = [q0 / size, q1 / size, q2 / size, q3 / size];
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ];
}

export function rotate(matrix, vector) {
    return matrix.map((row) => dot(row, vector));
}

export function dot(one, two) {
    return one[0] * two[0] + one[1] * two[1] + one[2] * two[2];
}

function cross(one, two) {
    return [one[1] * two[2] - one[2] * two[1], one[2] * two[0] - one[0] * two[2], one[0] * two[1] - one[1] * two[0]];
}

/// Two tones, from black (-1) to white (1), so that a body is seen to turn; where its ends are told apart two for each
/// half, the light ones where z > 0.
const TONES = [0, 0.62];
const HALVES = { light: [0.3, 0.78], dark: [-0.5, -0.1] };

/// Facets {points, normal, tone, pole}: outward; `marked` with halves that differ, and where the z axis comes out.
export function bodyFacets({ kind, size }, marked = false) {
    const [a, b, c] = [0, 1, 2].map((i) => (size?.[i] > 0 ? size[i] : 1));
    const make = { box: boxFacets, cylinder: cylinderFacets }[kind] ?? sphereFacets;
    return make().map(({ points, tone, pole = false }) => {
        const scaled = points.map(([x, y, z]) => [a * x, b * y, c * z]);
        const half = points.reduce((sum, [, , z]) => sum + z, 0) > 0 ? HALVES.light : HALVES.dark;
        const tones = marked && make === sphereFacets ? half : TONES;
        return { points: scaled, normal: facetNormal(scaled), tone: tones[tone], pole: marked && pole };
    });
}

/// From the diagonals, which stay apart where a pole makes two corners one.
export function facetNormal(points) {
    const edge = (from, to) => points[to].map((value, i) => value - points[from][i]);
    const normal = points.length > 3 ? cross(edge(0, 2), edge(1, 3)) : cross(edge(0, 1), edge(0, 2));
    const size = Math.hypot(...normal) || 1;
    return normal.map((value) => value / size);
}

function boxFacets() {
    const faces = [];
    for (const axis of [0, 1, 2]) {
        for (const side of [-1, 1]) {
            const corner = (u, v) => {
                const point = [0, 0, 0];
                point[axis] = side;
                point[(axis + 1) % 3] = u * side;
                point[(axis + 2) % 3] = v;
                return point;
            };
            faces.push({
                points: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)],
                tone: axis === 0 ? 1 : 0,
            });
        }
    }
    return faces;
}

function cylinderFacets() {
    const count = 40;
    const rim = (k, z) => [Math.cos((2 * Math.PI * k) / count), Math.sin((2 * Math.PI * k) / count), z];
    const faces = [];
    for (let k = 0; k < count; k++) {
        const tone = Math.floor((4 * k) / count) % 2;
        faces.push({ points: [rim(k, -1), rim(k + 1, -1), rim(k + 1, 1), rim(k, 1)], tone });
        for (const side of [-1, 1])
            faces.push({
                points: side > 0 ? [[0, 0, 1], rim(k, 1), rim(k + 1, 1)] : [[0, 0, -1], rim(k + 1, -1), rim(k, -1)],
                tone: 1 - tone,
            });
    }
    return faces;
}

function sphereFacets() {
    const [rings, sectors] = [18, 32];
    const place = (ring, sector) => {
        const [polar, azimuth] = [(Math.PI * ring) / rings, (2 * Math.PI * sector) / sectors];
        return [Math.sin(polar) * Math.cos(azimuth), Math.sin(polar) * Math.sin(azimuth), Math.cos(polar)];
    };
    const faces = [];
    for (let i = 0; i < rings; i++) {
        for (let k = 0; k < sectors; k++) {
            const tone = (Math.floor((8 * k) / sectors) + (i < rings / 2 ? 0 : 1)) % 2;
            const points = [place(i, k), place(i + 1, k), place(i + 1, k + 1), place(i, k + 1)];
            faces.push({ points, tone, pole: i === 0 });
        }
    }
    return faces;
}

/// The lowest point of an ellipsoid relative to its centre: where it touches a level ground.
export function lowestPoint(matrix, size) {
    const down = [0, 1, 2].map((i) => -matrix[2][i] * size[i]);
    const length = Math.hypot(...down) || 1;
    return rotate(
        matrix,
        down.map((value, i) => (value * size[i]) / length),
    );
}
