/// Numbers and units as a reader wants them. Values are SI in the document; `shown` says the unit for people.

const THIN = '\u202f';
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

export function superscript(integer) {
    return String(integer)
        .replace('-', '⁻')
        .replace(/\d/g, (digit) => SUPERSCRIPT[digit]);
}

/// m2 -> m², kg.m2 -> kg·m², um -> µm, kohm -> kΩ.
export function prettyUnit(unit) {
    if (!unit || unit === '1') return '';
    return unit
        .replace(/\bu(?=[msNJWV](?![a-zA-Z]))/g, 'µ')
        .replace(/ohm\b/g, 'Ω')
        .replace(/\.(?=[a-zA-Z])/g, '·')
        .replace(/([a-zA-Z])\^?(-?\d+)(?![\d.])/g, (all, letter, power) => letter + superscript(power));
}

export function shownUnit(item) {
    return item.shown?.unit ?? item.unit ?? '';
}

/// SI to the shown unit. Dividing by a whole number keeps 210e9 Pa at 210 GPa, where a factor 1e-9 would add noise.
export function convert(value, item) {
    const factor = item.shown?.factor ?? 1;
    const divisor = Math.round(1 / factor);
    if (factor < 1 && Math.abs(divisor * factor - 1) < 1e-12) return value / divisor;
    return value * factor;
}

export function isNumber(value) {
    return typeof value === 'number' || value === 'inf' || value === '-inf';
}

/// Six significant digits, thousands set apart, powers of ten where zeros would have to be counted.
export function short(value, significant = 6) {
    const special = specialText(value);
    if (special !== null) return special;
    const size = Math.abs(value);
    if (size !== 0 && (size < 1e-4 || size >= 1e6) && !(Number.isInteger(value) && size < 1e9)) {
        const [mantissa, exponent] = value.toExponential(significant - 1).split('e');
        return `${signed(String(Number(mantissa)))}\u00a0×\u00a010${superscript(Number(exponent))}`;
    }
    const text = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(significant)));
    return signed(thousands(text));
}

/// So many digits, zeros at the end among them; fewer only where these are all there are.
export function rounded(value, digits) {
    const brief = short(value, digits);
    const size = Math.abs(value);
    if (typeof value !== 'number' || !(size >= 1e-4 && size < 1e6) || Number(value.toPrecision(digits)) === value)
        return brief;
    const decimals = Math.min(20, Math.max(0, digits - 1 - decade(Number(value.toPrecision(digits)))));
    return signed(thousands(Number(value.toPrecision(digits)).toFixed(decimals)));
}

/// A value with its error bar: two digits of the bar, and the value to the same place.
export function measured(value, bar) {
    const doubtful = specialText(value) !== null || !(Number.isFinite(bar) && bar > 0);
    if (doubtful) return short(value);
    const place = decade(Number(bar.toPrecision(2))) - 1;
    const top = Math.max(decade(value), place + 1);
    if (top - place > MOST) return `${short(value)}\u00a0± ${short(bar, 2)}`;
    const power = top < -4 || top >= 6 ? top : 0;
    const digits = (x) =>
        signed(thousands((Math.round(x / 10 ** place) * 10 ** (place - power)).toFixed(Math.max(0, power - place))));
    const text = `${digits(value)}\u00a0±\u00a0${digits(bar)}`;
    return power ? `(${text})\u00a0×\u00a010${superscript(power)}` : text;
}

const MOST = 7; // digits of a value; a bar beyond them says that they are all right

/// The power of ten of a number's first digit.
function decade(x) {
    return x === 0 ? -Infinity : Math.floor(Math.log10(Math.abs(x)) + 1e-12);
}

/// The digits of JSON: the shortest text that reads back as the same number.
export function full(value) {
    return specialText(value) ?? String(value);
}

function specialText(value) {
    if (value === 'inf' || value === Infinity) return '∞';
    if (value === '-inf' || value === -Infinity) return '−∞';
    if (typeof value !== 'number' || Number.isNaN(value)) return '–';
    return null;
}

function signed(text) {
    return text.replace('-', '−');
}

function thousands(text) {
    const [whole, decimals] = text.split('.');
    const grouped = whole.replace('-', '').length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, THIN) : whole;
    return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

export function withUnit(value, unit, significant) {
    const text = short(value, significant);
    return unit ? `${text}\u00a0${prettyUnit(unit)}` : text;
}
