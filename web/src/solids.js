/// Two bodies in contact in space: the lower one solid, the upper one as wires, the patch between them with its pressure,
/// arrows for load and motion. Turned like an animation, still on paper.
import { barParts, scaleBar } from './bar.js';
import { dot } from './body.js';
import { cameraAxes, fitted, onTurn, projector, turned } from './camera.js';
import { chooseColours, colourText } from './colormap.js';
import { extent } from './document.js';
import { el, svg } from './dom.js';
import { elementColour } from './element.js';
import { prettyUnit, short } from './format.js';
import { LABEL_SIZE, labelParts, placeLabels } from './labels.js';
import { polished } from './sketch.js';
import { linePath, polygonPath, round } from './series.js';
import { FONT, paintShapes, partNodes, textWidth } from './shapes.js';
import { bodySurface, patchCells } from './surface.js';
import { channels, shade } from './scene.js';

const HOME = { azimuth: -1.05, elevation: 0.36, zoom: 1 };
/// The patch is enlarged to this part of what is drawn.
const PATCH_SHARE = 0.55;
/// Around what is drawn [px]: words at an arrow's end, the bar.
const MARGIN = { x: 16, y: 30 };

export function createSolids(figure, sources) {
    const parts = readParts(figure, sources);
    return parts && new Solids(figure, parts);
}

/// Bodies, arrows, the field between them and the columns they come from; null where there are not two bodies.
function readParts(figure, sources) {
    const layer = figure.layers.find(({ kind }) => kind === 'bodies');
    const tables = sources.columns(layer.table);
    const rows = readRows(tables);
    const bodies = rows.filter(({ element }) => element === 'body');
    if (bodies.length !== 2) return null;
    const arrows = rows.filter(({ element }) => element !== 'body');
    return { bodies, arrows, field: sources.field(layer.field), tables };
}

function readRows(columns) {
    const column = (name) => columns.find((candidate) => candidate.name === name);
    const elements = column('element')?.texts ?? [];
    const number = (name, i) => column(name)?.si?.[i] ?? NaN;
    return elements.map((element, i) => ({
        element,
        text: column('text')?.texts?.[i] ?? '',
        rx: number('rx', i),
        ry: number('ry', i),
        angle: number('angle', i) || 0,
        side: number('side', i),
        way: ['x', 'y', 'z'].map((name) => number(name, i)),
    }));
}

class Solids {
    constructor(figure, parts) {
        Object.assign(this, { figure, kind: 'bodies', camera: HOME, life: new AbortController() });
        this.take(parts);
        this.canvas = el('canvas', {
            tabindex: 0,
            role: 'img',
            'aria-label': `${figure.title}: drag or arrow keys turn the view`,
        });
        this.element = el('div', {}, el('div', { class: 'stage' }, this.canvas));
        const turn = (dx, dy) => this.show(turned(this.camera, dx, dy));
        const ways = { turn, zoom: (factor) => this.zoom(factor), reset: () => this.reset() };
        onTurn(this.canvas, ways, this.life.signal);
    }

    take({ bodies, ...parts }) {
        Object.assign(this, parts);
        const radii = bodies.flatMap(({ rx, ry }) => [Math.abs(rx), Math.abs(ry)]).filter(Number.isFinite);
        this.reach = 1.25 * Math.min(...radii);
        [this.upper, this.lower] = [...bodies].sort((one, other) => other.side - one.side);
        this.surfaces = [this.upper, this.lower].map((body) => bodySurface(body, this.reach));
        this.paintPatch();
    }

    update(figure, sources) {
        const parts = readParts(figure, sources);
        if (!parts) return false;
        this.take(parts);
        this.render();
        return true;
    }

    dispose() {
        this.life.abort();
    }

    paintPatch() {
        const range = this.field && extent(this.field.values);
        this.cells = [];
        if (!range) return;
        const { nx, ny, dx, dy } = this.field.siGrid;
        const raw = (PATCH_SHARE * 2 * this.reach) / Math.max(nx * dx, ny * dy);
        this.factor = Math.max(1, Number(raw.toPrecision(1)));
        const { table } = chooseColours([0, range[1]]);
        this.cells = patchCells(this.field, this.lower, this.factor).map((cell) => ({
            ...cell,
            fill: colourText(table, cell.value / range[1]),
        }));
        this.largest = range[1];
    }

    show(camera) {
        this.camera = camera;
        this.render();
    }

    zoom(factor) {
        this.show({ ...this.camera, zoom: this.camera.zoom / factor });
    }

    reset() {
        this.show(HOME);
    }

    draw(width, palette) {
        Object.assign(this, { width, palette, height: stageHeight(width) });
        const ratio = devicePixelRatio || 1;
        this.canvas.width = Math.round(width * ratio);
        this.canvas.height = Math.round(this.height * ratio);
        Object.assign(this.canvas.style, { width: `${width}px`, height: `${this.height}px` });
        this.render();
    }

    render() {
        if (!this.width) return;
        const context = this.canvas.getContext('2d');
        const ratio = this.canvas.width / this.width;
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, this.width, this.height);
        const { shapes, texts } = this.picture(this.width, this.height, this.palette);
        paintShapes(context, shapes);
        for (const { text, x, y, colour, anchor, size } of texts) {
            Object.assign(context, { font: `${size}px ${FONT}`, textAlign: anchor === 'start' ? 'left' : 'center' });
            Object.assign(context, { strokeStyle: this.palette.paper, lineWidth: 3, lineJoin: 'round' });
            context.strokeText(text, x, y);
            context.fillStyle = colour;
            context.fillText(text, x, y);
        }
        this.element.dataset.view = JSON.stringify(this.camera);
    }

    /// As large as bodies and arrows fit in, with room for the words at the ends of arrows and the bar below.
    view(width, height) {
        const axes = cameraAxes(this.camera);
        const top = Math.max(...this.surfaces[0].flatMap(({ points }) => points.map((point) => point[2])));
        const bottom = Math.min(...this.surfaces[1].flatMap(({ points }) => points.map((point) => point[2])));
        const points = [
            ...this.surfaces.flatMap((facets) => facets.flatMap((facet) => facet.points)),
            ...this.arrows.flatMap((arrow) => arrowEnds(arrow, { top, bottom }, this.reach)),
        ];
        const { target, fit } = fitted(points, axes, [width - 2 * MARGIN.x, height - 2 * MARGIN.y]);
        const scale = this.camera.zoom * fit;
        return { ...axes, scale, top, bottom, project: projector(axes, target, scale, [width / 2, height / 2]) };
    }

    picture(width, height, palette) {
        const view = this.view(width, height);
        const arrows = this.arrows.map((arrow) => this.arrowParts(arrow, view, palette));
        const labels = placeLabels(
            arrows.map(({ label }) => label),
            { left: 0, right: width, top: 0, bottom: height - 22 },
            { taken: [], points: arrows.flatMap(({ points }) => points), areas: [] },
            (text) => textWidth(text, LABEL_SIZE),
        );
        const bar = scaleBar(view.scale);
        const parts = [
            ...labels.map((label) => labelParts(label, palette)),
            barParts(bar.length * view.scale, [8, height - 12], this.words(bar), palette),
        ];
        return {
            shapes: [
                ...this.solidShapes(this.surfaces[1], view, palette),
                ...this.cells.map(({ points, fill }) => ({
                    d: polygonPath(points.map(view.project)),
                    fill,
                    stroke: fill,
                    width: 0.7,
                })),
                ...this.wireShapes(this.surfaces[0], view, palette),
                ...arrows.flatMap(({ shapes }) => shapes),
                ...parts.flatMap(({ shapes }) => shapes),
            ],
            texts: parts.flatMap(({ texts }) => texts),
        };
    }

    words(bar) {
        if (this.cells.length === 0) return bar.text;
        const unit = prettyUnit(this.field.unit);
        return `${bar.text} · patch ${short(this.factor)} ×, bright is ${short(this.largest, 3)} ${unit}`;
    }

    solidShapes(facets, view, palette) {
        const base = channels(palette.series[6]);
        return facets
            .map((facet) => ({ ...facet, depth: dot(centreOf(facet.points), view.toward) }))
            .sort((one, other) => one.depth - other.depth)
            .map(({ points, normal }) => {
                const outward = dot(normal, view.toward) > 0 ? normal : normal.map((value) => -value);
                const fill = shade(base, 0.62, outward, false);
                return { d: polygonPath(points.map(view.project)), fill, stroke: fill, width: 0.6 };
            });
    }

    /// What faces the reader as lines, the rest fainter; flat ends would only hide the contact.
    wireShapes(facets, view, palette) {
        const lines = { front: '', back: '' };
        for (const { points, normal } of facets.filter(({ cap }) => !cap))
            lines[dot(normal, view.toward) > 0 ? 'front' : 'back'] += polygonPath(points.map(view.project));
        const stroke = palette.series[0];
        return [
            { d: lines.back, stroke, width: 0.5, opacity: 0.18 },
            { d: lines.front, stroke, width: 0.7, opacity: 0.4 },
        ];
    }

    arrowParts(arrow, view, palette) {
        const { element, text } = arrow;
        const [tail, tip] = arrowEnds(arrow, view, this.reach).map(view.project);
        const pushes = isPush(arrow);
        const colour = elementColour({ kind: element, text }, palette);
        const room = Math.hypot(tip[0] - tail[0], tip[1] - tail[1]) || 1;
        const [dx, dy] = [(tip[0] - tail[0]) / room, (tip[1] - tail[1]) / room];
        const head = Math.min(11, 0.6 * room);
        const back = (k) =>
            `${round(tip[0] - head * (dx - k * 0.38 * dy))} ${round(tip[1] - head * (dy + k * 0.38 * dx))}`;
        return {
            shapes: [
                {
                    d: linePath([[...tail, tip[0] - 0.8 * head * dx, tip[1] - 0.8 * head * dy]]),
                    stroke: colour,
                    width: 2.2,
                },
                { d: `M${round(tip[0])} ${round(tip[1])}L${back(1)}L${back(-1)}z`, fill: colour },
            ],
            points: [tail, tip],
            label: { text: polished(text), spots: spotsOf(tail, tip, [dx, dy], pushes), colour },
        };
    }

    svg(width, palette, highest = Infinity) {
        const height = Math.min(stageHeight(width), highest);
        const nodes = partNodes(this.picture(width, height, palette), palette.paper);
        return { node: svg('svg', { width, height, overflow: 'hidden' }, nodes), width, height };
    }

    columns() {
        return [this.tables, ...(this.field ? [{ fields: [this.field] }] : [])];
    }
}

/// Towards the contact: the arrow ends at the body.
function isPush({ way, side }) {
    return side * way[2] < 0;
}

/// From the far end of body 1 for what acts there (side 1), of body 2 (side -1), else from the contact.
function arrowEnds(arrow, { top, bottom }, reach) {
    const { way, side } = arrow;
    const length = (0.75 * reach) / (Math.hypot(...way) || 1);
    const start = [0, 0, side > 0 ? top : side < 0 ? bottom : 0];
    const along = (share) => start.map((value, i) => value + share * length * way[i]);
    return isPush(arrow) ? [along(-0.6), start] : [start, along(1)];
}

/// Beside the end that is free.
function spotsOf(tail, tip, [dx, dy], pushes) {
    const [first, second] = pushes ? [{ at: tail, toward: [-dx, -dy] }, tip] : [{ at: tip, toward: [dx, dy] }, tail];
    return [first, { at: second, effort: 12 }];
}

function centreOf(points) {
    return [0, 1, 2].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length);
}

function stageHeight(width) {
    return Math.round(Math.max(300, Math.min(480, 0.8 * width)));
}
