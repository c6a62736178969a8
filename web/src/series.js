/// Polylines and points in pixels, thinned to what a screen can show. The data itself is never touched.

/// A hundredth of a pixel is all a drawing needs.
export function round(pixel) {
    return Math.round(pixel * 100) / 100;
}

export function rectPath(x, y, width, height) {
    return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

export function circlePath(x, y, radius) {
    const half = (way) => `a${radius} ${radius} 0 1 0 ${way * 2 * radius} 0`;
    return `M${round(x - radius)} ${round(y)}${half(1)}${half(-1)}z`;
}

export function polygonPath(points) {
    return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`;
}

/// First, lowest, highest and last point of every run that falls into one pixel column, in their order: a curve
/// drawn from these covers the same pixels. Works for curves that turn back as well; all that lies beside the box counts
/// as one column. A value that is not finite breaks the line.
export function thinLine(xs, ys, toX, toY, box) {
    const pieces = [];
    let piece = [];
    let run = null;
    const flush = () => {
        if (run) for (const i of runIndices(run)) piece.push(toX(xs[i]), toY(ys[i]));
        run = null;
    };
    for (let i = 0; i < xs.length; i++) {
        const px = toX(xs[i]);
        const py = toY(ys[i]);
        if (!Number.isFinite(px) || !Number.isFinite(py)) {
            flush();
            if (piece.length) pieces.push(piece);
            piece = [];
            continue;
        }
        const column = Math.floor(Math.max(box.left - 2, Math.min(box.left + box.width + 2, px)));
        if (run?.column !== column) {
            flush();
            run = { column, first: i, last: i, low: i, high: i, lowest: py, highest: py };
        }
        run.last = i;
        if (py < run.lowest) [run.low, run.lowest] = [i, py];
        if (py > run.highest) [run.high, run.highest] = [i, py];
    }
    flush();
    if (piece.length) pieces.push(piece);
    return pieces;
}

function runIndices({ first, last, low, high }) {
    return [...new Set([first, Math.min(low, high), Math.max(low, high), last])];
}

export function linePath(pieces, closed = false) {
    let path = '';
    for (const piece of pieces) {
        path += `M${round(piece[0])} ${round(piece[1])}`;
        if (piece.length === 2) path += 'h0.01';
        for (let i = 2; i < piece.length; i += 2) path += `L${round(piece[i])} ${round(piece[i + 1])}`;
        if (closed) path += 'z';
    }
    return path;
}

/// Points from which a cloud is drawn by cells, as its dots would hide each other.
const CROWD = 2000;
const CELL = 3;

/// Dots, only inside the box.
export function dotPath(xs, ys, toX, toY, box, radius) {
    if (xs.length > CROWD) return cellPath(xs, ys, toX, toY, box);
    let path = '';
    for (let i = 0; i < xs.length; i++) {
        const px = toX(xs[i]);
        const py = toY(ys[i]);
        const inside =
            px >= box.left - 4 && px <= box.left + box.width + 4 && py >= box.top - 4 && py <= box.top + box.height + 4;
        if (inside) path += circlePath(px, py, radius);
    }
    return path;
}

/// Cells of the box that hold a point, those side by side as one bar: any number of points is as quick to paint.
function cellPath(xs, ys, toX, toY, box) {
    const columns = Math.ceil(box.width / CELL) + 1;
    const rows = Math.ceil(box.height / CELL) + 1;
    const held = new Uint8Array(columns * rows);
    for (let k = 0; k < xs.length; k++) {
        const i = Math.floor((toX(xs[k]) - box.left) / CELL);
        const j = Math.floor((toY(ys[k]) - box.top) / CELL);
        if (i >= 0 && i < columns && j >= 0 && j < rows) held[j * columns + i] = 1;
    }
    let path = '';
    for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
            const from = i;
            while (i < columns && held[j * columns + i]) i++;
            if (i > from) path += rectPath(box.left + from * CELL, box.top + j * CELL, (i - from) * CELL, CELL);
        }
    }
    return path;
}

/// The area between two curves; one polygon per stretch in which both exist.
export function bandPath(xs, lower, upper, toX, toY, box) {
    const gap = lower.map((value, i) => (Number.isFinite(value) && Number.isFinite(upper[i]) ? 0 : NaN));
    const bottom = thinLine(
        xs,
        lower.map((value, i) => value + gap[i]),
        toX,
        toY,
        box,
    );
    const top = thinLine(
        xs,
        upper.map((value, i) => value + gap[i]),
        toX,
        toY,
        box,
    );
    return bottom
        .map((piece, k) => {
            const back = [];
            for (let i = (top[k]?.length ?? 0) - 2; i >= 0; i -= 2) back.push(top[k][i], top[k][i + 1]);
            return linePath([[...piece, ...back]], true);
        })
        .join('');
}

/// Index of the point nearest to a pixel: along x where x ascends, in the plane where a curve turns back.
export function nearestIndex(series, toX, toY, px, py) {
    if (series.ascending) return nearestAlong(series, toX, px);
    let best = null;
    let distance = Infinity;
    for (let i = 0; i < series.x.length; i++) {
        const dx = toX(series.x[i]) - px;
        const dy = toY(series.y[i]) - py;
        const size = dx * dx + dy * dy;
        if (size < distance) [best, distance] = [i, size];
    }
    return best;
}

/// By bisection, then outward past missing values.
function nearestAlong({ x, y }, toX, px) {
    let [low, high] = [-1, x.length];
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (toX(x[middle]) <= px) low = middle;
        else high = middle;
    }
    while (low >= 0 && !Number.isFinite(y[low])) low--;
    while (high < x.length && !Number.isFinite(y[high])) high++;
    if (low < 0) return high < x.length ? high : null;
    return high < x.length && toX(x[high]) - px < px - toX(x[low]) ? high : low;
}

/// Indices [first, last) of ascending values from the last below `from` to the first above `to`.
export function windowOf(values, from, to) {
    const countBelow = (limit, atLimit) => {
        let [low, high] = [0, values.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (values[middle] < limit || (atLimit && values[middle] === limit)) low = middle + 1;
            else high = middle;
        }
        return low;
    };
    return [Math.max(0, countBelow(from, true) - 1), Math.min(values.length, countBelow(to, false) + 1)];
}

export function isAscending(values) {
    for (let i = 1; i < values.length; i++) if (!(values[i] >= values[i - 1])) return false;
    return true;
}
