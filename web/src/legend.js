/// Names of layers beside a swatch: on the page as buttons that hide a layer, in a download as a drawing.
import { el, svg } from './dom.js';
import { FONT, FONT_SIZE, shapeNode, textNode, textWidth } from './shapes.js';

const SWATCH = 22;

/// `entries`: {label, swatch: shapes in a box of 22 x 12 pixels, layer}, or `part` for a layer's part, which is hidden with
/// it and not by itself.
export function createLegend(entries, palette, onToggle) {
    const items = entries(palette).map((entry) => {
        const swatch = svg('svg', { width: SWATCH, height: 12, 'aria-hidden': 'true' }, entry.swatch.map(shapeNode));
        if (entry.part) return el('span', { class: 'legend-item' }, swatch, entry.label);
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
            entry.layer.hidden = !entry.layer.hidden;
            toggle.setAttribute('aria-pressed', String(!entry.layer.hidden));
            onToggle();
        });
        return toggle;
    });
    return el('div', { class: 'legend', role: 'group', 'aria-label': 'Legend' }, items);
}

export function legendNode(entries, width, palette) {
    let x = 0;
    let y = 0;
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
            return node;
        });
    const height = nodes.length ? y + 22 : 0;
    return { node: svg('g', { 'font-family': FONT, 'font-size': FONT_SIZE }, nodes), height };
}

export const swatches = {
    line: (colour, dash) => [{ d: 'M1 6h20', stroke: colour, width: 2, dash }],
    dot: (colour, opacity) => [{ d: 'M8 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z', fill: colour, opacity }],
    area: (colour, opacity = 0.25) => [{ d: 'M2 1h18v10h-18z', fill: colour, opacity }],
};

/// What a figure can do, said once where values will stand.
export function hintNode(text) {
    const touch = matchMedia('(hover: none)').matches;
    return el('span', { class: 'hint' }, touch ? 'Touch for values, pinch to zoom.' : `Point for values, ${text}.`);
}
