/// Colours. Series colours are told apart by the colour-blind too: hues after Okabe and Ito 2008, with the lightness
/// of each set so that it stands at 3:1 or more against the paper.

export const LIGHT = {
    name: 'light',
    paper: '#ffffff',
    ink: '#1b2127',
    soft: '#55606b',
    line: '#c9d0d6',
    grid: '#e8ebee',
    series: ['#0b62a8', '#c9540a', '#00806a', '#9c3f7c', '#866200', '#3a8fc4', '#5c5f66'],
    zones: ['#0b62a8', '#c9540a', '#00806a', '#9c3f7c'],
};

const DARK = {
    name: 'dark',
    paper: '#171b20',
    ink: '#e4e8ec',
    soft: '#a0abb6',
    line: '#47505a',
    grid: '#262c33',
    series: ['#62acea', '#f08c4e', '#3fc1a2', '#dd8fc0', '#d9b945', '#a5d4f7', '#b4bac1'],
    zones: ['#62acea', '#f08c4e', '#3fc1a2', '#dd8fc0'],
};

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set();
let chosen = null;

export function palette() {
    return (chosen ?? (system.matches ? 'dark' : 'light')) === 'dark' ? DARK : LIGHT;
}

/// Returns what ends it.
export function onThemeChange(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/// How many are to be told of other colours.
export function listenerCount() {
    return listeners.size;
}

export function toggleTheme() {
    chosen = palette() === DARK ? 'light' : 'dark';
    announce();
}

export function startTheme() {
    system.addEventListener('change', announce);
    announce();
}

function announce() {
    document.documentElement.dataset.theme = palette().name;
    for (const listener of listeners) listener(palette());
}

/// Calls back before paper is laid out and after, also under an emulated print medium. Returns what ends it.
export function onPrint(begin, end) {
    const medium = matchMedia('print');
    const update = () => (medium.matches ? begin() : end());
    medium.addEventListener('change', update);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    update();
    return () => {
        medium.removeEventListener('change', update);
        removeEventListener('beforeprint', begin);
        removeEventListener('afterprint', end);
    };
}
