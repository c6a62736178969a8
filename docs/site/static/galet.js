// From a disk no page may read another: results of a search are then shown without the words around them.
if (location.protocol === 'file:' && window.DOCUMENTATION_OPTIONS) {
    window.DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
}

// A formula is a box to the browser, which may break a line between it and the comma behind it or the bracket before it.
function keepTogether(formula) {
    const whole = document.createElement('span');
    whole.className = 'whole-formula';
    formula.before(whole);
    const before = whole.previousSibling;
    const opening = before?.nodeType === Node.TEXT_NODE && /[(\[]$/.exec(before.data);
    whole.append(formula);
    const behind = whole.nextSibling;
    const closing = behind?.nodeType === Node.TEXT_NODE && /^[.,;:!?)\]]+/.exec(behind.data);
    if (opening) {
        before.data = before.data.slice(0, -1);
        whole.prepend(opening[0]);
    }
    if (closing) {
        behind.data = behind.data.slice(closing[0].length);
        whole.append(closing[0]);
    }
}

document.addEventListener('DOMContentLoaded', () => document.querySelectorAll('span.math').forEach(keepTogether));
