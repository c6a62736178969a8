// The viewer's own arithmetic, without a browser: node tests/web/modules.test.mjs
import { readdirSync, readFileSync } from 'node:fs';
import {
    atLeast,
    axisTitle,
    createScale,
    fittedTitle,
    isFlat,
    namedTitle,
    padded,
    spacedTexts,
    tickTexts,
    ticks,
    zoomed,
} from '../../web/src/axis.js';
import { barParts, scaleBar } from '../../web/src/bar.js';
import { bodyFacets } from '../../web/src/body.js';
import { meet, numberOf, quantityOf } from '../../web/src/colours.js';
import { readCurves } from '../../web/src/curves.js';
import { elementColour } from '../../web/src/element.js';
import { listed } from '../../web/src/legend.js';
import { chooseColours, diverging, sequential } from '../../web/src/colormap.js';
import { contour } from '../../web/src/contour.js';
import {
    contactBetween,
    contactLines,
    contactScales,
    contactShapes,
    contactTrail,
    lineParts,
    readContact,
    roundBelow,
    trailShapes,
} from '../../web/src/contact.js';
import { csvText } from '../../web/src/csv.js';
import { leastRange, pathUnits, readDocument, Sources } from '../../web/src/document.js';
import { convert, full, measured, prettyUnit, rounded, short } from '../../web/src/format.js';
import { gathered, moreEvents, placeNames } from '../../web/src/events.js';
import { hatchPath } from '../../web/src/hatch.js';
import { labelParts, overlap, placeLabels } from '../../web/src/labels.js';
import {
    fittedRange,
    homeView,
    layerEntries,
    layerShapes,
    namedLines,
    notePhases,
    paintOrder,
    readLayers,
} from '../../web/src/layers.js';
import { join, linkKey, memberCount } from '../../web/src/linking.js';
import { openingTime, poseTimes, speedChoices, speedWords, usualRate } from '../../web/src/moments.js';
import { labelSpot } from '../../web/src/map.js';
import { interpolator, isoLinesOf, readRegion, zoneLines } from '../../web/src/region.js';
import { compression, Scale } from '../../web/src/scale.js';
import { Scene } from '../../web/src/scene.js';
import { onPress } from '../../web/src/selection.js';
import { dotPath, linePath, thinLine } from '../../web/src/series.js';
import { cameraAxes, fitted, onTurn, projector, turned } from '../../web/src/camera.js';
import { bodySurface, patchCells } from '../../web/src/surface.js';
import { extentOf, layoutViews, polished, readViews } from '../../web/src/sketch.js';
import { cellText, readLayer } from '../../web/src/table.js';
import { Tally, check, checkClose, prettier } from './browser.mjs';

const same = (actual, expected) =>
    check(
        JSON.stringify(actual) === JSON.stringify(expected),
        `${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`,
    );

function a_contact_is_told_of_by_whole_groups_of_columns() {
    const columns = {
        ...Object.fromEntries(['tx', 'ty', 'fx', 'fz', 'alpha', 'beta'].map((name) => [name, { si: [1, 2] }])),
        mode: { texts: ['slide', 'stuck'] },
    };
    const contact = readContact((name) => columns[name] ?? null);
    same(contact.row(1), { touch: [2, 2], mode: 'stuck' });
    check(contact.columns.length === 3, 'columns of groups with a gap are not used');
    same(readContact(() => null).row(0), {});
    same(readContact(() => null).columns, []);
}

function a_patch_turns_the_shorter_way_and_a_mode_lasts() {
    const from = { touch: [0, 0], patch: [2, 1, 1.5], mode: 'slide' };
    const to = { touch: [4, 2], patch: [4, 1, -1.5], mode: 'stuck' };
    const { touch, patch, mode } = contactBetween(from, to, 0.25);
    same([touch, patch.slice(0, 2), mode], [[1, 0.5], [2.5, 1], 'slide']);
    checkClose(patch[2], 1.5 + 0.25 * (Math.PI - 3), 1e-14, 'an axis has no head: 1.5 and -1.5 are near each other');
    same(contactBetween({ position: [0, 0, 0] }, { position: [1, 0, 0] }, 0.5), {});
}

function what_is_usual_in_a_motion_is_seen_well() {
    const row = (time, size) => ({ time, force: [0, 0, size], turning: [size, 0, 0], patch: [size, size / 2, 0] });
    // long at 2, and for a moment at 1000: moments do not count, nor does flight, where there is nothing
    const rows = [row(0, 2), row(10, 1000), row(10.1, 0), row(90, 2), row(91, 1)];
    const scales = contactScales(rows, [50, 50, 100]);
    checkClose(2 * scales.force, 100, 1e-14, 'the usual force is as long as the longest semi-axis');
    checkClose(2 * scales.turning, 130, 1e-14, 'and the rotation comes out of the body');
    same(scales.patch, 20);
    same(contactScales([], [1, 1, 1]), { force: 0, turning: 0, longest: 1.9, patch: 0 });
    same([0.3, 1, 1.99, 2, 4.9, 5, 99, 100].map(roundBelow), [1, 1, 1, 2, 2, 5, 50, 100]);
}

const LIGHT = { ink: '#000000', paper: '#ffffff', series: ['#000001', '#000002', '#000003', '#000004', '#000005'] };
const FLAT = { project: ([x, y, z]) => [x, y - z] };

function a_trail_ends_now_is_thick_where_it_sticks_and_broken_by_flights() {
    const modes = ['slide', 'slide', 'stuck', 'flight', 'slide', 'slide'];
    const trail = contactTrail(modes.map((mode, i) => ({ time: i, touch: [10 * i, 0], mode })));
    same(trail.at(-1).way, 50);
    const shapes = trailShapes(trail, { time: 4.5, touch: [45, 0] }, 1000, FLAT, LIGHT);
    const path = (width) => shapes.find((shape) => shape.width === width)?.d;
    same(path(1.5), 'M0 0L10 0L20 0M40 0L45 0');
    same(path(3.4), 'M20 0L30 0');
    same(trailShapes(trail, { time: 0, touch: [0, 0] }, 1000, FLAT, LIGHT).length, 1);
    const opacities = (size) =>
        trailShapes(trail, { time: 5, touch: [50, 0] }, size, FLAT, LIGHT).map((s) => s.opacity);
    same(new Set(opacities(1000)).size, 1);
    check(Math.min(...opacities(1)) < 0.5 * Math.max(...opacities(1)), 'what is old is pale');
    same(contactTrail([{ time: 0 }, { time: 1 }]), []);
}

function a_thinned_trail_keeps_short_phases() {
    const modeAt = (i) => ({ 7001: 'flight', 15002: 'stuck' })[i] ?? 'slide';
    const rows = Array.from({ length: 30000 }, (unused, i) => ({ time: i, touch: [i, 0], mode: modeAt(i) }));
    const trail = contactTrail(rows);
    check(trail.length < 10000, `${trail.length} pieces`);
    same(trail.at(-1).time, 29999);
    same(
        trail.filter(({ mode }) => mode !== 'slide').map(({ time }) => time),
        [7001, 15002],
    );
    const shapes = trailShapes(trail, rows.at(-1), 1e9, FLAT, LIGHT);
    check(shapes.find(({ width }) => width === 1.5).d.includes('L7001 0M7002 0'), 'no line across a hop');
    same(shapes.find(({ width }) => width === 3.4).d, 'M15002 0L15003 0');
}

function a_contact_is_drawn_as_far_as_it_is_told() {
    const scales = { force: 1, turning: 1, longest: 60, patch: 10 };
    const now = { position: [0, 0, 50], touch: [5, 0], force: [0, 0, 40], patch: [2, 1, 0], mode: 'slide' };
    const shapes = contactShapes({ now, scales }, FLAT, LIGHT);
    const [xs, ys] = [0, 1].map((k) =>
        shapes[0].d.match(/-?[\d.]+ -?[\d.]+/g).map((pair) => Number(pair.split(' ')[k])),
    );
    same([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)], [-15, 25, -10, 10]);
    same(shapes.filter(({ fill }) => fill === LIGHT.series[1]).length, 1);
    const clipped = contactShapes({ now: { ...now, force: [0, 0, 4000] }, scales }, FLAT, LIGHT);
    check(
        clipped.some(({ d, fill }) => fill && d.startsWith('M5 -60L')),
        'an arrow has the longest length at most',
    );
    const flying = { ...now, force: [0, 0, 0], patch: [0, 0, 0], mode: 'flight' };
    same(contactShapes({ now: flying, scales }, FLAT, LIGHT), []);
    same(contactShapes({ now: { position: [0, 0, 1] }, scales: contactScales([], [1, 1, 1]) }, FLAT, LIGHT), []);
}

function what_a_contact_does_is_said_in_words() {
    const scales = { force: 1, turning: 1, longest: 60, patch: 10 };
    const told = { force: [3, 0, 4], turning: [0, 0, 2], patch: [1e-3, 1e-3, 0] };
    const words = (now) => contactLines(now, scales, LIGHT).map(({ text }) => text);
    same(words({ ...told, mode: 'stuck' }), [
        'stuck: rolls',
        'force 5 N',
        'rotation 2 rad/s',
        'contact patch, drawn 10×',
    ]);
    same(words({ mode: 'flight' }), ['in flight']);
    same(words({ mode: 'no-slip' }), ['does not slip']);
    same(words({}), []);
    const { texts } = lineParts(contactLines({ ...told, mode: 'slide' }, scales, LIGHT), LIGHT);
    same(new Set(texts.map(({ y }) => y)).size, 4);
}

function the_axis_of_a_body_is_marked_where_it_is_asked_for() {
    const shape = { kind: 'ellipsoid', size: [1, 1, 2] };
    const poles = bodyFacets(shape, true).filter(({ pole }) => pole);
    check(poles.length > 0 && poles.every(({ points }) => points.every(([, , z]) => z > 1.9)), 'the upper end alone');
    check(!bodyFacets(shape).some(({ pole }) => pole), 'a ball is not marked');
    const tones = (side) => bodyFacets(shape, true).filter(({ points }) => side * points[1][2] > 0.3);
    const of = (facets) => facets.map(({ tone }) => tone);
    check(Math.min(...of(tones(1))) > Math.max(...of(tones(-1))), 'halves differ, so that an inversion is seen');
}

/// A rattleback that stands still, upright or upside down, and turns fast.
function sceneOf(quaternion = [1, 0, 0, 0]) {
    const size = [0.2, 0.03, 0.02];
    const row = (time) => ({
        time,
        position: [0, 0, 0.02],
        quaternion,
        touch: [0, 0],
        force: [0, 0, 10],
        turning: [0, 0, time < 0.9 ? 5 : 1],
        patch: [1e-3, 1e-3, 0],
        mode: 'slide',
    });
    const rows = [0, 0.1, 0.2, 1].map(row);
    const contacts = [...rows, row(5)];
    return new Scene([{ shape: { kind: 'ellipsoid', size }, times: [0, 0.2, 5], pose: row, contacts }], false);
}

const PAINT = { ...LIGHT, line: '#0000aa', soft: '#0000bb', series: Array(7).fill('#123456') };

function arrows_and_bodies_stay_in_the_picture() {
    const [width, height] = [786, 430];
    const shapes = sceneOf().shapes(width, height, 0, PAINT);
    const ys = shapes
        .slice(1)
        .flatMap(({ d }) => d.match(/[ML]-?[\d.]+ -?[\d.]+/g).map((pair) => Number(pair.split(' ')[1])));
    check(Math.min(...ys) >= 0 && Math.max(...ys) <= height, `from ${Math.min(...ys)} to ${Math.max(...ys)}`);
    check(Math.max(...ys) - Math.min(...ys) > 0.5 * height, 'which they fill');
}

function a_stem_tells_which_end_is_up() {
    const stems = (scene) =>
        scene.shapes(786, 430, 0, PAINT).filter(({ stroke, width }) => stroke === PAINT.ink && width === 3);
    same(stems(sceneOf()).length, 1);
    same(stems(sceneOf([0, 1, 0, 0])).length, 0); // it would be below the plane
}

function a_trail_is_seen_through_its_body() {
    const scene = sceneOf();
    const layers = scene.shapes(786, 430, 1, PAINT);
    const trails = layers.filter(({ width, fill }) => width === 1.5 && !fill);
    check(trails.length === 2 && trails[1].opacity < trails[0].opacity, 'below it, and faintly above');
}

function a_motion_opens_after_what_happens() {
    const told = (...times) => ({ start: 0, end: 10, events: times.map((time) => ({ name: `at ${time}`, time })) });
    checkClose(openingTime(told(0, 3, 5)), 5.2, 1e-12, 'just after the last');
    same(openingTime(told(0, 9.99)), 10);
    same([openingTime(told()), openingTime(told(0, 0.4))], [10, 10]);
}

function poses_of_a_sheet_are_those_of_events() {
    const events = [0, 2, 2.05, 7].map((time, i) => ({ time, name: ['upright', 'fall', 'touch', 'fall'][i] }));
    const poses = poseTimes({ start: 0, end: 10, events }, 5);
    same(
        poses.map(({ time }) => time),
        [0, 2, 4, 6, 10],
    );
    same(poses[1].names, ['fall', 'touch']);
    same([poses[0].names, poses[4].names], [['upright'], []]);
    same(
        poseTimes({ start: 0, end: 8, events: [] }, 3).map(({ time }) => time),
        [0, 4, 8],
    );
}

function rotation_is_played_so_that_it_is_seen() {
    const turning = (rate) => ({ turning: [0, 0, rate] });
    const rows = [0, 1, 2, 3, 4].map((time) => ({ time, ...turning(time < 1 ? 500 : 120) }));
    same(usualRate(rows), 120);
    const half = Math.sin(0.25);
    const told = [0, 1, 2].map((i) => ({ time: i, quaternion: i % 2 ? [Math.cos(0.25), 0, 0, half] : [1, 0, 0, 0] }));
    checkClose(usualRate(told), 0.5, 1e-12, 'from the orientation where nothing else tells');
    same(speedChoices(5, 120).initial, 0.1);
    same([speedChoices(5, 5).initial, speedChoices(5).initial], [1, 1]);
    check(speedChoices(5, 120).all.includes(1) && speedChoices(5, 120).all.includes(0.1), 'real time is at hand');
    same([1, 0.1, 20].map(speedWords), ['in real time', '10 times slower', '20 times faster']);
}

function pieces_of_a_table_are_one_file_whose_rows_have_units() {
    const number = (name, values) => ({ name, type: 'real', unit: null, values });
    const columns = [
        { name: 'key', type: 'text', values: ['p0', 'fx'] },
        { name: 'unit', type: 'text', values: ['MPa', 'N'] },
        number('a', [1.5, null]),
        number('b', [2, 'inf']),
        { name: 'relative', type: 'real', unit: '', shown: { unit: '%', factor: 100 }, values: [0.25, 0.5] },
    ];
    const sources = new Sources({ tables: [{ name: 't', columns }], fields: [] });
    const parts = [['a'], ['b', 'relative']].map((names) =>
        readLayer({ kind: 'table', table: 't', columns: ['key', 'unit', ...names] }, sources),
    );
    same(
        parts.map((part) => part.columns.map(({ name }) => name)),
        [
            ['key', 'unit', 'a'],
            ['key', 'unit', 'b', 'relative'],
        ],
    );
    same(csvText(parts.map((part) => part.columns)), 'key,unit,a,b,relative [1]\np0,MPa,1.5,2,0.25\nfx,N,,inf,0.5\n');
}

function cells_have_the_digits_of_their_rows() {
    const values = [-119.94, 1.23456, 1.23456];
    const columns = [{ name: 'a', type: 'real', unit: null, values, digits: [3, 2, 0], bars: [1.13, null, 0] }];
    const sources = new Sources({ tables: [{ name: 't', columns }], fields: [] });
    const texts = (layer, exact) => {
        const part = readLayer({ kind: 'table', table: 't', ...layer }, sources);
        return values.map((_, row) => cellText(part, part.columns[0], row, exact));
    };
    same(texts({}, false), ['−119.9\u00a0±\u00a01.1', '1.2', '1.23456']);
    same(texts({ digits: 3 }, false), ['−119.9\u00a0±\u00a01.1', '1.2', '1.23']);
    same(texts({}, true), values.map(full));
}

function texts_of_csv_are_quoted_where_they_must_be() {
    const columns = [{ name: 'a, b', table: 't', length: 3, texts: ['one, two', 'a "b"', 'plain'] }];
    same(csvText([columns]), '"a, b"\n"one, two"\n"a ""b"""\nplain\n');
}

async function scripts_are_formatted() {
    const web = new URL('../../web/', import.meta.url);
    const { prettier: settings } = JSON.parse(readFileSync(new URL('package.json', web), 'utf8'));
    const folders = [web, new URL('src/', web), new URL('.', import.meta.url)];
    const files = folders.flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)));
    const scripts = files.filter(({ pathname }) => /\.m?js$/.test(pathname));
    check(scripts.length > 40, `${scripts.length} scripts`);
    const ugly = [];
    for (const script of scripts) {
        const isFormatted = await prettier.check(readFileSync(script, 'utf8'), {
            ...settings,
            parser: 'babel',
        });
        if (!isFormatted) ugly.push(script.pathname.split('/').at(-1));
    }
    check(ugly.length === 0, `${ugly.join(', ')}: "npm run format" in web/ mends it`);
}

function six_digits_are_shown() {
    same(short(1088.312345), '1088.31');
    same(short(-0.123456789), '−0.123457');
    same(short(412345.678), '412\u202f346');
    same(short(1234567), '1\u202f234\u202f567');
    same(short(1.7e-13), '1.7\u00a0×\u00a010⁻¹³');
    same(short(0), '0');
    same(short('inf'), '∞');
    same(short(NaN), '–');
}

/// Columns of a drawing from rows [view, element, x, y, x2, y2, text].
function drawn(...rows) {
    const numbers = (name, at) => ({
        name,
        si: rows.map((row) => row[at] ?? NaN),
    });
    const texts = (name, at) => ({
        name,
        texts: rows.map((row) => row[at] ?? ''),
    });
    return readViews([
        numbers('view', 0),
        texts('element', 1),
        ...['x', 'y', 'x2', 'y2'].map((name, k) => numbers(name, k + 2)),
        texts('text', 6),
    ]);
}

function rows_of_a_drawing_become_lines_and_elements() {
    const views = drawn(
        [1, 'view', NaN, NaN, NaN, NaN, 'side'],
        [1, 'outline', 0, 0],
        [1, 'outline', 1, 0],
        [1, 'outline', NaN, NaN],
        [1, 'outline', 2, 0],
        [1, 'hologram', 5, 5],
        [1, 'force', 0, 0, 0, -1, 'load'],
        [1, 'force', 0, 0, 0, -2, 'load'],
        [2, 'point', 3, 4],
    );
    same(
        views.map(({ title, elements }) => [title, elements.map(({ kind, points }) => [kind, points.length])]),
        [
            [
                'side',
                [
                    ['outline', 2],
                    ['outline', 1],
                    ['force', 1],
                    ['force', 1],
                ],
            ],
            ['', [['point', 1]]],
        ],
    );
    same(extentOf(views[0]), { x: [0, 2], y: [-2, 0] });
    same(drawn(), []);
}

function views_are_in_true_scale_and_beside_each_other_where_there_is_room() {
    const box = (view, size, high = size) => [
        [view, 'outline', 0, 0],
        [view, 'outline', size, high],
    ];
    const views = drawn(...box(1, 0.05), ...box(2, 0.06), ...box(3, 1e-3), ...box(4, 0.5, 0.05));
    for (const width of [1160, 672, 540, 340]) {
        const { frames, height } = layoutViews(views, width);
        for (const { place, scale, left, top, width: room, height: high } of frames) {
            const [origin, right, up] = [place([0, 0]), place([1e-3, 0]), place([0, 1e-3])];
            checkClose(right[0] - origin[0], 1e-3 * scale, 1e-9, 'along x');
            checkClose(origin[1] - up[1], 1e-3 * scale, 1e-9, 'along y');
            check(left >= 0 && left + room <= width + 1e-9 && top + high <= height + 1e-9, 'views stay in the drawing');
        }
        check(frames[0].scale === frames[1].scale, 'bodies of about one size have one scale');
        check(frames[2].scale > 10 * frames[0].scale, 'a patch is enlarged');
        check(frames[3].left === 0 && frames[3].top > frames[2].top, 'a broad view has a line of its own');
        same(frames.filter(({ top }) => top === 0).length, { 1160: 3, 672: 2, 540: 2, 340: 1 }[width]);
    }
}

/// Something that hands can be laid on, and the hands: `hand(type, x, y, more)`.
function touchable() {
    const target = Object.assign(new EventTarget(), {
        style: {},
        setPointerCapture() {},
        getBoundingClientRect: () => ({ left: 0, top: 0 }),
    });
    const hand = (type, x, y, more = {}) => {
        const pointer = {
            pointerId: 1,
            pointerType: 'mouse',
            button: 0,
            clientX: x,
            clientY: y,
        };
        target.dispatchEvent(Object.assign(new Event(`pointer${type}`), pointer, more));
    };
    return { target, hand };
}

const FINGER = { pointerId: 7, pointerType: 'touch' };

function a_press_ends_with_its_own_pointer() {
    const { target, hand } = touchable();
    const done = [];
    const scale = { invert: (px) => px };
    onPress({
        over: target,
        box: { style: {} },
        model: { axes: { x: {}, y: {} } },
        frame: { left: 0, top: 0, width: 200, height: 100, x: scale, y: scale },
        place: (event) => [event.clientX, event.clientY],
        pin: (x, y) => done.push(['pin', x, y]),
        setView: ({ x, y }) => done.push(['zoom', ...x, ...y]),
    });
    hand('down', 10, 10, FINGER);
    hand('cancel', 10, 30, FINGER); // the page was scrolled
    hand('down', 150, 80);
    hand('up', 150, 80);
    same(done.splice(0), [['pin', 150, 80]]);
    hand('down', 20, 20);
    hand('up', 90, 90, FINGER); // of a hand that has no press here
    hand('move', 60, 70);
    hand('up', 60, 70);
    same(done.splice(0), [['zoom', 20, 60, 70, 20]]);
    hand('down', 30, 30);
    hand('cancel', 30, 30);
    hand('down', 90, 50, FINGER);
    hand('up', 90, 50, FINGER);
    same(done, [['pin', 90, 50]]);
}

function a_view_turns_only_while_it_is_held() {
    const { target, hand } = touchable();
    const turns = [];
    const turn = (...angles) => turns.push(angles.map((angle) => Math.round(1e3 * angle)));
    onTurn(target, { turn, reset() {} });
    const moved = { movementX: 5, movementY: 2 };
    hand('down', 10, 10);
    hand('move', 15, 12, moved);
    hand('cancel', 15, 12);
    hand('move', 20, 14, moved);
    same(turns.splice(0), [[50, 20]]);
    hand('down', 10, 10, FINGER);
    hand('move', 110, 10, FINGER); // a quick finger
    hand('up', 110, 10, FINGER);
    hand('down', 130, 40, FINGER); // begins anew where it comes down
    hand('move', 130, 50, FINGER);
    same(turns, [
        [1000, 0],
        [0, 100],
    ]);
}

function a_scale_bar_is_round_and_told() {
    same(scaleBar(1000), { length: 0.05, text: '50 mm' });
    same(scaleBar(3e5).text, '200 µm');
    same(scaleBar(20).text, '2 m');
    for (const scale of [1.7, 990, 1010, 4.4e6]) {
        const pixels = scaleBar(scale).length * scale;
        check(pixels > 34 && pixels <= 90, `${pixels} pixels`);
    }
    same(scaleBar(1000, 30).text, '20 mm');
    same(scaleBar(1000, -40).text, '20 mm'); // in a drawing narrower than its words
    const { shapes, texts } = barParts(50, [8, 100], '50 mm', { soft: 'grey' });
    same([shapes[0].d, texts[0].text, texts[0].x], ['M8 96v8M8 100h50m0 -4v8', '50 mm', 66]);
}

function texts_of_a_drawing_are_polished() {
    same(polished('fx = -97.68 N'), 'fx = −97.68\u00a0N');
    same(polished('body2.ry = inf, straight'), 'body2.ry = ∞, straight');
    same(polished('v = -3e-05 m/s'), 'v = −3\u00a0×\u00a010⁻⁵\u00a0m/s');
    same(polished('psi = 30 deg'), 'psi = 30°');
    same(polished('b = 5 um'), 'b = 5\u00a0µm');
    same(polished('a well-known e-mail'), 'a well-known e-mail');
}

function labels_cover_no_other_and_stay_inside() {
    const wanted = Array.from({ length: 8 }, (unused, i) => ({
        text: `label ${i} of eight`,
        spots: [{ at: [150 + i, 100] }],
    }));
    const box = { left: 0, right: 300, top: 0, bottom: 200 };
    const placed = placeLabels(wanted, box, { taken: [], points: [[150, 100]], areas: [] }, (text) => 6 * text.length);
    placed.forEach((one, i) => {
        check(one.left >= 0 && one.right <= 300 && one.top >= 0 && one.bottom <= 200, 'inside');
        for (const other of placed.slice(i + 1)) check(overlap(one, other) === 0, `${one.text} covers ${other.text}`);
        const far = Math.hypot(one.x - one.at[0], one.y - one.at[1]) > 75;
        check(!far || one.leader, 'what stands far away has a leader');
    });
}

function a_leader_goes_round_texts_and_texts_keep_off_leaders() {
    const box = { left: 0, right: 400, top: 0, bottom: 200 };
    const measure = (text) => 6 * text.length;
    const wanted = ['first', 'second'].map((text) => ({ text, spots: [{ at: [200, 100], near: [200, 20] }] }));
    // All is taken but a strip above, where a text needs a leader, and the strips beside it.
    const taken = [{ left: 150, right: 250, top: 60, bottom: 140 }];
    const [first, second] = placeLabels(wanted, box, { taken, points: [], areas: [] }, measure);
    for (const [{ at, leader }, other] of [
        [first, second],
        [second, first],
    ]) {
        if (!leader) continue;
        for (let k = 0; k <= 100; k++) {
            const [x, y] = [0, 1].map((j) => at[j] + (k / 100) * (leader[j] - at[j]));
            const inside = x > other.left && x < other.right && y > other.top && y < other.bottom;
            check(!inside, `a leader runs through "${other.text}"`);
        }
    }
    check(first.leader && second.leader, 'both need one');
}

function a_bar_leaves_room_for_its_words() {
    for (const scale of [700, 1234, 5e4]) {
        const { length } = scaleBar(scale, 50);
        check(length * scale <= 50 && length * scale >= 20, `${length * scale} pixels`);
        check(scaleBar(scale).length >= length, 'longer where there is room');
    }
}

/// Wherever it is seen from: nothing lies outside, and one of both sides is filled from end to end.
function a_fitted_view_fills_its_room() {
    const room = [400, 240];
    const points = bodySurface({ rx: 0.02, ry: Infinity, angle: 0, side: 1 }, 0.025).flatMap((facet) => facet.points);
    for (const [azimuth, elevation] of [
        [-1.05, 0.36],
        [0, 0.02],
        [2, 1.5],
    ]) {
        const axes = cameraAxes({ azimuth, elevation });
        const { target, fit } = fitted(points, axes, room);
        const places = points.map(projector(axes, target, fit, [200, 120]));
        const shares = [0, 1].map((i) => {
            const along = places.map((place) => place[i]);
            const [low, high] = [Math.min(...along), Math.max(...along)];
            checkClose(low + high, room[i], 0, 'middle', 1e-9);
            return (high - low) / room[i];
        });
        checkClose(Math.max(...shares), 1, 1e-12, 'share');
    }
}

function surfaces_have_the_radii_of_their_bodies() {
    const near = (value, expected) => checkClose(value, expected, 0, 'distance', 1e-12);
    const wheel = bodySurface({ rx: 0.02, ry: Infinity, angle: 0, side: 1 }, 0.025);
    const rim = wheel.flatMap(({ points }) => points).filter((point) => Math.hypot(point[0], point[2] - 0.02) > 1e-9);
    for (const [x, , z] of rim) near(Math.hypot(x, z - 0.02), 0.02);
    for (const { points, normal } of wheel.slice(0, 400)) {
        const outward = [points[0][0], 0, points[0][2] - 0.02];
        check(normal[0] * outward[0] + normal[2] * outward[2] > 0, 'normals point outward');
    }
    const bowl = { rx: -0.03, ry: -0.03, angle: 0.4, side: -1 };
    const cells = patchCells(
        {
            siGrid: { nx: 4, ny: 4, x0: -1.5e-3, y0: -1.5e-3, dx: 1e-3, dy: 1e-3 },
            values: new Array(16).fill(1),
        },
        bowl,
        2,
    );
    same(cells.length, 16);
    checkClose(Math.max(...cells.flatMap(({ points }) => points.map(([x]) => x))), 4e-3, 1e-9, 'twice as large');
    for (const { points } of cells)
        for (const [x, y, z] of points) checkClose(z, (x * x + y * y) / 0.06, 0.03, 'the patch lies on the bowl', 1e-9);
}

function a_camera_keeps_lengths_and_turns_about_the_target() {
    const camera = turned({ azimuth: -1.05, elevation: 0.36, zoom: 1 }, 0.3, -0.1);
    const { right, up, toward } = cameraAxes(camera);
    for (const [one, other, expected] of [
        [right, right, 1],
        [up, up, 1],
        [right, up, 0],
        [up, toward, 0],
    ])
        checkClose(
            one.reduce((sum, value, i) => sum + value * other[i], 0),
            expected,
            0,
            'axes',
            1e-14,
        );
    const project = projector({ right, up }, [1, 2, 3], 10, [50, 60]);
    same(project([1, 2, 3]), [50, 60]);
    checkClose(project(right.map((value, i) => value + [1, 2, 3][i]))[0], 60, 1e-12, 'ten pixels a metre');
    check(turned(camera, 0, 9).elevation === Math.PI / 2, 'not beyond the zenith');
}

/// Every end of every line lies on the border of the square, on either slant.
function a_label_far_from_what_it_names_has_a_line_to_it() {
    const box = { left: 0, right: 400, top: 0, bottom: 200 };
    const wanted = [{ text: 'load', spots: [{ at: [100, 100] }] }];
    const partsWith = (taken) => {
        const [label] = placeLabels(wanted, box, { taken, points: [], areas: [] }, (text) => 6 * text.length);
        return labelParts(label, { ink: 'black', soft: 'grey' });
    };
    same(partsWith([]).shapes, []);
    const { shapes, texts } = partsWith([{ left: 60, right: 140, top: 60, bottom: 140 }]);
    check(shapes.length === 1 && shapes[0].d.startsWith('M100 100L'), JSON.stringify(shapes));
    same(
        texts.map(({ text, colour }) => [text, colour]),
        [['load', 'black']],
    );
}

function hatching_ends_at_the_border() {
    for (const way of [1, -1]) {
        const d = hatchPath(
            [
                [0, 0],
                [100, 0],
                [100, 100],
                [0, 100],
            ],
            way,
        );
        const places = d.match(/[\d.]+ [\d.]+/g).map((text) => text.split(' ').map(Number));
        check(places.length > 20, `${places.length} ends`);
        for (const [x, y] of places) {
            const off = Math.min(Math.abs(x), Math.abs(y), Math.abs(x - 100), Math.abs(y - 100));
            check(off < 0.02, `${x} ${y} is not on the border`);
        }
        const [[x0, y0], [x1, y1]] = places;
        checkClose((y1 - y0) / (x1 - x0), way, 0.01, 'the slant');
    }
}

function a_bar_has_two_digits_and_its_value_ends_where_it_does() {
    const plain = (value, bar) => measured(value, bar).replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
    same(plain(-194.8374, 0.3309), '−194.84 ± 0.33');
    same(plain(1.96, 0.0701), '1.960 ± 0.070');
    same(plain(0.02, 0.000996), '0.0200 ± 0.0010');
    same(plain(1.5e6, 1e5), '(1.50 ± 0.10) × 10⁶');
    same(plain(98765, 1234), '98 800 ± 1200');
    same(plain(1.5035988e-11, 4.2e-14), '(1.5036 ± 0.0042) × 10⁻¹¹');
    same(plain(3e-15, 2e-9), '(0.0 ± 2.0) × 10⁻⁹');
    same(plain(12, 0), '12');
    same(plain(12.3456789, NaN), '12.3457');
    same(plain('inf', 1), '∞');
    same(plain(1.23456789012345, 1e-14), '1.23457 ± 1 × 10⁻¹⁴');
}

function digits_that_are_known_are_shown_also_where_they_are_zero() {
    const plain = (value, digits) => rounded(value, digits).replaceAll('\u202f', ' ');
    same(plain(0.01499917, 3), '0.0150');
    same(plain(0.999983, 3), '1.00');
    same(plain(-119.883, 3), '−120');
    same(plain(99.96, 3), '100');
    same(plain(2.5, 3), '2.5');
    same(plain(1500, 3), '1500');
    same(plain(223820.4, 3), '224 000');
    same(plain(0, 3), '0');
    same(plain('inf', 3), '∞');
}

function an_output_knows_its_error_bar() {
    const output = (key, value, more) => ({ key, value, unit: 'm', ...more });
    const { outputs } = readDocument(
        JSON.stringify({
            format: 1,
            outputs: [
                output('a', 2, { error: 'a_error' }),
                output('a_error', 0.1),
                output('b', -4, { error: 'b_error' }),
                output('b_error', 0.25, { unit: '' }),
                output('c', 1, { error: 'nowhere' }),
                output('d', null),
                output('e', 1.23456, { digits: 3 }),
            ],
        }),
    );
    same(
        outputs.map(({ key }) => key),
        ['a', 'a_error', 'b', 'b_error', 'c', 'e'],
    );
    same([outputs[0].bars, outputs[2].bars, outputs[4].bars ?? null], [[0.1], [1], null]);
    same(outputs[1].measures.key, 'a');
    same([outputs[4].digits, outputs[5].digits], [5, 3]);
}

function full_digits_read_back_as_the_same_number() {
    for (const value of [0.1 + 0.2, 5e-324, 1.7976931348623157e308, -1 / 3])
        check(Number(full(value)) === value, String(value));
}

function round_values_stay_round_in_their_shown_unit() {
    same(convert(210e9, { shown: { factor: 1e-9 } }), 210);
    same(convert(1.1e9, { shown: { factor: 1e-6 } }), 1100);
    same(convert(0.02, { shown: { factor: 1e3 } }), 20);
}

function a_column_of_texts_makes_one_curve_each() {
    const table = {
        name: 'curves',
        columns: [
            { name: 'law', type: 'text', values: ['dry', 'wet', 'dry', 'wet'] },
            { name: 'v', unit: 'm/s', values: [1, 1, 2, 2] },
            { name: 'force', unit: 'N', values: [5, 6, 7, 8] },
        ],
    };
    const sources = new Sources({ tables: [table], fields: [] });
    const axes = { x: { columns: [] }, y: { columns: [], fallback: [] } };
    const layer = {
        kind: 'lines',
        table: 'curves',
        x: 'v',
        y: 'force',
        series: 'law',
        label: '',
    };
    const layers = readLayers({ layers: [layer] }, sources, axes);
    same(
        layers.map(({ label, x, y, thing }) => [label, [...x], [...y], numberOf(thing)]),
        [
            ['dry', [1, 2], [5, 7], 0],
            ['wet', [1, 2], [6, 8], 1],
        ],
    );
    same(
        paintOrder(layers).map(({ label }) => label),
        ['wet', 'dry'],
    );
    same(
        layers[0].columns.map(({ name, length }) => [name, length]),
        [
            ['law', 4],
            ['v', 4],
            ['force', 4],
        ],
    );
}

const tableOf = (name, columns) => ({
    name,
    columns: Object.entries(columns).map(([key, [unit, values]]) =>
        unit === 'text' ? { name: key, type: 'text', values } : { name: key, unit, values },
    ),
});

/// Curves over t of one table, read as a figure reads them.
function readTable(columns, layers) {
    const sources = new Sources({ tables: [tableOf('motion', columns)], fields: [] });
    return readCurves(
        { x: {}, y: {}, layers: layers.map((layer) => ({ table: 'motion', x: 't', ...layer })) },
        sources,
    );
}

const flatBox = { left: 0, top: 0, width: 100, height: 100 };
const flatScales = { x: createScale([0, 10], 0, 100), y: createScale([-2, 2], 100, 0) };

/// Slip is brown in a drawing and in a chart, spin green; parts along two axes differ by their dash, not their colour.
function a_quantity_has_one_colour_in_drawings_and_charts() {
    same(
        ['slip = 1 mm/s', 'creep.x = 0.001', 'spin, R omega.z', 'friction', 'velocity along x', 'load'].map((text) =>
            quantityOf(text),
        ),
        ['slip', 'slip', 'rotation', 'force', 'velocity', null],
    );
    same([quantityOf('friction', 'J'), quantityOf('friction', 'N')], [null, 'force']);
    const palette = { series: ['blue', 'orange', 'green', 'pink', 'brown', 'sky', 'grey'], ink: 'ink' };
    const chart = readTable(
        { t: ['s', [0, 1]], slip: ['m/s', [1, 0]], u: ['m/s', [2, 1]], vx: ['m/s', [1, 2]], vy: ['m/s', [0, 1]] },
        [
            { kind: 'lines', y: 'slip', label: 'slip' },
            { kind: 'lines', y: 'u', label: 'spin, R omega.z' },
            { kind: 'lines', y: 'vx', label: 'velocity along x' },
            { kind: 'lines', y: 'vy', label: 'velocity along y' },
        ],
    );
    const looks = chart.layers.map((layer) => layerShapes(layer, flatScales, flatBox, palette)[0]);
    same(
        looks.map(({ stroke, dash }) => [stroke, Boolean(dash)]),
        [
            ['brown', false],
            ['green', false],
            ['blue', false],
            ['blue', true],
        ],
    );
    const drawn = (kind, text) => elementColour({ kind, text }, palette);
    same(
        [
            drawn('velocity', 'slip = 1 mm/s'),
            drawn('slip', ''),
            drawn('rotation', 'spin = 1 rad/s'),
            drawn('velocity', ''),
        ],
        ['brown', 'brown', 'green', 'blue'],
    );
    same([drawn('dimension', 'slip'), drawn('force', 'load')], ['ink', 'orange']);
}

/// Nothing that moves gives no chart, a mark does; a sign is told with what it is the sign of.
function a_chart_needs_an_extent_and_its_names_words() {
    const line = [{ kind: 'lines', y: 'v', label: 'curve at rest' }];
    check(readTable({ t: ['s', [0]], v: ['m', [0]] }, line) === null, 'rest is no curve');
    check(readTable({ t: ['s', [0]], v: ['m', [0]] }, [{ ...line[0], kind: 'points' }]) !== null, 'a mark is one');
    check(readTable({ t: ['s', [0, 1]], v: ['m', [0, 0]] }, line) !== null, 'rest for a while is a curve');
    const signs = readTable({ t: ['s', [0, 1]], v: ['m', [0, 1]], sliding: ['text', ['+', '--']] }, [
        { kind: 'points', y: 'v', series: 'sliding' },
    ]);
    same(
        signs.layers.map(({ label }) => label),
        ['sliding +', 'sliding −−'],
    );
}

/// Zooming a time series shows a part of the time, of another chart a part of the plane.
function only_time_is_zoomed_alone() {
    const line = [{ kind: 'lines', y: 'v', label: 'zoomed curve' }];
    const along = (unit, places = [0, 1, 2]) => readTable({ t: [unit, places], v: ['m', [0, 1, 0]] }, line);
    same([along('s').fit !== undefined, along('m').fit !== undefined], [true, false]);
    same([along('s').link?.length, along('s', [0, 2, 1]).link], [1, null]);
}

/// The lower half of an envelope is no second thing, and a phase too short to be seen needs no key.
function the_legend_names_what_is_seen_once() {
    const motion = readTable(
        {
            t: ['s', [0, 10]],
            up: ['m', [1, 0]],
            low: ['m', [-1, 0]],
            from: ['s', [0, 0.001]],
            to: ['s', [0.001, 10]],
            phase: ['text', ['brief', 'long']],
        },
        [
            { kind: 'spans', x: 'from', upper: 'to', y: 'phase' },
            { kind: 'lines', y: 'up', label: 'envelope' },
            { kind: 'lines', y: 'low', label: 'envelope, below' },
        ],
    );
    const palette = { soft: 'grey', series: ['blue', 'red'] };
    same(
        motion.entries(palette).map(({ label }) => label),
        ['long', 'envelope'],
    );
    same(
        namedLines(motion.layers).map(({ parts }) => parts.map(({ label }) => label)),
        [['envelope, below']],
    );
    const only = (kind) => listed([{ label: 'one', layer: { kind } }]).length;
    same(['lines', 'map', 'sketch', 'arrows'].map(only), [0, 0, 0, 1]);
}

/// What is left of a response is dashed in the colour of the response, whatever else is drawn.
function two_columns_of_one_series_share_colours() {
    const table = {
        name: 'fan',
        columns: [
            {
                name: 'state',
                type: 'text',
                values: ['stuck', 'free', 'stuck', 'free'],
            },
            ...['kick', 'response', 'left'].map((name) => ({
                name,
                unit: '',
                values: [1, 1, 2, 2],
            })),
        ],
    };
    const sources = new Sources({ tables: [table], fields: [] });
    const axes = { x: { columns: [] }, y: { columns: [], fallback: [] } };
    const layer = (y, more) => ({
        kind: 'lines',
        table: 'fan',
        x: 'kick',
        y,
        series: 'state',
        ...more,
    });
    const figure = {
        layers: [layer('response'), layer('left', { dash: true, label: 'left' })],
    };
    const layers = readLayers(figure, sources, axes);
    const [stuck, free] = layers.map(({ thing }) => numberOf(thing));
    check(stuck !== free, 'two states differ');
    same(
        layers.map(({ label, thing, dash }) => [label, numberOf(thing), dash ?? false]),
        [
            ['stuck', stuck, false],
            ['free', free, false],
            ['left, stuck', stuck, true],
            ['left, free', free, true],
        ],
    );
}

function things_that_meet_differ_and_laws_differ_everywhere() {
    const named = (...names) => names.map((name) => ({ name }));
    const laws = (...names) => names.map((name) => ({ name, series: true }));
    meet(named('kinetic', 'lost'));
    meet(named('lost', 'elastic'));
    meet(named('alone'));
    meet(laws('law one', 'law two'));
    meet(laws('law two', 'law three'));
    check(numberOf('kinetic') !== numberOf('lost') && numberOf('lost') !== numberOf('elastic'), 'those that meet');
    same([numberOf('kinetic'), numberOf('elastic'), numberOf('alone')], [0, 0, 0]);
    same(new Set(['law one', 'law two', 'law three'].map(numberOf)).size, 3);
    const given = numberOf('lost');
    meet(named('lost', 'kinetic', 'later'));
    check(numberOf('lost') === given && ![given, 0].includes(numberOf('later')), 'what is given stays');
    meet(named(...Array.from({ length: 12 }, (_, i) => `thing ${i}`)));
    same(new Set(Array.from({ length: 12 }, (_, i) => numberOf(`thing ${i}`))).size, 12);
}

function marks_take_the_colour_of_their_single_curve() {
    const table = (name, length) => ({
        name,
        columns: ['a', 'b'].map((column) => ({
            name: column,
            unit: '',
            values: Array.from({ length }, (_, i) => i),
        })),
    });
    const sources = new Sources({
        tables: [table('curve', 50), table('few', 3), table('many', 50)],
        fields: [],
    });
    const layer = (kind, name) => ({
        kind,
        table: name,
        x: 'a',
        y: 'b',
        label: `${name} of it`,
    });
    const things = (...layers) => {
        const axes = { x: { columns: [] }, y: { columns: [], fallback: [] } };
        return new Set(readLayers({ layers }, sources, axes).map(({ thing }) => thing)).size;
    };
    same(things(layer('lines', 'curve'), layer('points', 'few')), 1);
    same(things(layer('lines', 'curve'), layer('points', 'many')), 2);
    const twin = { ...layer('lines', 'many'), label: 'curve of it, below' };
    same(
        things(layer('lines', 'curve'), twin, {
            ...layer('points', 'many'),
            label: 'here, curve of it',
        }),
        1,
    );
}

function y_fits_what_is_seen_along_x() {
    const times = Array.from({ length: 101 }, (_, i) => i / 100);
    const columns = [
        { name: 't', unit: 's', values: times },
        { name: 'v', unit: '', values: times.map((t) => (t < 0.5 ? 1 : 1e-9 * t)) },
    ];
    const sources = new Sources({ tables: [{ name: 'm', columns }], fields: [] });
    const axes = { x: { columns: [] }, y: { columns: [], fallback: [] } };
    const layers = readLayers({ layers: [{ kind: 'lines', table: 'm', x: 't', y: 'v' }] }, sources, axes);
    const fit = (from, to) => fittedRange(layers, axes, [from, to], [0, 1]);
    const [low, high] = fit(0, 1);
    check(low < 0 && high > 1 && high < 1.2, `${low} to ${high} holds the whole`);
    check(fit(0.1, 0.3)[1] - fit(0.1, 0.3)[0] < 0.3, 'a part is seen in its own range');
    check(fit(0.7, 0.8)[1] - fit(0.7, 0.8)[0] > 5e-5, 'rest is not torn apart');
    const steep = fit(0.493, 0.497);
    check(steep[0] < 0.3 && steep[1] > 0.7 && steep[1] < 0.8, `${steep}: between samples the line counts`);
    check(fit(2, 3) === null, 'there is nothing');
}

function names_of_events_do_not_touch() {
    const items = [10, 12, 14, 16, 200, 290].map((x, i) => ({
        name: `event${i}`,
        x,
    }));
    const placed = placeNames(items, { left: 0, width: 300 }, 2, (name) => 6 * name.length);
    same(
        placed.map(({ name, row }) => [name, row]),
        [
            ['event0', 0],
            ['event1', 1],
            ['event4', 0],
            ['event5', 0],
        ],
    );
    check(placed.at(-1).x + 36 <= 290, 'at the end of the axis a name stands on the left');
    for (const one of placed)
        for (const other of placed)
            check(
                one === other || one.row !== other.row || Math.abs(one.x - other.x) > 36,
                `${one.name} ${other.name}`,
            );
}

function equal_events_are_counted_and_none_is_dropped_in_silence() {
    const widthOf = (name) => 6 * name.length;
    const at = (...places) => places.map((x) => ({ name: 'reversal', x }));
    const texts = (items, width = 400, rows = 1) =>
        placeNames(items, { left: 0, width }, rows, widthOf).map(({ text }) => text);
    same(texts(at(10, 30, 45, 80, 95)), ['reversal ×5']);
    same(texts(at(10, 100, 200)), ['reversal', 'reversal', 'reversal']);
    const [group] = gathered(at(10, 30), widthOf);
    same([group.x, group.last, group.count], [10, 30, 2]);
    const mixed = ['touch', 'hop', 'touch', 'hop'].map((name, i) => ({ name, x: 10 + 5 * i }));
    same(texts(mixed), ['touch +3']);
    same(texts([...mixed, { name: 'rest', x: 200 }]), ['touch +3', 'rest']);
    const all = texts(
        Array.from({ length: 170 }, (unused, i) => ({ name: i % 2 ? 'hop' : 'touch', x: 2 * i })),
        400,
        3,
    );
    const counted = all.reduce((sum, text) => sum + 1 + Number(/\+(\d+)$/.exec(text)?.[1] ?? 0), 0);
    check(counted > 150, `${counted} of 170 are told of`);
    same(
        [moreEvents({ total: 170 }, 20), moreEvents({ total: 20 }, 20), moreEvents({}, 20)],
        ['… and 150 more', '', ''],
    );
}

function a_name_keeps_off_the_marks_of_others() {
    const items = [
        { name: 'upright', x: 100 },
        { name: 'fall', x: 120 },
    ];
    const [one, other] = placeNames(items, { left: 0, width: 300 }, 2, (name) => 6 * name.length);
    check(one.x + 42 <= 100 && !one.crossed, 'the left is free where the mark of another is on the right');
    check(other.x >= 120 && other.row === 0 && !other.crossed, 'each in its place');
    const [crowded] = placeNames(items, { left: 90, width: 200 }, 2, (name) => 6 * name.length);
    check(crowded.crossed, 'where no place is free the mark is hidden behind the name');
}

function members_of_a_group_hear_the_others() {
    const heard = [];
    const key = linkKey({ name: 't', siUnit: 's' });
    same(key, linkKey({ name: 't', siUnit: 's', unit: 'ms' }));
    same(linkKey({ name: 'mu', siUnit: '1' }), linkKey({ name: 'mu', siUnit: '' }));
    check(
        key !== linkKey({ name: 't', siUnit: 'm' }) && key !== linkKey({ name: 'time', siUnit: 's' }),
        'others differ',
    );
    const member = (name) => ({
        followCursor: (place) => heard.push([name, place]),
    });
    const [one, two] = [member('one'), member('two')].map((each) => join(key, each));
    const deaf = join(key, {});
    one.tell('followCursor', [3]);
    two.leave();
    one.tell('followCursor', [4]);
    same(heard, [['two', [3]]]);
    one.leave();
    deaf.leave();
    same(memberCount(), 0);
}

/// Figures of one page show a phase alike, whether it comes alone or with others, and say what it is.
function a_phase_has_one_tint_and_a_key() {
    const spans = (name, names) => ({
        name,
        columns: [
            { name: 'from', unit: 's', values: names.map((_, i) => i) },
            { name: 'to', unit: 's', values: names.map((_, i) => i + 1) },
            { name: 'phase', type: 'text', values: names },
        ],
    });
    const curve = {
        name: 'curve',
        columns: ['t', 'v'].map((name) => ({ name, unit: 's', values: [0, 1, 2] })),
    };
    const sources = new Sources({
        tables: [spans('both', ['slip', 'rest']), spans('one', ['slip']), curve],
        fields: [],
    });
    const palette = {
        soft: 'grey',
        series: ['blue', 'red', 'green', 'brown', 'pink'],
    };
    const entries = (table) => {
        const axes = { x: { columns: [] }, y: { columns: [], fallback: [] } };
        const layers = readLayers(
            {
                layers: [
                    { kind: 'spans', table, x: 'from', upper: 'to', y: 'phase' },
                    { kind: 'lines', table: 'curve', x: 't', y: 'v', label: 'curve' },
                ],
            },
            sources,
            axes,
        );
        const home = homeView(layers, axes);
        const { y } = home;
        notePhases(layers, home, false);
        check((182 * (y[1] - 2)) / (y[1] - y[0]) > 16, 'names stand above the curve, on a phone too');
        return layers
            .flatMap((layer) => layerEntries(layer, palette))
            .map(({ label, swatch }) => [label, swatch[0].fill]);
    };
    const both = entries('both');
    same(
        both.map(([label]) => label),
        ['rest', 'slip', 'curve'],
    );
    check(both[0][1] !== both[1][1], 'two phases look different');
    same(entries('one'), [both[1], both[2]]);
}

function a_curve_runs_above_many_points_and_below_a_mark() {
    const table = (name, length) => {
        const values = Array.from({ length }, (_, i) => i);
        return {
            name,
            columns: ['t', 'v'].map((column) => ({ name: column, unit: '', values })),
        };
    };
    const sources = new Sources({
        tables: [table('mark', 1), table('curve', 100), table('cloud', 100)],
        fields: [],
    });
    const axes = { x: { columns: [] }, y: { columns: [], fallback: [] } };
    const layer = (kind, name) => ({
        kind,
        table: name,
        x: 't',
        y: 'v',
        label: name,
    });
    const figure = {
        layers: [layer('points', 'mark'), layer('lines', 'curve'), layer('points', 'cloud')],
    };
    const painted = paintOrder(readLayers(figure, sources, axes));
    same(
        painted.map(({ label }) => label),
        ['cloud', 'curve', 'mark'],
    );
    const box = { left: 0, top: 0, width: 100, height: 100 };
    const palette = { paper: 'white', series: ['blue', 'red', 'green'] };
    const [cloud, , mark] = painted.map((one) => layerShapes(one, { x: (t) => t, y: (v) => v }, box, palette)[0]);
    check(cloud.opacity < 0.6 && !cloud.stroke, 'many points are pale');
    check(mark.opacity === undefined && mark.stroke === palette.paper, 'a mark stands out');
}

function units_are_set_with_powers() {
    same(['m2', 'W/m2', 'kg.m2', 'um', 'um2', 'uJ', 'uN.m', 'kohm', '1', 'N/m^1.5', 'rad/s', 'm^-1'].map(prettyUnit), [
        'm²',
        'W/m²',
        'kg·m²',
        'µm',
        'µm²',
        'µJ',
        'µN·m',
        'kΩ',
        '',
        'N/m^1.5',
        'rad/s',
        'm⁻¹',
    ]);
}

function compression_is_round_and_leaves_the_long_axis_longer() {
    same(
        [1, 1.9, 2, 3.5, 4.2, 7.9, 11.15, 14.9, 15, 99, 137, 1300, 1 / 11.15].map(compression),
        [1, 1, 2, 3, 4, 6, 10, 12, 15, 80, 120, 1200, 10],
    );
}

/// Whatever the frame, pixels per length along x over those along y are the factor.
function a_compressed_view_has_the_factor_it_says() {
    const home = { x: [-0.25, 0.25], y: [-2800, 2800] }; // mm and um: 11.2 to 1
    const scale = new Scale(home, 1e-3, 'free');
    same(
        [scale.aspect, scale.factor, scale.words({ x: { name: 'x' }, y: { name: 'y' } })],
        ['compressed', 10, 'y compressed 10 times'],
    );
    for (const frame of [
        { width: 317, height: 204 },
        { width: 90, height: 400 },
    ]) {
        const { x, y } = scale.widened(home, frame);
        checkClose(frame.width / (x[1] - x[0]) / (frame.height / (1e-3 * (y[1] - y[0]))), 10, 1e-12, 'factor');
        check(x[0] <= home.x[0] && y[1] >= home.y[1], 'nothing is lost');
    }
    scale.toggle();
    same([scale.aspect, scale.factor, scale.words({})], ['equal', 1, '']);
    same(
        new Scale({ x: [-12, 12], y: [-1, 1] }, 1, 'free').words({
            x: { name: 'x' },
        }),
        'x compressed 12 times',
    );
    same(new Scale({ x: [-12, 12], y: [-1, 1] }, 1, 'equal').aspect, 'equal');
    const square = { x: [-1, 1], y: [-1, 1] };
    const height = (paths) => new Scale(square, 1, 'equal', paths).tallest(620, Infinity);
    same([height(true), height(false)], [380, 496]);
}

/// Half an ellipsoid of pressure over an ellipse, in cells.
function ellipse(a, b, value) {
    const [nx, ny] = [50, 50];
    const values = Float64Array.from({ length: nx * ny }, (_, k) => {
        const rest = 1 - (((k % nx) - 24.3) / a) ** 2 - ((Math.floor(k / nx) - 24.7) / b) ** 2;
        return rest > 0 ? value(rest, (k % nx) - 24.3) : 0;
    });
    return { name: 'p', values, grid: { nx, ny, x0: 0, y0: 0, dx: 1, dy: 1 } };
}

const outOfEllipse =
    (a, b) =>
    ([i, j]) =>
        (Math.hypot((i - 24.3) / a, (j - 24.7) / b) - 1) * Math.min(a, b);

function the_edge_of_a_pressure_is_that_of_its_ellipse() {
    const field = ellipse(21, 13, (rest) => 7 * Math.sqrt(rest));
    const region = readRegion(field, field);
    check(region.lines.length === 1, 'one line');
    for (const point of region.lines[0])
        check(Math.abs(outOfEllipse(21, 13)(point)) < 0.15, `${point} is off the edge`);
    const half = Math.sqrt(0.75);
    for (const point of isoLinesOf(field, region, 3.5).flat())
        check(Math.abs(outOfEllipse(21 * half, 13 * half)(point)) < 0.1, `${point} is off the iso-line`);
    const value = interpolator(field, region);
    checkClose(value(30, 20), field.values[20 * 50 + 30], 1e-15, 'a centre has its value');
    check(value(24.3, 24.7 + 13.2) === 0, 'nothing is left beyond the edge');
}

/// A label of an iso-line near the edge would lie across it; that line goes without.
function labels_of_iso_lines_stay_off_the_edge() {
    const field = ellipse(21, 13, (rest) => 7 * Math.sqrt(rest));
    const region = readRegion(field, field);
    const frame = {
        left: 0,
        top: 0,
        width: 500,
        height: 500,
        x: createScale([-0.5, 49.5], 0, 500),
        y: createScale([-0.5, 49.5], 500, 0),
    };
    const spotAt = (level, taken) => labelSpot(isoLinesOf(field, region, level), 26, { field, region }, frame, taken);
    const first = spotAt(3.5, []);
    const { left, right, top, bottom } = first.box;
    const cell = ([x, y]) => [frame.x.invert(x), frame.y.invert(y)];
    for (const corner of [left, right].flatMap((x) => [top, bottom].map((y) => cell([x, y]))))
        check(outOfEllipse(21, 13)(corner) < 0.75, `a corner of the label at ${corner} is out`);
    check(spotAt(0.2, []) === null, 'beside the edge there is no room');
    const second = spotAt(3.6, [first]);
    check(!second || !overlap(second.box, first.box), 'labels keep clear of each other');
}

function an_edge_of_whole_numbers_is_smooth_within_half_a_cell() {
    const field = ellipse(20, 20, () => 1);
    const [line, ...more] = readRegion(field, field).lines;
    check(more.length === 0, 'one line');
    const off = line.map(outOfEllipse(20, 20));
    check(Math.max(...off.map(Math.abs)) < 0.75, 'near the circle');
    const length = line.slice(1).reduce((sum, [i, j], k) => sum + Math.hypot(i - line[k][0], j - line[k][1]), 0);
    checkClose(length, 40 * Math.PI, 0.02, 'no steps: the length is that of the circle');
}

/// Partly covered cells at the edge are often of another zone.
function a_border_of_zones_is_one_line_without_specks() {
    const field = ellipse(20, 20, (rest, x) => (x > 4 ? 1 : 2));
    const region = readRegion(
        field,
        ellipse(20, 20, (rest) => Math.sqrt(rest)),
    );
    const clean = zoneLines(field, region, 2);
    const specks = { ...field, values: field.values.slice() };
    specks.values[25 * 50 + 43] = specks.values[26 * 50 + 43] = specks.values[25 * 50 + 10] = 2;
    specks.values[30 * 50 + 15] = 1;
    same(zoneLines(specks, region, 2), clean);
    const inside = clean.flat().filter((point) => outOfEllipse(20, 20)(point) < -1.5 && point[0] > 20);
    check(inside.length > 20 && inside.every(([i]) => Math.abs(i - 28.5) < 0.51), 'half way between cells');
}

function without_a_mask_all_of_the_grid_is_drawn_but_holes() {
    const field = {
        name: 'h',
        values: Float64Array.from({ length: 100 }, (_, k) => k),
        grid: { nx: 10, ny: 10 },
    };
    check(readRegion(field, null).whole, 'zero is a value like others');
    field.values[55] = NaN;
    const region = readRegion(field, null);
    const ends = region.lines.flat(2);
    check(Math.min(...ends) >= -0.5 && Math.max(...ends) <= 9.5, 'lines stay on the grid');
    check(!region.whole && region.lines.length === 2 && region.inside[55] === 0, 'a missing value is a hole');
}

function ticks_are_round_and_inside() {
    same(ticks([0, 1], 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
    same(ticks([-0.27, 0.27], 2), [-0.2, 0, 0.2]);
    same(ticks([1e-5, 1e-2], 5, true), [1e-5, 1e-4, 1e-3, 1e-2]);
    for (const range of [
        [1e-30, 3e-30],
        [-7e12, 1e12],
        [293.149, 293.151],
    ]) {
        const values = ticks(range, 5);
        check(
            values.length >= 2 &&
                values.every(
                    (value) => value >= range[0] - 1e-9 * Math.abs(range[0]) && value <= range[1] * (1 + 1e-9),
                ),
            String(values),
        );
    }
}

function small_numbers_lend_their_power_to_the_title() {
    const { texts, exponent } = tickTexts([0, 1e-7, 2e-7]);
    same([texts, exponent], [['0', '100', '200'], -9]);
    same(axisTitle('gap', 'um', exponent), 'gap [10⁻⁹ µm]');
    same(axisTitle('ratio', '1'), 'ratio');
}

const widthOf = (text, size = 12) => (text.length * size) / 2;

function titles_fit_their_axis_and_keep_the_unit() {
    same(fittedTitle('friction [N]', 100, 12, widthOf), {
        text: 'friction [N]',
        size: 12,
    });
    const smaller = fittedTitle('friction of sliding [N]', 120, 12, widthOf);
    check(smaller.text === 'friction of sliding [N]' && smaller.size < 12, JSON.stringify(smaller));
    const cut = fittedTitle('share of the load that the film carries [mN]', 120, 12, widthOf);
    check(/^share of.*… \[mN\]$/.test(cut.text) && widthOf(cut.text, cut.size) <= 120, JSON.stringify(cut));
}

function a_title_that_would_be_cut_gives_way_to_its_name() {
    const axis = {
        label: 'share of the load that the film carries',
        unit: 'mN',
        name: 'film_load',
    };
    same(namedTitle(axis, 0, 400, 12, widthOf).text, 'share of the load that the film carries [mN]');
    same(namedTitle(axis, 3, 120, 12, widthOf).text, 'film_load [10³ mN]');
    check(namedTitle(axis, 0, 40, 12, widthOf).text.startsWith('shar…'), 'neither fits');
}

function a_logarithmic_axis_leaves_out_what_is_nowhere_positive() {
    const text = {
        name: 'method',
        type: 'text',
        values: ['exact', 'strips', 'exact', 'strips'],
    };
    const columns = [
        text,
        ...['r', 'e'].map((name) => ({
            name,
            unit: '',
            values: name === 'r' ? [1, 1, 2, 2] : [0, 0.1, 0, 0.2],
        })),
    ];
    const sources = new Sources({
        tables: [{ name: 'errors', columns }],
        fields: [],
    });
    const labels = (log) => {
        const axes = { x: { columns: [] }, y: { log, columns: [], fallback: [] } };
        return readLayers(
            {
                layers: [{ kind: 'lines', table: 'errors', x: 'r', y: 'e', series: 'method' }],
            },
            sources,
            axes,
        ).map(({ label }) => label);
    };
    same([labels(false), labels(true)], [['exact', 'strips'], ['strips']]);
}

function texts_of_ticks_do_not_touch() {
    const values = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1];
    const texts = values.map(String);
    const at = (length) => values.map((value) => length * Math.log10(value / 0.002));
    same(spacedTexts(values, texts, at(300), widthOf), texts);
    same(spacedTexts(values, texts, at(90), widthOf), ['0.002', '', '0.01', '', '', '0.1']);
    same(spacedTexts([0, 1, 2], ['0', '1', '2'], [0, 50, 100], widthOf), ['0', '1', '2']);
}

function scales_go_there_and_back() {
    for (const log of [false, true]) {
        const scale = createScale([1e-3, 10], 40, 600, log);
        for (const value of [1e-3, 0.1, 7]) checkClose(scale.invert(scale(value)), value, 1e-12, 'scale');
    }
    check(Number.isNaN(createScale([1, 10], 0, 1, true)(-1)), 'a negative value has no place on a logarithmic axis');
}

function a_single_value_gets_an_interval() {
    for (const value of [0, 5, -1e-30, 1e300]) {
        const [min, max] = padded([value, value], 0.05);
        check(min < value && value < max, String(value));
    }
    same(zoomed([0, 10], 0.5, 5), [2.5, 7.5]);
}

const LENGTHS = { mm: { unit: 'mm', factor: 1e3 }, pm: { unit: 'pm', factor: 1e12 } };

/// A figure of lines over t of columns [name, unit, values, shown, scale].
function curvesOf(...columns) {
    const raw = [['t', 's', [0, 1, 2]], ...columns].map(([name, unit, values, shown, scale]) => ({
        name,
        type: 'real',
        unit,
        values,
        shown,
        scale,
    }));
    const sources = new Sources({ tables: [{ name: 'motion', columns: raw }], fields: [] });
    const layers = (names) => names.map((y) => ({ kind: 'lines', table: 'motion', x: 't', y }));
    return (...names) => readCurves({ x: {}, y: {}, layers: layers(names) }, sources);
}

function rounding_errors_are_a_flat_line() {
    check(isFlat([1 - 2e-10, 1 + 2e-10]) && !isFlat([1, 1 + 1e-8]) && isFlat([0, 0]), 'of what size values are');
    const [min, max] = padded([0.99999999987, 1.00000000015], 0.05);
    check(max - min > 0.1, `${max - min}: a load that stays is seen to stay`);
    const near = zoomed([0.9, 1.1], 1e-10, 1);
    same(near, [0.9, 1.1]);
    const curves = curvesOf(['spin', 'rad/s', [1e-14, -7e-14, 2e-14]], ['w', 'rad/s', [49, 50, 40]]);
    const [low, high] = curves('spin').home.y;
    check(high - low > 5 && low < -2 && high > 2, `${[low, high]}: errors beside 50 rad/s are zero`);
    const small = curvesOf(['spin', 'rad/s', [1e-11, -7e-11, 2e-11]], ['w', 'rad/s', [49, 50, 40]])('spin').home.y;
    check(small[1] < 1e-10, 'what is small may be meant');
    const alone = curvesOf(['a', '', [1e-14, 0, 0]], ['b', '', [49, 50, 40]])('a').home.y;
    check(alone[1] < 1e-13, 'pure numbers measure different things');
}

function a_column_tells_what_is_worth_showing() {
    same(atLeast([2, 4], 10), [-2, 8]);
    same(atLeast([2, 4], 1), [2, 4]);
    const { home, axes } = curvesOf(['y', 'm', [0, 1e-7, 0], LENGTHS.mm, 1e-3])('y');
    check(home.y[1] - home.y[0] >= 1 && home.y[1] - home.y[0] < 1.3, `${home.y}: a millimetre`);
    same(leastRange(axes.y.columns), 1);
    same(leastRange([{ values: [1] }]), 0);
}

function an_axis_has_the_unit_of_the_larger() {
    const columns = [
        ['x', 'm', [0, 10, 13.6]],
        ['y', 'm', [0, -5e-14, 1e-16], LENGTHS.pm],
        ['z', 'm', [0, 1e-3, 2e-3], LENGTHS.mm],
    ];
    const { axes, layers } = curvesOf(...columns)('z', 'x');
    same([axes.y.unit, layers[0].y[2]], ['m', 2e-3]);
    same(curvesOf(...columns)('y').axes.y.unit, 'm');
    same(curvesOf(...columns)('z').axes.y.unit, 'mm');
    const column = (siUnit, si, shown) => ({ siUnit, si, shown, unit: shown?.unit ?? siUnit });
    const paths = [
        { x: column('m', [0, 13]), y: column('m', [0, 1e-3], LENGTHS.mm) },
        { x: column('m', [0, 12]), y: column('m', [0, 2e-14], LENGTHS.pm) },
    ];
    const units = (list) => pathUnits(list).map(({ unit }) => unit);
    same(units(paths), ['m', 'm']);
    same(units([{ x: column('s', [0, 13]), y: paths[0].y }]), ['s', 'mm']);
}

function iso_lines_of_a_cone_are_closed_circles() {
    const [n, level] = [101, 30];
    const values = Array.from({ length: n * n }, (unused, k) => Math.hypot((k % n) - 50, Math.floor(k / n) - 50));
    const lines = contour(values, n, n, level);
    check(lines.length === 1, `${lines.length} lines`);
    same(lines[0][0], lines[0].at(-1));
    for (const [i, j] of lines[0]) checkClose(Math.hypot(i - 50, j - 50), level, 2e-4, 'radius'); // chord error 1 / (8 r^2)
}

function iso_lines_stop_at_missing_cells() {
    const values = Array.from({ length: 25 }, (unused, k) => (k % 5 === 2 && k < 15 ? NaN : Math.floor(k / 5)));
    for (const line of contour(values, 5, 5, 1.5)) check(line.flat().every(Number.isFinite), 'every point is finite');
}

function thinning_keeps_every_extreme() {
    const count = 100000;
    const xs = Float64Array.from({ length: count }, (unused, i) => i);
    const ys = Float64Array.from(xs, (x) => (x === 77777 ? 50 : Math.sin(x)));
    const toX = (x) => x / 200;
    const pieces = thinLine(xs, ys, toX, (y) => y, { left: 0, width: 500 });
    check(pieces.length === 1 && pieces[0].length <= 2 * 4 * 501, `${pieces[0].length} numbers are few`);
    check(pieces[0].includes(50), 'the spike is there');
    const zoomedIn = thinLine(
        xs,
        ys,
        (x) => (x - 500) * 10,
        (y) => y,
        { left: 0, width: 500 },
    );
    check(zoomedIn[0].length < 200, 'what lies outside is not drawn point by point');
}

function a_crowd_of_points_is_painted_by_its_cells() {
    const count = 100000;
    const random = (k) => Math.abs(Math.sin(12.9898 * k) * 43758.5453) % 1;
    const xs = Float64Array.from({ length: count }, (unused, k) => 400 * random(k));
    const ys = Float64Array.from({ length: count }, (unused, k) => (k === 5 ? NaN : 200 * random(k + 0.5)));
    const box = { left: 0, top: 0, width: 600, height: 200 };
    const itself = (value) => value;
    const bars = dotPath(xs, ys, itself, itself, box, 2).split('M').slice(1);
    check(bars.length < 2000, `${bars.length} bars of a hundred thousand points`);
    const alone = Float64Array.from(xs, (x, k) => (k === 7 ? 500 : -100));
    same(dotPath(alone, ys, itself, itself, box, 2).match(/M[\d.]+/g), ['M498']);
}

function missing_values_break_a_line() {
    const pieces = thinLine(
        [0, 1, 2, 3],
        [1, NaN, 2, 3],
        (x) => 10 * x,
        (y) => y,
        { left: 0, width: 40 },
    );
    same(pieces, [
        [0, 1],
        [20, 2, 30, 3],
    ]);
    same(linePath(pieces), 'M0 1h0.01M20 2L30 3');
}

/// Relative luminance after WCAG 2.
function luminance(table, k) {
    const [red, green, blue] = table.subarray(3 * k, 3 * k + 3);
    const linear = (value) => ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function colours_order_by_lightness_alone() {
    for (let k = 1; k < 256; k++)
        check(luminance(sequential, k) >= luminance(sequential, k - 1) - 2e-3, `sequential step ${k}`);
    for (let k = 1; k < 127; k++)
        check(luminance(diverging, k) >= luminance(diverging, k - 1) - 2e-3, `lower half step ${k}`);
    for (let k = 129; k < 256; k++)
        check(luminance(diverging, k) <= luminance(diverging, k - 1) + 2e-3, `upper half step ${k}`);
}

function signed_fields_are_symmetric_about_zero() {
    same(chooseColours([-3, 5]).range, [-5, 5]);
    check(!chooseColours([-1e-9, 5]).signed, 'rounding noise does not make a field signed');
    const flat = chooseColours([7, 7]).range;
    check(flat[0] < 7 && flat[1] > 7, 'a constant field has a range');
}

function documents_are_read_or_refused_in_words() {
    for (const text of ['', 'null', '[]', '{', '"x"', '{"format": 2}']) {
        let message = '';
        try {
            readDocument(text);
        } catch (error) {
            message = error.message;
        }
        check(/^This report .*\.$/.test(message), `${text}: ${message}`);
    }
    check(readDocument('{"format": 1}').figures.length === 0, 'what is left out is empty');
}

function numbers_are_decoded_bit_for_bit() {
    const values = [0.1, -0, 5e-324, NaN, Infinity, 1 / 3];
    const f64 = Buffer.from(Float64Array.from(values).buffer).toString('base64');
    const sources = new Sources(
        readDocument(
            JSON.stringify({
                format: 1,
                tables: [
                    {
                        name: 't',
                        columns: [
                            { name: 'x', type: 'real', values: { f64 } },
                            { name: 'bad', type: 'real', values: { f64: '?' } },
                        ],
                    },
                ],
            }),
        ),
    );
    sources
        .column('t', 'x')
        .si.forEach((value, i) => check(Object.is(value, values[i]), `${value} is not ${values[i]}`));
    check(
        sources.column('t', 'bad') === null && sources.column('t', 'none') === null,
        'what cannot be read is missing',
    );
}

const tally = new Tally();
for (const test of [
    scripts_are_formatted,
    six_digits_are_shown,
    a_bar_has_two_digits_and_its_value_ends_where_it_does,
    digits_that_are_known_are_shown_also_where_they_are_zero,
    an_output_knows_its_error_bar,
    full_digits_read_back_as_the_same_number,
    round_values_stay_round_in_their_shown_unit,
    a_column_of_texts_makes_one_curve_each,
    two_columns_of_one_series_share_colours,
    a_quantity_has_one_colour_in_drawings_and_charts,
    a_chart_needs_an_extent_and_its_names_words,
    only_time_is_zoomed_alone,
    the_legend_names_what_is_seen_once,
    things_that_meet_differ_and_laws_differ_everywhere,
    marks_take_the_colour_of_their_single_curve,
    y_fits_what_is_seen_along_x,
    names_of_events_do_not_touch,
    equal_events_are_counted_and_none_is_dropped_in_silence,
    a_name_keeps_off_the_marks_of_others,
    members_of_a_group_hear_the_others,
    a_phase_has_one_tint_and_a_key,
    a_curve_runs_above_many_points_and_below_a_mark,
    units_are_set_with_powers,
    compression_is_round_and_leaves_the_long_axis_longer,
    a_compressed_view_has_the_factor_it_says,
    the_edge_of_a_pressure_is_that_of_its_ellipse,
    labels_of_iso_lines_stay_off_the_edge,
    an_edge_of_whole_numbers_is_smooth_within_half_a_cell,
    a_border_of_zones_is_one_line_without_specks,
    without_a_mask_all_of_the_grid_is_drawn_but_holes,
    ticks_are_round_and_inside,
    small_numbers_lend_their_power_to_the_title,
    titles_fit_their_axis_and_keep_the_unit,
    a_title_that_would_be_cut_gives_way_to_its_name,
    a_logarithmic_axis_leaves_out_what_is_nowhere_positive,
    texts_of_ticks_do_not_touch,
    scales_go_there_and_back,
    a_single_value_gets_an_interval,
    rounding_errors_are_a_flat_line,
    a_column_tells_what_is_worth_showing,
    an_axis_has_the_unit_of_the_larger,
    iso_lines_of_a_cone_are_closed_circles,
    iso_lines_stop_at_missing_cells,
    thinning_keeps_every_extreme,
    a_crowd_of_points_is_painted_by_its_cells,
    missing_values_break_a_line,
    colours_order_by_lightness_alone,
    signed_fields_are_symmetric_about_zero,
    documents_are_read_or_refused_in_words,
    numbers_are_decoded_bit_for_bit,
    pieces_of_a_table_are_one_file_whose_rows_have_units,
    cells_have_the_digits_of_their_rows,
    texts_of_csv_are_quoted_where_they_must_be,
    rows_of_a_drawing_become_lines_and_elements,
    views_are_in_true_scale_and_beside_each_other_where_there_is_room,
    a_press_ends_with_its_own_pointer,
    a_view_turns_only_while_it_is_held,
    a_scale_bar_is_round_and_told,
    texts_of_a_drawing_are_polished,
    labels_cover_no_other_and_stay_inside,
    a_label_far_from_what_it_names_has_a_line_to_it,
    hatching_ends_at_the_border,
    a_leader_goes_round_texts_and_texts_keep_off_leaders,
    a_bar_leaves_room_for_its_words,
    a_fitted_view_fills_its_room,
    surfaces_have_the_radii_of_their_bodies,
    a_camera_keeps_lengths_and_turns_about_the_target,
    a_contact_is_told_of_by_whole_groups_of_columns,
    a_patch_turns_the_shorter_way_and_a_mode_lasts,
    what_is_usual_in_a_motion_is_seen_well,
    a_trail_ends_now_is_thick_where_it_sticks_and_broken_by_flights,
    a_thinned_trail_keeps_short_phases,
    a_contact_is_drawn_as_far_as_it_is_told,
    what_a_contact_does_is_said_in_words,
    the_axis_of_a_body_is_marked_where_it_is_asked_for,
    arrows_and_bodies_stay_in_the_picture,
    a_stem_tells_which_end_is_up,
    a_trail_is_seen_through_its_body,
    a_motion_opens_after_what_happens,
    poses_of_a_sheet_are_those_of_events,
    rotation_is_played_so_that_it_is_seen,
]) {
    await tally.run(test.name, test);
}
tally.close();
