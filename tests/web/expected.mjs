// What a report should show, worked out from its document without the viewer's code.
import { readFileSync } from 'node:fs';

export function documentOf(file) {
    const page = readFileSync(file, 'utf8');
    const mark = 'id="document">';
    const start = page.lastIndexOf(mark) + mark.length;
    return JSON.parse(page.slice(start, page.indexOf('</script>', start)));
}

export function shownUnit(item) {
    const unit = item?.shown?.unit ?? item?.unit ?? '';
    return unit === '1' ? '' : unit;
}

export function toShown(value, item) {
    return value * (item?.shown?.factor ?? 1);
}

/// m² -> m2, so that handsome units can be compared with the document's.
export function plainUnit(text) {
    return text
        .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit))
        .replaceAll('⁻', '-')
        .replaceAll('·', '.')
        .replaceAll('µ', 'u')
        .replaceAll('Ω', 'ohm')
        .replaceAll('^', '');
}

function numbersOf(values) {
    if (Array.isArray(values))
        return values.map((value) => (value === 'inf' ? Infinity : value === '-inf' ? -Infinity : (value ?? NaN)));
    if (typeof values?.f64 !== 'string' || !/^[A-Za-z0-9+/]*=*$/.test(values.f64)) return [];
    const bytes = Buffer.from(values.f64, 'base64');
    return Array.from({ length: Math.floor(bytes.length / 8) }, (unused, i) => bytes.readDoubleLE(8 * i));
}

export function columnOf(doc, table, name) {
    const column = doc.tables.find((item) => item.name === table)?.columns.find((item) => item.name === name);
    if (!column) return null;
    const numbers = column.type === 'text' ? column.values : numbersOf(column.values);
    return numbers.length > 0 ? { ...column, numbers } : null;
}

export function fieldOf(doc, name) {
    const field = doc.fields.find((item) => item.name === name);
    const numbers = field ? numbersOf(field.values) : [];
    return field?.grid && numbers.length === field.grid.nx * field.grid.ny ? { ...field, numbers } : null;
}

/// Whether a figure has anything to draw; one that has not is not there.
export function drawable(doc, figure) {
    return (figure.layers ?? []).some((layer) => layerDrawable(doc, figure, layer));
}

function layerDrawable(doc, figure, layer) {
    const column = (name) => columnOf(doc, layer.table, name)?.numbers ?? [];
    const usable = (value, log) => Number.isFinite(value) && (!log || value > 0);
    const together = (...names) => {
        const [xs, ...ys] = names.map(column);
        return xs.some((x, i) => usable(x, figure.x?.log) && ys.every((y) => usable(y[i], figure.y?.log)));
    };
    const finite = (name) => fieldOf(doc, name)?.numbers.some(Number.isFinite) ?? false;
    const kinds = {
        lines: () => together(layer.x, layer.y),
        points: () => together(layer.x, layer.y),
        path: () => together(layer.x, layer.y),
        band: () => together(layer.x, layer.lower, layer.upper),
        map: () => finite(layer.field),
        zones: () => finite(layer.field),
        arrows: () => fieldOf(doc, layer.field)?.numbers.some((value) => value !== 0) && finite(layer.field2),
        histogram: () => column(layer.x).some(Number.isFinite),
        table: () =>
            doc.tables
                .find((item) => item.name === layer.table)
                ?.columns.some((item) => item.name !== layer.highlight && columnOf(doc, layer.table, item.name)) ??
            false,
        animation: () => column(layer.x).filter(Number.isFinite).length > 1,
        bodies: () => column('element').filter((element) => element === 'body').length === 2,
        sketch: () => column('element').length > 0 && column('x').some(Number.isFinite),
    };
    return Boolean(kinds[layer.kind]?.());
}

function finiteRange(column) {
    const numbers = column.numbers.filter(Number.isFinite);
    return [Math.min(...numbers), Math.max(...numbers)];
}

const sizeOf = (column) => Math.max(...finiteRange(column).map(Math.abs));
const lengthOf = (column) => finiteRange(column)[1] - finiteRange(column)[0];
const most = (columns, measure) => columns.reduce((one, other) => (measure(other) > measure(one) ? other : one));

/// The column itself, or where it holds rounding errors alone the one of its table that they are errors of.
function meant(doc, table, name) {
    const column = columnOf(doc, table, name);
    if (!column?.unit || column.type === 'text') return column;
    const { columns } = doc.tables.find((item) => item.name === table);
    const alike = columns
        .filter(({ unit, type }) => unit === column.unit && type !== 'text')
        .map((item) => columnOf(doc, table, item.name))
        .filter((item) => item?.numbers.some(Number.isFinite));
    const largest = alike.length > 0 ? most(alike, sizeOf) : column;
    return sizeOf(column) < 1e-13 * sizeOf(largest) ? { ...column, shown: largest.shown } : column;
}

/// The columns whose units the axes of curves or paths carry: the largest of those that measure the same thing, and
/// of paths the longest, for both axes.
export function axisColumns(doc, figure) {
    const isPlane = figure.aspect === 'equal' || figure.layers.some(({ kind }) => kind === 'path');
    const measure = isPlane ? lengthOf : sizeOf;
    const drawn = figure.layers.filter((layer) => ['lines', 'points', 'path', 'band'].includes(layer.kind));
    const largest = (names) => {
        const columns = drawn
            .flatMap((layer) => names.filter((name) => layer[name]).map((name) => meant(doc, layer.table, layer[name])))
            .filter((column) => column?.numbers.some(Number.isFinite));
        return most(
            columns.filter(({ unit }) => unit === columns[0].unit),
            measure,
        );
    };
    const [x, y] = [largest(['x']), largest(['y', 'lower', 'upper'])];
    if (!isPlane || x.unit !== y.unit) return [x, y];
    const { shown } = most([x, y], measure);
    return [x, y].map((column) => ({ ...column, shown }));
}

/// Units the two axes must carry.
export function unitsOf(doc, figure) {
    const first = figure.layers.find((layer) => layerDrawable(doc, figure, layer) && layer.kind !== 'spans');
    const field = first.field && fieldOf(doc, first.field);
    if (field) {
        const map = figure.layers.find((layer) => layer.kind === 'map');
        return [shownUnit(field.grid.x), shownUnit(field.grid.y), map ? shownUnit(fieldOf(doc, map.field) ?? {}) : ''];
    }
    if (first.kind === 'histogram') return [shownUnit(columnOf(doc, first.table, first.x)), ''];
    return axisColumns(doc, figure).map(shownUnit);
}
