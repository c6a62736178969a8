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

/// Units the two axes must carry, from the first layer that is drawn.
export function unitsOf(doc, figure) {
    const first = figure.layers.find((layer) => layerDrawable(doc, figure, layer) && layer.kind !== 'spans');
    const field = first.field && fieldOf(doc, first.field);
    if (field) {
        const map = figure.layers.find((layer) => layer.kind === 'map');
        return [shownUnit(field.grid.x), shownUnit(field.grid.y), map ? shownUnit(fieldOf(doc, map.field) ?? {}) : ''];
    }
    const y = first.kind === 'histogram' ? null : columnOf(doc, first.table, first.y ?? first.lower);
    return [shownUnit(columnOf(doc, first.table, first.x)), shownUnit(y)];
}
