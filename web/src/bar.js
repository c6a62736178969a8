/// The bar at the foot of a drawing that tells its scale.
import { short } from './format.js';
import { round } from './series.js';

const SHORTEST = 20; // where a drawing is about to get its width there is no room at all

/// A round length of some eighty pixels, or of no more than there is room for, and its words.
export function scaleBar(scale, room = Infinity) {
    const raw = Math.max(SHORTEST, Math.min(90, room)) / scale;
    const power = 10 ** Math.floor(Math.log10(raw));
    const length = [5, 2, 1].find((factor) => factor * power <= raw) * power;
    const [size, unit] = length < 0.99e-3 ? [1e6, 'µm'] : length < 0.99 ? [1e3, 'mm'] : [1, 'm'];
    return { length, text: `${short(Number((length * size).toPrecision(3)))} ${unit}` };
}

/// Shapes and texts of a bar, of which [x, y] is the left end, with words beside it.
export function barParts(length, [x, y], words, palette) {
    const d = `M${round(x)} ${round(y - 4)}v8M${round(x)} ${round(y)}h${round(length)}m0 -4v8`;
    return {
        shapes: [{ d, stroke: palette.soft, width: 1.2 }],
        texts: [{ text: words, x: x + length + 8, y: y + 4, colour: palette.soft, anchor: 'start', size: 11 }],
    };
}
