/// Tables and fields as CSV.

export function csvText(groups) {
    const blocks = [...fieldBlocks(groups), ...columnBlocks(groups)];
    return `${blocks.map((rows) => rows.map((row) => row.join(',')).join('\n')).join('\n\n')}\n`;
}

/// Columns of one table stand side by side, each once.
function columnBlocks(groups) {
    const tables = new Map();
    for (const column of groups.filter(Array.isArray).flat()) {
        if (!tables.has(column.table)) tables.set(column.table, new Map());
        tables.get(column.table).set(column.name, column);
    }
    return [...tables.values()].map((byName) => {
        const columns = [...byName.values()];
        const length = Math.max(...columns.map((column) => column.length));
        const rows = [columns.map(heading)];
        for (let i = 0; i < length; i++)
            rows.push(columns.map((column) => (column.texts ? quoted(column.texts[i] ?? '') : number(column.si[i]))));
        return rows;
    });
}

function fieldBlocks(groups) {
    const grids = new Map();
    for (const { fields } of groups.filter((group) => group.fields)) {
        for (const field of fields) {
            const key = JSON.stringify(field.siGrid);
            if (!grids.has(key)) grids.set(key, new Map());
            grids.get(key).set(field.name, field);
        }
    }
    return [...grids.values()].map((byName) => {
        const fields = [...byName.values()];
        const { nx, ny, x0, y0, dx, dy } = fields[0].siGrid;
        const { x, y } = fields[0].grid;
        const rows = [[heading(x), heading(y), ...fields.map(heading)]];
        for (let j = 0; j < ny; j++) {
            for (let i = 0; i < nx; i++)
                rows.push([x0 + i * dx, y0 + j * dy, ...fields.map((field) => number(field.si[j * nx + i]))]);
        }
        return rows;
    });
}

/// As the program writes it into tables/NAME.csv: pure numbers are in 1, texts in nothing. Rows may have their own units.
function heading({ name, siUnit, texts }) {
    return quoted(texts || siUnit === null ? name : `${name} [${siUnit || '1'}]`);
}

function number(value) {
    if (value === undefined || Number.isNaN(value)) return '';
    return Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf';
}

function quoted(text) {
    return /[",\n]/.test(text) ? `"${String(text).replaceAll('"', '""')}"` : String(text);
}
