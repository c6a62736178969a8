// Every kind of figure and every ugly case, against a built template: node tests/web/samples.test.mjs TEMPLATE.html
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, checkClose, colouredPixels, launch, openModules, openReport, settle, Tally } from './browser.mjs';
import { testReport } from './report.test.mjs';
import { fillTemplate, samples, writeSamples } from './samples.mjs';

const templateFile = process.argv[2];
const template = readFileSync(templateFile, 'utf8');
const directory = mkdtempSync(join(tmpdir(), 'galet-web-'));
const browser = await launch();
const tally = new Tally();

async function withPage(name, use, options) {
    const page = await openReport(browser, join(directory, name), options);
    await use(page);
    check(page.noise.length === 0, page.noise.join('; '));
    await page.context().close();
}

async function damaged_documents_get_one_plain_sentence() {
    for (const text of ['null', '{', '{"format": 7}', '[]', '{"format": 1, "inputs": [{"value": 1}]}']) {
        writeFileSync(join(directory, 'damaged.html'), fillTemplate(template, text));
        await withPage('damaged.html', async (page) => {
            const shown = await page.locator('.page').innerText();
            check(/^This report [^\n]*\.$/.test(shown.trim()), `${text}: ${shown}`);
        });
    }
}

/// A document of a few inputs and outputs, as it is shown.
async function withDocument(doc, use, options) {
    const whole = { format: 1, study: { name: 'made', summary: 'made up', headline: [] }, ...doc };
    writeFileSync(join(directory, 'made.html'), fillTemplate(template, JSON.stringify(whole)));
    await withPage('made.html', use, options);
}

async function what_follows_from_a_name_is_listed_with_it() {
    const real = (key, value, usual, more) => ({
        key,
        type: 'real',
        unit: 'm',
        doc: key,
        value,
        default: usual,
        ...more,
    });
    const name = (key, value) => ({ key, type: 'text', doc: key, value, default: 'none', changed: true });
    const inputs = [
        name('preset', 'bowling'),
        real('surface.a', 0.1, 0.05),
        name('body1.material', 'steel'),
        real('body1.nu', 0.3, 0.28),
        real('g', 9.81, 9.81),
        real('told', 1, 2, { from: 'the file' }),
    ];
    await withDocument({ inputs }, async (page) => {
        const lists = await page
            .locator('#inputs .followed')
            .evaluateAll((nodes) =>
                nodes.map((node) => [
                    node.querySelector('h3').textContent,
                    ...[...node.querySelectorAll('[data-key]')].map(({ dataset }) => dataset.key),
                ]),
            );
        check(
            JSON.stringify(lists) ===
                JSON.stringify([
                    ['From preset bowling', 'surface.a'],
                    ['From body1.material steel', 'body1.nu'],
                    ['From the file', 'told'],
                ]),
            JSON.stringify(lists),
        );
        const usual = await page
            .locator('#inputs .usual [data-key]')
            .evaluateAll((rows) => rows.map((row) => row.dataset.key));
        check(usual.join() === 'g', `${usual} are at their defaults`);
        await page.emulateMedia({ media: 'print' });
        await settle(page);
        const sizes = await page
            .locator('#inputs .default, #inputs .followed h3, #inputs tr')
            .evaluateAll((nodes) => nodes.map((node) => Number.parseFloat(getComputedStyle(node).fontSize)));
        check(Math.max(...sizes) < 12, `${sizes}: nothing is larger than what is around it on paper`);
    });
}

async function what_one_result_has_alone_is_told_in_words() {
    const outputs = [
        {
            key: 't_inverted',
            type: 'real',
            unit: 's',
            doc: 'when it is inverted',
            value: null,
            words: 'top: 1.7 s; pebble: none',
        },
        { key: 't_stop', type: 'real', unit: 's', doc: 'when it stops', value: null },
    ];
    const study = { name: 'made', summary: 'made up', headline: ['t_inverted', 't_stop'] };
    await withDocument({ study, outputs }, async (page) => {
        const cards = await page.locator('.card').allTextContents();
        check(cards.length === 1 && cards[0].includes('top: 1.7 s; pebble: none'), cards.join('; '));
    });
}

async function a_phone_shows_a_picture_after_two_cards() {
    const outputs = ['one', 'two', 'three', 'four', 'five'].map((key) => ({
        key,
        type: 'real',
        unit: '',
        doc: `${key}: of many words that say what it is, so that they would not fit into two lines of a narrow card`.replace(
            ':',
            '',
        ),
        value: 1,
    }));
    const column = (name, values) => ({ name, type: 'real', unit: '', values });
    const doc = {
        study: { name: 'made', summary: 'made up', headline: outputs.map(({ key }) => key), lead_figure: 'f' },
        outputs,
        tables: [{ name: 't', columns: [column('x', [0, 1]), column('y', [0, 1])] }],
        figures: [{ name: 'f', title: 'f', layers: [{ kind: 'lines', table: 't', x: 'x', y: 'y' }] }],
    };
    const read = async (page) => {
        const boxes = await page
            .locator('#answer .card, #answer figure')
            .evaluateAll((nodes) =>
                nodes.map((node) => ({ name: node.dataset.key ?? 'figure', top: node.getBoundingClientRect().top })),
            );
        const cut = await page
            .locator('.card .words')
            .evaluateAll((nodes) => nodes.filter((node) => node.scrollHeight > node.clientHeight + 1).length);
        check(cut === 0, `${cut} labels are cut`);
        return boxes.sort((one, other) => one.top - other.top).map(({ name }) => name);
    };
    await withDocument(doc, async (page) => check((await read(page)).indexOf('figure') === 2, `${await read(page)}`), {
        viewport: { width: 390, height: 844 },
    });
}

async function texts_are_never_markup() {
    await withPage('ugly.html', async (page) => {
        check(
            (await page.locator('.page img, .page b:text("not bold"), .page u').count()) === 0,
            'no element came from a text',
        );
        check((await page.title()) === 'ugly – Galet report', 'no script ran');
    });
}

async function pages_turn_in_a_long_table() {
    await withPage('ugly.html', async (page) => {
        const table = page.locator('#figure-many-table');
        await table.getByRole('button', { name: 'Last rows' }).click();
        check(
            (await table.locator('.pager').innerText()).includes('99\u202f976–100\u202f000 of 100\u202f000'),
            'the last page says where it is',
        );
        check(
            (await table.locator('tbody tr').last().locator('td').first().innerText()) === '9.9999',
            'the last row is the last',
        );
    });
}

async function the_spike_survives_thinning() {
    await withPage('ugly.html', async (page) => {
        const plot = page.locator('#figure-many .over');
        await plot.scrollIntoViewIfNeeded();
        const box = await plot.boundingBox();
        const clip = {
            x: box.x + 0.77 * box.width,
            y: box.y + 0.1 * box.height,
            width: 0.02 * box.width,
            height: 0.3 * box.height,
        };
        const image = await page.screenshot({ clip });
        check(
            image.length > 0 && (await colouredPixels(page, { screenshot: async () => image })) > 20,
            'one sample among a hundred thousand is drawn',
        );
    });
}

async function a_legend_entry_hides_its_layer() {
    await withPage('rolling.html', async (page) => {
        const figure = page.locator('#figure-creep-curve');
        const before = await colouredPixels(page, figure.locator('.over'));
        for (const entry of await figure.locator('.legend-item').all()) await entry.click();
        await settle(page);
        check((await colouredPixels(page, figure.locator('.over'))) < 0.05 * before, 'all layers are gone');
    });
}

async function a_slender_map_is_compressed_unless_told() {
    await withPage('rolling.html', async (page) => {
        check(
            (await page.locator('#figure-pressure .aspect').getAttribute('aria-pressed')) === 'false',
            'a patch of 11:1 is compressed',
        );
        check(
            (await page.locator('#figure-pressure .head').textContent()).includes('y compressed 10 times'),
            'the figure says so',
        );
        check(
            (await page.locator('#figure-state .aspect').getAttribute('aria-pressed')) === 'true',
            'aspect: equal is obeyed',
        );
    });
}

async function a_window_made_narrow_and_wide_again_shows_the_same() {
    await withPage('rolling.html', async (page) => {
        const view = () => page.locator('#figure-pressure [data-view]').getAttribute('data-view');
        const before = await view();
        for (const width of [420, 1280]) {
            await page.setViewportSize({ width, height: 900 });
            await settle(page);
        }
        check((await view()) === before, `${await view()} is not ${before}`);
    });
}

async function a_lead_figure_is_not_narrowed_for_cards_that_are_too_high() {
    await withPage('kinds.html', async (page) => {
        await page.addStyleTag({ content: '.card { min-height: 500px }' });
        await page.setViewportSize({ width: 1400, height: 900 });
        await settle(page);
        const { width } = await page.locator('.lead .over').first().boundingBox();
        check(width > 600, `the drawing is ${width} pixels wide`);
    });
}

/// Straight pieces of the borders of a figure's zones, as differences in pixels.
function borderPieces(page, name) {
    return page.locator(`#figure-${name} .zones path:not(clipPath path)`).evaluateAll((paths) =>
        paths
            .flatMap((path) => path.getAttribute('d').split('M').filter(Boolean))
            .flatMap((line) => {
                const points = line.split('L').map((point) => point.split(' ').map(Number));
                return points.slice(1).map((point, i) => [point[0] - points[i][0], point[1] - points[i][1]]);
            }),
    );
}

async function borders_are_smooth_and_cells_bring_the_stairs_back() {
    await withPage('rolling.html', async (page) => {
        for (const name of ['shear', 'state']) {
            const stairs = (pieces) => pieces.filter((piece) => piece.some((side) => Math.abs(side) < 1e-9)).length;
            const smooth = await borderPieces(page, name);
            check(stairs(smooth) < 0.25 * smooth.length, `${name}: ${stairs(smooth)} of ${smooth.length} are steps`);
            await page.locator(`#figure-${name} button.cells`).click();
            const cells = await borderPieces(page, name);
            check(stairs(cells) === cells.length, `${name}: borders follow the cells`);
        }
    });
}

async function maps_have_iso_lines_zones_arrows_and_a_bar() {
    await withPage('rolling.html', async (page) => {
        const labels = await page.locator('#figure-pressure .iso-lines text').allTextContents();
        for (const level of ['400', '600', '800', '1000'])
            check(labels.includes(level), `iso-line ${level} is labelled`);
        check((await page.locator('#figure-shear .zone-names').textContent()).includes('stick'), 'zones are named');
        check(
            /MPa/.test(await page.locator('#figure-pressure .colour-bar').textContent()),
            'the colour bar has its unit',
        );
    });
}

async function the_wheel_scrolls_until_the_figure_is_meant() {
    await withPage('rolling.html', async (page) => {
        const plot = page.locator('#figure-pressure .over');
        const view = () => page.locator('#figure-pressure [data-view]').getAttribute('data-view');
        await plot.scrollIntoViewIfNeeded();
        const home = await view();
        await plot.hover();
        await page.mouse.wheel(0, 40);
        await settle(page);
        check((await view()) === home, 'the page scrolls');
        await plot.click();
        await plot.hover();
        await page.mouse.wheel(0, -120);
        await settle(page);
        check((await view()) !== home, 'the figure zooms');
        check((await page.locator('#figure-pressure .pinned').isVisible()) === true, 'the click pinned');
    });
}

async function a_finger_reads_values() {
    await withPage(
        'rolling.html',
        async (page) => {
            for (const name of ['pressure', 'creep-curve']) {
                const plot = page.locator(`#figure-${name} .over`);
                await plot.scrollIntoViewIfNeeded();
                const box = await plot.boundingBox();
                await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
                await settle(page);
                check(
                    /\d/.test(await page.locator(`#figure-${name} .readout`).first().innerText()),
                    `${name}: a tap reads`,
                );
            }
        },
        { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
    );
}

const viewOf = async (page, name) =>
    JSON.parse(await page.locator(`#figure-${name} [data-view]`).getAttribute('data-view'));

async function dragAlong(page, name, from, to) {
    const plot = page.locator(`#figure-${name} .over`);
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    const at = (share) => [box.x + share * box.width, box.y + 0.5 * box.height];
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at(to), { steps: 4 });
    await page.mouse.up();
    await settle(page);
}

async function charts_of_one_time_are_zoomed_together() {
    await withPage('kinds.html', async (page) => {
        const homes = [await viewOf(page, 'speed'), await viewOf(page, 'portrait')];
        await dragAlong(page, 'decay', 0.4, 0.6);
        const [decay, speed] = [await viewOf(page, 'decay'), await viewOf(page, 'speed')];
        checkClose(speed[0], decay[0], 1e-9, 'left end');
        checkClose(speed[1], decay[1], 1e-9, 'right end');
        const tall = ([, , low, high]) => high - low;
        check(tall(speed) < 0.6 * tall(homes[0]), 'y fits itself to what is seen of a decay');
        check(String(await viewOf(page, 'portrait')) === String(homes[1]), 'another axis stays');
        await page.locator('#figure-speed .over').dblclick();
        await settle(page);
        check(String(await viewOf(page, 'speed')) === String(homes[0]), 'the double click resets');
        check((await viewOf(page, 'decay'))[0] === homes[0][0], 'all of them');
    });
}

async function an_animation_and_its_charts_share_the_time() {
    await withPage('kinds.html', async (page) => {
        const line = page.locator('#figure-speed .cross path');
        check((await line.count()) === 0, 'no cursor yet');
        const slider = page.locator('#figure-tippe input[type=range]');
        await slider.evaluate((node) => {
            node.value = 1.5;
            node.dispatchEvent(new Event('input'));
        });
        await settle(page);
        const [x] = (await line.getAttribute('d')).match(/[\d.]+/);
        const { width } = await page.locator('#figure-speed .over').boundingBox();
        checkClose(Number(x), width / 2, 0, 'the cursor is at half of 3 s', 2);
        await page.locator('#figure-speed .over').click({ position: { x: 0.25 * width, y: 40 } });
        const time = await page.locator('#figure-tippe [data-time]').getAttribute('data-time');
        checkClose(Number(time), 0.75, 0, 'a click in a chart moves the animation', 0.01);
    });
}

async function an_animation_opens_where_something_has_happened() {
    await withPage('kinds.html', async (page) => {
        const time = () => page.locator('#figure-tippe [data-time]').getAttribute('data-time').then(Number);
        checkClose(await time(), 2.9 + 0.02 * 9.975, 1e-9, 'just after the last event');
        await page.locator('#figure-tippe').getByRole('button', { name: /^Play/ }).click();
        await page.waitForTimeout(200);
        check((await time()) < 2, 'it is played from the start');
        await page.emulateMedia({ media: 'print' });
        await settle(page);
        const texts = await page.locator('#figure-tippe .paper text').allTextContents();
        check(texts.length === 6 && texts.every((text) => text.startsWith('t = ')), `${texts}: six poses`);
        check(
            ['slip', 'touch', 'stick'].every((name) => texts.some((text) => text.includes(name))),
            `${texts}: with what happens then`,
        );
    });
}

async function events_are_marked_named_and_read() {
    await withPage('kinds.html', async (page) => {
        const names = await page.locator('#figure-decay .drawing text').allTextContents();
        check(names.includes('slip') && names.includes('touch'), `${names}: names stand in the chart`);
        const plot = page.locator('#figure-decay .over');
        const { width } = await plot.boundingBox();
        await plot.hover({ position: { x: (width * 2.9) / 3 + 1, y: 60 } });
        const readout = await page.locator('#figure-decay .readout').first().innerText();
        check(/event stick/.test(readout), `${readout}: the event near the cursor is read out`);
        await page.getByRole('button', { name: 'Go to touch' }).click();
        const time = await page.locator('#figure-tippe [data-time]').getAttribute('data-time');
        checkClose(Number(time), 1.1, 1e-9, 'a mark below the slider leads to its time');
    });
}

/// Strokes of the curves by name, as the downloads have them.
async function a_thing_has_one_colour_and_few_curves_have_their_names() {
    await withPage('kinds.html', async (page) => {
        const colours = (name) =>
            page
                .locator(`#figure-${name} .labels .legend-item`)
                .evaluateAll((nodes) => Object.fromEntries(nodes.map((node) => [node.textContent, node.style.color])));
        const [laws, others] = [await colours('laws'), await colours('one-law')];
        check(laws.wet && laws.wet === others.wet, `wet is ${laws.wet} here and ${others.wet} there`);
        check(new Set([laws.dry, laws.wet, others.greased]).size === 3, 'different things differ');
        check((await page.locator('#figure-laws .legend-item').count()) === 2, 'no legend beside the names');
        check((await page.locator('#figure-speed .legend-item').count()) === 0, 'no legend of a single curve');
        const before = await colouredPixels(page, page.locator('#figure-laws .over'));
        for (const name of await page.locator('#figure-laws .labels .legend-item').all()) await name.click();
        await settle(page);
        check(
            (await colouredPixels(page, page.locator('#figure-laws .over'))) < 0.05 * before,
            'a name hides its curve',
        );
    });
}

async function curves_differ_without_colour_on_paper() {
    await withPage('kinds.html', async (page) => {
        await page.emulateMedia({ media: 'print' });
        await settle(page);
        const dashes = await page
            .locator('#figure-decay .paper [clip-path] path[stroke-width="1.8"]')
            .evaluateAll((paths) => paths.map((path) => path.getAttribute('stroke-dasharray')));
        check(dashes.length === 2 && dashes[0] !== dashes[1], `${dashes}: dashes tell curves apart`);
        const texts = await page.locator('#figure-laws .paper text').allTextContents();
        check(texts.includes('dry') && texts.includes('wet'), 'or names at their ends do');
    });
}

/// Creates, updates and disposes of every figure, and counts what listens, observes or waits outside of it.
async function disposed_figures_leave_nothing_behind() {
    const page = await openModules(browser);
    const docs = [samples.kinds(), samples.rolling()];
    const found = await page.evaluate(async (documents) => {
        const open = new Set();
        const key = (target, name, listener) => {
            target.id ??= Math.random();
            listener.id ??= Math.random();
            return `${target.constructor.name} ${target.id} ${name} ${listener.id}`;
        };
        const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
        const outside = (target) =>
            target === window || target === null || target === undefined || !(target instanceof Node);
        EventTarget.prototype.addEventListener = function (name, listener, options) {
            const target = this ?? window;
            if (outside(target) && !(target instanceof AbortSignal)) open.add(key(target, name, listener));
            return add.call(target, name, listener, options);
        };
        EventTarget.prototype.removeEventListener = function (name, listener, options) {
            const target = this ?? window;
            if (outside(target) && !(target instanceof AbortSignal)) open.delete(key(target, name, listener));
            return remove.call(target, name, listener, options);
        };
        const Observer = ResizeObserver;
        window.ResizeObserver = class extends Observer {
            observe(target) {
                open.add(this);
                super.observe(target);
            }
            disconnect() {
                open.delete(this);
                super.disconnect();
            }
        };
        const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window;
        const waiting = new Set();
        window.requestAnimationFrame = (draw) => {
            const id = request((time) => {
                waiting.delete(id);
                draw(time);
            });
            waiting.add(id);
            return id;
        };
        window.cancelAnimationFrame = (id) => {
            waiting.delete(id);
            cancel(id);
        };
        const { createFigure } = await import('/src/figure.js');
        const { Sources, readDocument } = await import('/src/document.js');
        const { memberCount } = await import('/src/linking.js');
        const { listenerCount } = await import('/src/theme.js');
        const frames = (count) => new Promise((done) => (count ? request(() => done(frames(count - 1))) : done()));
        const host = document.querySelector('.page');
        const report = {
            leads: [],
            kinds: new Set(),
            refused: [],
            moved: [],
            errors: [],
        };
        addEventListener('error', ({ message }) => /ResizeObserver/.test(message) || report.errors.push(message));
        open.clear();
        const wasListening = listenerCount();
        for (const raw of documents) {
            const doc = readDocument(JSON.stringify(raw));
            const cards = doc.figures.map((figure) => [figure, createFigure(figure, new Sources(doc))]);
            for (const [, card] of cards) host.append(card.node);
            await frames(3);
            report.during ??= [open.size, memberCount()];
            for (const [figure, card] of cards) {
                const zoomIn = card.node.querySelector('[aria-label^="Zoom in"]');
                const view = () => card.node.querySelector('[data-view]')?.dataset.view;
                zoomIn?.click();
                await frames(2);
                const before = view();
                for (let i = 0; i < 3; i++)
                    if (!card.update(figure, new Sources(doc))) report.refused.push(figure.name);
                await frames(2);
                const far = (one, other) => Math.abs(one - other) > 1e-9 * Math.max(Math.abs(one), Math.abs(other));
                const numbers = (text) => Object.values(JSON.parse(text ?? '[]')); // ranges, or a camera
                if (numbers(view()).some((value, i) => far(value, numbers(before)[i]))) report.moved.push(figure.name);
                report.kinds.add(card.node.dataset.kind);
                card.node.querySelector('.play')?.click();
            }
            for (const [, card] of cards) card.dispose();
            await frames(2);
            const lead = createFigure(doc.figures[0], new Sources(doc), 1, true);
            host.append(lead.node);
            // Once drawn it waits for the next frame to be fitted to the screen.
            for (let i = 0; i < 5 && waiting.size === 0; i++) await frames(1);
            const during = waiting.size;
            lead.dispose();
            report.leads.push([during, waiting.size]);
        }
        const svgs = host.querySelectorAll('*').length;
        return {
            ...report,
            kinds: [...report.kinds],
            left: [...open].map(String),
            themes: listenerCount() - wasListening,
            members: memberCount(),
            nodes: svgs,
        };
    }, docs);
    check(found.kinds.length === 7, `${found.kinds}: every kind is there`);
    check(found.during[0] > 20 && found.during[1] > 3, `${found.during}: the count counts`);
    check(
        found.leads.every(([during, after]) => during === 1 && after === 0),
        `${found.leads}: frames that wait while a lead figure is there, and after`,
    );
    check(found.refused.length === 0, `${found.refused}: not updated`);
    check(found.moved.length === 0, `${found.moved}: an update keeps the zoom`);
    check(found.left.length === 0, `${found.left.length} left: ${found.left.slice(0, 3)}`);
    check(found.themes === 0 && found.members === 0 && found.nodes === 0, JSON.stringify(found));
    check(found.errors.length === 0, found.errors.join('; '));
    await page.context().close();
}

/// Counts what is painted, as seconds depend on who else uses the machine; those are told.
async function a_hundred_thousand_points_are_zoomed_at_once() {
    await withPage('ugly.html', async (page) => {
        const { letters, median } = await page.evaluate(() => {
            const over = document.querySelector('#figure-many .over');
            const Path = window.Path2D;
            const found = { letters: 0 };
            window.Path2D = class extends Path {
                constructor(d) {
                    super(d);
                    found.letters += d.length;
                }
            };
            const times = [];
            for (let i = 0; i < 24; i++) {
                const start = performance.now();
                over.dispatchEvent(new KeyboardEvent('keydown', { key: i < 12 ? '+' : '-' }));
                times.push(performance.now() - start);
            }
            window.Path2D = Path;
            return {
                letters: found.letters / 24,
                median: times.sort((one, other) => one - other)[12],
            };
        });
        console.log(`a hundred thousand points are redrawn in ${median.toFixed(1)} ms`);
        check(letters > 1000 && letters < 60e3, `${letters} letters of paths at a time`);
    });
}

async function the_file_is_small() {
    check(template.length < 165e3, `the viewer is ${template.length} bytes`);
    check(statSync(join(directory, 'rolling.html')).size < 2e6, 'an ordinary report stays below 2 MB');
    check(
        !/\b(eval|new Function)\(/.test(template) && !/(src|href)="https?:/.test(template),
        'no eval, nothing from outside',
    );
}

const reports = writeSamples(templateFile, directory);
for (const test of [
    damaged_documents_get_one_plain_sentence,
    texts_are_never_markup,
    what_follows_from_a_name_is_listed_with_it,
    what_one_result_has_alone_is_told_in_words,
    a_phone_shows_a_picture_after_two_cards,
    pages_turn_in_a_long_table,
    the_spike_survives_thinning,
    a_legend_entry_hides_its_layer,
    a_slender_map_is_compressed_unless_told,
    a_window_made_narrow_and_wide_again_shows_the_same,
    a_lead_figure_is_not_narrowed_for_cards_that_are_too_high,
    borders_are_smooth_and_cells_bring_the_stairs_back,
    maps_have_iso_lines_zones_arrows_and_a_bar,
    the_wheel_scrolls_until_the_figure_is_meant,
    a_finger_reads_values,
    charts_of_one_time_are_zoomed_together,
    an_animation_and_its_charts_share_the_time,
    an_animation_opens_where_something_has_happened,
    events_are_marked_named_and_read,
    a_thing_has_one_colour_and_few_curves_have_their_names,
    curves_differ_without_colour_on_paper,
    disposed_figures_leave_nothing_behind,
    a_hundred_thousand_points_are_zoomed_at_once,
    the_file_is_small,
]) {
    await tally.run(test.name, test);
}
if (!process.argv.includes('--quick')) for (const report of reports) await testReport(browser, report, tally);
await browser.close();
rmSync(directory, { recursive: true });
tally.close();
