// Pictures of figures, all of one size: node web/pictures.mjs REPORT.html FIGURE PICTURE.png [REPORT.html FIGURE PICTURE.png...]
import { readFileSync } from 'node:fs';
import { launch, openModules } from '../tests/web/browser.mjs';

const WIDTH = 400;
const HEIGHT = 300;
const MARGIN = 6;

/// The document that a report shows, as text.
function documentOf(report) {
    return /<script type="application\/json" id="document">(.*?)<\/script>/s.exec(readFileSync(report, 'utf8'))[1];
}

/// Puts the figure's drawing in the middle of the page and returns its size.
async function show(page, text, name) {
    return page.evaluate(
        async ([json, wanted, options, most]) => {
            const [{ readDocument, Sources }, { drawingOf }] = await Promise.all([
                import('/src/document.js'),
                import('/src/figure.js'),
            ]);
            const doc = readDocument(json);
            const figure = doc.figures.find((item) => item.name === wanted);
            const drawing = figure && drawingOf(figure, new Sources(doc), { ...options, highest: most });
            if (!drawing) return null;
            document.body.style.cssText =
                'margin: 0; height: 100vh; display: grid; place-items: center; background: #fff';
            document.body.replaceChildren(drawing);
            await document.fonts.ready;
            return [drawing.getAttribute('width'), drawing.getAttribute('height')].map(Number);
        },
        [text, name, { title: false, width: WIDTH, margin: MARGIN }, HEIGHT - 2 * MARGIN],
    );
}

async function takePicture(page, report, name, path) {
    const size = await show(page, documentOf(report), name);
    if (!size) throw new Error(`${report}: no figure '${name}'`);
    if (size[0] > WIDTH || size[1] > HEIGHT) throw new Error(`${report}: figure '${name}' is ${size.join(' x ')}`);
    await page.screenshot({ path });
}

const browser = await launch();
try {
    const page = await openModules(browser, { viewport: { width: WIDTH, height: HEIGHT }, deviceScaleFactor: 2 });
    const words = process.argv.slice(2);
    for (let i = 0; i + 2 < words.length; i += 3) await takePicture(page, ...words.slice(i, i + 3));
} catch (error) {
    console.error(error.message);
    process.exitCode = 1;
} finally {
    await browser.close();
}
