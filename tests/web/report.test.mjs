// Opens reports in a real browser and holds them against the document they carry and against result.json.
// node tests/web/report.test.mjs FILE.html... or FILE.html=RESULT.json...; knows kinds of figure, never studies.
import { readFileSync } from 'node:fs';
import { basename, dirname, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
    axeSource,
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
import {
    axisColumns,
    columnOf,
    documentOf,
    drawable,
    fieldOf,
    plainUnit,
    shownUnit,
    toShown,
    unitsOf,
} from './expected.mjs';

const PLOT = '.over, .stage canvas, .sketch';

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
    const head = doc.title ?? (doc.study.summary || doc.study.name);
    check(shown === head.toLowerCase(), 'the heading is the title, or the summary');
    const text = await page.locator('header').textContent();
    for (const words of [doc.author, ...(doc.notes ?? '').split(/\n\s*\n/)])
        if (words) check(text.includes(words.trim()), `the head says ${words}`);
}

const isThere = (item) => (item.value !== null && item.value !== undefined) || Boolean(item.words);
/// Inputs that say nothing, without a value or with an empty list of them, are not shown.
const isListed = (section, item) =>
    section === 'outputs' ? isThere(item) : item.changed || (isThere(item) && item.value.length !== 0);
const drawn = (doc) => doc.figures.filter((figure) => drawable(doc, figure));

/// The outputs that a result names and this case has, without those that are error bars of others among them.
function headlineOf(doc) {
    const named = (doc.study.headline ?? []).map((key) => doc.outputs.find((item) => item.key === key));
    const found = named.filter((item) => item && isThere(item));
    return found.filter((item) => !found.some((other) => other.error === item.key)).slice(0, 6);
}

async function the_answer_fills_the_first_screen(browser, file, doc) {
    const page = await openReport(browser, file, {
        viewport: { width: 1400, height: 900 },
    });
    const { cards, bottom, lead } = await page.evaluate(() => {
        scrollTo(0, 0);
        const node = document.querySelector('#answer');
        const figure = node?.querySelector('figure');
        return {
            cards: [...(node?.querySelectorAll('.card') ?? [])].map((card) => ({
                key: card.dataset.key,
                words: card.querySelector('.words').textContent,
                value: card.querySelector('.value').textContent,
                size: Number.parseFloat(getComputedStyle(card.querySelector('.value')).fontSize),
            })),
            bottom: node ? Math.max(...[node, ...node.children].map((part) => part.getBoundingClientRect().bottom)) : 0,
            lead: figure?.dataset.figure,
        };
    });
    await page.context().close();
    const wanted = headlineOf(doc);
    check(cards.length <= 6, `${cards.length} cards`);
    check(
        wanted.slice(0, 6).every((item, i) => cards[i]?.key === item.key),
        `cards are ${cards.map(({ key }) => key)}, not ${wanted.map(({ key }) => key)}`,
    );
    const others = doc.outputs.filter((item) => isThere(item) && typeof item.value !== 'object');
    check(cards.length >= Math.min(4, others.length), `only ${cards.length} cards`);
    for (const { key, words, value, size } of cards) {
        check(words.trim() && value.trim() && size >= 15, `${key}: the card says "${words}", "${value}" in ${size} px`);
    }
    const named = drawn(doc).find((figure) => figure.name === doc.study.lead_figure);
    if (drawn(doc).length) check(lead === (named ?? drawn(doc)[0]).name, `the lead figure is ${lead}`);
    const tall = drawn(doc).some((figure) => figure.name === lead && figure.layers[0].kind === 'table');
    check(bottom <= 900 || tall, `the answer ends ${bottom} pixels down`);
}

async function a_card_shows_its_error_bar({ page, doc }) {
    for (const item of headlineOf(doc).slice(0, 6)) {
        const error = doc.outputs.find(({ key }) => key === item.error);
        if (!error || typeof item.value !== 'number' || !(error.value > 0)) continue;
        const text = await page.locator(`.card[data-key="${item.key}"] .digits`).textContent();
        const parts = text.match(/^\(?(−?[\d.\u202f]+)\u00a0±\u00a0([\d.\u202f]+)/);
        if (!parts) continue; // a bar that is all rounding
        const [value, bar] = parts.slice(1).map((part) => part.replaceAll('\u202f', '').replace('−', '-'));
        const decimals = (number) => number.split('.')[1]?.length ?? 0;
        check(decimals(value) === decimals(bar), `${item.key}: ${text} ends at two places`);
        const digits = bar.replace('.', '').replace(/^0+/, '');
        check(digits.length === 2 || /^\d\d0*$/.test(digits), `${item.key}: ${text} has two digits of the bar`);
        const relative = !error.unit && item.unit ? error.value : error.value / Math.abs(item.value);
        checkClose(Number(bar) / Math.abs(Number(value)), relative, 0.06, `${item.key}: ${text}`);
    }
}

async function nothing_is_shown_that_is_not_there({ page, doc }) {
    const text = await page.locator('body').innerText();
    check(!/does not exist|undefined|\bNaN\b|\[object/.test(text), 'no word of what is not there');
    check(!/not set/.test(text), 'inputs without a value are folded away');
    for (const item of doc.outputs.filter((candidate) => !isThere(candidate)))
        check((await page.locator(`#outputs [data-key="${item.key}"]`).count()) === 0, `${item.key} is not shown`);
    const open = page.locator('#inputs tr[data-key]:visible, #inputs .records:visible');
    const keys = await open.evaluateAll((rows) => rows.map((row) => row.dataset.key));
    const followed = (item) => isListed('inputs', item) && JSON.stringify(item.value) !== JSON.stringify(item.default);
    const changed = doc.inputs
        .filter((item) => item.changed || ('default' in item && followed(item)))
        .map(({ key }) => key);
    check(keys.length === changed.length && keys.every((key) => changed.includes(key)), `${keys} stand open`);
}

async function words_stand_beside_every_key({ page, doc }) {
    for (const section of ['inputs', 'outputs']) {
        const rows = await page
            .locator(`#${section} [data-key]`)
            .evaluateAll((nodes) => nodes.map((node) => [node.dataset.key, node.textContent]));
        const texts = new Map(rows);
        for (const item of doc[section].filter((candidate) => isListed(section, candidate))) {
            const text = texts.get(item.key) ?? '';
            check(text.includes(item.key), `${item.key}: its key is shown`);
            const measured = section === 'outputs' && doc.outputs.find(({ error }) => error === item.key);
            const words = measured ? `error bar of ${measured.doc.split(/[:;,(]/)[0].trim()}` : (item.doc ?? '');
            check(text.includes(words), `${item.key}: its words are shown`);
        }
    }
}

/// Powers of ten in the words of cards and lists stand on one line each, however narrow these are.
async function no_number_is_broken_over_lines({ page }) {
    const broken = await page.locator('.card .words, th .words').evaluateAll((nodes) =>
        nodes.flatMap((node) => {
            const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
            const found = [];
            node.style.cssText = 'display: block; width: 1px';
            while (walker.nextNode()) {
                const { currentNode: part } = walker;
                for (const { 0: number, index } of part.data.matchAll(/\d[\d.]*e[+-]\d+/g)) {
                    const range = document.createRange();
                    range.setStart(part, index);
                    range.setEnd(part, index + number.length);
                    if (range.getClientRects().length > 1) found.push(number);
                }
            }
            node.removeAttribute('style');
            return found;
        }),
    );
    check(broken.length === 0, `${broken} are broken over lines`);
}

async function figures_are_numbered_as_they_stand({ page }) {
    const captions = await page.locator('figcaption').allTextContents();
    captions.forEach((text, i) => check(text.startsWith(`Figure ${i + 1}`), `"${text}" is Figure ${i + 1}`));
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
            if (!turned) return [...row.querySelectorAll('td.value .digits, .data .digits, .matrix .digits')];
            const rows = [...turned.rows].map((line) => [...line.cells].slice(1));
            return rows[0].flatMap((_, i) => rows.flatMap((cells) => [...cells[i].querySelectorAll('.digits')]));
        };
        return [...node.querySelectorAll('tr[data-key], .records')].map((row) => ({
            key: row.dataset.key,
            digits: inOrder(row)
                .filter((part) => !part.closest('.default'))
                .flatMap((part) => split(part.textContent)),
            si: [...row.querySelectorAll('td.value > .number > .si')]
                .map((part) => part.textContent)
                .filter(Boolean)
                .join(' '),
            text: row.querySelector('td.value, :scope > .text')?.textContent ?? row.textContent,
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

/// Columns that were given as arrays are shown row by row.
function rowsOf(value, item) {
    if (item.type !== 'columns' || typeof value !== 'object' || Array.isArray(value)) return value;
    const names = Object.keys(value).filter((name) => Array.isArray(value[name]));
    return value[names[0]].map((unused, i) => Object.fromEntries(names.map((name) => [name, value[name][i]])));
}

function checkDigits(text, { value, item }, key) {
    if (value === null) return check(text === '–', `${key}: a hole shows as a dash`);
    if (typeof value === 'string')
        return check(text === (value === 'inf' ? '∞' : '−∞'), `${key}: infinity shows as such`);
    const factor = item.shown?.factor ?? 1;
    if (factor === 1) return check(Number(text) === value, `${key}: ${text} is not ${value}`);
    checkClose(Number(text), toShown(value, item), 5e-16, key); // one rounding of the unit's factor
}

/// A file of columns is shown by its name: folders of the author's machine are nothing to hand on.
function fileShown(row, path) {
    if (isAbsolute(path)) check(!row.text.includes(dirname(path)), `${row.key}: the folder is not shown`);
    return basename(path);
}

async function checkQuantities(page, section, items, values) {
    const shown = await readQuantities(page, section);
    for (const item of items) {
        const value = values ? values[item.key] : item.value;
        const row = shown.find((candidate) => candidate.key === item.key);
        if (!isListed(section, { ...item, value })) {
            check(!row, `${item.key} is not there and not shown`);
            continue;
        }
        check(row, `${item.key} is shown`);
        const told = item.random ?? item.words;
        if (told) {
            check(row.text.startsWith(told), `${item.key}: shows its distribution, or what differs`);
            const unit = isThere({ value: item.default }) ? plainUnit(item.shown?.unit ?? item.unit ?? '') : '';
            check(plainUnit(row.before).includes(unit), `${item.key}: the default carries its unit`);
            continue;
        }
        if (item.type === 'text' || typeof value === 'string') {
            const words = item.type === 'columns' ? fileShown(row, value) : (value ?? 'not set');
            if (!['inf', '-inf'].includes(words)) check(row.text.includes(words), `${item.key}: text is shown`);
            if (item.type === 'text' || !['inf', '-inf'].includes(value)) continue;
        }
        const numbers = flatNumbers(rowsOf(value ?? [], item), item);
        check(
            row.digits.length === numbers.length,
            `${item.key}: shows ${row.digits.length} numbers instead of ${numbers.length}`,
        );
        numbers.forEach((number, i) => checkDigits(row.digits[i], number, item.key));
        if (row.si && numbers.length === 1)
            check(
                Number(row.si.replace(/^ ?= /, '').split(' ')[0]) === numbers[0].value,
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
        if (doc[section].length === 0) {
            check((await page.locator(`#${section}`).count()) === 0, `${section}: no heading of nothing`);
            continue;
        }
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
    const some = drawn(doc).length > 1; // the first stands beside the answer
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
            nodes.map((node) => ({
                text: node.textContent,
                y: Number(node.getAttribute('y')) - 4,
            })),
        );
    const exponent = Number(plainUnit(texts.at(-1).text).match(/\[10(-?\d+)[ \]]/)?.[1] ?? 0);
    const ticks = texts.slice(0, -1).map(({ text, y }) => ({
        value: Number(text.replace('−', '-')) * 10 ** exponent,
        y,
    }));
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

function isOutside(mask, k) {
    return Boolean(mask) && !(Number.isFinite(mask.numbers[k]) && mask.numbers[k] !== 0);
}

/// Whether a cell and all around it are outside, so that no edge comes near.
function isFarOutside(mask, { nx, ny }, i, j) {
    for (let n = Math.max(0, j - 2); n <= Math.min(ny - 1, j + 2); n++)
        for (let m = Math.max(0, i - 2); m <= Math.min(nx - 1, i + 2); m++)
            if (!isOutside(mask, n * nx + m)) return false;
    return true;
}

/// Smooth or as cells, a cell's centre has its colour; outside there is paper.
async function cells_have_the_colours_of_the_bar({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'plane')) {
        const map = figure.layers.find((layer) => layer.kind === 'map' && fieldOf(doc, layer.field));
        if (!map) continue;
        const field = fieldOf(doc, map.field);
        const mask = map.mask && fieldOf(doc, map.mask);
        const others = await card(page, figure)
            .locator('.legend-item')
            .filter({ hasNotText: map.label || field.doc || field.name })
            .all();
        for (const entry of others) await entry.click();
        const raw = card(page, figure).locator('button.cells');
        for (const cells of [false, true]) {
            check((await raw.getAttribute('aria-pressed')) === String(cells), `${figure.name}: Cells tells its state`);
            await checkColours(page, figure, { field, mask, cells });
            await raw.click();
        }
        for (const entry of others) await entry.click();
    }
}

async function checkColours(page, figure, { field, mask, cells }) {
    const { grid } = field;
    const [x0, x1, y0, y1] = await viewOf(page, figure);
    const frame = await plotBox(page, figure);
    const plot = card(page, figure).locator('.plot');
    const outer = await plot.boundingBox();
    const { width, data } = await readPixels(page, await plot.screenshot());
    const pixel = (x, y) => data.subarray(3 * (Math.round(y) * width + Math.round(x)));
    const at = (i, j) => {
        const x = toShown(grid.x0 + i * grid.dx, grid.x);
        const y = toShown(grid.y0 + j * grid.dy, grid.y);
        const px = frame.x - outer.x + ((x - x0) / (x1 - x0)) * frame.width;
        return pixel(px, frame.y - outer.y + ((y1 - y) / (y1 - y0)) * frame.height);
    };
    const bar = await barScale(page, figure);
    const top = frame.y - outer.y; // the bar's border has another colour than its end
    const column = frame.x - outer.x + frame.width + 22;
    const bottom = top + frame.height - 2;
    // Iso-lines of a coarse grid like to pass through centres: cells are looked at off them, smooth maps a little around.
    const shifts = cells
        ? [[0.3, 0.2]]
        : [
              [0, 0],
              [0.25, 0],
              [-0.25, 0],
              [0, 0.25],
              [0, -0.25],
          ];
    const inside = spreadCells(field).filter(({ i, j }) => !isOutside(mask, j * grid.nx + i));
    const wrong = inside.filter(({ i, j, value }) =>
        // Iso-lines are marked on the bar, too: look a little above and below.
        [-4, 0, 4].every((aside) => {
            const height = Math.max(top + 2, Math.min(bottom, bar(toShown(value, field)) + aside));
            return shifts.every(([di, dj]) => distance(at(i + di, j + dj), pixel(column, height)) > 48);
        }),
    );
    // Iso-lines and their values hide some cells.
    check(
        wrong.length <= 0.2 * inside.length,
        `${figure.name}: ${wrong.length} of ${inside.length} ${cells ? 'cells' : 'centres'} are miscoloured`,
    );
    const paper = pixel(outer.width - 2, outer.height - 2);
    const outside = spreadCells(field).filter(({ i, j }) => isFarOutside(mask, grid, i, j));
    const painted = outside.filter(({ i, j }) => distance(at(i, j), paper) > 6);
    check(painted.length === 0, `${figure.name}: ${painted.length} of ${outside.length} cells outside are painted`);
}

async function axes_carry_units_on_screen({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'curves', 'plane', 'histogram')) {
        const text = plainUnit((await card(page, figure).locator('.drawing text').allTextContents()).join('\n'));
        for (const unit of unitsOf(doc, figure))
            check(text.includes(plainUnit(unit)), `${figure.name}: an axis shows [${unit}]`);
    }
}

async function svg_is_a_drawing_with_units({ page, doc }) {
    for (const figure of await figuresOf(
        page,
        doc,
        'curves',
        'plane',
        'histogram',
        'animation',
        'sketch',
        'bodies',
        'table',
    )) {
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
    for (const figure of (
        await figuresOf(page, doc, 'curves', 'plane', 'histogram', 'animation', 'sketch', 'bodies')
    ).slice(0, 6)) {
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
    for (const figure of await figuresOf(
        page,
        doc,
        'curves',
        'histogram',
        'table',
        'animation',
        'plane',
        'sketch',
        'bodies',
    )) {
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
        const title = source.type === 'text' ? source.name : `${source.name} [${source.unit || '1'}]`;
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
        const [along, across] = [view[0] > home[0] && view[1] < home[1], view[2] > home[2] && view[3] < home[3]];
        // Along time y fits itself to what is seen.
        const fitted = (await kindOf(page, figure)) === 'curves' && timed(doc, figure);
        check(along && (across || fitted), `${figure.name}: the drag narrows both ranges`);
        const factor = await card(page, figure).locator('[data-view]').getAttribute('data-factor');
        if (!figure.x?.log && !factor) {
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

/// Pixels per unit shown along both axes, read off the numbers beside the axes of a drawing.
function axisScales(texts) {
    const [xTitle, yTitle] = texts.slice(-2).map(({ text }) => text);
    const value = (text) => (text === '' ? NaN : Number(text.replace('−', '-')));
    const scale = (ticks, title, place) => {
        const known = ticks
            .map((tick) => ({ at: place(tick), value: value(tick.text) }))
            .filter((tick) => !Number.isNaN(tick.value));
        const exponent = Number(plainUnit(title).match(/\[10(-?\d+)[ \]]/)?.[1] ?? 0);
        return Math.abs((known.at(-1).at - known[0].at) / (known.at(-1).value - known[0].value)) / 10 ** exponent;
    };
    const ticks = texts.slice(0, -2);
    return [
        scale(
            ticks.filter(({ anchor }) => anchor === 'middle'),
            xTitle,
            ({ x }) => x,
        ),
        scale(
            ticks.filter(({ anchor }) => anchor === 'end'),
            yTitle,
            ({ y }) => y,
        ),
    ];
}

/// The texts of a drawing that belong to its axes, and those above its frame.
function drawingTexts(root) {
    const read = (selector) =>
        [...root.querySelectorAll(selector)].map((node) => ({
            text: node.textContent,
            x: Number(node.getAttribute('x')),
            y: Number(node.getAttribute('y')),
            anchor: node.getAttribute('text-anchor'),
        }));
    return {
        axes: read('.axes text'),
        head: read('.head text').map(({ text }) => text),
    };
}

function planeAxes(doc, figure) {
    const field = figure.layers.map((layer) => layer.field && fieldOf(doc, layer.field)).find(Boolean);
    if (field) return [field.grid.x, field.grid.y];
    return axisColumns(doc, figure);
}

/// What is written holds: the compressed axis has so many times fewer pixels per metre, and without a word none has.
function checkScale({ axes, head }, [x, y], name) {
    const written = head.map((text) => text.match(/^(.*) compressed (\d+) times$/)).find(Boolean);
    const [along, across] = axisScales(axes);
    const measured = (along * (x.shown?.factor ?? 1)) / (across * (y.shown?.factor ?? 1));
    const factor = Number(written?.[2] ?? 1);
    check(!written || written[1] === x.name || written[1] === y.name, `${name}: ${written?.[0]} names an axis`);
    const expected = written && written[1] === x.name ? 1 / factor : factor;
    checkClose(measured, expected, 2e-3, `${name}: pixels per length along x over those along y`);
    return factor;
}

async function scales_are_what_is_written({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'plane')) {
        const axes = planeAxes(doc, figure);
        const content = card(page, figure).locator('[data-view]');
        const state = () => content.evaluate((node) => [node.dataset.aspect, node.dataset.factor]);
        if (axes[0].unit !== axes[1].unit) {
            check(
                (await state()).every((text) => text === ''),
                `${figure.name}: has no scale`,
            );
            continue;
        }
        const toggle = card(page, figure).locator('button.aspect');
        const look = async () => {
            const texts = await card(page, figure).locator('.drawing').evaluate(drawingTexts);
            const factor = checkScale(texts, axes, figure.name);
            const word = factor === 1 ? 'equal' : 'compressed';
            check((await state()).join() === `${word},${factor}`, `${figure.name}: data say ${await state()}`);
            if (await toggle.count())
                check(
                    (await toggle.getAttribute('aria-pressed')) === String(factor === 1),
                    `${figure.name}: the button for true scale is pressed where it is shown`,
                );
            return factor;
        };
        const factor = await look();
        await card(page, figure).getByRole('button', { name: 'Zoom in' }).click();
        check((await look()) === factor, `${figure.name}: zooming keeps the scale`);
        await card(page, figure).getByRole('button', { name: 'Reset the view' }).click();
        const file = await download(page, card(page, figure).getByRole('button', { name: 'Save as SVG' }));
        const drawing = await page.evaluateHandle(
            (source) => new DOMParser().parseFromString(source, 'image/svg+xml'),
            file.toString(),
        );
        const saved = checkScale(await drawing.evaluate(drawingTexts), axes, `${figure.name}: SVG`);
        check(saved === factor, `${figure.name}: SVG has the same scale`);
        if (!(await toggle.count())) continue;
        await toggle.click();
        check((await look()) !== factor, `${figure.name}: the button leads to the other scale`);
        await toggle.click();
        await settle(page);
    }
}

/// What a figure says of the end of x stands at that end.
async function the_end_of_x_is_named_at_its_side({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'plane')) {
        if (!figure.x?.end) continue;
        const named = card(page, figure).locator('.head text', {
            hasText: figure.x.end,
        });
        const frame = await plotBox(page, figure);
        const box = await named.boundingBox();
        check(box.x > frame.x + frame.width / 2, `${figure.name}: ${figure.x.end} stands on the right`);
        const arrow = await card(page, figure).locator('.head path').getAttribute('d');
        const [, from, to] = arrow.match(/^M(\S+) .*?H(\S+?)M/);
        check(Number(to) > Number(from) + 10, `${figure.name}: the arrow points along x`);
    }
}

async function colour_bars_are_whole({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'plane')) {
        const bar = card(page, figure).locator('.drawing .colour-bar');
        if (!(await bar.count())) continue;
        const { boxes, texts, room } = await bar.evaluate((node) => {
            const box = ({ left, right, top, bottom }) => ({
                left,
                right,
                top,
                bottom,
            });
            const nodes = [...node.querySelectorAll('text')];
            return {
                boxes: nodes.map((text) => box(text.getBoundingClientRect())),
                texts: nodes.map((text) => text.textContent),
                room: box(node.closest('svg').getBoundingClientRect()),
            };
        });
        const layer = figure.layers.find(({ kind }) => kind === 'map');
        const { name, doc: words } = fieldOf(doc, layer.field);
        const title = texts.at(-1).replace(/ \[[^\]]*\]$/, '');
        check([layer.label, words, name].includes(title), `${figure.name}: "${title}" is cut`);
        boxes.forEach((box, i) =>
            check(
                box.left >= room.left &&
                    box.right <= room.right &&
                    box.top >= room.top - 1 &&
                    box.bottom <= room.bottom,
                `${figure.name}: "${texts[i]}" leaves the drawing`,
            ),
        );
        check(
            boxes.slice(0, -1).every(({ right }) => right <= boxes.at(-1).left),
            `${figure.name}: the title of the bar crosses its numbers`,
        );
    }
}

async function a_table_shows_its_rows_and_highlights({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'table')) {
        const layer = figure.layers[0];
        if (layer.digits) {
            const cells = await card(page, figure)
                .locator('.table-part')
                .first()
                .locator('td.numeric')
                .allTextContents();
            const many = (text) => text.replace(/^\D*0*\.?0*|\D/g, '').length > layer.digits && /[.,]/.test(text);
            check(!cells.some(many), `${figure.name}: ${cells.find(many)} has more than ${layer.digits} digits`);
        }
        const digits = card(page, figure).locator('.table-part').first().getByRole('button', { name: 'Full digits' });
        const numeric = await card(page, figure).locator('.table-part').first().locator('th.numeric').count();
        check(
            (await digits.count()) === Math.min(1, numeric),
            `${figure.name}: digits of ${numeric} columns of numbers`,
        );
        if (numeric) await digits.click();
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
        if (numeric) await digits.click();
    }
}

/// On a desk no table is cut beside an empty half of the page.
async function a_table_takes_the_width_it_needs({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'table')) {
        const { room, needed, wide } = await card(page, figure).evaluate((node) => {
            const scroll = node.querySelector('.scroll');
            return {
                room: scroll.clientWidth,
                needed: scroll.scrollWidth,
                wide: node.clientWidth > 700,
            };
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
        check(
            names.every((name) => legend.includes(name)),
            `${figure.name}: ${legend} has not all of ${names}`,
        );
        await bars_have_one_colour(page, figure);
    }
}

/// A range that is shaded lies behind the bars, and does not shine through where they are alone.
async function bars_have_one_colour(page, figure) {
    const shapes = await card(page, figure)
        .locator('.drawing path[fill]:not([fill=none])')
        .evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute('opacity'))));
    const alone = figure.layers.filter(({ kind }) => kind === 'histogram').length === 1;
    check(shapes.at(-1) >= (alone ? 1 : 0.5), `${figure.name}: bars are as one sees them without a range`);
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

/// Boxes of texts on the screen or on paper, tight in height: lines of one label stand close.
function textBoxes(drawing) {
    return drawing.locator('text').evaluateAll((nodes) =>
        nodes.map((node) => {
            const { left, right, top, bottom } = node.getBoundingClientRect();
            const inset = 0.18 * (bottom - top);
            return {
                text: node.textContent,
                left,
                right,
                top: top + inset,
                bottom: bottom - inset,
            };
        }),
    );
}

async function texts_of_sketches_stand_apart(page, doc, selector) {
    for (const figure of await figuresOf(page, doc, 'sketch')) {
        const drawing = card(page, figure).locator(selector).first();
        const boxes = await textBoxes(drawing);
        const frame = await drawing.boundingBox();
        check(boxes.length > 2, `${figure.name}: has texts`);
        boxes.forEach((one, i) => {
            check(
                one.left >= frame.x - 1 && one.right <= frame.x + frame.width + 1,
                `${figure.name}: "${one.text}" leaves the drawing`,
            );
            for (const other of boxes.slice(i + 1)) {
                const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
                const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
                check(across <= 0 || down <= 0, `${figure.name}: "${one.text}" covers "${other.text}"`);
            }
        });
    }
}

async function texts_of_a_sketch_cover_no_other({ page, doc }) {
    await texts_of_sketches_stand_apart(page, doc, '.sketch > svg');
}

async function bodies_turn_by_keys_and_come_back({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'bodies')) {
        const canvas = card(page, figure).locator('canvas');
        const view = () => card(page, figure).locator('[data-view]').getAttribute('data-view');
        const home = await view();
        const before = await canvas.screenshot();
        await canvas.focus();
        for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
        check(JSON.parse(await view()).azimuth < JSON.parse(home).azimuth, `${figure.name}: the arrow key turns`);
        check(!before.equals(await canvas.screenshot()), `${figure.name}: the picture changes`);
        await page.keyboard.press('0');
        check((await view()) === home, `${figure.name}: 0 turns it back`);
    }
}

/// Every text of the table is read, and every view tells its scale: the bar is as long as it says.
async function a_sketch_says_all_it_knows_and_its_scale({ page, doc }) {
    for (const figure of await figuresOf(page, doc, 'sketch')) {
        const { table } = figure.layers[0];
        const node = card(page, figure).locator('.sketch > svg');
        const told = await node.getAttribute('aria-label');
        for (const text of columnOf(doc, table, 'text').numbers)
            check(told.includes(text), `${figure.name}: "${text}" is told`);
        const views = await node.locator('.view').evaluateAll((nodes) =>
            nodes.map((view) => ({
                scale: Number(view.dataset.scale),
                bar: [...view.querySelectorAll('.scale-bar path')].map((path) => path.getBBox().width)[0],
                words: view.querySelector('.scale-bar text').textContent,
            })),
        );
        check(views.length === new Set(columnOf(doc, table, 'view').numbers).size, `${figure.name}: has all views`);
        for (const { scale, bar, words } of views) {
            const [, digits, unit] = words.match(/^([\d.\u202f]+) (µm|mm|m)/);
            const length = Number(digits.replace('\u202f', '')) * { µm: 1e-6, mm: 1e-3, m: 1 }[unit];
            checkClose(bar / scale, length, 0.02, `${figure.name}: the bar of ${words}`);
        }
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
    a_card_shows_its_error_bar,
    nothing_is_shown_that_is_not_there,
    words_stand_beside_every_key,
    no_number_is_broken_over_lines,
    figures_are_numbered_as_they_stand,
    numbers_shown_are_the_numbers_of_the_result,
    a_click_on_a_number_shows_all_digits_and_back,
    every_figure_is_drawn_or_not_there,
    cells_have_the_colours_of_the_bar,
    axes_carry_units_on_screen,
    a_drag_zooms_and_a_double_click_resets,
    buttons_zoom_and_reset,
    a_click_on_a_map_pins_the_value_of_the_data,
    scales_are_what_is_written,
    the_end_of_x_is_named_at_its_side,
    colour_bars_are_whole,
    a_table_shows_its_rows_and_highlights,
    a_table_takes_the_width_it_needs,
    data_lists_what_is_there,
    a_histogram_counts_every_value,
    a_histogram_shows_its_marks,
    an_animation_plays_pauses_and_scrubs,
    texts_of_a_sketch_cover_no_other,
    a_sketch_says_all_it_knows_and_its_scale,
    bodies_turn_by_keys_and_come_back,
    keys_move_a_cursor_that_speaks,
    svg_is_a_drawing_with_units,
    png_has_twice_the_size_and_something_on_it,
    csv_holds_the_data_undecimated,
    all_buttons_have_names,
    provenance_and_case_are_there,
    nothing_leaves_the_file_and_the_console_is_silent,
];

/// Two figures stand beside each other where there is room; what would stand beside nothing takes the row.
async function rows_of_figures_are_filled(browser, file) {
    const page = await openReport(browser, file, {
        viewport: { width: 1400, height: 900 },
    });
    const { room, boxes } = await page.evaluate(() => {
        const cards = [...document.querySelectorAll('.figures > .figure')];
        return {
            room: document.querySelector('.figures')?.getBoundingClientRect().width,
            boxes: cards.map((node) => {
                const { top, width } = node.getBoundingClientRect();
                return { name: node.dataset.figure, top: Math.round(top), width };
            }),
        };
    });
    await page.context().close();
    for (const { name, top } of boxes) {
        const row = boxes.filter((other) => other.top === top);
        const taken = row.reduce((sum, box) => sum + box.width, 0);
        check(taken > 0.95 * room, `${name} stands in a row of ${row.length} that is ${taken} of ${room} pixels wide`);
    }
}

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
            Math.min(
                ...[...document.querySelectorAll('.groups .value')]
                    .filter((cell) => cell.checkVisibility())
                    .map((cell) => cell.clientWidth),
            ),
        );
        check(narrow > 0.4 * width, `values have ${narrow} of ${width} pixels`);
        const tall = await page.evaluate(() =>
            Math.max(0, ...[...document.querySelectorAll('.tools button')].map((button) => button.clientHeight)),
        );
        check(tall < 40, `a button is ${tall} pixels high: its word is broken`);
        const broken = await page.evaluate(() => {
            for (const node of document.querySelectorAll('details')) node.open = true;
            const lines = (node) => new Set([...node.getClientRects()].map(({ top }) => Math.round(top))).size;
            return [...document.querySelectorAll('.number:not(.several), .number.several > .unit')]
                .flatMap((node) => [
                    ...node.querySelectorAll('.digits, .unit'),
                    ...(node.matches('.unit') ? [node] : []),
                ])
                .filter((node) => node.checkVisibility() && lines(node) > 1)
                .map((node) => node.textContent);
        });
        check(broken.length === 0, `broken over lines: ${broken.slice(0, 5)}`);
        const { stacked, covered } = await page.evaluate(() => {
            const top = (cell) => Math.round(cell.getBoundingClientRect().top);
            const differ = (row) => new Set([...row.cells].map(top)).size > 1;
            const inset = (words) => parseFloat(getComputedStyle(words).paddingLeft);
            return {
                stacked: [...document.querySelectorAll('.matrix tr')].filter(differ).length,
                covered: [...document.querySelectorAll('.group .changed > th')].filter((words) => inset(words) < 6)
                    .length,
            };
        });
        check(stacked === 0, `${stacked} rows of matrices stand one number below the other`);
        check(covered === 0, `${covered} changed inputs begin under their bar`);
        const unmarked = await page.evaluate(
            () =>
                [...document.querySelectorAll('.scroll')].filter(
                    (node) =>
                        node.scrollWidth > node.clientWidth &&
                        !getComputedStyle(node).backgroundAttachment.includes('local'),
                ).length,
        );
        check(unmarked === 0, `${unmarked} tables do not show that they go on at the side`);
        await texts_of_sketches_stand_apart(page, doc, '.sketch > svg');
        await every_figure_is_drawn_or_not_there({ page, doc });
        await the_end_of_x_is_named_at_its_side({ page, doc });
        await colour_bars_are_whole({ page, doc });
        await nothing_leaves_the_file_and_the_console_is_silent({ page });
        await page.context().close();
    }
}

async function paper_shows_all_figures_and_no_buttons(browser, file, doc) {
    const page = await openReport(browser, file, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await settle(page);
    check((await page.locator('.tools button:visible, nav:visible').count()) === 0, 'no tools on paper');
    for (const figure of await figuresOf(page, doc, 'plane')) {
        const axes = planeAxes(doc, figure);
        const texts = await card(page, figure).locator('.paper > svg').evaluate(drawingTexts);
        if (axes[0].unit === axes[1].unit) checkScale(texts, axes, `${figure.name}: paper`);
    }
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
        const rows = Math.min(200, columnOf(doc, table, columns[0].name).numbers.length);
        check((await drawing.first().locator('tbody tr').count()) === rows, `${figure.name}: paper has all rows`);
    }
    await texts_of_sketches_stand_apart(page, doc, '.paper > svg');
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    check(ground === 'rgb(255, 255, 255)', 'paper is white');
    await nothing_leaves_the_file_and_the_console_is_silent({ page });
    await page.context().close();
}

const LEGIBLE = 10; // pixels of the smallest text of a sketch, on a sheet that is 680 wide

async function drawings_are_legible_on_paper(browser, file, doc) {
    const page = await openReport(browser, file, { viewport: SHEET });
    await page.emulateMedia({ media: 'print' });
    await settle(page);
    const scales = await page
        .locator('.paper > svg')
        .evaluateAll((drawings) =>
            drawings.map((drawing) => drawing.getBoundingClientRect().width / Number(drawing.getAttribute('width'))),
        );
    check(
        scales.every((scale) => scale > 0.98),
        `drawings are shrunk on paper: ${scales}`,
    );
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    check(widest <= SHEET.width, `the page is shrunk to a sheet, being ${widest} pixels wide`);
    const imprint = await page.locator('.imprint').innerText();
    check(imprint.includes(doc.provenance.version ?? ''), `paper tells its provenance: ${imprint}`);
    const sizes = await page.locator('[data-kind="sketch"] .paper svg').evaluateAll((drawings) =>
        drawings.map((drawing) => {
            const scale = drawing.getBoundingClientRect().width / Number(drawing.getAttribute('width'));
            const texts = [...drawing.querySelectorAll('.view text')];
            return scale * Math.min(...texts.map((text) => Number(text.getAttribute('font-size'))));
        }),
    );
    await page.context().close();
    for (const size of sizes) check(size >= LEGIBLE, `texts of a sketch are ${size} pixels high on paper`);
}

/// Light and dark, on a screen and on a phone, with what is folded open.
async function everybody_can_read_and_use_it(browser, file) {
    for (const [colorScheme, viewport] of [
        ['light', { width: 1400, height: 900 }],
        ['dark', { width: 390, height: 844 }],
    ]) {
        const page = await openReport(browser, file, { colorScheme, viewport });
        await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
        await page.evaluate(axeSource);
        const faults = await page.evaluate(async () => {
            const { violations } = await axe.run(document, {
                resultTypes: ['violations'],
            });
            return violations
                .filter(({ impact }) => impact === 'serious' || impact === 'critical')
                .map(({ id, nodes }) => `${id}: ${nodes.length} times, as ${nodes[0].html.slice(0, 120)}`);
        });
        check(faults.length === 0, `${colorScheme}: ${faults.join('; ')}`);
        await page.context().close();
    }
}

/// A4 within its margins, in pixels of style sheets.
const SHEET = { width: 680, height: 1005 };

async function the_first_page_of_paper_has_the_answer(browser, file, doc) {
    const page = await openReport(browser, file, { viewport: SHEET });
    await page.emulateMedia({ media: 'print' });
    await settle(page);
    const { bottom, folded } = await page.evaluate(() => ({
        bottom: document.querySelector('#answer')?.getBoundingClientRect().bottom ?? 0,
        folded: document.querySelectorAll('details:not([open])').length,
    }));
    const lead = drawn(doc).find((figure) => figure.name === doc.study.lead_figure) ?? drawn(doc)[0];
    const tall = lead?.layers[0].kind === 'table';
    check(bottom <= SHEET.height || tall, `the answer ends ${bottom} pixels down on a sheet of ${SHEET.height}`);
    check(folded === 0, `${folded} parts are folded on paper`);
    const figures = await page
        .locator('.figures .figure:not([data-kind="table"])')
        .evaluateAll((nodes) => nodes.map((node) => [node.dataset.kind, node.getBoundingClientRect().height]));
    check(
        figures.every(([kind, height]) => height < SHEET.height * (kind === 'sketch' ? 2 / 3 : 1 / 2)),
        `two figures and more fit on a page, or one beside the case: ${figures.join('; ')}`,
    );
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
        the_answer_fills_the_first_screen,
        rows_of_figures_are_filled,
        dark_is_dark_and_drawn,
        a_phone_needs_no_sideways_scrolling,
        paper_shows_all_figures_and_no_buttons,
        the_first_page_of_paper_has_the_answer,
        drawings_are_legible_on_paper,
        everybody_can_read_and_use_it,
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
