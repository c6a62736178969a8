/// One colour per thing over the whole page: a law, a method or a body keeps its colour in every figure that shows it.
/// Things that meet in a figure get different colours; things that never meet may share one, as colours are few.

/// Things by name: the number of its colour, the things it meets, and whether it is one of a series, such as a law.
const things = new Map();

/// As many numbers as palettes have colours.
const COLOURS = 7;

/// Makes the things of one figure known to each other. Numbers are given when one is first asked for, when all
/// figures of a page have said what they show.
export function meet(names, ofSeries = () => false) {
    const distinct = [...new Set(names)];
    for (const name of distinct) if (!things.has(name)) things.set(name, { number: null, others: new Set() });
    for (const name of distinct) {
        const thing = things.get(name);
        thing.series ||= ofSeries(name);
        for (const other of distinct) if (other !== name) thing.others.add(other);
    }
}

/// A number once given stays.
export function numberOf(name) {
    meet([name]);
    for (const thing of things.values()) thing.number ??= freeNumber(thing);
    return things.get(name).number;
}

/// The lowest that no thing has which this one meets; for one of a series that no other of any series has, either, as
/// readers look for a law in figure after figure.
function freeNumber({ others, series }) {
    const met = new Set([...others].map((other) => things.get(other).number));
    const serial = new Set([...things.values()].filter((thing) => thing.series).map(({ number }) => number));
    const lowest = (isTaken, limit) => {
        for (let number = 0; number < limit; number++) if (!isTaken(number)) return number;
        return null;
    };
    const own = series ? lowest((number) => met.has(number) || serial.has(number), COLOURS) : null;
    return own ?? lowest((number) => met.has(number), Infinity);
}

export function colourOf(name, palette) {
    return palette.series[numberOf(name) % palette.series.length];
}

/// How often the colours were gone through before this thing got its own: it needs another dash as well.
export function roundOf(name, palette) {
    return Math.floor(numberOf(name) / palette.series.length);
}
