/// The cursor of a plot and its pinned place: what they look like, and the keys that move them.
import { svg } from './dom.js';

/// A line at the cursor and a dot on every curve; in a plane, where y counts as much, a cross.
export function crossNodes(place, marks, frame, crossed) {
    const [x, y] = [frame.x(place[0]) - frame.left, frame.y(place[1]) - frame.top];
    const dots = marks.map(([mx, my, colour]) =>
        svg('circle', { cx: frame.x(mx) - frame.left, cy: frame.y(my) - frame.top, r: 3.5, fill: colour }),
    );
    return [svg('path', { d: `M${x} 0v${frame.height}${crossed ? `M0 ${y}h${frame.width}` : ''}` }), ...dots];
}

export function pinNodes(mark, frame) {
    const [cx, cy] = [frame.x(mark[0]), frame.y(mark[1])];
    return [
        svg('circle', { cx, cy, r: 5, fill: 'none', stroke: '#fff', 'stroke-width': 3.5 }),
        svg('circle', { cx, cy, r: 5, fill: 'none', stroke: '#111', 'stroke-width': 1.5 }),
    ];
}

const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export function onKey(plot, event) {
    const move = MOVES[event.key];
    if (event.key === '+' || event.key === '=') plot.zoom(0.7);
    else if (event.key === '-') plot.zoom(1 / 0.7);
    else if (event.key === '0' || event.key === 'Escape') plot.reset();
    else if (move && event.shiftKey) plot.pan(0.1 * move[0], 0.1 * move[1]);
    else if (move) plot.moveCursor(move, event.ctrlKey ? 10 : 1);
    else if (event.key === 'Enter' && plot.cursor) plot.pinAt(...plot.cursor);
    else return;
    event.preventDefault();
}

/// A step from a place, of a cell of the grid or a fiftieth of the view, which it does not leave.
export function stepped([x, y], [dx, dy], times, view, cell) {
    const step = cell ?? [span(view.x) / 50, span(view.y) / 50];
    const within = (value, [min, max]) => Math.max(min, Math.min(max, value));
    return [within(x + times * dx * step[0], view.x), within(y + times * dy * step[1], view.y)];
}

function span([min, max]) {
    return max - min;
}
