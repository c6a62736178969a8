import './style.css';
import { DocumentError, readDocument, Sources } from './document.js';
import { button, el } from './dom.js';
import { figureNode } from './figure.js';
import { dataSection, provenanceSection } from './provenance.js';
import { inputsSection, outputsSection } from './quantities.js';
import { onThemeChange, palette, startTheme, toggleTheme } from './theme.js';

function headNode(doc) {
    const { name, summary } = doc.study;
    const title = summary ? summary[0].toUpperCase() + summary.slice(1) : name;
    const theme = button('', 'Light or dark', toggleTheme);
    onThemeChange(() => (theme.textContent = palette().name === 'dark' ? 'Light' : 'Dark'));
    const { version, date } = doc.provenance;
    return el(
        'header',
        {},
        el(
            'div',
            { class: 'eyebrow' },
            el(
                'span',
                {},
                `Galet${version ? ` ${version}` : ''} · ${name}`,
                date ? ` · ${String(date).slice(0, 10)}` : '',
            ),
            el(
                'span',
                { class: 'tools' },
                theme,
                button('Print', 'Print the report', () => print()),
            ),
        ),
        el('h1', {}, title),
    );
}

const ENDINGS = {
    not_converged: 'The computation did not converge. What follows is its best iterate, not a result to rely on.',
    interrupted: 'The computation was interrupted. What follows is the part that was finished.',
};

/// What must be known before any number is read.
function statusNode(doc) {
    const failed = doc.status !== 'ok';
    if (!failed && doc.warnings.length === 0) return el('p', { class: 'status ok' }, 'Completed without warnings.');
    const counted = doc.warnings.length === 1 ? 'One warning' : `${doc.warnings.length} warnings`;
    const title = failed ? (ENDINGS[doc.status] ?? ENDINGS.not_converged) : counted;
    return el(
        'div',
        { class: failed ? 'status failed' : 'status warned', role: 'alert' },
        el('strong', {}, title),
        doc.warnings.length
            ? el(
                  'ul',
                  {},
                  doc.warnings.map((text) => el('li', {}, text)),
              )
            : [],
    );
}

function contentsNode(sections) {
    const links = sections.map(([id, title]) => el('a', { href: `#${id}` }, title));
    return el('nav', { 'aria-label': 'Contents' }, links);
}

function reportNodes(doc) {
    const sources = new Sources(doc);
    const figures = doc.figures.map((figure) => figureNode(figure, sources)).filter(Boolean);
    const data = dataSection(doc, sources);
    const parts = [
        ['inputs', 'Asked'],
        ['outputs', 'Came out'],
        figures.length && ['figures', 'Figures'],
        data && ['data', 'Data'],
        ['provenance', 'Provenance'],
    ];
    return [
        headNode(doc),
        statusNode(doc),
        contentsNode(parts.filter(Boolean)),
        el(
            'main',
            {},
            el('div', { class: 'columns' }, inputsSection(doc.inputs), outputsSection(doc.outputs, doc.status)),
            figures.length
                ? el(
                      'section',
                      { id: 'figures', 'aria-labelledby': 'figures-title' },
                      el('h2', { id: 'figures-title' }, 'Figures'),
                      el('div', { class: 'figures' }, figures),
                  )
                : [],
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
        document.title = `${doc.study.name} – Galet report`;
        page.append(...reportNodes(doc));
    } catch (error) {
        const text =
            error instanceof DocumentError ? error.message : 'This report holds a result that this viewer cannot show.';
        page.replaceChildren(el('p', { class: 'status failed', role: 'alert' }, text));
    }
    startTheme();
}

start();
