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
    if (!title) keepHeight(output);
}

/// The most letters that each read-out has held.
const longest = new WeakMap();

/// A read-out only grows: what stands below must not jump while the cursor moves. It is measured when it says more than
/// ever, as measuring lays the page out anew, and a motion moves the cursors of many figures at a time.
function keepHeight(output) {
    const letters = output.textContent.length;
    if (letters <= (longest.get(output) ?? 0)) return;
    longest.set(output, letters);
    const { style, offsetHeight } = output;
    style.minHeight = `${Math.max(parseFloat(style.minHeight) || 0, offsetHeight)}px`;
}

export function partsText(parts) {
    return parts.map((part) => `${part.name} ${partText(part)}`).join(', ');
}

function partText({ value, unit, text }) {
    return text ?? [short(value), prettyUnit(unit)].filter(Boolean).join('\u00a0');
}
