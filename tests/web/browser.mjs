// The browser, a page that listens to everything, pixels, downloads, and a tally of checks.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// GALET_WEB names the directory whose node_modules serve, where the viewer is built outside the source tree.
const web = process.env.GALET_WEB ?? fileURLToPath(new URL('../../web', import.meta.url));
const require = createRequire(resolve(web, 'package.json'));
const { chromium } = require('playwright-core');

export const prettier = require('prettier');

/// Looks for faults of accessibility in the page it is evaluated in.
export const axeSource = require('axe-core').source;

const ARGUMENTS = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

export function launch() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ARGUMENTS,
    });
}

export function check(condition, message) {
    if (!condition) throw new Error(message);
}

export function checkClose(actual, expected, relative, message, absolute = 0) {
    const tolerance = absolute + relative * Math.max(Math.abs(actual), Math.abs(expected));
    check(
        Object.is(actual, expected) || Math.abs(actual - expected) <= tolerance,
        `${message}: ${actual} is not ${expected}`,
    );
}

/// A page with the report that notes every request leaving the file and every word on the console.
export async function openReport(browser, file, options = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        acceptDownloads: true,
        ...options,
    });
    const page = await context.newPage();
    const own = pathToFileURL(resolve(file)).href;
    page.noise = [];
    page.on('console', (message) => page.noise.push(`console ${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => page.noise.push(`error: ${error.message}`));
    page.on('request', (request) => {
        const url = request.url();
        if (url !== own && !/^(data|blob):/.test(url)) page.noise.push(`request: ${url}`);
    });
    await page.goto(own);
    await page.waitForSelector('.page > *');
    await settle(page);
    return page;
}

/// A page of the viewer's own modules, each served as it stands: `import('/src/NAME.js')` works in it.
export async function openModules(browser, options = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        ...options,
    });
    const page = await context.newPage();
    const home = 'http://viewer.test/';
    await page.route(`${home}**`, (route) => {
        const path = new URL(route.request().url()).pathname;
        if (!path.startsWith('/src/'))
            return route.fulfill({
                contentType: 'text/html',
                body: '<div class="page"></div>',
            });
        return route.fulfill({
            contentType: 'text/javascript',
            body: readFileSync(new URL(`../../web${path}`, import.meta.url)),
        });
    });
    await page.goto(home);
    return page;
}

/// Sizes are observed in one frame and drawn before the next.
export async function settle(page) {
    await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)))),
    );
}

/// Pixels of an element that carry a colour rather than a grey.
export async function colouredPixels(page, locator) {
    return (await countPixels(page, await locator.screenshot())).coloured;
}

/// Pixels of a PNG that are unlike its first one.
export async function markedPixels(page, image) {
    return (await countPixels(page, image)).marked;
}

async function countPixels(page, image) {
    const { data } = await readPixels(page, image);
    const count = { coloured: 0, marked: 0 };
    for (let i = 0; i < data.length; i += 3) {
        const [red, green, blue] = [data[i], data[i + 1], data[i + 2]];
        const off = Math.abs(red - data[0]) + Math.abs(green - data[1]) + Math.abs(blue - data[2]);
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 40) count.coloured++;
        if (off > 60) count.marked++;
    }
    return count;
}

export function distance(one, other) {
    return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]);
}

/// Width and red, green, blue of every pixel of a PNG, decoded by the browser.
export async function readPixels(page, image) {
    const { width, text } = await page.evaluate(async (data) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${data}`;
        await picture.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [picture.width, picture.height];
        const context = canvas.getContext('2d');
        context.drawImage(picture, 0, 0);
        const { data: bytes } = context.getImageData(0, 0, canvas.width, canvas.height);
        const parts = [];
        for (let row = 0; row < canvas.height; row++) {
            let part = '';
            for (let i = 4 * row * canvas.width; i < 4 * (row + 1) * canvas.width; i += 4)
                part += String.fromCharCode(bytes[i], bytes[i + 1], bytes[i + 2]);
            parts.push(part);
        }
        return { width: canvas.width, text: parts.join('') };
    }, image.toString('base64'));
    return { width, data: Buffer.from(text, 'latin1') };
}

/// What a button downloads. A busy browser has been seen to lose the event of one: it is then asked once more.
export async function download(page, button) {
    const ask = (timeout) => Promise.all([page.waitForEvent('download', { timeout }), button.click()]);
    const [file] = await ask(5000).catch(() => ask(90000));
    return readFileSync(await file.path());
}

export class Tally {
    passed = 0;
    failed = 0;

    async run(name, test) {
        try {
            await test();
            this.passed++;
        } catch (error) {
            this.failed++;
            console.log(
                `FAILED ${name.replaceAll('_', ' ')}\n    ${error.message.split('\n').slice(0, 4).join('\n    ')}`,
            );
        }
    }

    close() {
        console.log(`${this.passed} passed, ${this.failed} failed`);
        process.exitCode = this.failed > 0 || this.passed === 0 ? 1 : 0;
    }
}
