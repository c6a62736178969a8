/// Scales, round ticks and axis titles, shared by every figure so that screen and download agree.
import { prettyUnit, superscript } from './format.js';

/// Maps values in [min, max] to pixels in [from, to]; a non-positive value on a logarithmic axis maps to NaN.
export function createScale([min, max], from, to, log = false) {
    const forward = log ? (value) => (value > 0 ? Math.log10(value) : NaN) : (value) => value;
    const backward = log ? (value) => 10 ** value : (value) => value;
    const start = forward(min);
    const slope = (to - from) / (forward(max) - start);
    const scale = (value) => from + (forward(value) - start) * slope;
    scale.invert = (pixel) => backward(start + (pixel - from) / slope);
    return scale;
}

/// Part of the size of values below which their differences are rounding errors, which nobody wants to see.
const FINEST = 1e-9;

export function isFlat([min, max]) {
    return max - min <= FINEST * Math.max(Math.abs(min), Math.abs(max));
}

/// The range about the same centre that is no smaller than what is worth showing.
export function atLeast([min, max], least) {
    if (!(max - min < least)) return [min, max];
    return [(min + max - least) / 2, (min + max + least) / 2];
}

/// Room around data, and a proper interval where all values are one.
export function padded(range, share, log = false) {
    if (log) {
        const factor = range[1] > range[0] ? (range[1] / range[0]) ** share : 2;
        return [range[0] / factor, range[1] * factor];
    }
    const room = isFlat(range) ? 0.1 * Math.abs(range[0]) || 1 : share * (range[1] - range[0]);
    return [range[0] - room, range[1] + room];
}

export function zoomed([min, max], factor, centre, log = false) {
    if (log) {
        const range = zoomed([Math.log10(min), Math.log10(max)], factor, Math.log10(centre));
        return range.map((value) => 10 ** value);
    }
    const range = [centre + (min - centre) * factor, centre + (max - centre) * factor];
    return isFlat(range) ? [min, max] : range;
}

export function shifted([min, max], share, log = false) {
    if (log) return shifted([Math.log10(min), Math.log10(max)], share).map((value) => 10 ** value);
    return [min + share * (max - min), max + share * (max - min)];
}

export function ticks([min, max], count, log = false) {
    if (log && max / min > 8) return decades(min, max, count);
    const few = roundTicks(min, max, count);
    return few.length >= 2 || count > 16 ? few : ticks([min, max], 1.5 * count);
}

function roundTicks(min, max, count) {
    const raw = (max - min) / Math.max(count, 1);
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].find((factor) => factor * power >= raw * 0.999) * power;
    const first = Math.ceil(min / step - 1e-9);
    const last = Math.floor(max / step + 1e-9);
    const result = [];
    // Twelve digits keep 0.3 from becoming 0.30000000000000004.
    for (let i = first; i <= last && result.length < 100; i++) result.push(Number((i * step).toPrecision(12)));
    return result;
}

function decades(min, max, count) {
    const first = Math.ceil(Math.log10(min) - 1e-9);
    const last = Math.floor(Math.log10(max) + 1e-9);
    const stride = Math.max(1, Math.ceil((last - first + 1) / Math.max(count, 2)));
    const factors = last - first < 2 ? [1, 2, 5] : [1];
    const result = [];
    for (let power = first - 1; power <= last; power += factors.length > 1 ? 1 : stride) {
        for (const factor of factors) result.push(Number(`${factor}e${power}`));
    }
    return result.filter((value) => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9));
}

/// Texts for ticks and the power of ten taken out of them into the title.
export function tickTexts(values, log = false) {
    const size = Math.max(...values.map(Math.abs), 0);
    if (log && (size >= 1e4 || Math.min(...values) < 1e-3)) return { texts: values.map(powerText), exponent: 0 };
    const exponent = size >= 1e5 || (size > 0 && size < 1e-2) ? 3 * Math.floor(Math.log10(size) / 3) : 0;
    const step = values.length > 1 && !log ? Math.abs(values[1] - values[0]) / 10 ** exponent : 0;
    const decimals = step > 0 ? Math.max(0, Math.min(12, -Math.floor(Math.log10(step) + 1e-9))) : null;
    const text = (value) => {
        const scaled = value / 10 ** exponent;
        return (decimals === null ? String(Number(scaled.toPrecision(6))) : scaled.toFixed(decimals))
            .replace(/^-0(\.0*)?$/, '0')
            .replace('-', '−');
    };
    return { texts: values.map(text), exponent };
}

/// What the text of the last tick needs on the right of an axis that ends at it.
export function lastTextRoom(values, texts, [min, max], log, textWidth) {
    const last = values.length - 1;
    const share = last < 0 ? 0 : createScale([min, max], 0, 1, log)(values[last]);
    return share > 0.97 ? Math.ceil(0.5 * textWidth(texts[last])) + 3 : 0;
}

function powerText(value) {
    const exponent = Math.floor(Math.log10(value) + 1e-9);
    const mantissa = Number((value / 10 ** exponent).toPrecision(3));
    return (mantissa === 1 ? '' : `${mantissa}·`) + `10${superscript(exponent)}`;
}

export function axisTitle(label, unit, exponent = 0) {
    const parts = [exponent ? `10${superscript(exponent)}` : '', prettyUnit(unit)].filter(Boolean).join(' ');
    return parts ? `${label} [${parts}]` : label;
}

/// A title too long for its axis is set smaller, and shortened before its unit when that is not enough; `widthOf`
/// measures a text at a size.
export function fittedTitle(title, room, largest, widthOf) {
    const size = Math.max(0.8 * largest, Math.min(largest, (largest * room) / widthOf(title, largest)));
    const [, text, unit = ''] = title.match(/^(.*?)( \[[^\]]*\])?$/s);
    let kept = text;
    const fitted = () => (kept === text ? text : `${kept.trimEnd()}…`) + unit;
    while (kept.length > 4 && widthOf(fitted(), size) > room) kept = kept.slice(0, -1);
    return { text: fitted(), size };
}

/// The title of an axis; where its words would be cut, the name of its column stands for them.
export function namedTitle(axis, exponent, room, largest, widthOf) {
    const words = axisTitle(axis.label, axis.unit, exponent);
    const fitted = fittedTitle(words, room, largest, widthOf);
    if (fitted.text === words || !axis.name) return fitted;
    const name = axisTitle(axis.name, axis.unit, exponent);
    const named = fittedTitle(name, room, largest, widthOf);
    return named.text === name ? named : fitted;
}

/// Texts below ticks at `pixels`, without those that would touch their neighbours: powers of ten stay first.
export function spacedTexts(values, texts, pixels, widthOf) {
    const gap = 7;
    const kept = new Set();
    const touches = (i, k) => Math.abs(pixels[i] - pixels[k]) < (widthOf(texts[i]) + widthOf(texts[k])) / 2 + gap;
    const isPower = (value) => Number.isInteger(Number(Math.log10(value).toFixed(9)));
    const indices = values.map((_, i) => i);
    for (const i of [...indices.filter((i) => isPower(values[i])), ...indices])
        if (![...kept].some((k) => touches(i, k))) kept.add(i);
    return texts.map((text, i) => (kept.has(i) ? text : ''));
}

/// What an axis is called where the figure does not say: the columns' meaning, or their names where they differ.
export function deriveLabel(columns) {
    const distinct = [...new Map(columns.map((column) => [column.name, column])).values()];
    const docs = new Set(distinct.map((column) => column.doc || column.name));
    if (docs.size === 1) return [...docs][0].length <= 48 ? [...docs][0] : distinct[0].name;
    const names = distinct.slice(0, 4).map((column) => column.name);
    return names.join(', ') + (distinct.length > 4 ? ' …' : '');
}
