/// One colour per thing over the whole page: a law, a method or a body keeps its colour in every figure that shows it.
/// Things that meet in a figure get different colours; things that never meet may share one, as colours are few.

/// Things by name: the number of its colour, and the things it meets.
const things = new Map();

/// Makes the things of one figure known to each other. Numbers are given when one is first asked for, when all
/// figures of a page have said what they show.
export function meet(names) {
    const distinct = [...new Set(names)];
    for (const name of distinct) if (!things.has(name)) things.set(name, { number: null, others: new Set() });
    for (const name of distinct)
        for (const other of distinct) if (other !== name) things.get(name).others.add(other);
}

/// The lowest number that no thing has which this one meets. A number once given stays.
export function numberOf(name) {
    meet([name]);
    for (const thing of things.values()) thing.number ??= lowestFree(thing);
    return things.get(name).number;
}

function lowestFree({ others }) {
    const taken = new Set([...others].map((other) => things.get(other).number));
    let number = 0;
    while (taken.has(number)) number++;
    return number;
}

export function colourOf(name, palette) {
    return palette.series[numberOf(name) % palette.series.length];
}

/// How often the colours were gone through before this thing got its own: it needs another dash as well.
export function roundOf(name, palette) {
    return Math.floor(numberOf(name) / palette.series.length);
}
