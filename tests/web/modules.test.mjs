// The viewer's own arithmetic, without a browser: node tests/web/modules.test.mjs
import {
    axisTitle,
    createScale,
    fittedTitle,
    namedTitle,
    padded,
    spacedTexts,
    tickTexts,
    ticks,
    zoomed,
} from '../../web/src/axis.js';
import { meet, numberOf } from '../../web/src/colours.js';
import { chooseColours, diverging, sequential } from '../../web/src/colormap.js';
import { contour } from '../../web/src/contour.js';
import { readDocument, Sources } from '../../web/src/document.js';
import { convert, full, prettyUnit, short } from '../../web/src/format.js';
import { placeNames } from '../../web/src/events.js';
import { fittedRange, homeView, layerEntries, layerShapes, paintOrder, readLayers } from '../../web/src/layers.js';
import { join, linkKey, memberCount } from '../../web/src/linking.js';
import { dotPath, linePath, thinLine } from '../../web/src/series.js';
import { Tally, check, checkClose } from './browser.mjs';

const same = (actual, expected) =>
    check(
        JSON.stringify(actual) === JSON.stringify(expected),
        `${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`,
    );

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

function full_digits_read_back_as_the_itselfnumber() {
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
    const layer = { kind: 'lines', table: 'curves', x: 'v', y: 'force', series: 'law', label: '' };
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

/// What is left of a response is dashed in the colour of the response, whatever else is drawn.
function two_columns_of_one_series_share_colours() {
    const table = {
        name: 'fan',
        columns: [
            { name: 'state', type: 'text', values: ['stuck', 'free', 'stuck', 'free'] },
            ...['kick', 'response', 'left'].map((name) => ({ name, unit: '', values: [1, 1, 2, 2] })),
        ],
    };
    const sources = new Sources({ tables: [table], fields: [] });
    const axes = { x: { columns: [] }, y: { columns: [], fallback: [] } };
    const layer = (y, more) => ({ kind: 'lines', table: 'fan', x: 'kick', y, series: 'state', ...more });
    const figure = { layers: [layer('response'), layer('left', { dash: true, label: 'left' })] };
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
    meet(['kinetic', 'lost']);
    meet(['lost', 'elastic']);
    meet(['alone']);
    const law = () => true;
    meet(['law one', 'law two'], law);
    meet(['law two', 'law three'], law);
    check(numberOf('kinetic') !== numberOf('lost') && numberOf('lost') !== numberOf('elastic'), 'those that meet');
    same([numberOf('kinetic'), numberOf('elastic'), numberOf('alone')], [0, 0, 0]);
    same(new Set(['law one', 'law two', 'law three'].map(numberOf)).size, 3);
    const given = numberOf('lost');
    meet(['lost', 'kinetic', 'later']);
    check(numberOf('lost') === given && ![given, 0].includes(numberOf('later')), 'what is given stays');
    meet(Array.from({ length: 12 }, (_, i) => `thing ${i}`));
    same(new Set(Array.from({ length: 12 }, (_, i) => numberOf(`thing ${i}`))).size, 12);
}

function marks_take_the_colour_of_their_single_curve() {
    const table = (name, length) => ({
        name,
        columns: ['a', 'b'].map((column) => ({ name: column, unit: '', values: Array.from({ length }, (_, i) => i) })),
    });
    const sources = new Sources({ tables: [table('curve', 50), table('few', 3), table('many', 50)], fields: [] });
    const layer = (kind, name) => ({ kind, table: name, x: 'a', y: 'b', label: `${name} of it` });
    const things = (...layers) => {
        const axes = { x: { columns: [] }, y: { columns: [], fallback: [] } };
        return new Set(readLayers({ layers }, sources, axes).map(({ thing }) => thing)).size;
    };
    same(things(layer('lines', 'curve'), layer('points', 'few')), 1);
    same(things(layer('lines', 'curve'), layer('points', 'many')), 2);
    const twin = { ...layer('lines', 'many'), label: 'curve of it, below' };
    same(things(layer('lines', 'curve'), twin, { ...layer('points', 'many'), label: 'here, curve of it' }), 1);
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
    check(fit(0.493, 0.497)[0] < 0.8, 'between samples the line counts');
    check(fit(2, 3) === null, 'there is nothing');
}

function names_of_events_do_not_touch() {
    const items = [10, 12, 14, 16, 200, 290].map((x, i) => ({ name: `event${i}`, x }));
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
            check(one === other || one.row !== other.row || Math.abs(one.x - other.x) > 36, `${one.name} ${other.name}`);
}

function members_of_a_group_hear_the_others() {
    const heard = [];
    const key = linkKey({ name: 't', siUnit: 's' });
    same(key, linkKey({ name: 't', siUnit: 's', unit: 'ms' }));
    check(key !== linkKey({ name: 't', siUnit: 'm' }) && key !== linkKey({ name: 'time', siUnit: 's' }), 'others differ');
    const member = (name) => ({ followCursor: (place) => heard.push([name, place]) });
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
    const curve = { name: 'curve', columns: ['t', 'v'].map((name) => ({ name, unit: 's', values: [0, 1, 2] })) };
    const sources = new Sources({ tables: [spans('both', ['slip', 'rest']), spans('one', ['slip']), curve], fields: [] });
    const palette = { soft: 'grey', series: ['blue', 'red', 'green', 'brown', 'pink'] };
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
        const { y } = homeView(layers, axes);
        check((182 * (y[1] - 2)) / (y[1] - y[0]) > 16, 'names stand above the curve, on a phone too');
        return layers.flatMap((layer) => layerEntries(layer, palette)).map(({ label, swatch }) => [label, swatch[0].fill]);
    };
    const both = entries('both');
    same(both.map(([label]) => label), ['rest', 'slip', 'curve']);
    check(both[0][1] !== both[1][1], 'two phases look different');
    same(entries('one'), [both[1], both[2]]);
}

function a_curve_runs_above_many_points_and_below_a_mark() {
    const table = (name, length) => {
        const values = Array.from({ length }, (_, i) => i);
        return { name, columns: ['t', 'v'].map((column) => ({ name: column, unit: '', values })) };
    };
    const sources = new Sources({ tables: [table('mark', 1), table('curve', 100), table('cloud', 100)], fields: [] });
    const axes = { x: { columns: [] }, y: { columns: [], fallback: [] } };
    const layer = (kind, name) => ({ kind, table: name, x: 't', y: 'v', label: name });
    const figure = { layers: [layer('points', 'mark'), layer('lines', 'curve'), layer('points', 'cloud')] };
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
    same(['m2', 'W/m2', 'kg.m2', 'um', 'uJ', 'uN.m', 'kohm', '1', 'N/m^1.5', 'rad/s', 'm^-1'].map(prettyUnit), [
        'm²',
        'W/m²',
        'kg·m²',
        'µm',
        'µJ',
        'µN·m',
        'kΩ',
        '',
        'N/m^1.5',
        'rad/s',
        'm⁻¹',
    ]);
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
    same(fittedTitle('friction [N]', 100, 12, widthOf), { text: 'friction [N]', size: 12 });
    const smaller = fittedTitle('friction of sliding [N]', 120, 12, widthOf);
    check(smaller.text === 'friction of sliding [N]' && smaller.size < 12, JSON.stringify(smaller));
    const cut = fittedTitle('share of the load that the film carries [mN]', 120, 12, widthOf);
    check(/^share of.*… \[mN\]$/.test(cut.text) && widthOf(cut.text, cut.size) <= 120, JSON.stringify(cut));
}

function a_title_that_would_be_cut_gives_way_to_its_name() {
    const axis = { label: 'share of the load that the film carries', unit: 'mN', name: 'film_load' };
    same(namedTitle(axis, 0, 400, 12, widthOf).text, 'share of the load that the film carries [mN]');
    same(namedTitle(axis, 3, 120, 12, widthOf).text, 'film_load [10³ mN]');
    check(namedTitle(axis, 0, 40, 12, widthOf).text.startsWith('shar…'), 'neither fits');
}

function a_logarithmic_axis_leaves_out_what_is_nowhere_positive() {
    const text = { name: 'method', type: 'text', values: ['exact', 'strips', 'exact', 'strips'] };
    const columns = [text, ...['r', 'e'].map((name) => ({ name, unit: '', values: name === 'r' ? [1, 1, 2, 2] : [0, 0.1, 0, 0.2] }))];
    const sources = new Sources({ tables: [{ name: 'errors', columns }], fields: [] });
    const labels = (log) => {
        const axes = { x: { columns: [] }, y: { log, columns: [], fallback: [] } };
        return readLayers({ layers: [{ kind: 'lines', table: 'errors', x: 'r', y: 'e', series: 'method' }] }, sources, axes).map(
            ({ label }) => label,
        );
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
    six_digits_are_shown,
    full_digits_read_back_as_the_itselfnumber,
    round_values_stay_round_in_their_shown_unit,
    a_column_of_texts_makes_one_curve_each,
    two_columns_of_one_series_share_colours,
    things_that_meet_differ_and_laws_differ_everywhere,
    marks_take_the_colour_of_their_single_curve,
    y_fits_what_is_seen_along_x,
    names_of_events_do_not_touch,
    members_of_a_group_hear_the_others,
    a_phase_has_one_tint_and_a_key,
    a_curve_runs_above_many_points_and_below_a_mark,
    units_are_set_with_powers,
    ticks_are_round_and_inside,
    small_numbers_lend_their_power_to_the_title,
    titles_fit_their_axis_and_keep_the_unit,
    a_title_that_would_be_cut_gives_way_to_its_name,
    a_logarithmic_axis_leaves_out_what_is_nowhere_positive,
    texts_of_ticks_do_not_touch,
    scales_go_there_and_back,
    a_single_value_gets_an_interval,
    iso_lines_of_a_cone_are_closed_circles,
    iso_lines_stop_at_missing_cells,
    thinning_keeps_every_extreme,
    a_crowd_of_points_is_painted_by_its_cells,
    missing_values_break_a_line,
    colours_order_by_lightness_alone,
    signed_fields_are_symmetric_about_zero,
    documents_are_read_or_refused_in_words,
    numbers_are_decoded_bit_for_bit,
]) {
    await tally.run(test.name, test);
}
tally.close();
