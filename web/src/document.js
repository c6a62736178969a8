/// Reads the document that the program put into the page, and finds tables, columns and fields in it.
import { convert, shownUnit } from './format.js';

export class DocumentError extends Error {}

export function readDocument(text) {
    const unreadable = new DocumentError(
        'This report holds no result that can be read: the file seems damaged or incomplete.',
    );
    let raw;
    try {
        raw = JSON.parse(text);
    } catch {
        throw unreadable;
    }
    if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) throw unreadable;
    if (raw.format !== 1) {
        throw new DocumentError(`This report is in format ${String(raw.format)}, and this viewer reads format 1.`);
    }
    const words = (value) => (typeof value === 'string' ? value : '');
    const list = (value) => (Array.isArray(value) ? value.filter((item) => item !== null && item !== undefined) : []);
    return {
        study: { name: 'result', summary: '', lead_figure: '', ...raw.study, headline: list(raw.study?.headline) },
        title: words(raw.title),
        author: words(raw.author),
        notes: words(raw.notes),
        up: { address: words(raw.up?.address), words: words(raw.up?.words) },
        status: raw.status ?? 'ok',
        warnings: list(raw.warnings).map(String),
        inputs: list(raw.inputs),
        outputs: withBars(list(raw.outputs).filter(exists)),
        tables: list(raw.tables),
        fields: list(raw.fields),
        figures: list(raw.figures),
        provenance: raw.provenance ?? {},
    };
}

/// What a case does not have is nothing to show, unless it is told in words, as of results of which one has it.
function exists(item) {
    return (item.value !== null && item.value !== undefined) || Boolean(item.words);
}

const DIGITS = 5; // of an output without an error bar and of which a study says nothing

/// Outputs with the error bars that other outputs are, in their own unit: a bar that is a pure number is relative.
function withBars(outputs) {
    const measures = new Map();
    const barred = outputs.map((item) => {
        const error = outputs.find(({ key }) => key === item.error);
        if (!error) return { digits: DIGITS, ...item };
        measures.set(error.key, item);
        const relative = !error.unit && Boolean(item.unit);
        const values = [item.value].flat();
        return { ...item, bars: [error.value].flat().map((bar, i) => (relative ? bar * Math.abs(values[i]) : bar)) };
    });
    return barred.map((item) => (measures.has(item.key) ? { ...item, measures: measures.get(item.key) } : item));
}

/// Float64Array of SI values; null where the text does not decode.
function decodeNumbers(values) {
    if (Array.isArray(values)) return Float64Array.from(values, readNumber);
    try {
        const bytes = atob(values.f64);
        if (bytes.length % 8 !== 0) return null;
        const view = new DataView(new ArrayBuffer(bytes.length));
        for (let i = 0; i < bytes.length; i++) view.setUint8(i, bytes.charCodeAt(i));
        return Float64Array.from({ length: bytes.length / 8 }, (unused, i) => view.getFloat64(8 * i, true));
    } catch {
        return null;
    }
}

function readNumber(value) {
    if (value === 'inf') return Infinity;
    if (value === '-inf') return -Infinity;
    return value === null || value === undefined ? NaN : Number(value);
}

/// Tables and fields by name, decoded once and only when something asks for them.
export class Sources {
    constructor(doc) {
        this.doc = doc;
        this.cache = new Map();
    }

    table(name) {
        return this.doc.tables.find((table) => table.name === name) ?? null;
    }

    /// A column with `si` and `values` (in the shown unit), or `texts`; null where it is missing or empty.
    column(tableName, name) {
        const raw = this.table(tableName)?.columns?.find((column) => column.name === name);
        return raw ? this.among(raw, tableName) : null;
    }

    columns(tableName) {
        const raw = this.table(tableName)?.columns ?? [];
        return raw.map((column) => this.among(column, tableName)).filter(Boolean);
    }

    /// A column beside those of its table. One of rounding errors alone has the unit of the largest that measures the same
    /// thing, and shows as the zero it is.
    among(raw, tableName) {
        const key = `${tableName}\n\n${raw.name}`;
        if (!this.cache.has(key)) {
            const column = this.decoded(raw, `${tableName}\n${raw.name}`);
            const largest = column?.si && raw.unit ? this.largest(tableName, raw.unit) : null;
            const noise = largest && sizeOf(column) < NOISE * sizeOf(largest);
            this.cache.set(key, noise ? quieted(column, largest) : column);
        }
        return this.cache.get(key);
    }

    largest(tableName, unit) {
        return this.table(tableName)
            .columns.filter((column) => column.unit === unit && column.type !== 'text')
            .map((column) => this.decoded(column, `${tableName}\n${column.name}`))
            .filter(Boolean)
            .reduce((most, column) => (most && sizeOf(most) >= sizeOf(column) ? most : column), null);
    }

    field(name) {
        const raw = this.doc.fields.find((field) => field.name === name);
        const field = raw?.grid ? this.decoded(raw, `\n${name}`) : null;
        if (!field || field.si.length !== raw.grid.nx * raw.grid.ny) return null;
        return { ...field, grid: shownGrid(raw.grid), siGrid: raw.grid };
    }

    decoded(raw, key) {
        if (!this.cache.has(key)) this.cache.set(key, decodeColumn(raw, key.split('\n')[0]));
        return this.cache.get(key);
    }
}

/// Part of the largest of a table's values in a unit below which a column in it holds rounding errors.
const NOISE = 1e-13;

/// The largest size of a column's values, SI.
const sizes = new WeakMap();

export function sizeOf(column) {
    if (!sizes.has(column)) {
        const range = extent(column.si);
        sizes.set(column, range ? Math.max(Math.abs(range[0]), Math.abs(range[1])) : 0);
    }
    return sizes.get(column);
}

/// All zero it has no size to be measured by; a tenth of the largest shows that it is small beside that.
function quieted(column, largest) {
    return { ...rescaled(column, largest), scale: column.scale ?? 0.2 * sizeOf(largest) };
}

/// The smallest range of these columns that is worth showing, in their unit.
export function leastRange(columns) {
    return Math.max(0, ...columns.map((column) => (column.scale > 0 ? Math.abs(convert(column.scale, column)) : 0)));
}

function decodeColumn(raw, table) {
    const column = {
        table,
        name: raw.name,
        doc: raw.doc ?? '',
        unit: shownUnit(raw),
        siUnit: raw.unit === null ? null : (raw.unit ?? ''), // null: rows say it themselves
        shown: raw.shown,
    };
    if (raw.type === 'text') {
        const texts = Array.isArray(raw.values) ? raw.values.map((text) => text ?? '') : [];
        return texts.length > 0 ? { ...column, texts, length: texts.length } : null;
    }
    const si = decodeNumbers(raw.values ?? {});
    if (si === null || si.length === 0) return null;
    const values = raw.shown ? si.map((value) => convert(value, raw)) : si;
    const { digits, bars } = raw; // of each row, where they are known
    const { scale } = raw; // the smallest range worth showing
    return { ...column, si, values, digits, bars, scale, length: si.length, integer: raw.type === 'integer' };
}

/// The grid in the units its axes are shown in.
function shownGrid(grid) {
    const axis = (raw, name) => ({
        name,
        doc: '',
        ...raw,
        unit: shownUnit(raw ?? {}),
        siUnit: raw?.unit ?? '',
        shown: raw?.shown,
    });
    const x = axis(grid.x, 'x');
    const y = axis(grid.y, 'y');
    return {
        nx: grid.nx,
        ny: grid.ny,
        x,
        y,
        x0: convert(grid.x0, x),
        y0: convert(grid.y0, y),
        dx: convert(grid.dx, x),
        dy: convert(grid.dy, y),
        atPoints: grid.at_points === true,
    };
}

/// The column's values in the unit another one is shown in, where both measure the same thing.
export function rescaled(column, reference) {
    const factor = (item) => item.shown?.factor ?? 1;
    if (!column?.si || column.siUnit !== reference.siUnit || factor(column) === factor(reference)) return column;
    return {
        ...column,
        unit: reference.unit,
        shown: reference.shown,
        values: column.si.map((value) => convert(value, reference)),
    };
}

/// Columns whose units paths are drawn in: those of the longest, for both axes where they measure the same thing.
export function pathUnits(paths) {
    const length = ({ si }) => {
        const [min, max] = extent(si) ?? [0, 0];
        return max - min;
    };
    const longest = (columns) => columns.reduce((most, one) => (length(one) > length(most) ? one : most));
    const alike = (columns) => columns.filter(({ siUnit }) => siUnit === columns[0].siUnit);
    const [x, y] = [paths.map((path) => path.x), paths.map((path) => path.y)].map((columns) => longest(alike(columns)));
    if (x.siUnit !== y.siUnit) return [x, y];
    const both = longest([x, y]);
    return [rescaled(x, both), rescaled(y, both)];
}

/// The field on a grid whose axes are shown in the units of these two.
export function regridded(field, x, y) {
    if (!field) return field;
    const axis = (own, reference) =>
        own.siUnit === reference.siUnit ? { ...own, unit: reference.unit, shown: reference.shown } : own;
    const raw = field.siGrid;
    return {
        ...field,
        grid: shownGrid({ ...raw, x: rawAxis(axis(field.grid.x, x)), y: rawAxis(axis(field.grid.y, y)) }),
    };
}

function rawAxis(axis) {
    return { ...axis, unit: axis.siUnit };
}

export function extent(values, positive = false) {
    let min = Infinity;
    let max = -Infinity;
    for (const value of values) {
        if (!Number.isFinite(value) || (positive && value <= 0)) continue;
        if (value < min) min = value;
        if (value > max) max = value;
    }
    return min <= max ? [min, max] : null;
}
