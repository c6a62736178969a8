/// One colour per thing over the whole page: a law, a method or a body keeps its colour in every figure that shows it.
/// Things that meet in a figure get different colours; things that never meet may share one, as colours are few.

/// Quantities that drawings of a case and charts both show, with the number of their colour: the words that tell one
/// in a text, the first that fits, and the SI units in which a curve is one; friction in joules is no force.
const QUANTITIES = {
    rotation: { number: 2, words: /\b(spin|rotation|omega)/, units: ['rad/s', 'm/s', '1/m'] },
    slip: { number: 4, words: /\b(slip|creep)/, units: ['m/s', 'm', '1', ''] },
    force: {
        number: 1,
        words: /\b(force|traction|friction|moment|f[xy12]|mz)\b/,
        units: ['N', 'N.m', 'N m', 'Pa', '1', ''],
    },
    velocity: { number: 0, words: /\b(velocity|speed)/, units: ['m/s'] },
    patch: { number: 3, words: /\bcontact patch\b/, units: [] },
};

/// The quantity that a text speaks of; null where it is none of them.
export function quantityOf(text, siUnit = null) {
    const speaks = ([, { words, units }]) => words.test(text) && (siUnit === null || units.includes(siUnit));
    return Object.entries(QUANTITIES).find(speaks)?.[0] ?? null;
}

export function quantityColour(quantity, palette) {
    return palette.series[QUANTITIES[quantity].number];
}

/// Things by name: the number of its colour, the things it meets, its quantity, and whether it is one of a series,
/// such as a law.
const things = new Map();

/// As many numbers as palettes have colours.
const COLOURS = 7;

/// Makes the things {name, series, quantity} of one figure known to each other. Numbers are given when one is first
/// asked for, when all figures of a page have said what they show.
export function meet(shown) {
    for (const { name, series = false, quantity = null } of shown) {
        if (!things.has(name)) things.set(name, { number: null, others: new Set() });
        const thing = things.get(name);
        thing.series ||= series;
        thing.quantity ??= quantity;
        for (const other of shown) if (other.name !== name) thing.others.add(other.name);
    }
}

/// A number once given stays. Quantities come first, as they have no choice.
export function numberOf(name) {
    meet([{ name }]);
    const all = [...things.values()];
    for (const thing of all) if (thing.quantity) thing.number ??= freeNumber(thing);
    for (const thing of all) thing.number ??= freeNumber(thing);
    return things.get(name).number;
}

/// The lowest that no thing has which this one meets; for one of a series that no other of any series has, either, as
/// readers look for a law in figure after figure. Parts of one quantity, such as those along x and y, differ by rounds.
function freeNumber({ others, series, quantity }) {
    const met = new Set([...others].map((other) => things.get(other).number));
    const serial = new Set([...things.values()].filter((thing) => thing.series).map(({ number }) => number));
    const lowest = (isTaken, limit) => {
        for (let number = 0; number < limit; number++) if (!isTaken(number)) return number;
        return null;
    };
    if (quantity) {
        let { number } = QUANTITIES[quantity];
        while (met.has(number)) number += COLOURS;
        return number;
    }
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
