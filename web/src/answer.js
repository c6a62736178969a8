/// The answer itself: the outputs people came for as cards, beside the figure to look at first.
import { el } from './dom.js';
import { isRecords, quantityNode, wholeNumbers } from './quantity.js';
import { brief, keyNode, wordsOf } from './quantities.js';

const FEWEST = 4;
const MOST = 6;

/// Null where a result has nothing to say.
export function answerSection(doc, figure) {
    const items = headlineOf(doc);
    if (items.length === 0 && !figure) return null;
    const cards = items.length ? el('div', { class: 'cards' }, items.map(cardNode)) : [];
    return el(
        'section',
        { id: 'answer', class: figure && items.length ? 'answer' : 'answer alone', 'aria-labelledby': 'answer-title' },
        el('h2', { id: 'answer-title', class: 'unseen' }, 'The answer'),
        cards,
        figure ?? [],
    );
}

/// Those that the result names and this case has; where that leaves too few, its next ones take their places.
function headlineOf(doc) {
    const named = doc.study.headline.map((key) => doc.outputs.find((item) => item.key === key)).filter(Boolean);
    const bars = named.map((item) => item.error);
    const head = named.filter((item) => !bars.includes(item.key));
    const others = doc.outputs.filter((item) => !head.includes(item) && !item.measures && isSingle(item));
    return [...head, ...others.slice(0, Math.max(0, FEWEST - head.length))].slice(0, MOST);
}

function isSingle(item) {
    return item.value !== null && typeof item.value !== 'object';
}

function cardNode(item) {
    return el(
        'div',
        { class: 'card', 'data-key': item.key },
        el('div', { class: 'words', title: item.doc }, wholeNumbers(capital(brief(wordsOf(item))))),
        el(
            'div',
            { class: item.words ? 'value many' : 'value' },
            isRecords(item) ? countNode(item) : quantityNode(item, ''),
        ),
        keyNode(item),
    );
}

/// How many there are, and what they are called.
function countNode(item) {
    const records = Array.isArray(item.value) ? item.value : [];
    const name = (item.columns ?? []).find(({ type }) => type === 'text')?.key;
    const names = [...new Set(records.map((record) => record[name]).filter(Boolean))].slice(0, 5);
    return el(
        'span',
        { class: 'text' },
        String(records.length),
        names.length ? el('small', {}, ` ${names.join(', ')}`) : [],
    );
}

function capital(text) {
    return text ? text[0].toUpperCase() + text.slice(1) : text;
}
