/// A body that moves: play, pause, scrub, speed; turn the view by dragging or with the arrow keys.
import { fittedTitle } from './axis.js';
import { onTurn, turned } from './camera.js';
import { contactBetween, contactLines, lineParts, readContact } from './contact.js';
import { button, el, svg } from './dom.js';
import { moreEvents, placeNames } from './events.js';
import { prettyUnit, short } from './format.js';
import { join, linkKey } from './linking.js';
import { openingTime, poseTimes, speedChoices, speedWords, usualRate } from './moments.js';
import { Scene } from './scene.js';
import { rectPath, round } from './series.js';
import { FONT, paintShapes, partNodes, shapeNode, textNode, textWidth } from './shapes.js';

const SPATIAL = ['pz', 'q1', 'q2'];
/// Poses on paper: as many beside and below each other, the pixels between them and those of the words below each.
const STRIP = { columns: 3, rows: 2, gap: 8, words: 24, lowest: 120 };
const THUMB = 16; // pixels of the slider's thumb, whose middle shows the time

export function createAnimation(figure, sources) {
    const bodies = readBodies(figure, sources);
    return bodies.length > 0 ? new Animation(figure, bodies, readEvents(figure, sources)) : null;
}

function readBodies(figure, sources) {
    return figure.layers
        .filter((layer) => layer.kind === 'animation')
        .map((layer) => readBody(layer, sources))
        .filter(Boolean);
}

/// Events in their order, with what is said of those that are left out.
function readEvents(figure, sources) {
    const layers = figure.layers.filter((layer) => layer.kind === 'events');
    const events = layers
        .flatMap((layer) => {
            const times = sources.column(layer.table, layer.x)?.si ?? [];
            const names = sources.column(layer.table, layer.y)?.texts ?? [];
            return names.map((name, i) => ({ name, time: times[i] })).filter(({ time }) => Number.isFinite(time));
        })
        .sort((one, other) => one.time - other.time);
    const more = layers.map(({ table }) => moreEvents(sources.table(table), events.length)).find(Boolean);
    return { events, more };
}

function readBody(layer, sources) {
    const time = sources.column(layer.table, layer.x);
    if (!time?.si || time.length < 2) return null;
    const columns = Object.fromEntries(
        ['px', 'py', 'pz', 'q0', 'q1', 'q2', 'q3'].map((name) => [name, sources.column(layer.table, name)]),
    );
    const value = (name, i, fallback) => columns[name]?.si?.[i] ?? fallback;
    const contact = readContact((name) => sources.column(layer.table, name));
    const rows = [];
    for (let i = 0; i < time.length; i++) {
        const position = [value('px', i, 0), value('py', i, 0), value('pz', i, 0)];
        const quaternion = [value('q0', i, 1), value('q1', i, 0), value('q2', i, 0), value('q3', i, 0)];
        if ([time.si[i], ...position, ...quaternion].every(Number.isFinite))
            rows.push({ time: time.si[i], position, quaternion, ...contact.row(i) });
    }
    if (rows.length < 2 || !(rows.at(-1).time > rows[0].time)) return null;
    const size = [0, 1, 2].map((i) =>
        layer.shape?.size?.[i] > 0 ? layer.shape.size[i] : (layer.shape?.size?.[0] ?? 1),
    );
    return {
        label: layer.label ?? '',
        shape: { kind: layer.shape?.kind ?? 'ellipsoid', size },
        planar: SPATIAL.every((name) => !columns[name]),
        times: rows.map((row) => row.time),
        pose: (at) => poseAt(rows, at),
        contacts: contact.columns.length > 0 ? rows : [],
        rate: usualRate(rows),
        time,
        columns: [time, ...Object.values(columns).filter(Boolean), ...contact.columns],
    };
}

/// Where the body is between two samples, and what its contact does; the quaternion along the shorter arc.
function poseAt(rows, at) {
    let [low, high] = [0, rows.length - 1];
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (rows[middle].time <= at) low = middle;
        else high = middle;
    }
    const [from, to] = [rows[low], rows[high]];
    const share = Math.max(0, Math.min(1, (at - from.time) / (to.time - from.time || 1)));
    const sign = from.quaternion.reduce((sum, value, i) => sum + value * to.quaternion[i], 0) < 0 ? -1 : 1;
    return {
        ...contactBetween(from, to, share),
        time: at,
        position: from.position.map((value, i) => value + share * (to.position[i] - value)),
        quaternion: from.quaternion.map((value, i) => value + share * (sign * to.quaternion[i] - value)),
    };
}

class Animation {
    constructor(figure, bodies, events) {
        Object.assign(this, { figure, kind: 'animation', playing: false, life: new AbortController() });
        this.take(bodies, events);
        this.now = openingTime(this);
        this.untouched = true; // playing then begins at the start
        this.group = join(linkKey(bodies[0].time), this);
        this.switches = [this.switch('Wire', 'wire'), this.switch('Follow', 'follow')];
        this.canvas = el('canvas', {
            tabindex: 0,
            role: 'img',
            'aria-label': `${figure.title}: drag or arrow keys turn the view, space plays`,
        });
        this.element = el('div', {}, el('div', { class: 'stage' }, this.canvas), this.player());
        this.listen();
    }

    take(bodies, { events, more }) {
        const scene = new Scene(
            bodies,
            bodies.every((body) => body.planar),
        );
        this.start = Math.min(...bodies.map((body) => body.times[0]));
        this.end = Math.max(...bodies.map((body) => body.times.at(-1)));
        const within = ({ time }) => time >= this.start && time <= this.end;
        Object.assign(this, { bodies, scene, more, events: events.filter(within) });
    }

    /// Takes other data in place: time, camera and switches stay. False where nothing moves in them.
    update(figure, sources) {
        const bodies = readBodies(figure, sources);
        if (bodies.length === 0) return false;
        const { camera, follow, wire } = this.scene;
        this.take(bodies, readEvents(figure, sources));
        Object.assign(this.scene, { camera, follow, wire });
        Object.assign(this.slider, { min: this.start, max: this.end, step: (this.end - this.start) / 2000 });
        this.now = Math.max(this.start, Math.min(this.end, this.now));
        this.drawMarks();
        this.render();
        return true;
    }

    dispose() {
        this.playing = false;
        cancelAnimationFrame(this.waiting);
        this.life.abort();
        this.group.leave();
    }

    player() {
        const { start, end } = this;
        this.toggle = button('Play', `Play: ${this.figure.title}`, () => this.play(!this.playing), { class: 'play' });
        this.slider = el('input', {
            type: 'range',
            min: start,
            max: end,
            step: (end - start) / 2000,
            value: this.now,
            'aria-label': 'Time',
            oninput: () => this.moveTo(Number(this.slider.value)),
        });
        this.clock = el('output', {});
        const speeds = speedChoices(end - start, Math.max(...this.bodies.map(({ rate }) => rate)));
        this.speed = speeds.initial;
        const choice = el(
            'select',
            {
                'aria-label': 'Speed',
                onchange: () => {
                    this.speed = Number(choice.value);
                    this.render();
                },
            },
            speeds.all.map((speed) => el('option', { value: speed, selected: speed === speeds.initial }, `${speed}×`)),
        );
        this.marks = el('div', { class: 'marks', role: 'group', 'aria-label': 'Events' });
        const track = el('div', { class: 'track' }, this.slider, this.marks);
        const pace = el('label', { class: 'pace' }, 'speed ', choice);
        return el('div', { class: 'player' }, this.toggle, track, this.clock, pace);
    }

    /// Events below the slider, each a way to its time; named where there is room.
    drawMarks() {
        const width = this.marks.clientWidth;
        const at = (time) => THUMB / 2 + ((time - this.start) / (this.end - this.start)) * (width - THUMB);
        const items = this.events.map(({ name, time }) => ({ name, x: at(time), time }));
        const more = this.more && items.length > 0 ? [{ name: this.more, x: items.at(-1).x }] : [];
        const placed = placeNames([...items, ...more], { left: 0, width }, 2, (name) => textWidth(name, 11));
        const ticks = distinctPixels(items).map(({ name, x, time }) =>
            button('', `Go to ${name}`, () => this.moveTo(time), { class: 'tick', style: `left: ${Math.round(x)}px` }),
        );
        const names = placed.map(({ text, x, row }) =>
            el('span', { style: `left: ${Math.round(x)}px; top: ${6 + 13 * row}px`, 'aria-hidden': 'true' }, text),
        );
        this.marks.style.height = items.length ? `${22 + 13 * Math.max(0, ...placed.map(({ row }) => row))}px` : '0';
        this.marks.replaceChildren(...ticks, ...names);
    }

    switch(text, property) {
        const node = button(
            text,
            `${text}: ${this.figure.title}`,
            () => {
                this.scene[property] = !this.scene[property];
                node.setAttribute('aria-pressed', String(this.scene[property]));
                this.render();
            },
            { 'aria-pressed': String(this.scene[property]) },
        );
        return node;
    }

    draw(width, palette) {
        this.width = width;
        this.height = stageHeight(width);
        this.palette = palette;
        const ratio = devicePixelRatio || 1;
        this.canvas.width = Math.round(width * ratio);
        this.canvas.height = Math.round(this.height * ratio);
        Object.assign(this.canvas.style, { width: `${width}px`, height: `${this.height}px` });
        this.drawMarks();
        this.render();
    }

    render() {
        if (!this.width) return;
        const context = this.canvas.getContext('2d');
        const ratio = this.canvas.width / this.width;
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, this.width, this.height);
        paintShapes(context, this.scene.shapes(this.width, this.height, this.now, this.palette));
        this.paintWords(context);
        const { time } = this.bodies[0];
        this.clock.textContent = `${time.name} ${short(this.now, 4)} ${prettyUnit(time.siUnit)}`;
        this.slider.value = this.now;
        this.element.dataset.time = this.now;
    }

    paintWords(context) {
        const pace = `, played ${speedWords(this.speed)}`;
        const { shapes, texts } = this.words(this.width, this.height, this.palette, { after: pace });
        paintShapes(context, shapes);
        for (const { text, x, y, colour, size, weight = 400, halo } of texts) {
            context.font = `${weight} ${size}px ${FONT}`;
            if (halo)
                Object.assign(context, { strokeStyle: halo, lineWidth: 3, lineJoin: 'round' }).strokeText(text, x, y);
            context.fillStyle = colour;
            context.fillText(text, x, y);
        }
    }

    /// What the first body's contact does, and the size of the grid.
    words(width, height, palette, { before = '', after = '' } = {}) {
        const { scales, pose } = this.scene.bodies[0];
        const parts = lineParts(contactLines(pose(this.now), scales, palette), palette);
        const text = before + this.gridText(width, height) + after;
        parts.texts.push({ text, x: 8, y: height - 8, colour: palette.soft, anchor: 'start', size: 11 });
        return parts;
    }

    gridText(width, height) {
        const step = this.scene.gridStep(this.scene.view(width, height, this.now).scale);
        const [size, unit] = step < 1e-3 ? [step * 1e6, 'µm'] : step < 1 ? [step * 1e3, 'mm'] : [step, 'm'];
        return `grid ${short(size, 3)} ${unit}`;
    }

    /// Charts of the same time follow with their cursor.
    moveTo(time) {
        this.untouched = false;
        this.now = Math.max(this.start, Math.min(this.end, time));
        this.render();
        this.group.tell('followCursor', [this.now]);
    }

    /// A click in a chart of the same time.
    seek([time]) {
        this.untouched = false;
        this.now = Math.max(this.start, Math.min(this.end, time));
        this.render();
    }

    play(on) {
        if (on && (this.untouched || this.now >= this.end)) this.now = this.start;
        this.playing = on;
        this.toggle.textContent = on ? 'Pause' : 'Play';
        this.toggle.setAttribute('aria-label', `${on ? 'Pause' : 'Play'}: ${this.figure.title}`);
        if (!on) return;
        let last = performance.now();
        const tick = (at) => {
            if (!this.playing) return;
            this.moveTo(this.now + ((at - last) / 1000) * this.speed);
            last = at;
            if (this.now >= this.end) this.play(false);
            else this.waiting = requestAnimationFrame(tick);
        };
        this.waiting = requestAnimationFrame(tick);
    }

    zoom(factor) {
        this.scene.camera.zoom /= factor;
        this.render();
    }

    reset() {
        this.scene.resetCamera();
        this.render();
    }

    turn(dx, dy) {
        if (this.scene.planar) return;
        this.scene.camera = turned(this.scene.camera, dx, dy);
        this.render();
    }

    listen() {
        onTurn(
            this.canvas,
            {
                turn: (dx, dy) => this.turn(dx, dy),
                zoom: (factor) => this.zoom(factor),
                reset: () => this.reset(),
                key: (name) => name === ' ' && (this.play(!this.playing), true),
            },
            this.life.signal,
        );
    }

    svg(width, palette, highest = Infinity) {
        const height = Math.min(stageHeight(width), highest);
        const nodes = this.scene.shapes(width, height, this.now, palette).map(shapeNode);
        const { time } = this.bodies[0];
        const before = `${time.name} = ${short(this.now, 4)} ${prettyUnit(time.siUnit)}, `;
        const words = partNodes(this.words(width, height, palette, { before }));
        return {
            node: svg('svg', { width, height, overflow: 'hidden' }, nodes, words),
            width,
            height,
        };
    }

    /// What stands for it where nothing plays: poses through time, each with what happens then.
    get paper() {
        return { svg: (width, palette, highest) => this.strip(width, palette, highest) };
    }

    strip(width, palette, highest = Infinity) {
        const rows = Math.max(1, Math.min(STRIP.rows, Math.floor(highest / STRIP.lowest)));
        const wide = (width - (STRIP.columns - 1) * STRIP.gap) / STRIP.columns;
        const high = Math.round(Math.min(wide, highest / rows - STRIP.words));
        const poses = poseTimes(this, STRIP.columns * rows).map(({ time, names }, i) => {
            const at = [(i % STRIP.columns) * (wide + STRIP.gap), Math.floor(i / STRIP.columns) * (high + STRIP.words)];
            return svg(
                'g',
                { transform: `translate(${at.map(round).join(' ')})` },
                this.pose(time, names, wide, high, palette),
            );
        });
        return { node: svg('g', {}, poses), width, height: rows * (high + STRIP.words) };
    }

    /// One of them, with the body in the middle.
    pose(time, names, width, height, palette) {
        const nodes = this.scene.closeUp(width, height, time, palette).map(shapeNode);
        const { time: column } = this.bodies[0];
        const { scales, pose } = this.scene.bodies[0];
        const [mode] = contactLines(pose(time), scales, palette).filter(({ weight }) => weight);
        const told = [`${column.name} = ${short(time, 4)} ${prettyUnit(column.siUnit)}`, mode?.text, ...names];
        const words = fittedText(told.filter(Boolean).join(', '), width);
        return [
            svg('svg', { width, height, overflow: 'hidden' }, nodes),
            shapeNode({ d: rectPath(0, 0, width, height), stroke: palette.line }),
            textNode(words, 2, height + 15, { colour: palette.ink, anchor: 'start', size: 11 }),
        ];
    }

    columns() {
        return this.bodies.map((body) => body.columns);
    }
}

function fittedText(text, width) {
    return fittedTitle(text, width - 4, 11, textWidth).text;
}

/// One of the marks that fall into a pixel, which stands for all of them.
function distinctPixels(items) {
    return items.filter(({ x }, i) => i === 0 || Math.round(x) !== Math.round(items[i - 1].x));
}

function stageHeight(width) {
    return Math.round(Math.max(240, Math.min(440, 0.6 * width)));
}
