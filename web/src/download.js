/// Figures as SVG, PNG and CSV files. Drawings are always on white paper, whatever the screen shows.
import { csvText } from './csv.js';
import { el, svg } from './dom.js';
import { legendNode } from './legend.js';
import { round } from './series.js';
import { FONT, textNode } from './shapes.js';
import { LIGHT } from './theme.js';

const WIDTH = 760;
const MARGIN = 16;

/// The complete drawing: title, legend, plot; legend and plot no higher than `highest`.
export function composeDrawing(figure, content, { title = true, width = WIDTH, margin = MARGIN, highest } = {}) {
    const draw = (most) => content.svg(width - 2 * margin, LIGHT, most);
    const legendOf = ({ entries }) => legendNode(entries ?? [], width - 2 * margin, LIGHT);
    const part = draw(highest && highest - legendOf(draw(highest)).height);
    const head = title ? 30 : 0;
    const legend = legendOf(part);
    const inner = Math.max(part.width, legend.width);
    const size = { width: inner + 2 * margin, height: part.height + head + legend.height + 2 * margin };
    const shift = (y, wide, node) =>
        svg('g', { transform: `translate(${margin + round((inner - wide) / 2)} ${y})` }, node);
    return svg(
        'svg',
        {
            xmlns: 'http://www.w3.org/2000/svg',
            ...size,
            viewBox: `0 0 ${size.width} ${size.height}`,
            'font-family': FONT,
            role: 'img',
        },
        svg('title', {}, figure.title),
        svg('rect', { width: size.width, height: size.height, fill: LIGHT.paper }),
        title
            ? textNode(figure.title, margin, margin + 14, { colour: LIGHT.ink, anchor: 'start', size: 15, weight: 600 })
            : [],
        shift(margin + head, legend.width, legend.node),
        shift(margin + head + legend.height, part.width, part.node),
    );
}

export function saveSvg(figure, content) {
    const text = new XMLSerializer().serializeToString(composeDrawing(figure, content));
    save(`${figure.name}.svg`, new Blob([text], { type: 'image/svg+xml' }));
}

export async function savePng(figure, content) {
    const drawing = composeDrawing(figure, content);
    const [width, height] = [drawing.getAttribute('width'), drawing.getAttribute('height')].map(Number);
    const image = new Image();
    const text = new XMLSerializer().serializeToString(drawing);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = el('canvas', { width: Math.ceil(2 * width), height: Math.ceil(2 * height) });
    const context = canvas.getContext('2d');
    context.scale(2, 2);
    context.drawImage(image, 0, 0);
    save(`${figure.name}.png`, pngOf(canvas));
}

/// At once: toBlob() waits for a browser that has nothing else to do, for up to seven seconds.
function pngOf(canvas) {
    const text = atob(canvas.toDataURL('image/png').split(',')[1]);
    return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], { type: 'image/png' });
}

export function saveCsv(name, groups) {
    save(`${name}.csv`, new Blob([csvText(groups)], { type: 'text/csv' }));
}

export function save(name, blob) {
    const link = el('a', { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
