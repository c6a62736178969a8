/// Two colour maps, computed in OKLab (Ottosson 2020) so that equal steps in value look like equal steps in colour.
/// Lightness alone orders the sequential map, so it survives every kind of colour blindness and a grey printer.

/// [position, lightness, chroma, hue in degrees]: from night blue over teal to pale yellow.
const SEQUENTIAL = [
    [0, 0.24, 0.1, 285],
    [0.2, 0.385, 0.11, 262],
    [0.4, 0.525, 0.095, 222],
    [0.6, 0.665, 0.105, 175],
    [0.8, 0.81, 0.14, 125],
    [1, 0.955, 0.125, 103],
];

/// Blue below, orange above (a pair that the colour-blind keep apart), a neutral grey in the middle.
const DIVERGING = [
    [0, 0.36, 0.11, 255],
    [0.25, 0.63, 0.11, 245],
    [0.5, 0.945, 0.004, 240],
    [0.5, 0.945, 0.004, 60],
    [0.75, 0.69, 0.12, 58],
    [1, 0.4, 0.105, 42],
];

const STEPS = 256;

export const sequential = sample(SEQUENTIAL);
/// For values below zero: nothing stays dark, the largest size stays bright.
const reversed = sample(SEQUENTIAL.map(([position, ...colour]) => [1 - position, ...colour]).reverse());
export const diverging = sample(DIVERGING);

function sample(anchors) {
    const table = new Uint8ClampedArray(3 * STEPS);
    for (let i = 0; i < STEPS; i++) table.set(srgb(...interpolate(anchors, i / (STEPS - 1))), 3 * i);
    return table;
}

function interpolate(anchors, position) {
    let i = 0;
    while (i < anchors.length - 2 && position > anchors[i + 1][0]) i++;
    const [from, ...start] = anchors[i];
    const [to, ...end] = anchors[i + 1];
    const share = to > from ? (position - from) / (to - from) : 0;
    return start.map((value, k) => value + share * (end[k] - value));
}

function srgb(lightness, chroma, hue) {
    const angle = (hue * Math.PI) / 180;
    const a = chroma * Math.cos(angle);
    const b = chroma * Math.sin(angle);
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
    const linear = [
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
    return linear.map((value) => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
}

/// The map and value range that suit a field: symmetric about zero where both signs matter.
export function chooseColours(range) {
    const [min, max] = range;
    if (min < 0 && max > 0 && Math.min(-min, max) > 0.01 * Math.max(-min, max)) {
        const size = Math.max(-min, max);
        return { table: diverging, range: [-size, size], signed: true };
    }
    if (max <= 0 && min < 0) return { table: reversed, range: [min, max], signed: false };
    const flat = max - min <= 1e-13 * Math.max(Math.abs(min), Math.abs(max));
    return {
        table: sequential,
        range: flat ? [min - (Math.abs(min) || 1), max + (Math.abs(max) || 1)] : [min, max],
        signed: false,
    };
}

export function colourIndex(value, [min, max]) {
    return 3 * Math.max(0, Math.min(STEPS - 1, Math.round(((value - min) / (max - min)) * (STEPS - 1))));
}

export function colourText(table, share) {
    const i = 3 * Math.round(Math.max(0, Math.min(1, share)) * (STEPS - 1));
    return `rgb(${table[i]},${table[i + 1]},${table[i + 2]})`;
}

export function isDark(table, share) {
    const i = 3 * Math.round(Math.max(0, Math.min(1, share)) * (STEPS - 1));
    return 0.299 * table[i] + 0.587 * table[i + 1] + 0.114 * table[i + 2] < 128;
}
