/// How a motion is told: the moment it opens at, the poses that paper shows, and how fast it is played.

const TURNS = 2; // as many in a second are followed by eye
const EARLY = 0.1; // of the duration; what happens before is only how it began
const AFTER = 0.02; // of it, so that what has happened is seen
const NEAR = 0.02; // of it; poses closer than that look alike
const THEN = 0.01; // of it; what a pose is called after

/// Just after the last event, or the end where nothing happens later than at the beginning.
export function openingTime({ start, end, events }) {
    const duration = end - start;
    const last = Math.max(...events.map(({ time }) => time), start);
    return last - start > EARLY * duration ? Math.min(end, last + AFTER * duration) : end;
}

/// So many moments with the name of what happens then: both ends, the first events of each name, and between them where
/// the gap is widest.
export function poseTimes({ start, end, events }, count) {
    const moments = [{ time: start }, { time: end }];
    const apart = (time) => moments.every((other) => Math.abs(other.time - time) > NEAR * (end - start));
    const firsts = events.filter(({ name }, i) => events.findIndex((event) => event.name === name) === i);
    for (const { time } of firsts) if (moments.length < count && apart(time)) moments.push({ time });
    const inOrder = () => moments.sort((one, other) => one.time - other.time);
    while (inOrder().length < count) {
        const gaps = moments.slice(1).map(({ time }, i) => time - moments[i].time);
        const widest = gaps.indexOf(Math.max(...gaps));
        moments.push({ time: moments[widest].time + gaps[widest] / 2 });
    }
    return moments.map(({ time }) => ({ time, names: namesNear(time, events, THEN * (end - start)) }));
}

function namesNear(time, events, reach) {
    return [...new Set(events.filter((event) => Math.abs(event.time - time) <= reach).map(({ name }) => name))];
}

/// The rate of rotation that is not exceeded for half of the time [rad/s]: told, or from how the orientation changes.
export function usualRate(rows) {
    const rates = rows.slice(1).map((row, i) => {
        const before = rows[i];
        const time = row.time - before.time;
        return { time, rate: before.turning ? Math.hypot(...before.turning) : angleBetween(before, row) / time };
    });
    const moving = rates.filter(({ rate, time }) => rate >= 0 && time > 0).sort((one, other) => one.rate - other.rate);
    const half = moving.reduce((sum, { time }) => sum + time, 0) / 2;
    let past = 0;
    return moving.find(({ time }) => (past += time) >= half)?.rate ?? 0;
}

function angleBetween({ quaternion: one }, { quaternion: other }) {
    const cosine =
        one.reduce((sum, value, i) => sum + value * other[i], 0) / (Math.hypot(...one) * Math.hypot(...other));
    return 2 * Math.acos(Math.min(1, Math.abs(cosine)));
}

/// Round speeds about the one that shows the whole motion in ten seconds, or real time where that is bearable; slower
/// where the eye could not follow the rotation (`rate` [rad/s]).
export function speedChoices(duration, rate = 0) {
    const whole = duration / 10;
    const power = 10 ** Math.floor(Math.log10(whole));
    const fitting = [1, 2, 5, 10].map((factor) => factor * power).find((speed) => speed >= whole * 0.7);
    const bearable = duration >= 2 && duration <= 40 ? 1 : Number(fitting.toPrecision(1));
    const initial = Math.min(bearable, rate > 0 ? roundBelow((2 * Math.PI * TURNS) / rate) : Infinity);
    const all = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10].map((factor) =>
        Number((factor * Math.max(initial, 1e-9)).toPrecision(2)),
    );
    return { initial, all: [...new Set([...all, bearable, 1])].sort((one, other) => one - other) };
}

/// 1, 2 or 5 times a power of ten.
function roundBelow(value) {
    const power = 10 ** Math.floor(Math.log10(value) + 1e-12);
    return Number(([5, 2, 1].find((factor) => factor * power <= value * (1 + 1e-9)) * power).toPrecision(1));
}

/// "10 times slower" where time does not run as it did.
export function speedWords(speed) {
    const times = (value) => `${Number(value.toPrecision(3))} times`;
    if (speed === 1) return 'in real time';
    return speed < 1 ? `${times(1 / speed)} slower` : `${times(speed)} faster`;
}
