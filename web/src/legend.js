/// Names of layers beside a swatch: on the page as buttons that hide a layer, in a download as a drawing.
import { el, svg } from './dom.js';
import { FONT, FONT_SIZE, shapeNode, textNode, textWidth } from './shapes.js';

const SWATCH = 22;

/// `read` gives the entries of now: {label, swatch: shapes in a box of 22 x 12 pixels, layer}, or `part` for a layer's
/// part, which is hidden with it and not by itself.
export function createLegend(read, onToggle) {
    const items = read().map((entry, i) =>
        entry.part
            ? el('span', { class: 'legend-item' }, swatchNode(entry), entry.label)
            : legendButton(entry, () => read()[i].layer, onToggle, swatchNode(entry)),
    );
    return el('div', { class: 'legend', role: 'group', 'aria-label': 'Legend' }, items);
}

function swatchNode({ swatch }) {
    return svg('svg', { width: SWATCH, height: 12, 'aria-hidden': 'true' }, swatch.map(shapeNode));
}

/// Hides and shows what `find` gives when it is clicked: data that are updated bring new layers.
export function legendButton(entry, find, onToggle, ...swatch) {
    const toggle = el(
        'button',
        {
            type: 'button',
            class: 'legend-item',
            'aria-pressed': String(!entry.layer?.hidden),
            title: 'Show or hide',
            disabled: !entry.layer,
        },
        swatch,
        entry.label,
    );
    toggle.addEventListener('click', () => {
        const layer = find();
        const hidden = !layer.hidden;
        for (const one of [layer, ...(layer.parts ?? [])]) one.hidden = hidden;
        toggle.setAttribute('aria-pressed', String(!layer.hidden));
        onToggle();
    });
    return toggle;
}

/// A single curve or map needs no legend: axes, colour bar and title say what it is.
export function listed(entries) {
    const plain = ['lines', 'points', 'path', 'histogram', 'map', 'sketch'];
    return entries.length === 1 && plain.includes(entries[0].layer?.kind) ? [] : entries;
}

export function legendNode(entries, width, palette) {
    let x = 0;
    let y = 0;
    let reach = 0;
    const nodes = entries
        .filter((entry) => !(entry.layer ?? entry.part)?.hidden)
        .map((entry) => {
            const size = SWATCH + 6 + textWidth(entry.label) + 18;
            if (x > 0 && x + size > width) [x, y] = [0, y + 18];
            const node = svg(
                'g',
                { transform: `translate(${x} ${y})` },
                entry.swatch.map(shapeNode),
                textNode(entry.label, SWATCH + 6, 10, { colour: palette.ink, anchor: 'start' }),
            );
            x += size;
            reach = Math.max(reach, x);
            return node;
        });
    const height = nodes.length ? y + 22 : 0;
    return { node: svg('g', { 'font-family': FONT, 'font-size': FONT_SIZE }, nodes), width: reach, height };
}

export const swatches = {
    line: (colour, dash) => [{ d: 'M1 6h20', stroke: colour, width: 2, dash }],
    dot: (colour, opacity) => [{ d: 'M8 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z', fill: colour, opacity }],
    mark: (colour) => [{ d: 'M11 0v12', stroke: colour, width: 1.2, dash: [3, 2] }],
    area: (colour, opacity = 0.25) => [{ d: 'M2 1h18v10h-18z', fill: colour, opacity }],
};

/// What a figure can do, said once where values will stand.
export function hintNode(text) {
    const touch = matchMedia('(hover: none)').matches;
    return el('span', { class: 'hint' }, touch ? 'Touch for values, pinch to zoom.' : `Point for values, ${text}.`);
}
