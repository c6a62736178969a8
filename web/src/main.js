import './style.css';
import { answerSection } from './answer.js';
import { DocumentError, readDocument, Sources } from './document.js';
import { button, el } from './dom.js';
import { figureNode } from './figure.js';
import { dataSection, imprintNode, provenanceSection } from './provenance.js';
import { inputsSection, outputsSection } from './quantities.js';
import { wholeNumbers } from './quantity.js';
import { onPrint, onThemeChange, palette, startTheme, toggleTheme } from './theme.js';

function capital(text) {
    return text ? text[0].toUpperCase() + text.slice(1) : text;
}

function dayOf(date) {
    const day = new Date(date);
    if (!date || Number.isNaN(day.getTime())) return '';
    return day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/// To the page that lists this one among others.
function upNodes({ address, words }) {
    return address ? [' · ', el('a', { href: address }, words)] : [];
}

/// A title of the case's own takes the place of the study's summary, which then stands below it.
function headNode(doc) {
    const { name } = doc.study;
    const summary = capital(doc.study.summary) || name;
    const theme = button('', 'Light or dark', toggleTheme);
    onThemeChange(() => (theme.textContent = palette().name === 'dark' ? 'Light' : 'Dark'));
    const { version, date } = doc.provenance;
    const tools = el(
        'span',
        { class: 'tools' },
        theme,
        button('Print', 'Print the report', () => print()),
    );
    const notes = doc.notes.split(/\n\s*\n/).map((text) => text.trim());
    return el(
        'header',
        {},
        el(
            'div',
            { class: 'eyebrow' },
            el('span', {}, `Galet${version ? ` ${version}` : ''} · ${name}`, upNodes(doc.up)),
            tools,
        ),
        el('h1', {}, wholeNumbers(doc.title || summary)),
        doc.title ? el('p', { class: 'summary' }, summary) : [],
        el('p', { class: 'byline' }, [doc.author, dayOf(date)].filter(Boolean).join(' · ')),
        imprintNode(doc),
        doc.notes
            ? el(
                  'div',
                  { class: 'notes', tabindex: 0 },
                  notes.filter(Boolean).map((text) => el('p', {}, text)),
              )
            : [],
    );
}

const ENDINGS = {
    not_converged: 'The computation did not converge. What follows is its best iterate, not a result to rely on.',
    interrupted: 'The computation was interrupted. What follows is the part that was finished.',
    failed: 'Some points failed. What follows is of the others.',
};

/// Warnings beyond these wait behind a word, so that the answer stays in sight.
const OPEN = 2;

/// What must be known before any number is read.
function statusNode(doc) {
    const failed = doc.status !== 'ok';
    const { warnings } = doc;
    if (!failed && warnings.length === 0) return el('p', { class: 'status ok' }, 'Completed without warnings.');
    const counted = warnings.length === 1 ? 'One warning' : `${warnings.length} warnings`;
    const title = failed ? (ENDINGS[doc.status] ?? ENDINGS.not_converged) : counted;
    const list = (texts) =>
        el(
            'ul',
            {},
            texts.map((text) => el('li', {}, text)),
        );
    const more = warnings.slice(OPEN);
    return el(
        'div',
        { class: failed ? 'status failed' : 'status warned', role: 'alert' },
        el('strong', {}, title),
        warnings.length ? list(warnings.slice(0, OPEN)) : [],
        more.length ? el('details', {}, el('summary', {}, `${more.length} more`), list(more)) : [],
    );
}

function contentsNode(sections) {
    const links = sections.map(([id, title]) => el('a', { href: `#${id}` }, title));
    return el('nav', { 'aria-label': 'Contents' }, links);
}

/// The figure to look at first, then the others, numbered in the order in which they stand.
function figureNodes(doc, sources) {
    const lead = doc.figures.find((figure) => figure.name === doc.study.lead_figure);
    const order = [lead, ...doc.figures.filter((figure) => figure !== lead)].filter(Boolean);
    const nodes = [];
    for (const figure of order) {
        const node = figureNode(figure, sources, nodes.length + 1, nodes.length === 0);
        if (node) nodes.push(node);
    }
    return nodes;
}

/// Paper has nothing to click: what is folded lies open on it.
function unfoldOnPaper(page) {
    let folded = [];
    onPrint(
        () => {
            folded = [...folded, ...page.querySelectorAll('details:not([open])')];
            for (const node of folded) node.open = true;
        },
        () => {
            for (const node of folded) node.open = false;
            folded = [];
        },
    );
}

/// A card that would stand alone in a row of two, before a wide one or at the end, takes the row.
function fillRows(figures) {
    let before = null;
    for (const figure of [...figures, null]) {
        const wide = !figure || figure.classList.contains('wide');
        if (wide) before?.classList.add('alone');
        before = wide || before ? null : figure;
    }
}

function reportNodes(doc) {
    const sources = new Sources(doc);
    const [lead, ...figures] = figureNodes(doc, sources);
    fillRows(figures);
    const answer = answerSection(doc, lead);
    const data = dataSection(doc, sources);
    const parts = [
        answer && ['answer', 'Answer'],
        figures.length && ['figures', 'Figures'],
        doc.outputs.length && ['outputs', 'Outputs'],
        doc.inputs.length && ['inputs', 'Inputs'],
        data && ['data', 'Data'],
        ['provenance', 'Provenance'],
    ];
    return [
        headNode(doc),
        el(
            'main',
            {},
            el('div', { class: 'bar-line' }, statusNode(doc), contentsNode(parts.filter(Boolean))),
            answer ?? [],
            figures.length
                ? el(
                      'section',
                      { id: 'figures', 'aria-labelledby': 'figures-title' },
                      el('h2', { id: 'figures-title' }, 'Figures'),
                      el('div', { class: 'figures' }, figures),
                  )
                : [],
            el(
                'div',
                { class: 'columns' },
                doc.outputs.length ? outputsSection(doc.outputs) : [],
                doc.inputs.length ? inputsSection(doc.inputs) : [],
            ),
            data ?? [],
            provenanceSection(doc),
        ),
    ];
}

function start() {
    const page = el('div', { class: 'page' });
    document.body.append(page);
    try {
        const doc = readDocument(document.getElementById('document').textContent);
        document.title = `${doc.title ? `${doc.title} – ` : ''}${doc.study.name} – Galet report`;
        page.append(...reportNodes(doc));
        unfoldOnPaper(page);
    } catch (error) {
        const text =
            error instanceof DocumentError ? error.message : 'This report holds a result that this viewer cannot show.';
        page.replaceChildren(el('p', { class: 'status failed', role: 'alert' }, text));
    }
    startTheme();
}

start();
