/// Iso-lines by marching squares over cell centres, chained into polylines in grid coordinates (i, j).

export function contour(values, nx, ny, level) {
    return chain(segments(values, nx, ny, level), (edge) => crossing(values, nx, level, edge));
}

/// Edge 2k runs from node k to its right neighbour, 2k + 1 from node k to the one above.
function segments(values, nx, ny, level) {
    const result = [];
    for (let j = 0; j + 1 < ny; j++) {
        for (let i = 0; i + 1 < nx; i++) {
            const k = j * nx + i;
            const corners = [values[k], values[k + 1], values[k + nx + 1], values[k + nx]];
            if (corners.some((value) => !Number.isFinite(value))) continue;
            const edges = [2 * k, 2 * (k + 1) + 1, 2 * (k + nx), 2 * k + 1];
            const above = corners.map((value) => value >= level);
            const cut = edges.filter((edge, side) => above[side] !== above[(side + 1) % 4]);
            if (cut.length === 2) result.push(cut);
            if (cut.length === 4) result.push(...saddle(edges, corners, above, level));
        }
    }
    return result;
}

/// The mean decides which pair of opposite corners is joined.
function saddle(edges, corners, above, level) {
    const joined = corners.reduce((sum, value) => sum + value) / 4 >= level;
    return joined === above[0]
        ? [
              [edges[0], edges[1]],
              [edges[2], edges[3]],
          ]
        : [
              [edges[3], edges[0]],
              [edges[1], edges[2]],
          ];
}

function crossing(values, nx, level, edge) {
    const k = edge >> 1;
    const upward = edge & 1;
    const from = values[k];
    const share = (level - from) / (values[upward ? k + nx : k + 1] - from);
    return [(k % nx) + (upward ? 0 : share), Math.floor(k / nx) + (upward ? share : 0)];
}

function chain(pieces, place) {
    const at = new Map();
    for (const piece of pieces) for (const edge of piece) at.set(edge, [...(at.get(edge) ?? []), piece]);
    const used = new Set();
    const walk = (edge, line) => {
        for (;;) {
            const piece = at.get(edge).find((candidate) => !used.has(candidate));
            if (!piece) return line;
            used.add(piece);
            edge = piece[0] === edge ? piece[1] : piece[0];
            line.push(place(edge));
        }
    };
    const lines = [];
    for (const piece of pieces) {
        if (used.has(piece)) continue;
        used.add(piece);
        const ahead = walk(piece[1], [place(piece[1])]);
        const behind = walk(piece[0], [place(piece[0])]);
        lines.push([...behind.reverse(), ...ahead]);
    }
    return lines;
}
