/// Elements by one call. Texts become text nodes, so nothing a document says is ever read as markup.

const SVG = 'http://www.w3.org/2000/svg';

export function el(tag, attributes = {}, ...children) {
    return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
    return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (typeof value === 'function') node.addEventListener(name.slice(2), value);
        else node.setAttribute(name, value === true ? '' : value);
    }
    node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ''));
    return node;
}

/// A real button whose visible text may be a sign and whose label says it in words.
export function button(text, label, onclick, attributes = {}) {
    return el('button', { type: 'button', 'aria-label': label, title: label, onclick, ...attributes }, text);
}
