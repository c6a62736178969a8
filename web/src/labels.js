/// Puts texts beside what they name: no text covers another or leaves its box, and few lines run through one.
import { spread } from './element.js';
import { linePath } from './series.js';

export const LABEL_SIZE = 12;
const LABEL_HEIGHT = 15;

const RINGS = [7, 16, 28, 42, 60, 82, 108, 140];
const DIRECTIONS = Array.from({ length: 16 }, (unused, k) => [
    Math.cos((k * Math.PI) / 8),
    Math.sin((k * Math.PI) / 8),
]);
const LEADER = 13;
const SHADED = 10;
const CROSSED = 11;
const PIERCED = 30; // by the leader of another text
const LONG = 24;

/// `wanted`: {text, spots: [{at, toward, near, effort}]}: places that the text may stand beside, each with a direction
/// that suits or a place it should be near, and what it costs to take that one; `box`: {left, top, right, bottom};
/// `taken`: boxes that stay free; `points`: places on lines that had better be seen; `areas`: polygons that texts had
/// better leave. Returns the labels with their lines, box, x, y and, far from what they name, `leader`, a line to it.
export function placeLabels(wanted, box, { taken, points, areas }, measure) {
    const placed = [];
    for (const label of wanted) {
        const lines = linesOf(label.text);
        const size = [Math.max(...lines.map(measure)) + 4, LABEL_HEIGHT * lines.length];
        const avoid = {
            texts: [...taken, ...placed],
            points,
            leaders: placed.flatMap(leaderPoints),
            areas: label.inside ? [] : areas,
        };
        const best = label.spots
            .flatMap((spot) => candidates(spot, size, box))
            .map((place) => ({ ...place, leader: leaderOf(place) }))
            .map((place) => ({ ...place, cost: place.effort + cost(place, box, avoid) }))
            .reduce((one, other) => (other.cost < one.cost ? other : one));
        placed.push({ ...label, lines, ...best });
    }
    return placed;
}

/// Shapes and texts of a placed label.
export function labelParts({ lines, at, x, top, leader, colour }, palette) {
    return {
        shapes: leader ? [{ d: linePath([[...at, ...leader]]), stroke: palette.soft, width: 0.8 }] : [],
        texts: lines.map((text, k) => ({
            text,
            x,
            y: top + LABEL_HEIGHT * k + 11.5,
            colour: colour ?? palette.ink,
            anchor: 'middle',
            size: LABEL_SIZE,
        })),
    };
}

/// Long lists stand one below the other.
function linesOf(text) {
    return text.length > LONG ? text.split(/(?<=,) /) : [text];
}

function candidates({ at, toward, near, effort = 0 }, [width, height], box) {
    return RINGS.flatMap((ring) =>
        DIRECTIONS.map(([dx, dy]) => {
            const x = within(at[0] + dx * (ring + width / 2), box.left + width / 2, box.right - width / 2);
            const y = within(at[1] + dy * (ring + height / 2), box.top + height / 2, box.bottom - height / 2);
            const bends = toward ? 9 * (1 - (dx * toward[0] + dy * toward[1])) : 0;
            const away = near ? Math.hypot(x - near[0], y - near[1]) : ring + bends;
            return { at, x, y, ...boxAbout(x, y, width, height), effort: effort + away };
        }),
    );
}

function within(value, least, most) {
    return Math.max(least, Math.min(most, value));
}

export function boxAbout(x, y, width, height = LABEL_HEIGHT) {
    return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

export function overlap(one, other) {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > 0 && down > 0 ? across * down : 0;
}

function cost(place, box, { texts, points, leaders, areas }) {
    const outside =
        Math.max(0, box.left - place.left) +
        Math.max(0, place.right - box.right) +
        Math.max(0, box.top - place.top) +
        Math.max(0, place.bottom - box.bottom);
    const covered = texts.reduce((sum, other) => sum + overlap(place, other), 0);
    const own = leaderPoints(place);
    const pierced = countIn(place, leaders) + texts.reduce((sum, other) => sum + countIn(other, own), 0);
    const crossed = CROSSED * countIn(place, points) + PIERCED * pierced;
    const shaded = areas.some((area) => isInside(place, area)) ? SHADED : 0;
    return 1e4 * (outside > 0) + 1e2 * outside + 1e5 * (covered > 0) + 1e2 * covered + crossed + shaded;
}

/// How many places are in a text's box or touch it.
function countIn({ left, right, top, bottom }, points) {
    return points.filter(([x, y]) => x > left - 2 && x < right + 2 && y > top - 1 && y < bottom + 1).length;
}

/// Whether the middle of a text lies in a polygon.
function isInside({ x, y }, area) {
    let inside = false;
    area.forEach(([x0, y0], i) => {
        const [x1, y1] = area[(i + 1) % area.length];
        if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
    });
    return inside;
}

function leaderOf({ at, ...spot }) {
    const nearest = [
        Math.max(spot.left, Math.min(spot.right, at[0])),
        Math.max(spot.top, Math.min(spot.bottom, at[1])),
    ];
    return Math.hypot(nearest[0] - at[0], nearest[1] - at[1]) > LEADER ? nearest : null;
}

function leaderPoints({ at, leader }) {
    return leader ? spread([at, leader]) : [];
}
