/// Values at a place, as a line of names and numbers that can be read and spoken.
import { el } from './dom.js';
import { full, prettyUnit, short } from './format.js';

/// Parts are {name, value, unit}, or `text` in place of the value as people read it.
export function showParts(output, parts, title) {
    const node = (part) =>
        el(
            'span',
            { 'data-name': part.name, 'data-value': part.value === undefined ? null : full(part.value) },
            el('b', {}, part.name),
            ` ${partText(part)}`,
        );
    output.replaceChildren(...(title ? [el('i', {}, title)] : []), ...parts.map(node));
    // A read-out only grows: what stands below must not jump while the cursor moves.
    const { style, offsetHeight } = output;
    if (!title) style.minHeight = `${Math.max(parseFloat(style.minHeight) || 0, offsetHeight)}px`;
}

export function partsText(parts) {
    return parts.map((part) => `${part.name} ${partText(part)}`).join(', ');
}

function partText({ value, unit, text }) {
    return text ?? [short(value), prettyUnit(unit)].filter(Boolean).join('\u00a0');
}
