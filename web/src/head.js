/// What stands above the frame of a plane: that it is not to scale, and what goes along x, with the name of that end.
import { svg } from './dom.js';
import { round } from './series.js';
import { FONT, FONT_SIZE, shapeNode, textNode, textWidth } from './shapes.js';

/// Height of the words.
export const HEAD = 26;

const GAP = 14;
const ARROW = 30;

export function headNodes(words, { arrow, end }, frame, palette) {
    const wide = textWidth(words) + (words && arrow ? GAP : 0);
    const parts = arrowParts(arrow, end, frame.width - wide);
    // Words may begin left of the frame and, on the smallest screens, push the arrow beyond its right end.
    const right = Math.max(frame.left + frame.width, wide + parts.width);
    const left = Math.max(0, Math.min(frame.left, right - parts.width - wide));
    const baseline = frame.top - 10;
    return svg(
        'g',
        { class: 'head', 'font-family': FONT, 'font-size': FONT_SIZE },
        words ? textNode(words, left, baseline, { colour: palette.ink, anchor: 'start' }) : [],
        parts.nodes(right - parts.width, baseline, palette),
    );
}

/// The name of what goes, an arrow, and the name of the end it goes to; where room is short the arrow speaks alone.
function arrowParts(arrow, end = '', room) {
    if (!arrow) return { width: 0, nodes: () => [] };
    const after = end ? textWidth(end) + 6 : 0;
    const before = textWidth(arrow) + 6;
    const named = before + ARROW + after <= room;
    const width = (named ? before : 0) + ARROW + after;
    const nodes = (x, y, palette) => {
        const from = x + (named ? before : 0);
        const tip = round(from + ARROW);
        const middle = round(y - 4);
        const d = `M${round(from)} ${middle}H${tip}M${tip - 7} ${middle - 4}L${tip} ${middle}L${tip - 7} ${middle + 4}`;
        const look = { colour: palette.ink, anchor: 'start' };
        return [
            named ? textNode(arrow, x, y, look) : [],
            shapeNode({ d, stroke: palette.ink, width: 1.4, cap: 'round' }),
            end ? textNode(end, from + ARROW + 6, y, look) : [],
        ];
    };
    return { width, nodes };
}
