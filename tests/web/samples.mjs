// Documents with every kind of figure, and with everything that can go wrong in one.
// node tests/web/samples.mjs TEMPLATE.html DIRECTORY writes NAME.html and NAME.json for each.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MM = { unit: 'mm', factor: 1e3 };
const MPA = { unit: 'MPa', factor: 1e-6 };
const GPA = { unit: 'GPa', factor: 1e-9 };

function packed(values) {
    return {
        f64: Buffer.from(Float64Array.from(values).buffer).toString('base64'),
    };
}

function range(count, value) {
    return Array.from({ length: count }, (unused, i) => value(i));
}

function column(name, unit, doc, values, shown) {
    return {
        name,
        unit,
        doc,
        type: 'real',
        values: packed(values),
        ...(shown && { shown }),
    };
}

function texts(name, values, doc = '') {
    return { name, type: 'text', doc, values };
}

function field(name, unit, doc, grid, value, shown) {
    const values = [];
    for (let j = 0; j < grid.ny; j++)
        for (let i = 0; i < grid.nx; i++) values.push(value(grid.x0 + i * grid.dx, grid.y0 + j * grid.dy));
    return {
        name,
        unit,
        doc,
        ...(shown && { shown }),
        grid,
        values: packed(values),
    };
}

function boxGrid(nx, ny, halfX, halfY) {
    const axis = (name, doc) => ({ name, unit: 'm', doc, shown: MM });
    return {
        nx,
        ny,
        dx: (2 * halfX) / nx,
        dy: (2 * halfY) / ny,
        x0: -halfX + halfX / nx,
        y0: -halfY + halfY / ny,
        x: axis('x', 'along rolling'),
        y: axis('y', 'lateral'),
    };
}

/// Rows [view, element, x, y, x2, y2, turn, shift, text] of a drawing, from the left as far as they go.
function drawing(name, rows) {
    const numbers = (at) => rows.map((row) => row[at] ?? NaN);
    const place = (title, at) => column(title, 'm', '', numbers(at), MM);
    return {
        name,
        doc: 'the case drawn',
        columns: [
            column('view', '1', '', numbers(0)),
            texts(
                'element',
                rows.map((row) => row[1]),
            ),
            place('x', 2),
            place('y', 3),
            place('x2', 4),
            place('y2', 5),
            column('turn', 'rad', '', numbers(6)),
            place('shift', 7),
            texts(
                'text',
                rows.map((row) => row[8] ?? ''),
            ),
        ],
    };
}

function circle(view, element, radius, height) {
    return range(49, (i) => {
        const angle = (2 * Math.PI * i) / 48;
        return [view, element, radius * Math.cos(angle), height + radius * Math.sin(angle)];
    });
}

function input(key, unit, doc, value, more = {}) {
    return {
        key,
        type: typeof value === 'number' ? 'real' : 'choice',
        value,
        unit,
        doc,
        default: value,
        changed: false,
        ...more,
    };
}

function output(key, unit, doc, value, more = {}) {
    return { key, type: 'real', value, unit, doc, ...more };
}

function provenance(study) {
    return {
        version: '0.1.0',
        build: 'gcc 12.2, FFTW 3.3.10, x86-64',
        date: '2026-01-31T12:00:00Z',
        case: `study: ${study}\nload: 1500 N\nbody1: {rx: 20 mm, ry: 500 mm}\nbody2: {rx: 25 mm, ry: inf}\n`,
    };
}

function body(name) {
    return [
        input(`${name}.rx`, 'm', 'radius along rolling; negative is concave', name === 'body1' ? 0.02 : 0.025, {
            shown: MM,
        }),
        input(`${name}.ry`, 'm', 'lateral radius; negative is concave', name === 'body1' ? 0.5 : 'inf', { shown: MM }),
        input(`${name}.E`, 'Pa', "Young's modulus", 210e9, { shown: GPA }),
        input(`${name}.nu`, '1', "Poisson's ratio", 0.28),
    ];
}

/// A rolling contact as the program would report it: slender ellipse, stick and slip, creep curve.
function rolling() {
    const [a, b, p0, mu] = [0.000243, 0.00271, 1.0883e9, 0.1];
    const grid = boxGrid(50, 50, 1.1 * a, 1.1 * b);
    const inside = (x, y) => 1 - (x / a) ** 2 - (y / b) ** 2;
    const pressure = (x, y) => (inside(x, y) > 0 ? p0 * Math.sqrt(inside(x, y)) : 0);
    const lag = (y) => 0.45 * a * Math.sqrt(Math.max(0, 1 - (y / b) ** 2));
    const stick = (x, y) => inside(x, y) > 0 && ((x - lag(y)) / (0.55 * a)) ** 2 + (y / (0.82 * b)) ** 2 < 1;
    const state = (x, y) => (inside(x, y) <= 0 ? 0 : stick(x, y) ? 1 : 2);
    const shear = (x, y) => -mu * pressure(x, y) * (stick(x, y) ? Math.max(0, (1.15 * a - x) / (1.6 * a)) : 1);
    const creep = range(40, (i) => 10 ** (-5 + (3 * i) / 39));
    const forces = creep.map((value) => -Math.tanh(value / 9e-4));
    return {
        format: 1,
        study: {
            name: 'rolling',
            summary: 'pressure, shear, stick and slip of two bodies in rolling contact',
        },
        status: 'ok',
        warnings: [
            'The contact is slender (a/b = 0.0897): lateral results depend on grid.ny; compare with a finer grid.',
        ],
        inputs: [
            input('load', 'N', 'normal force', 1500),
            input('mu', '1', 'coefficient of friction', 0.1),
            input('speed', 'm/s', 'rolling speed', 3.1, {
                default: 2.6,
                changed: true,
            }),
            input('angle', 'rad', 'between the principal planes', 0, {
                shown: { unit: 'deg', factor: 180 / Math.PI },
            }),
            input('prescribed_approach', 'm', 'approach of distant points, instead of the load', null, {
                type: 'real',
            }),
            input('normal', '', 'how pressure is found', 'exact'),
            input('tangential', '', 'how shear is found', 'fastsim', {
                default: 'exact',
                changed: true,
            }),
            input('error_estimate', '', 'repeat on a second grid and extrapolate', true, { type: 'flag' }),
            ...body('body1'),
            ...body('body2'),
            input('creep.x', '1', 'longitudinal creepage', 1.25e-3, {
                default: 1e-3,
                changed: true,
            }),
            input('creep.y', '1', 'lateral creepage', 0),
            input('creep.spin', '1/m', 'spin creepage', 0),
            input('grid.nx', '1', 'cells along rolling', 50, { type: 'integer' }),
            input('grid.ny', '1', 'lateral cells', 50, { type: 'integer' }),
        ],
        outputs: [
            output('a', 'm', 'semi-axis along rolling', 0.00024298871364027135, {
                shown: MM,
            }),
            output('b', 'm', 'lateral semi-axis', 0.0027096153338872344, {
                shown: MM,
            }),
            output('p0', 'Pa', 'largest pressure', 1088312345.678901, { shown: MPA }),
            output('approach', 'm', 'how far distant points come together', 1.2190734012345678e-5, {
                shown: { unit: 'um', factor: 1e6 },
            }),
            output('area', 'm2', 'area of contact', 2.0684e-6, {
                shown: { unit: 'mm2', factor: 1e6 },
            }),
            output('load', 'N', 'normal force carried', 1500),
            output('fx', 'N', 'force on body 1 along rolling', -132.40918273645),
            output('fy', 'N', 'lateral force on body 1', -1.7e-13),
            output('fx_rel', '1', 'fx divided by mu N', -0.88272788490967),
            output('power', 'W', 'from creepage and forces', 0.4302),
            output('power_area_max', 'W/m2', 'largest dissipation per area', 412345.678),
            output('fx_extrapolated', 'N', 'force extrapolated to the continuum', null),
            output('tangential_iterations', '1', 'iterations of the tangential solver', 12, { type: 'integer' }),
            output('transforms', '1', 'padded real FFTs done', 1234567, {
                type: 'integer',
            }),
            output('residual', '1', 'relative residual', 3.2e-11),
        ],
        tables: [
            {
                name: 'curve',
                doc: 'forces against creepage',
                columns: [
                    column('creep', '1', 'longitudinal creepage', creep),
                    column('fx_rel', '1', 'fx / (mu N)', forces),
                    column(
                        'lower',
                        '1',
                        '',
                        forces.map((force) => force * 0.93),
                    ),
                    column(
                        'upper',
                        '1',
                        '',
                        forces.map((force) => force * 1.05),
                    ),
                ],
            },
            {
                name: 'outline',
                doc: 'Hertz ellipse',
                columns: [
                    column(
                        'x',
                        'm',
                        'along rolling',
                        range(97, (i) => a * Math.cos((i * Math.PI) / 48)),
                        MM,
                    ),
                    column(
                        'y',
                        'm',
                        'lateral',
                        range(97, (i) => b * Math.sin((i * Math.PI) / 48)),
                    ),
                ],
            },
        ],
        fields: [
            field('p', 'Pa', 'normal pressure', grid, pressure, MPA),
            field('tau_x', 'Pa', 'shear along rolling', grid, shear, MPA),
            field('tau_y', 'Pa', 'lateral shear', grid, (x, y) => 0.25 * mu * pressure(x, y) * (y / b), MPA),
            field('state', '1', '0 outside, 1 stick, 2 slip', grid, state),
        ],
        figures: [
            {
                name: 'pressure',
                title: 'Contact pressure',
                caption:
                    'Normal pressure on the patch with lines of equal pressure. The dashed ellipse is the Hertz contact.',
                aspect: 'free',
                x: { label: '', log: false, arrow: 'rolling', end: 'leading edge' },
                y: { label: '', log: false },
                layers: [
                    { kind: 'map', field: 'p', mask: 'p', levels: 6 },
                    {
                        kind: 'path',
                        label: 'Hertz ellipse',
                        table: 'outline',
                        x: 'x',
                        y: 'y',
                        closed: true,
                        dash: true,
                    },
                ],
            },
            {
                name: 'shear',
                title: 'Shear, stick and slip',
                caption:
                    'Shear traction along rolling; arrows show direction and size. The dashed line parts stick from slip.',
                aspect: 'free',
                x: {},
                y: {},
                layers: [
                    { kind: 'map', field: 'tau_x', mask: 'p' },
                    { kind: 'zones', field: 'state', mask: 'p' },
                    {
                        kind: 'arrows',
                        field: 'tau_x',
                        field2: 'tau_y',
                        label: 'traction',
                    },
                ],
            },
            {
                name: 'creep-curve',
                title: 'Creep curve',
                caption: 'Longitudinal force against creepage, with the spread of the uncertain friction.',
                aspect: 'free',
                x: { label: '', log: true },
                y: { label: '', log: false },
                layers: [
                    {
                        kind: 'band',
                        label: '90 % of draws',
                        table: 'curve',
                        x: 'creep',
                        lower: 'lower',
                        upper: 'upper',
                    },
                    {
                        kind: 'lines',
                        label: 'fx / (mu N)',
                        table: 'curve',
                        x: 'creep',
                        y: 'fx_rel',
                    },
                    {
                        kind: 'points',
                        label: 'computed',
                        table: 'curve',
                        x: 'creep',
                        y: 'fx_rel',
                    },
                ],
            },
            {
                name: 'state',
                title: 'Stick and slip in true scale',
                caption: '',
                aspect: 'equal',
                x: {},
                y: {},
                layers: [{ kind: 'zones', field: 'state', label: 'state' }],
            },
        ],
        provenance: provenance('rolling'),
    };
}

/// Laws below each other, as studies with a column of series give them.
function lawTable(name, laws) {
    const rows = Object.entries(laws).flatMap(([law, force]) => range(21, (i) => [law, i / 20, force(i / 20)]));
    return {
        name,
        doc: 'force against speed',
        columns: [
            texts(
                'law',
                rows.map(([law]) => law),
            ),
            column(
                'v',
                'm/s',
                'speed',
                rows.map(([, v]) => v),
            ),
            column(
                'force',
                'N',
                'friction',
                rows.map(([, , force]) => force),
            ),
        ],
    };
}

/// Oscillator, spinning body, statistics: the kinds that rolling has not.
function kinds() {
    const times = range(4001, (i) => (i * 3) / 4000);
    const decay = times.map((t) => 1e-3 * Math.exp(-1.1 * t) * Math.cos(2 * Math.PI * 8 * t));
    const velocity = times.map((t, i) => (i === 0 ? 0 : (decay[i] - decay[i - 1]) / 7.5e-4));
    const steps = range(400, (i) => i / 40);
    const half = (t) => 0.5 * (0.2 + 0.14 * t);
    const spin = (t) => 3 * t;
    const random = generator(7);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const draws = range(5000, () => [0.1 + 0.015 * normal(), normal()]);
    const grid = boxGrid(80, 60, 0.004, 0.003);
    return {
        format: 1,
        study: { name: 'kinds', summary: 'every kind of figure once' },
        status: 'ok',
        warnings: [],
        inputs: [
            input('polynomial.mu', '1', 'coefficients of the polynomial', [0.1, -0.02, 0.003], { type: 'list' }),
            input(
                'correlation',
                '',
                'correlations',
                [
                    [1, 0.3],
                    [0.3, 1],
                ],
                { type: 'matrix' },
            ),
            input('data', '', 'measured decay', 'decay.csv', { type: 'file' }),
        ],
        outputs: [
            output('t_stick', 's', 'time at which the mass sticks', 2.913452718281828),
            output('mu', '1', 'coefficients found', [0.10012, -0.0201, 0.0031], {
                type: 'reals',
            }),
            output('hopf_types', '', 'kind of each bifurcation', ['sub', 'super'], {
                type: 'texts',
            }),
            output('robust', '', 'true where no other cell is compatible', true, {
                type: 'flag',
            }),
            output(
                'events',
                '',
                'what happened, in order',
                [
                    { t: 0.1234567890123, kind: 'impact', uN: 0, vT: 0.25 },
                    { t: 0.5, kind: 'stick', uN: 0, vT: null },
                ],
                {
                    type: 'records',
                    columns: [
                        {
                            key: 't',
                            unit: 's',
                            doc: 'time',
                            shown: { unit: 'ms', factor: 1e3 },
                        },
                        { key: 'kind', unit: '', doc: 'what' },
                        { key: 'uN', unit: 'm', doc: 'gap', shown: MM },
                        { key: 'vT', unit: 'm/s', doc: 'sliding' },
                    ],
                },
            ),
            output(
                'impacts',
                '',
                'times and speeds of all impacts',
                range(150, (i) => ({ n: i, v: 0.9 ** i })),
                {
                    type: 'records',
                    columns: [
                        { key: 'n', unit: '' },
                        { key: 'v', unit: 'm/s', doc: 'speed' },
                    ],
                },
            ),
            output('equilibria', '', 'points of rest', [], {
                type: 'records',
                columns: [],
            }),
        ],
        tables: [
            {
                name: 'motion',
                doc: 'free decay',
                columns: [
                    column('t', 's', 'time', times),
                    column('x', 'm', 'displacement', decay, MM),
                    column('v', 'm/s', 'velocity', velocity),
                    column(
                        'envelope',
                        'm',
                        'envelope',
                        times.map((t) => 1e-3 * Math.exp(-1.1 * t)),
                        MM,
                    ),
                ],
            },
            {
                name: 'phases',
                doc: '',
                columns: [
                    column('from', 's', '', [0, 1.1, 2.2]),
                    column('to', 's', '', [1.1, 2.2, 3]),
                    texts('phase', ['mixed', 'boundary', 'stick']),
                ],
            },
            {
                name: 'events',
                doc: 'what happens on the way',
                columns: [
                    column('t', 's', 'time', [0.4, 1.1, 1.102, 2.9]),
                    texts('event', ['slip', 'touch', 'slip', 'stick']),
                ],
            },
            {
                name: 'pose',
                doc: 'motion of the body',
                columns: [
                    column('t', 's', 'time', steps),
                    column(
                        'px',
                        'm',
                        '',
                        steps.map((t) => 0.05 * Math.cos(t)),
                    ),
                    column(
                        'py',
                        'm',
                        '',
                        steps.map((t) => 0.05 * Math.sin(t)),
                    ),
                    column(
                        'pz',
                        'm',
                        '',
                        steps.map((t) =>
                            Math.sqrt((0.03 * Math.cos(2 * half(t))) ** 2 + (0.02 * Math.sin(2 * half(t))) ** 2),
                        ),
                    ),
                    column(
                        'q0',
                        '1',
                        '',
                        steps.map((t) => Math.cos(half(t)) * Math.cos(spin(t))),
                    ),
                    column(
                        'q1',
                        '1',
                        '',
                        steps.map((t) => Math.sin(half(t)) * Math.cos(spin(t))),
                    ),
                    column(
                        'q2',
                        '1',
                        '',
                        steps.map((t) => -Math.sin(half(t)) * Math.sin(spin(t))),
                    ),
                    column(
                        'q3',
                        '1',
                        '',
                        steps.map((t) => Math.cos(half(t)) * Math.sin(spin(t))),
                    ),
                ],
            },
            {
                name: 'slide',
                doc: 'planar motion',
                columns: [
                    column('t', 's', 'time', times.slice(0, 800)),
                    column(
                        'px',
                        'm',
                        '',
                        decay.slice(0, 800).map((x) => 60 * x),
                    ),
                    column(
                        'py',
                        'm',
                        '',
                        times.slice(0, 800).map(() => 0),
                    ),
                    column(
                        'q0',
                        '1',
                        '',
                        times.slice(0, 800).map((t) => Math.cos(t)),
                    ),
                    column(
                        'q3',
                        '1',
                        '',
                        times.slice(0, 800).map((t) => Math.sin(t)),
                    ),
                ],
            },
            {
                name: 'draws',
                doc: 'uncertain inputs and results',
                columns: [
                    column(
                        'mu',
                        '1',
                        'coefficient of friction',
                        draws.map(([mu]) => mu),
                    ),
                    column(
                        'power',
                        'W',
                        'dissipated power',
                        draws.map(([mu, noise]) => 4.3 * mu + 0.02 * noise),
                    ),
                ],
            },
            lawTable('laws', { dry: () => 1, wet: (v) => 3 * v }),
            lawTable('others', { wet: (v) => 2 * v, greased: (v) => v * v }),
            {
                name: 'comparison',
                doc: '',
                columns: [
                    texts('item', ['A', 'B', 'C', 'D']),
                    column('printed', 'Pa', 'printed value', [1e9, 2.5e8, 3.1e7, 4], MPA),
                    column('computed', 'Pa', 'computed value', [1.0000123e9, 2.51e8, 3.0999e7, NaN], MPA),
                    texts('verdict', ['reproduced', 'erratum', 'reproduced', 'differs']),
                    column('flag', '1', '', [0, 1, 0, 1]),
                ],
            },
            {
                name: 'bodies',
                doc: 'two bodies in space',
                columns: [
                    texts('element', ['body', 'body', 'force', 'velocity']),
                    column('rx', 'm', '', [0.02, Infinity, NaN, NaN]),
                    column('ry', 'm', '', [0.5, -0.3, NaN, NaN]),
                    column('angle', 'rad', '', [0, 0.3, NaN, NaN]),
                    column('side', '1', '', [1, -1, 1, 0]),
                    column('x', '1', '', [NaN, NaN, 0, 1]),
                    column('y', '1', '', [NaN, NaN, 0, 0]),
                    column('z', '1', '', [NaN, NaN, -1, 0]),
                    texts('text', ['body 1', 'body 2', 'load = 1500 N', 'speed = 2 m/s']),
                ],
            },
            drawing('case', [
                [1, 'view', , , , , , , 'A wheel'],
                ...circle(1, 'solid', 0.02, 0.02),
                [1, 'outline', NaN, NaN],
                ...circle(1, 'outline', 0.02, 0.02),
                [1, 'outline', NaN, NaN],
                [1, 'outline', -0.03, 0],
                [1, 'outline', 0.03, 0],
                [1, 'force', 0, 0.055, 0, 0.04, , , 'load = 1500 N'],
                [1, 'velocity', 0, 0.02, 0.03, 0.02, , , 'speed = 2.6 m/s'],
                [1, 'rotation', 0, 0.02, -0.008, 0.028, -2, , 'omega = 130 rad/s'],
                [1, 'radius', 0, 0.02, -0.0141, 0.0059, , , 'R = 20 mm'],
                [1, 'axis', -0.035, 0, -0.025, 0, , , 'x'],
                [1, 'axis', -0.035, 0, -0.035, 0.01, , , 'z'],
                [2, 'view', , , , , , , 'Its patch'],
                ...circle(2, 'patch', 1e-3, 0),
                [2, 'force', 0, 0, -1.4e-3, 0, , , 'fx = -97.7 N'],
                [2, 'dimension', 0, -1e-3, 1e-3, -1e-3, , -4e-4, 'a = 1 mm'],
                [2, 'point', 5e-4, 5e-4, , , , , 'centre of rotation'],
            ]),
            {
                name: 'cone',
                doc: '',
                columns: [
                    column('x', 'm', 'tangential', [0, 2, 2, 0, NaN, 0, -2]),
                    column('y', 'm', 'normal', [0, 3, -3, 0, NaN, 0, 1]),
                ],
            },
        ],
        fields: [
            field(
                'h',
                'm',
                'gap',
                grid,
                (x, y) =>
                    Math.hypot(x, y * 1.2) < 0.0038
                        ? 1e-6 * Math.sin(900 * x + 400 * y) * Math.cos(700 * y + 0.7)
                        : NaN,
                { unit: 'um', factor: 1e6 },
            ),
        ],
        figures: [
            {
                name: 'decay',
                title: 'Free decay',
                caption: 'Displacement with its envelope; shading marks the regimes of lubrication.',
                layers: [
                    {
                        kind: 'spans',
                        label: 'regime',
                        table: 'phases',
                        x: 'from',
                        upper: 'to',
                        y: 'phase',
                    },
                    { kind: 'events', table: 'events', x: 't', y: 'event' },
                    {
                        kind: 'lines',
                        label: 'displacement',
                        table: 'motion',
                        x: 't',
                        y: 'x',
                    },
                    {
                        kind: 'lines',
                        label: 'envelope',
                        table: 'motion',
                        x: 't',
                        y: 'envelope',
                        dash: true,
                    },
                ],
            },
            {
                name: 'speed',
                title: 'Velocity',
                layers: [{ kind: 'lines', label: 'velocity', table: 'motion', x: 't', y: 'v' }],
            },
            {
                name: 'laws',
                title: 'Two laws',
                layers: [{ kind: 'lines', table: 'laws', x: 'v', y: 'force', series: 'law' }],
            },
            {
                name: 'one-law',
                title: 'One of them, with another',
                layers: [{ kind: 'lines', table: 'others', x: 'v', y: 'force', series: 'law' }],
            },
            {
                name: 'portrait',
                title: 'Phase portrait',
                caption: 'The curve turns back on itself.',
                layers: [{ kind: 'lines', label: '', table: 'motion', x: 'x', y: 'v' }],
            },
            {
                name: 'tippe',
                title: 'An ellipsoid stands up',
                caption: 'Pose by position and quaternion.',
                layers: [
                    {
                        kind: 'animation',
                        table: 'pose',
                        x: 't',
                        shape: { kind: 'ellipsoid', size: [0.02, 0.02, 0.03] },
                    },
                    { kind: 'events', table: 'events', x: 't', y: 'event' },
                ],
            },
            {
                name: 'slider',
                title: 'A block slides',
                layers: [
                    {
                        kind: 'animation',
                        table: 'slide',
                        x: 't',
                        shape: { kind: 'box', size: [0.02, 0.012, 0.01] },
                    },
                ],
            },
            {
                name: 'bodies',
                title: 'Two bodies',
                caption: 'In space.',
                layers: [{ kind: 'bodies', table: 'bodies', field: 'h' }],
            },
            {
                name: 'case',
                title: 'The case',
                caption: 'In true scale.',
                layers: [{ kind: 'sketch', table: 'case' }],
            },
            {
                name: 'spread',
                title: 'Friction drawn',
                layers: [{ kind: 'histogram', table: 'draws', x: 'mu' }],
            },
            {
                name: 'scatter',
                title: 'Power against friction',
                layers: [
                    {
                        kind: 'points',
                        label: 'draws',
                        table: 'draws',
                        x: 'mu',
                        y: 'power',
                    },
                ],
            },
            {
                name: 'gap',
                title: 'Gap of two rough surfaces',
                caption: 'A signed field in true scale.',
                aspect: 'equal',
                layers: [{ kind: 'map', field: 'h', levels: 5 }],
            },
            {
                name: 'cone',
                title: 'Friction cone',
                caption: 'Planar geometry to scale.',
                aspect: 'equal',
                layers: [
                    {
                        kind: 'path',
                        label: 'cone',
                        table: 'cone',
                        x: 'x',
                        y: 'y',
                        filled: true,
                    },
                ],
            },
            {
                name: 'comparison',
                title: 'Printed against computed',
                caption: 'Highlighted rows differ.',
                layers: [{ kind: 'table', table: 'comparison', highlight: 'flag' }],
            },
        ],
        provenance: provenance('kinds'),
    };
}

/// What no study should send and every report must survive.
function ugly() {
    const long = 'a very long text that somebody wrote without thinking of the reader '.repeat(6);
    const many = range(100000, (i) => i);
    const grid = boxGrid(400, 200, 0.02, 0.01);
    return {
        format: 1,
        study: {
            name: 'ugly',
            summary: '<img src=x onerror="document.title=1"> ' + 'long '.repeat(30),
        },
        status: 'not_converged',
        warnings: [
            '<b>not bold</b> & "quoted" </script><script>document.title="broken"</script>',
            long,
            'AVeryLongWordWithoutAnySpaceInIt'.repeat(8),
        ],
        inputs: [
            input('<i>key</i>', 'm', '<u>doc</u>', 1e-300),
            input('huge', 'N', long, 1.7976931348623157e308, {
                changed: true,
                default: 1,
            }),
            input('text', '', '', 'x'.repeat(300), { type: 'text' }),
            input(
                'list',
                'm',
                'many values',
                range(60, (i) => i / 7),
                { type: 'list', shown: MM },
            ),
            input('things', '', 'records', [{ kind: '<b>', size: 1e-9 }], {
                type: 'records',
            }),
        ],
        outputs: [
            output('tiny', 'm', 'denormal', 5e-324),
            output('negative', 'Pa', '', -123456789.12345679, { shown: MPA }),
            output('minus_inf', 'N', '', '-inf'),
            output('none', 'N', '', null),
            output('empty', '1', '', [], { type: 'reals' }),
            output('holes', 'm', '', [1e-3, null, 'inf'], {
                type: 'reals',
                shown: MM,
            }),
        ],
        tables: [
            drawing('crowd', [
                [1, 'hologram', 0, 0, 1, 1],
                ...range(6, (i) => [1, 'label', 1e-6 * i, 0, , , , , `label ${i} of <b>six</b>, in one place`]),
                [1, 'force', 0, 0, 0, 0, , , 'an arrow without length'],
                [1, 'rotation', 0, 0, 0, 0, 0, , 'a turn without size'],
                [1, 'dimension', 0, 0, 1e-5, 0, , , 'a short one'],
            ]),
            {
                name: 'empty',
                doc: '',
                columns: [column('x', 'm', '', []), column('y', 'm', '', [])],
            },
            {
                name: 'holes',
                doc: '',
                columns: [column('x', 'm', long, [NaN, NaN]), column('y', 'm', '', [NaN, NaN])],
            },
            {
                name: 'gaps',
                doc: '',
                columns: [
                    column(
                        'x',
                        's',
                        'time',
                        range(200, (i) => i / 10),
                    ),
                    column(
                        'y',
                        'm',
                        'jumps',
                        range(200, (i) => (i % 40 < 5 ? NaN : Math.sin(i / 9) * 1e-9)),
                    ),
                    column(
                        'z',
                        'm',
                        'grows',
                        range(200, (i) => 1e12 * Math.exp(i / 20)),
                    ),
                ],
            },
            {
                name: 'one',
                doc: '',
                columns: [column('x', 's', 'time', [1]), column('y', 'N', 'force', [1e-30])],
            },
            {
                name: 'many',
                doc: 'a hundred thousand rows',
                columns: [
                    column(
                        't',
                        's',
                        'time',
                        many.map((i) => i * 1e-4),
                    ),
                    column(
                        'f',
                        'N',
                        'noise',
                        many.map((i) => Math.sin(i * 0.37) * (1 + 0.2 * Math.sin(i * 1e-3)) + (i === 77777 ? 5 : 0)),
                    ),
                ],
            },
            {
                name: 'damaged',
                doc: '',
                columns: [
                    { name: 'x', unit: 'm', type: 'real', values: { f64: '!!!' } },
                    { name: 'y', unit: 'm', type: 'real', values: {} },
                ],
            },
        ],
        fields: [
            field(
                'wide',
                'Pa',
                '<b>pressure</b>',
                grid,
                (x, y) => 1e9 * Math.exp(-((x / 0.008) ** 2) - (y / 0.004) ** 2),
                MPA,
            ),
            field('blank', 'Pa', '', boxGrid(4, 4, 1, 1), () => NaN),
            field('flat', 'K', 'constant', boxGrid(10, 10, 1, 1), () => 293.15),
            {
                name: 'short',
                unit: 'Pa',
                grid: boxGrid(9, 9, 1, 1),
                values: packed([1, 2]),
            },
        ],
        figures: [
            {
                name: 'many',
                title: 'A hundred thousand rows with one spike',
                layers: [{ kind: 'lines', label: 'noise', table: 'many', x: 't', y: 'f' }],
            },
            {
                name: 'many-table',
                title: 'The same as a table',
                layers: [{ kind: 'table', table: 'many' }],
            },
            {
                name: 'wide',
                title: 'A large map <script>',
                caption: long,
                layers: [{ kind: 'map', field: 'wide', levels: 8 }],
            },
            {
                name: 'flat',
                title: 'A constant field',
                layers: [{ kind: 'map', field: 'flat', levels: 5 }],
            },
            {
                name: 'gaps',
                title: 'Tiny values with gaps',
                layers: [{ kind: 'lines', label: long, table: 'gaps', x: 'x', y: 'y' }],
            },
            {
                name: 'log',
                title: 'Large values, logarithmic',
                y: { label: '', log: true },
                layers: [{ kind: 'lines', table: 'gaps', x: 'x', y: 'z' }],
            },
            {
                name: 'one',
                title: 'A single point',
                layers: [{ kind: 'points', table: 'one', x: 'x', y: 'y' }],
            },
            {
                name: 'empty',
                title: 'An empty table',
                layers: [{ kind: 'lines', table: 'empty', x: 'x', y: 'y' }],
            },
            {
                name: 'missing',
                title: 'A missing table',
                layers: [
                    { kind: 'lines', table: 'nowhere', x: 'x', y: 'y' },
                    { kind: 'map', field: 'nowhere' },
                ],
            },
            {
                name: 'holes',
                title: 'Only NaN',
                layers: [{ kind: 'lines', table: 'holes', x: 'x', y: 'y' }],
            },
            {
                name: 'blank',
                title: 'An empty map',
                layers: [{ kind: 'map', field: 'blank' }],
            },
            {
                name: 'short',
                title: 'A field of the wrong size',
                layers: [{ kind: 'map', field: 'short' }],
            },
            {
                name: 'damaged',
                title: 'Damaged data',
                layers: [{ kind: 'histogram', table: 'damaged', x: 'x' }],
            },
            {
                name: 'unknown',
                title: 'A kind from the future',
                layers: [{ kind: 'hologram', table: 'many' }],
            },
            {
                name: 'still',
                title: 'An animation without motion',
                layers: [
                    {
                        kind: 'animation',
                        table: 'empty',
                        x: 'x',
                        shape: { kind: 'box', size: [1, 1, 1] },
                    },
                ],
            },
            {
                name: 'crowd',
                title: 'A crowded sketch',
                layers: [{ kind: 'sketch', table: 'crowd' }],
            },
            {
                name: 'nothing',
                title: 'A sketch of nothing',
                layers: [{ kind: 'sketch', table: 'empty' }],
            },
            { name: 'none', title: 'No layers at all' },
        ],
        provenance: {
            ...provenance('ugly'),
            case: `study: ugly\ntext: ${'x'.repeat(400)}\n`,
        },
    };
}

function bare() {
    return {
        format: 1,
        study: { name: 'kalker', summary: "Kalker's creep coefficients" },
        status: 'ok',
        warnings: [],
        inputs: [input('ratio', '1', 'a / b', 1)],
        outputs: [output('c11', '1', 'longitudinal', 4.1244), output('c22', '1', 'lateral', 3.6743)],
        tables: [],
        fields: [],
        figures: [],
        provenance: provenance('kalker'),
    };
}

/// A small generator of our own, so that samples are the same on every machine (Park and Miller 1988).
function generator(seed) {
    let state = seed;
    return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

export const samples = { rolling, kinds, ugly, bare };

/// Puts a document into the page as the program does.
export function fillTemplate(template, text) {
    const mark = 'id="document">null</script>';
    const at = template.indexOf(mark);
    if (at < 0 || template.indexOf(mark, at + 1) >= 0)
        throw new Error('the template needs exactly one place for the document');
    return (
        template.slice(0, at) +
        'id="document">' +
        text.replaceAll('<', '\\u003c') +
        template.slice(at + mark.length - '</script>'.length)
    );
}

/// The result.json that belongs to a document.
export function resultOf(doc) {
    const values = (items) => Object.fromEntries(items.map(({ key, value }) => [key, value]));
    return {
        study: doc.study.name,
        version: doc.provenance.version,
        status: doc.status,
        inputs: values(doc.inputs),
        outputs: values(doc.outputs),
        warnings: doc.warnings,
    };
}

export function writeSamples(templateFile, directory) {
    const template = readFileSync(templateFile, 'utf8');
    mkdirSync(directory, { recursive: true });
    return Object.entries(samples).map(([name, make]) => {
        const doc = make();
        const page = join(directory, `${name}.html`);
        const result = join(directory, `${name}.json`);
        writeFileSync(page, fillTemplate(template, JSON.stringify(doc)));
        writeFileSync(result, JSON.stringify(resultOf(doc)));
        return `${page}=${result}`;
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    console.log(writeSamples(process.argv[2], process.argv[3]).join('\n'));
