/// Names at the right ends of curves, which read quicker than a legend: where there are a few and they keep clear of
/// each other.
import { namedLines } from './layers.js';
import { round } from './series.js';
import { FONT_SIZE, textNode, textWidth } from './shapes.js';

const FEWEST = 2;
const MOST = 5;
const LINE = 15; // pixels from one name to the next
const GAP = 7; // and from the frame
const STRAY = 9; // as far as a name may stand from its end, whose colour it has
const PAPER_STRAY = 2; // which paper may not have
const WIDEST = 0.24; // of the whole width

/// What the names need on the right of the frame; 0 where a legend serves better. `layout` gives the frame that leaves
/// this much on the right, in the view the decision is made for.
export function labelRoom(model, outer, palette, layout, paper) {
    const lines = namedLines(model.layers ?? []);
    if (!model.ends || lines.length < FEWEST || lines.length > MOST) return 0;
    if (new Set(lines.map((layer) => layer.label)).size < lines.length) return 0;
    const room = GAP + 4 + Math.ceil(Math.max(...lines.map((layer) => textWidth(layer.label))));
    if (room > WIDEST * outer) return 0;
    const frame = layout(room);
    const ends = model.ends(frame, palette);
    const right = frame.left + frame.width;
    if (ends.some(({ x }) => !(x > right - 0.05 * frame.width && x < right + 1))) return 0;
    const placed = placeEnds(ends, frame);
    const stray = paper ? PAPER_STRAY : STRAY;
    return placed.every(({ y, at }) => Math.abs(at - y) <= stray) ? room : 0;
}

/// Ends with `at`, the height of the name: as near to its end as its neighbours let it.
export function placeEnds(ends, frame) {
    const within = (y) => Math.max(frame.top + LINE / 2, Math.min(frame.top + frame.height - LINE / 2, y));
    const sorted = ends
        .map((end) => ({ ...end, at: within(Number.isFinite(end.y) ? end.y : frame.top) }))
        .sort((one, other) => one.at - other.at);
    // Names that touch give way to each other, half and half.
    for (let pass = 0; pass < 30; pass++)
        for (let i = 1; i < sorted.length; i++) {
            const short = LINE - (sorted[i].at - sorted[i - 1].at);
            if (short <= 0) continue;
            sorted[i - 1].at = within(sorted[i - 1].at - short / 2);
            sorted[i].at = within(sorted[i].at + short / 2);
        }
    return sorted;
}

export function endNodes(placed, frame) {
    return placed
        .filter(({ layer }) => !layer.hidden)
        .map(({ label, at, colour }) =>
            textNode(label, frame.left + frame.width + GAP, at + 4, { colour, anchor: 'start', size: FONT_SIZE }),
        );
}

/// Puts the buttons of the legend, one for each end, to their places beside the frame.
export function moveLabels(buttons, placed, frame) {
    for (const { label, at, colour } of placed) {
        const node = buttons.get(label);
        if (!node) continue;
        node.style.left = `${frame.left + frame.width + GAP - 2}px`;
        node.style.top = `${round(at - LINE / 2)}px`;
        node.style.color = colour;
    }
}
