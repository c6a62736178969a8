// Opens reports in a real browser and holds them against the document they carry and against result.json.
// node tests/web/report.test.mjs FILE.html... or FILE.html=RESULT.json...; knows kinds of figure, never studies.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
    check,
    checkClose,
    colouredPixels,
    download,
    launch,
    markedPixels,
    readPixels,
    distance,
    openReport,
    settle,
    Tally,
} from './browser.mjs';
import { columnOf, documentOf, drawable, fieldOf, plainUnit, shownUnit, toShown, unitsOf } from './expected.mjs';

const PLOT = '.over, .stage canvas';

const card = (page, figure) => page.locator(`[id="figure-${figure.name}"]`);
const kindOf = (page, figure) => card(page, figure).getAttribute('data-kind');

async function figuresOf(page, doc, ...kinds) {
    const found = [];
    for (const figure of doc.figures)
        if (drawable(doc, figure) && kinds.includes(await kindOf(page, figure))) found.push(figure);
    return found;
}

async function viewOf(page, figure) {
    return JSON.parse(await card(page, figure).locator('[data-view]').getAttribute('data-view'));
}

/// The box of a figure's plot on the screen, scrolled into sight.
async function plotBox(page, figure) {
    const plot = card(page, figure).locator(PLOT).first();
    await plot.scrollIntoViewIfNeeded();
    return plot.boundingBox();
}

async function head_says_what_was_computed({ page, doc }) {
    check((await page.title()).includes(doc.study.name), 'the title names the study');
    const shown = (await page.locator('h1').textContent()).toLowerCase();
    check(shown === (doc.study.summary || doc.study.name).toLowerCase(), 'the heading is the summary');
}

async function warnings_come_first_and_in_full({ page, doc }) {
    const status = page.locator('.status').first();
    const text = await status.textContent();
    for (const warning of doc.warnings) check(text.includes(warning), `warning is shown: ${warning}`);
    if (doc.status !== 'ok') check(/did not converge/.test(text), 'a result that did not converge says so');
    const numbers = page.locator('button.number').first();
    if (await numbers.count())
        check((await status.boundingBox()).y < (await numbers.boundingBox()).y, 'warnings stand above the numbers');
}

/// Texts of all numbers by key, after full digits were asked for.
async function readQuantities(page, section) {
    return page.locator(`#${section}`).evaluate((node) => {
        const split = (text) => text.split(', ');
        // Thing by thing, also where each has a column of its own.
        const inOrder = (row) => {
            const turned = row.querySelector('.data.turned');
            if (!turned) return [...row.querySelectorAll('td.value .digits, .data .digits')];
            const rows = [...turned.rows].map((line) => [...line.cells].slice(1));
            return rows[0].flatMap((_, i) => rows.flatMap((cells) => [...cells[i].querySelectorAll('.digits')]));
        };
        return [...node.querySelectorAll('tr[data-key], .records')].map((row) => ({
            key: row.dataset.key,
            digits: inOrder(row).flatMap((part) => split(part.textContent)),
            si: [...row.querySelectorAll('td.value .si')]
                .map((part) => part.textContent)
                .filter(Boolean)
                .join(' '),
            text: row.querySelector('td.value')?.textContent ?? row.textContent,
            before: row.querySelector('.default')?.textContent ?? '',
            marked: row.classList.contains('changed'),
        }));
    });
}

/// Numbers of a value in reading order, each with the item that knows its unit.
function flatNumbers(value, item) {
    if (value === 'inf' || value === '-inf' || typeof value === 'number') return [{ value, item }];
    if (Array.isArray(value))
        return value.flatMap((entry) =>
            entry === null && !item.columns ? [{ value: null, item }] : flatNumbers(entry, item),
        );
    if (value === null || typeof value !== 'object') return [];
    const columns = item.columns ?? Object.keys(value).map((key) => ({ key }));
    return columns.flatMap((column) => flatNumbers(value[column.key ?? column.name] ?? [], column));
}

function checkDigits(text, { value, item }, key) {
    if (value === null) return check(text === '–', `${key}: a hole shows as a dash`);
    if (typeof value === 'string')
        return check(text === (value === 'inf' ? '∞' : '−∞'), `${key}: infinity shows as such`);
    const factor = item.shown?.factor ?? 1;
    if (factor === 1) return check(Number(text) === value, `${key}: ${text} is not ${value}`);
    checkClose(Number(text), toShown(value, item), 5e-16, key); // one rounding of the unit's factor
}

async function checkQuantities(page, section, items, values) {
    const shown = await readQuantities(page, section);
    for (const item of items) {
        const row = shown.find((candidate) => candidate.key === item.key);
        check(row, `${item.key} is shown`);
        const value = values ? values[item.key] : item.value;
        if (item.random) {
            check(row.text === item.random, `${item.key}: shows its distribution`);
            const unit = plainUnit(item.shown?.unit ?? item.unit ?? '');
            check(plainUnit(row.before).includes(unit), `${item.key}: the default carries its unit`);
            continue;
        }
        if (item.type === 'text' || typeof value === 'string') {
            const words = value ?? (section === 'inputs' ? 'not set' : 'does not exist');
            if (!['inf', '-inf'].includes(words)) check(row.text.includes(words), `${item.key}: text is shown`);
            if (item.type === 'text' || !['inf', '-inf'].includes(value)) continue;
        }
        const numbers = flatNumbers(value ?? [], item);
        check(
            row.digits.length === numbers.length,
            `${item.key}: shows ${row.digits.length} numbers instead of ${numbers.length}`,
        );
        numbers.forEach((number, i) => checkDigits(row.digits[i], number, item.key));
        if (row.si && numbers.length === 1)
            check(
                Number(row.si.replace(/^ ?= /, '').split(' ')[0]) === value,
                `${item.key}: SI digits are those of the result`,
            );
        if (item.unit && item.unit !== '1' && numbers.length > 0 && !item.columns && item.type !== 'matrix') {
            check(
                plainUnit(row.text).includes(plainUnit(item.shown?.unit ?? item.unit)),
                `${item.key}: carries its unit`,
            );
        }
        if (section === 'inputs') check(row.marked === Boolean(item.changed), `${item.key}: is marked where changed`);
    }
}

async function numbers_shown_are_the_numbers_of_the_result({ page, doc, result }) {
    for (const section of ['inputs', 'outputs']) {
        const button = page.locator(`#${section} .section-head > button`);
        for (const more of await page.locator(`#${section} .more:visible`).all()) await more.click();
        await button.click();
        await checkQuantities(page, section, doc[section], result?.[section]);
        await button.click();
    }
}

async function a_click_on_a_number_shows_all_digits_and_back({ page }) {
    const number = page.locator('#outputs td.value button.number').first();
    if (!(await number.count())) return;
    const brief = await number.textContent();
    await number.click();
    check((await number.getAttribute('aria-expanded')) === 'true', 'the click opens');
    await number.click();
    check((await number.textContent()) === brief, 'the second click closes');
}

async function every_figure_is_drawn_or_not_there({ page, doc }) {
    const some = doc.figures.some((figure) => drawable(doc, figure));
    check((await page.locator('#figures, nav a[href="#figures"]').count()) === (some ? 2 : 0), 'no heading of nothing');
    for (const figure of doc.figures) {
        if (!drawable(doc, figure)) {
            check((await card(page, figure).count()) === 0, `${figure.name}: has nothing to draw and is not there`);
            continue;
        }
        const kind = await kindOf(page, figure);
        check(kind !== 'none', `${figure.name}: is drawn`);
        if (kind === 'table')
            check((await card(page, figure).locator('tbody td').count()) > 0, `${figure.name}: has cells`);
        else
            check(
                (await colouredPixels(page, card(page, figure).locator(PLOT).first())) > 8,
                `${figure.name}: pixels differ from blank`,
            );
    }
}

/// The height on the colour bar that stands for a value, from two of its labels.
async function barScale(page, figure) {
    const texts = await card(page, figure)
        .locator('.colour-bar text')
        .evaluateAll((nodes) =>
            nodes.map((node) => ({ text: node.textContent, y: Number(node.getAttribute('y')) - 4 })),
        );
    const exponent = Number(plainUnit(texts.at(-1).text).match(/\[10(-?\d+)[ \]]/)?.[1] ?? 0);
    const ticks = texts
        .slice(0, -1)
        .map(({ text, y }) => ({ value: Number(text.replace('−', '-')) * 10 ** exponent, y }));
    const [first, last] = [ticks[0], ticks.at(-1)];
    return (value) => first.y + ((value - first.value) / (last.value - first.value)) * (last.y - first.y);
}

/// Cells spread over the grid that have a value, away from the outermost.
function spreadCells(field) {
    const { nx, ny } = field.grid;
    const cells = [];
    for (let k = 0; k < 60; k++) {
        const [i, j] = [Math.floor(((k * 0.618) % 1) * nx), Math.floor(((k + 0.5) / 60) * ny)];
        const value = field.numbers[j * nx + i];
        if (Number.isFinite(value)) cells.push({ i, j, value });
    }
    return cells;
}

async function cells_have_the_colours_of_the_bar({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'plane')) {
        const map = figure.layers.find((layer) => layer.kind === 'map' && fieldOf(doc, layer.field));
        if (!map) continue;
        const field = fieldOf(doc, map.field);
        const others = await card(page, figure)
            .locator('.legend-item')
            .filter({ hasNotText: map.label || field.doc || field.name })
            .all();
        for (const entry of others) await entry.click();
        const [x0, x1, y0, y1] = await viewOf(page, figure);
        const frame = await plotBox(page, figure);
        const plot = card(page, figure).locator('.plot');
        const outer = await plot.boundingBox();
        const { width, data } = await readPixels(page, await plot.screenshot());
        const pixel = (x, y) => data.subarray(3 * (Math.round(y) * width + Math.round(x)));
        const bar = await barScale(page, figure);
        const cells = spreadCells(field);
        const wrong = cells.filter(({ i, j, value }) => {
            // Off the centre, where iso-lines of a coarse grid like to pass.
            const x = toShown(field.grid.x0 + (i + 0.3) * field.grid.dx, field.grid.x);
            const y = toShown(field.grid.y0 + (j + 0.2) * field.grid.dy, field.grid.y);
            const px = frame.x - outer.x + ((x - x0) / (x1 - x0)) * frame.width;
            const py = frame.y - outer.y + ((y1 - y) / (y1 - y0)) * frame.height;
            const top = frame.y - outer.y; // the bar's border has another colour than its end
            const column = frame.x - outer.x + frame.width + 22;
            const bottom = top + frame.height - 2;
            // Iso-lines are marked on the bar, too: look a little above and below.
            return [-4, 0, 4].every((shift) => {
                const height = Math.max(top + 2, Math.min(bottom, bar(toShown(value, field)) + shift));
                return distance(pixel(px, py), pixel(column, height)) > 48;
            });
        });
        for (const entry of others) await entry.click();
        // Iso-lines and their values hide some cells.
        check(
            wrong.length <= 0.2 * cells.length,
            `${figure.name}: ${wrong.length} of ${cells.length} cells are miscoloured`,
        );
    }
}

async function axes_carry_units_on_screen({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'curves', 'plane', 'histogram')) {
        const text = plainUnit((await card(page, figure).locator('.drawing text').allTextContents()).join('\n'));
        for (const unit of unitsOf(doc, figure))
            check(text.includes(plainUnit(unit)), `${figure.name}: an axis shows [${unit}]`);
    }
}

async function svg_is_a_drawing_with_units({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'curves', 'plane', 'histogram', 'animation', 'table')) {
        const text = (await download(page, card(page, figure).getByRole('button', { name: 'Save as SVG' }))).toString();
        const { paths, texts, broken } = await page.evaluate((source) => {
            const root = new DOMParser().parseFromString(source, 'image/svg+xml');
            const length = (path) => path.getAttribute('d')?.length ?? 0;
            return {
                paths: [...root.querySelectorAll('path')].filter((path) => length(path) > 8).length,
                texts: [...root.querySelectorAll('text')].map((node) => node.textContent),
                broken: root.querySelector('parsererror') !== null,
            };
        }, text);
        check(!broken && paths > 0, `${figure.name}: SVG is well formed and has paths`);
        check(texts.includes(figure.title || figure.name), `${figure.name}: SVG carries the title`);
        if (['curves', 'plane', 'histogram'].includes(await kindOf(page, figure))) {
            for (const unit of unitsOf(doc, figure))
                check(plainUnit(texts.join('\n')).includes(plainUnit(unit)), `${figure.name}: SVG shows [${unit}]`);
        }
    }
}

async function png_has_twice_the_size_and_something_on_it({ page, doc }) {
    for (const figure of (await figuresOf(page, doc, 'curves', 'plane', 'histogram', 'animation')).slice(0, 6)) {
        const image = await download(page, card(page, figure).getByRole('button', { name: 'Save as PNG' }));
        const drawing = (
            await download(page, card(page, figure).getByRole('button', { name: 'Save as SVG' }))
        ).toString();
        const [, width] = drawing.match(/ width="([\d.]+)"/);
        check(image.readUInt32BE(16) === Math.ceil(2 * width), `${figure.name}: PNG has twice the width of ${width}`);
        check((await markedPixels(page, image)) > 500, `${figure.name}: PNG is not blank`);
    }
}

/// Every block of a CSV file as header and rows of texts (quoted texts may hold commas).
function parseCsv(text) {
    const cells = (line) => line.match(/(?<=^|,)("(?:[^"]|"")*"|[^,]*)/g);
    return text
        .replace(/\n$/, '')
        .split('\n\n')
        .map((block) => block.split('\n').map(cells));
}

async function csv_holds_the_data_undecimated({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'curves', 'histogram', 'table', 'animation', 'plane')) {
        const layer = figure.layers.find((candidate) =>
            candidate.field
                ? fieldOf(doc, candidate.field)
                : columnOf(
                      doc,
                      candidate.table,
                      candidate.x ?? doc.tables.find((table) => table.name === candidate.table)?.columns[0].name,
                  ),
        );
        const source = layer.field
            ? fieldOf(doc, layer.field)
            : columnOf(
                  doc,
                  layer.table,
                  layer.x ?? doc.tables.find((table) => table.name === layer.table).columns[0].name,
              );
        const blocks = parseCsv(
            (await download(page, card(page, figure).getByRole('button', { name: 'as CSV' }))).toString(),
        );
        const title = source.unit && source.unit !== '1' ? `${source.name} [${source.unit}]` : source.name;
        const count = source.numbers.length;
        const titled = blocks.filter(([head]) => head.includes(title));
        const block = titled.find((rows) => rows.length === count + 1) ?? titled.find((rows) => rows.length > count);
        check(block, `${figure.name}: CSV has all rows of ${title}`);
        const at = block[0].indexOf(title);
        source.numbers.forEach((value, i) => {
            const cell = block[i + 1][at];
            const same =
                typeof value === 'string'
                    ? cell.replaceAll('"', '') === value.replaceAll('"', '')
                    : Number.isNaN(value)
                      ? cell === ''
                      : cell === String(value).replace('Infinity', 'inf');
            check(same, `${figure.name}: CSV row ${i + 1} is ${cell}, not ${value}`);
        });
    }
}

/// Whether the curves of a figure run along time, which never turns back.
function timed(doc, figure) {
    const layers = figure.layers.filter(({ kind }) => ['lines', 'points', 'band'].includes(kind));
    const times = layers.map((layer) => columnOf(doc, layer.table, layer.x)).filter(Boolean);
    return times.length > 0 && times[0].unit === 's';
}

async function a_drag_zooms_and_a_double_click_resets({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'curves', 'plane', 'histogram')) {
        const home = await viewOf(page, figure);
        const box = await plotBox(page, figure);
        const at = (x, y) => [box.x + x * box.width, box.y + y * box.height];
        await page.mouse.move(...at(0.3, 0.3));
        await page.mouse.down();
        await page.mouse.move(...at(0.45, 0.5), { steps: 3 });
        await page.mouse.move(...at(0.6, 0.7), { steps: 3 });
        await page.mouse.up();
        await settle(page);
        const view = await viewOf(page, figure);
        const [along, across] = [
            view[0] > home[0] && view[1] < home[1],
            view[2] > home[2] && view[3] < home[3],
        ];
        // Along time y fits itself to what is seen.
        const fitted = (await kindOf(page, figure)) === 'curves' && timed(doc, figure);
        check(along && (across || fitted), `${figure.name}: the drag narrows both ranges`);
        if (!figure.x?.log && (await card(page, figure).locator('[data-aspect="equal"]').count()) === 0) {
            checkClose(
                view[0],
                home[0] + 0.3 * (home[1] - home[0]),
                0,
                `${figure.name}: left end`,
                0.02 * (home[1] - home[0]),
            );
            checkClose(
                view[1],
                home[0] + 0.6 * (home[1] - home[0]),
                0,
                `${figure.name}: right end`,
                0.02 * (home[1] - home[0]),
            );
        }
        await page.mouse.dblclick(...at(0.5, 0.5));
        await settle(page);
        check(
            JSON.stringify(await viewOf(page, figure)) === JSON.stringify(home),
            `${figure.name}: the double click resets`,
        );
    }
}

async function buttons_zoom_and_reset({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'curves', 'plane', 'histogram')) {
        const home = await viewOf(page, figure);
        await card(page, figure).getByRole('button', { name: 'Zoom in' }).click();
        await settle(page);
        const view = await viewOf(page, figure);
        check(view[1] - view[0] < home[1] - home[0], `${figure.name}: plus zooms`);
        await card(page, figure).getByRole('button', { name: 'Reset the view' }).click();
        await settle(page);
        check(JSON.stringify(await viewOf(page, figure)) === JSON.stringify(home), `${figure.name}: reset resets`);
    }
}

/// Cells worth asking for: the largest value, the smallest, and one off the middle.
function cellsOf(field) {
    const finite = field.numbers
        .map((value, k) => [value, k])
        .filter(([value]) => Number.isFinite(value))
        .sort((one, other) => one[0] - other[0]);
    return [finite[0], finite.at(-1), finite[Math.floor(finite.length / 3)]].map(([value, k]) => ({
        value,
        i: k % field.grid.nx,
        j: Math.floor(k / field.grid.nx),
    }));
}

async function a_click_on_a_map_pins_the_value_of_the_data({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'plane')) {
        const layer = figure.layers.find((candidate) => candidate.kind === 'map');
        const field = layer && fieldOf(doc, layer.field);
        if (!field) continue;
        const { grid } = field;
        if (grid.at_points) {
            const [first, last] = await viewOf(page, figure);
            const end = toShown(grid.x0 + (grid.nx - 1) * grid.dx, grid.x);
            checkClose(first, toShown(grid.x0, grid.x), 1e-9, `${figure.name}: begins at its first point`, 1e-9 * end);
            checkClose(last, end, 1e-9, `${figure.name}: ends at its last point`);
        }
        for (const { value, i, j } of cellsOf(field)) {
            const [x0, x1, y0, y1] = await viewOf(page, figure);
            const box = await plotBox(page, figure);
            const [x, y] = [toShown(grid.x0 + i * grid.dx, grid.x), toShown(grid.y0 + j * grid.dy, grid.y)];
            const scale = [box.width / (x1 - x0), box.height / (y1 - y0)];
            const cell = [scale[0] * toShown(grid.dx, grid.x), scale[1] * toShown(grid.dy, grid.y)];
            const inward = [i + 1 < grid.nx ? 0.3 : -0.3, j + 1 < grid.ny ? 0.3 : -0.3]; // points may lie on the border
            const aside = cell.map((size, k) => (size > 5 ? inward[k] * size : inward[k])); // anywhere in a cell counts as the cell
            await page.mouse.click(box.x + (x - x0) * scale[0] + aside[0], box.y + (y1 - y) * scale[1] - aside[1]);
            const pinned = (name) =>
                card(page, figure)
                    .locator(`.pinned [data-name="${name}"]`)
                    .first()
                    .getAttribute('data-value')
                    .then(Number);
            checkClose(await pinned(field.name), toShown(value, field), 1e-15, `${figure.name}: pinned value`);
            checkClose(await pinned(grid.x.name), x, 1e-9, `${figure.name}: pinned x`, 1e-9 * Math.abs(x1 - x0));
            const text = await card(page, figure).locator('.pinned').textContent();
            check(
                plainUnit(text).includes(plainUnit(shownUnit(field))),
                `${figure.name}: pinned value carries its unit`,
            );
        }
    }
}

async function true_scale_is_true({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'plane')) {
        const toggle = card(page, figure).locator('button.aspect');
        if (!(await toggle.count())) continue;
        const before = await toggle.textContent();
        const scaleRatio = async () => {
            const [x0, x1, y0, y1] = await viewOf(page, figure);
            const box = await plotBox(page, figure);
            return box.width / (x1 - x0) / (box.height / (y1 - y0));
        };
        const field = figure.layers.map((layer) => layer.field && fieldOf(doc, layer.field)).find(Boolean);
        const path = figure.layers.find((layer) => layer.table);
        const axes = field
            ? [field.grid.x, field.grid.y]
            : [columnOf(doc, path.table, path.x), columnOf(doc, path.table, path.y)];
        const unitRatio = (axes[1].shown?.factor ?? 1) / (axes[0].shown?.factor ?? 1);
        if (before !== 'True scale') await toggle.click();
        checkClose(await scaleRatio(), unitRatio, 0.01, `${figure.name}: both axes have one scale`);
        await toggle.click();
        check((await toggle.textContent()) === 'Stretched', `${figure.name}: the state is shown`);
        if (before === 'True scale') await toggle.click();
        await settle(page);
    }
}

async function a_table_shows_its_rows_and_highlights({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'table')) {
        const layer = figure.layers[0];
        const digits = card(page, figure).getByRole('button', { name: 'Full digits' }).first();
        await digits.click();
        const shown = await card(page, figure)
            .locator('.table-part')
            .first()
            .evaluate((part) => ({
                head: [...part.querySelectorAll('th')].map((cell) => cell.firstChild.textContent),
                rows: [...part.querySelectorAll('tbody tr')].map((row) => ({
                    cells: [...row.cells].map((cell) => cell.textContent),
                    marked: row.classList.contains('marked'),
                    cell: [...row.cells].findIndex((cell) => cell.classList.contains('marked')) + 1,
                })),
            }));
        check(!shown.head.includes(layer.highlight), `${figure.name}: the highlight column is not shown`);
        const marks = layer.highlight && columnOf(doc, layer.table, layer.highlight);
        shown.rows.forEach((row, i) => {
            if (marks) {
                check(row.marked === (marks.numbers[i] === 1), `${figure.name}: row ${i + 1} is highlighted rightly`);
                check(row.cell === marks.numbers[i], `${figure.name}: cells of row ${i + 1} are highlighted rightly`);
            }
            shown.head.forEach((name, k) => {
                const column = columnOf(doc, layer.table, name);
                const value = column.numbers[i];
                if (typeof value === 'string') check(row.cells[k] === value, `${figure.name}: text of row ${i + 1}`);
                else if (Number.isFinite(value))
                    checkClose(
                        Number(row.cells[k]),
                        toShown(value, column),
                        5e-16,
                        `${figure.name}: ${name} in row ${i + 1}`,
                    );
            });
        });
        await digits.click();
    }
}

/// On a desk no table is cut beside an empty half of the page.
async function a_table_takes_the_width_it_needs({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'table')) {
        const { room, needed, wide } = await card(page, figure).evaluate((node) => {
            const scroll = node.querySelector('.scroll');
            return { room: scroll.clientWidth, needed: scroll.scrollWidth, wide: node.clientWidth > 700 };
        });
        check(needed <= room || wide, `${figure.name}: ${needed} pixels in ${room}`);
    }
}

async function data_lists_what_is_there({ page }) {
    const sizes = await page.locator('#data .size').allTextContents();
    check(!sizes.some((size) => size.startsWith('0 rows')), sizes.join('; '));
}

async function a_histogram_counts_every_value({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'histogram')) {
        if (figure.layers.filter(({ kind }) => kind === 'histogram').length > 1) continue;
        const values = columnOf(doc, figure.layers[0].table, figure.layers[0].x).numbers.filter(Number.isFinite);
        const box = await plotBox(page, figure);
        const counts = new Map();
        for (let x = 0.5; x < box.width; x += 3) {
            await page.mouse.move(box.x + x, box.y + box.height / 2);
            const [from, , count] = await card(page, figure)
                .locator('.readout:not(.pinned) span')
                .evaluateAll((spans) => spans.map((span) => Number(span.dataset.value)));
            counts.set(from, count);
        }
        const sum = [...counts.values()].reduce((total, count) => total + count, 0);
        check(sum === values.length, `${figure.name}: bins hold ${sum} of ${values.length} values`);
    }
}

async function a_histogram_shows_its_marks({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'histogram')) {
        const marks = figure.layers.filter(({ kind }) => kind === 'spans');
        const names = marks.flatMap(({ table, y }) => columnOf(doc, table, y)?.numbers ?? []);
        const legend = await card(page, figure).locator('.legend').textContent();
        check(names.every((name) => legend.includes(name)), `${figure.name}: ${legend} has not all of ${names}`);
    }
}

async function an_animation_plays_pauses_and_scrubs({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'animation')) {
        const time = () => card(page, figure).locator('[data-time]').getAttribute('data-time').then(Number);
        const slider = card(page, figure).locator('input[type=range]');
        await slider.focus();
        await page.keyboard.press('Home'); // charts of the same time may have been clicked
        const start = await time();
        await card(page, figure).getByRole('button', { name: /^Play/ }).click();
        await page.waitForTimeout(400);
        await card(page, figure)
            .getByRole('button', { name: /^Pause/ })
            .click();
        const paused = await time();
        check(paused > start, `${figure.name}: time runs`);
        await page.waitForTimeout(120);
        check((await time()) === paused, `${figure.name}: time stands still`);
        const before = await card(page, figure).locator('canvas').screenshot();
        await slider.focus();
        await page.keyboard.press('End');
        checkClose(
            await time(),
            Number(await slider.getAttribute('max')),
            1e-3,
            `${figure.name}: the slider leads to the end`,
        );
        check(
            !before.equals(await card(page, figure).locator('canvas').screenshot()),
            `${figure.name}: the picture changes`,
        );
    }
}

async function keys_move_a_cursor_that_speaks({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'curves', 'plane', 'histogram')) {
        await card(page, figure).locator('.over').focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowRight');
        const spoken = await card(page, figure).locator('[aria-live]').textContent();
        check(/\d/.test(spoken), `${figure.name}: the cursor is read out ("${spoken}")`);
        check(plainUnit(spoken).includes(plainUnit(unitsOf(doc, figure)[0])), `${figure.name}: with its unit`);
    }
}

async function all_buttons_have_names({ page }) {
    const nameless = await page
        .locator('button')
        .evaluateAll(
            (buttons) => buttons.filter((node) => !(node.getAttribute('aria-label') || node.textContent.trim())).length,
        );
    check(nameless === 0, `${nameless} buttons have no name`);
}

async function provenance_and_case_are_there({ page, doc }) {
    const text = await page.locator('#provenance').textContent();
    for (const word of [doc.provenance.version, doc.provenance.build, doc.provenance.case])
        if (word) check(text.includes(word), `provenance shows ${word}`);
}

async function nothing_leaves_the_file_and_the_console_is_silent({ page }) {
    check(page.noise.length === 0, page.noise.join('; '));
}

const CHECKS = [
    head_says_what_was_computed,
    warnings_come_first_and_in_full,
    numbers_shown_are_the_numbers_of_the_result,
    a_click_on_a_number_shows_all_digits_and_back,
    every_figure_is_drawn_or_not_there,
    cells_have_the_colours_of_the_bar,
    axes_carry_units_on_screen,
    a_drag_zooms_and_a_double_click_resets,
    buttons_zoom_and_reset,
    a_click_on_a_map_pins_the_value_of_the_data,
    true_scale_is_true,
    a_table_shows_its_rows_and_highlights,
    a_table_takes_the_width_it_needs,
    data_lists_what_is_there,
    a_histogram_counts_every_value,
    a_histogram_shows_its_marks,
    an_animation_plays_pauses_and_scrubs,
    keys_move_a_cursor_that_speaks,
    svg_is_a_drawing_with_units,
    png_has_twice_the_size_and_something_on_it,
    csv_holds_the_data_undecimated,
    all_buttons_have_names,
    provenance_and_case_are_there,
    nothing_leaves_the_file_and_the_console_is_silent,
];

async function dark_is_dark_and_drawn(browser, file, doc) {
    const page = await openReport(browser, file, { colorScheme: 'dark' });
    const brightness = () =>
        page.evaluate(() =>
            getComputedStyle(document.body)
                .backgroundColor.match(/\d+/g)
                .map(Number)
                .reduce((sum, value) => sum + value),
        );
    check((await brightness()) < 150, 'the ground is dark');
    await every_figure_is_drawn_or_not_there({ page, doc });
    await page.getByRole('button', { name: 'Light or dark' }).click();
    check((await brightness()) > 600, 'the toggle makes it light');
    await nothing_leaves_the_file_and_the_console_is_silent({ page });
    await page.context().close();
}

async function a_phone_needs_no_sideways_scrolling(browser, file, doc) {
    for (const width of [390, 320]) {
        const page = await openReport(browser, file, {
            viewport: { width, height: 800 },
            hasTouch: true,
            isMobile: true,
        });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= width, `the page is ${wide} wide on a screen of ${width}`);
        const narrow = await page.evaluate(() =>
            Math.min(...[...document.querySelectorAll('.groups .value')].map((cell) => cell.clientWidth)),
        );
        check(narrow > 0.4 * width, `values have ${narrow} of ${width} pixels`);
        const tall = await page.evaluate(() =>
            Math.max(0, ...[...document.querySelectorAll('.tools button')].map((button) => button.clientHeight)),
        );
        check(tall < 40, `a button is ${tall} pixels high: its word is broken`);
        const unmarked = await page.evaluate(
            () =>
                [...document.querySelectorAll('.scroll')].filter(
                    (node) =>
                        node.scrollWidth > node.clientWidth &&
                        !getComputedStyle(node).backgroundAttachment.includes('local'),
                ).length,
        );
        check(unmarked === 0, `${unmarked} tables do not show that they go on at the side`);
        await every_figure_is_drawn_or_not_there({ page, doc });
        await nothing_leaves_the_file_and_the_console_is_silent({ page });
        await page.context().close();
    }
}

async function paper_shows_all_figures_and_no_buttons(browser, file, doc) {
    const page = await openReport(browser, file, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await settle(page);
    check((await page.locator('.tools button:visible, nav:visible').count()) === 0, 'no tools on paper');
    for (const figure of doc.figures.filter((candidate) => drawable(doc, candidate))) {
        const kind = await kindOf(page, figure);
        const drawing = card(page, figure).locator(kind === 'table' ? 'table' : '.paper > svg');
        check((await drawing.count()) > 0 && (await drawing.first().isVisible()), `${figure.name}: is on paper`);
        check(
            kind === 'table' || (await markedPixels(page, await drawing.screenshot())) > 200,
            `${figure.name}: paper is not blank`,
        );
        if (kind !== 'table') continue;
        const { table } = figure.layers[0];
        const columns = doc.tables.find((candidate) => candidate.name === table).columns;
        const rows = Math.min(100, columnOf(doc, table, columns[0].name).numbers.length);
        check((await drawing.first().locator('tbody tr').count()) === rows, `${figure.name}: paper has all rows`);
    }
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    check(ground === 'rgb(255, 255, 255)', 'paper is white');
    await nothing_leaves_the_file_and_the_console_is_silent({ page });
    await page.context().close();
}

export async function testReport(browser, specification, tally) {
    const [file, resultFile] = specification.split('=');
    const doc = documentOf(file);
    const result = resultFile ? JSON.parse(readFileSync(resultFile, 'utf8')) : null;
    const page = await openReport(browser, file);
    for (const test of CHECKS) await tally.run(`${file}: ${test.name}`, () => test({ page, doc, result }));
    await page.context().close();
    for (const test of [
        dark_is_dark_and_drawn,
        a_phone_needs_no_sideways_scrolling,
        paper_shows_all_figures_and_no_buttons,
    ]) {
        await tally.run(`${file}: ${test.name}`, () => test(browser, file, doc));
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const browser = await launch();
    const tally = new Tally();
    // A few at a time: much of a test is waiting for the next frame.
    const waiting = process.argv.slice(2);
    const work = async () => {
        while (waiting.length) await testReport(browser, waiting.shift(), tally);
    };
    await Promise.all(Array.from({ length: 4 }, work));
    await browser.close();
    tally.close();
}
