// Every kind of figure and every ugly case, against a built template: node tests/web/samples.test.mjs TEMPLATE.html
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, colouredPixels, launch, openReport, settle, Tally } from './browser.mjs';
import { testReport } from './report.test.mjs';
import { fillTemplate, writeSamples } from './samples.mjs';

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

async function a_slender_map_is_stretched_unless_told() {
    await withPage('rolling.html', async (page) => {
        check(
            (await page.locator('#figure-pressure .aspect').innerText()) === 'Stretched',
            'a patch of 11:1 is stretched',
        );
        check((await page.locator('#figure-state .aspect').innerText()) === 'True scale', 'aspect: equal is obeyed');
    });
}

async function maps_have_iso_lines_zones_arrows_and_a_bar() {
    await withPage('rolling.html', async (page) => {
        const labels = await page.locator('#figure-pressure .iso-lines text').allTextContents();
        for (const level of ['200', '400', '600', '800', '1000'])
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

async function the_file_is_small() {
    check(template.length < 200e3, `the viewer is ${template.length} bytes`);
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
    pages_turn_in_a_long_table,
    the_spike_survives_thinning,
    a_legend_entry_hides_its_layer,
    a_slender_map_is_stretched_unless_told,
    maps_have_iso_lines_zones_arrows_and_a_bar,
    the_wheel_scrolls_until_the_figure_is_meant,
    a_finger_reads_values,
    the_file_is_small,
]) {
    await tally.run(test.name, test);
}
for (const report of reports) await testReport(browser, report, tally);
await browser.close();
rmSync(directory, { recursive: true });
tally.close();
