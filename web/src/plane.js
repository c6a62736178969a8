/// Figures in a plane: maps, zones, arrows, paths to scale, and points or lines on top of them.
import { atLeast, deriveLabel, padded } from './axis.js';
import { arrowEntries, arrowNodes, readArrows } from './arrows.js';
import { colourOf, meet } from './colours.js';
import { extent, leastRange, pathUnits, regridded, rescaled } from './document.js';
import { button } from './dom.js';
import { headNodes, HEAD } from './head.js';
import { FEW_POINTS, pickRows, seriesOf, thingOf } from './layers.js';
import { swatches } from './legend.js';
import { BAR_WIDTH, colourBar, edgeNode, imageNode, isoNodes, mapImage, paintImage, readMap } from './map.js';
import { createPlot } from './plot.js';
import { Scale } from './scale.js';
import { dotPath, linePath, thinLine } from './series.js';
import { shapeNode } from './shapes.js';
import { palette as currentPalette, LIGHT } from './theme.js';
import { readZones, zoneEntries, zoneImage, zoneLabels, zoneNodes } from './zones.js';

export function createPlane(figure, sources) {
    return createPlot(figure, sources, readPlane);
}

function readPlane(figure, sources) {
    const layers = alike(
        figure.layers
            .flatMap((layer) => seriesOf(layer, sources))
            .map((layer) => readLayer(layer, sources))
            .filter(Boolean),
    );
    return layers.some(reachesOut) ? new PlaneModel(figure, layers) : null;
}

/// A path that stays at one place, as that of a body at rest, shows nothing.
function reachesOut(layer) {
    if (layer.field || layer.kind === 'points') return true;
    return [layer.x, layer.y].some(({ values }) => new Set(values.filter(Number.isFinite)).size > 1);
}

function readLayer(layer, sources) {
    if (layer.kind === 'map') return readMap(layer, sources);
    if (layer.kind === 'zones') return readZones(layer, sources);
    if (layer.kind === 'arrows') return readArrows(layer, sources);
    const x = pickRows(sources.column(layer.table, layer.x), layer.rows);
    const y = pickRows(sources.column(layer.table, layer.y), layer.rows);
    if (!x?.values || !y?.values || !extent(x.values) || !extent(y.values)) return null;
    return { ...layer, label: layer.label ?? '', x, y };
}

/// All layers with axes in the units of the first grid, or of the paths.
function alike(layers) {
    const first = layers.find((layer) => layer.field);
    if (layers.length === 0) return [];
    const [x, y] = first ? [first.field.grid.x, first.field.grid.y] : pathUnits(layers);
    return layers.map((layer) =>
        layer.field
            ? { ...layer, field: regridded(layer.field, x, y), field2: regridded(layer.field2, x, y) }
            : { ...layer, x: rescaled(layer.x, x), y: rescaled(layer.y, y) },
    );
}

class PlaneModel {
    constructor(figure, layers) {
        this.kind = 'plane';
        this.layers = layers;
        this.grids = layers.filter((layer) => layer.field);
        this.paths = layers.filter((layer) => layer.x);
        for (const layer of this.paths) layer.thing ??= layer.label || `${layer.table} ${layer.y.name}`;
        meet(this.paths.map((layer) => thingOf(layer, layer.y)));
        const source = this.grids[0]
            ? [this.grids[0].field.grid.x, this.grids[0].field.grid.y]
            : [this.paths[0].x, this.paths[0].y];
        this.axes = { x: axisOf(figure.x, source[0]), y: axisOf(figure.y, source[1]) };
        this.link = source;
        this.crossed = true;
        const ratio = unitRatio(...source);
        const loose = this.grids.length > 0 ? [] : this.paths;
        this.home = ratio ? filledOut(this.homeView(), loose, ratio) : this.homeView();
        this.scale = ratio ? new Scale(this.home, ratio, figure.aspect, this.grids.length === 0) : null;
        this.raw = false; // cells as they are, rather than smooth
        const cell = this.grids[0]?.field.grid;
        this.step = cell ? [cell.dx, cell.dy] : null;
        this.bare = this.grids.length > 0; // grid lines would read as part of the field
        this.right = this.maps().length > 0 ? BAR_WIDTH : 14;
    }

    maps() {
        return this.layers.filter((layer) => layer.kind === 'map' && !layer.hidden);
    }

    homeView() {
        const x = [];
        const y = [];
        for (const { field } of this.grids) {
            const { nx, ny, x0, y0, dx, dy, atPoints } = field.grid;
            const beside = atPoints ? 0 : 0.5; // points on the border lie on it, cells within
            x.push(x0 - beside * dx, x0 + (nx - 1 + beside) * dx);
            y.push(y0 - beside * dy, y0 + (ny - 1 + beside) * dy);
        }
        const paths = this.paths.map((path) => [extent(path.x.values), extent(path.y.values)]);
        if (paths.length > 0) {
            const range = (axis, i) =>
                atLeast(extent(paths.flatMap((path) => path[i])), leastRange(this.paths.map((path) => path[axis])));
            x.push(...padded(range('x', 0), 0.05));
            y.push(...padded(range('y', 1), 0.05));
        }
        return { x: extent(x), y: extent(y) };
    }

    /// Room for the words above the frame.
    get top() {
        return this.axes.x.arrow || this.scale?.factor > 1 ? HEAD : undefined;
    }

    /// What a reader chose stays where other data come in place.
    keep(other) {
        this.raw = other.raw;
        if (this.scale && other.scale) this.scale.aspect = other.scale.aspect;
    }

    /// Buttons of this figure alone; `model` tells the one that is drawn now.
    switches(model, render) {
        if (!this.grids.some((layer) => layer.region)) return [];
        const cells = button(
            'Cells',
            'Cells as they were computed, or smooth between their centres',
            () => {
                model().raw = !model().raw;
                cells.setAttribute('aria-pressed', String(model().raw));
                render();
            },
            { class: 'cells', 'aria-pressed': 'false' },
        );
        return [cells];
    }

    visible() {
        return this.layers.filter((layer) => !layer.hidden);
    }

    /// What is painted below the lines; smooth zones are shapes of their own.
    images(palette) {
        const maps = this.maps().map((map) => ({
            field: map.field,
            region: this.raw ? null : map.region,
            image: mapImage(map, this.raw),
        }));
        if (maps.length > 0 || !this.raw) return maps;
        const zones = this.visible().filter((layer) => layer.kind === 'zones');
        return zones.map((layer) => ({ field: layer.field, region: null, image: zoneImage(layer, palette) }));
    }

    under(context, frame) {
        for (const image of this.images(currentPalette())) paintImage(context, image, frame);
    }

    image(frame) {
        return this.images(LIGHT).map((image) => imageNode(image, frame));
    }

    shapes(frame, palette) {
        const overMap = this.maps().length > 0;
        const names = this.visible()
            .filter((layer) => layer.kind === 'zones')
            .map((layer) => zoneLabels(layer, frame, palette, overMap));
        const points = (layer) => Number(layer.kind === 'points'); // marks lie above the curves they are on
        const nodes = this.visible()
            .sort((one, other) => points(one) - points(other))
            .map((layer) => {
                if (layer.kind === 'map') return this.mapNodes(layer, frame, palette);
                if (layer.kind === 'zones') return zoneNodes(layer, frame, palette, { overMap, raw: this.raw });
                if (layer.kind === 'arrows') return arrowNodes(layer, frame, palette, overMap);
                return pathShapes(layer, frame, palette, overMap).map(shapeNode);
            });
        return [...nodes, ...names];
    }

    mapNodes(layer, frame, palette) {
        const outlined = this.raw || this.visible().some(({ kind, closed }) => kind === 'zones' || closed);
        return [outlined ? [] : edgeNode(layer, frame, palette), isoNodes(layer, frame)];
    }

    beside(frame, palette) {
        const map = this.maps().at(-1);
        const words = this.scale?.words(this.axes) ?? '';
        return [headNodes(words, this.axes.x, frame, palette), map ? colourBar(map, frame, palette) : []];
    }

    entries(palette) {
        const overMap = this.layers.some((layer) => layer.kind === 'map');
        return this.layers.flatMap((layer) => {
            if (layer.kind === 'map')
                return layer.isoLines.length || this.layers.length > 1 ? [mapEntry(layer, palette)] : [];
            if (layer.kind === 'zones') return zoneEntries(layer, palette, overMap);
            if (layer.kind === 'arrows') return arrowEntries(layer, palette);
            return layer.label ? [{ label: layer.label, layer, swatch: pathSwatch(layer, palette) }] : [];
        });
    }

    /// Names and values at a place; on a grid the place is the centre of the cell that holds it.
    probe(x, y) {
        const values = [];
        let at = [x, y];
        for (const layer of this.grids) {
            if (layer.hidden) continue;
            for (const field of [layer.field, layer.field2].filter(Boolean)) {
                const { grid } = field;
                const i = Math.round((x - grid.x0) / grid.dx);
                const j = Math.round((y - grid.y0) / grid.dy);
                if (i < 0 || j < 0 || i >= grid.nx || j >= grid.ny) continue;
                at = [grid.x0 + i * grid.dx, grid.y0 + j * grid.dy];
                const value = field.values[j * grid.nx + i];
                const name = layer.kind === 'zones' ? layer.names.get(value) : undefined;
                values.push({
                    name: field.name,
                    value,
                    unit: field.unit,
                    text: Number.isFinite(value) ? name : 'outside',
                });
            }
        }
        const { x: xAxis, y: yAxis } = this.axes;
        const parts = [
            { name: xAxis.name, value: at[0], unit: xAxis.unit },
            { name: yAxis.name, value: at[1], unit: yAxis.unit },
            ...values,
        ];
        return Object.assign(parts, { at });
    }

    columns() {
        return [
            ...this.grids.map((layer) => ({ fields: [layer.field, layer.field2].filter(Boolean) })),
            ...this.paths.map((path) => [path.x, path.y]),
        ];
    }
}

function axisOf(axis, column) {
    return {
        log: false,
        label: axis?.label || deriveLabel([column]),
        unit: column.unit,
        name: column.name,
        arrow: axis?.arrow,
        end: axis?.end,
    };
}

/// Units of x over units of y for the same length; null where they measure different things and there is no true scale.
function unitRatio(x, y) {
    return x.siUnit === y.siUnit ? (x.shown?.factor ?? 1) / (y.shown?.factor ?? 1) : null;
}

/// A straight path along an axis has no size across it: it gets a third of its length, and stays in true scale.
function filledOut(home, paths, ratio) {
    const size = ([min, max]) => max - min;
    const own = (axis) => extent(paths.flatMap((path) => extent(path[axis].values)));
    const across = (middle, length) => [middle - length / 2, middle + length / 2];
    const [x, y] = [own('x'), own('y')];
    if (!x || !y) return home;
    if (ratio * size(y) < 1e-6 * size(x)) return { x: home.x, y: across(y[0], size(home.x) / 3 / ratio) };
    if (size(x) < 1e-6 * ratio * size(y)) return { x: across(x[0], (ratio * size(home.y)) / 3), y: home.y };
    return home;
}

function mapEntry(layer, palette) {
    const colour = layer.colours.table;
    const pick = (k) => `rgb(${colour[3 * k]},${colour[3 * k + 1]},${colour[3 * k + 2]})`;
    const swatch = [30, 95, 160, 225].map((k, i) => ({ d: `M${2 + 4.5 * i} 1h4.5v10h-4.5z`, fill: pick(k) }));
    return { label: layer.label, layer, swatch, palette };
}

function pathSwatch(layer, palette) {
    const colour = colourOf(layer.thing, palette);
    if (layer.filled) return swatches.area(colour, 0.4);
    return layer.kind === 'points' ? swatches.dot(colour) : swatches.line(colour, layer.dash ? [5, 3] : undefined);
}

/// A few points are marks, and rimmed so that each is seen; many are a cloud.
function dots(xs, ys, frame, colour, rim) {
    const radius = xs.length <= FEW_POINTS ? 4.5 : 2.8;
    return { d: dotPath(xs, ys, frame.x, frame.y, frame, radius), fill: colour, stroke: rim };
}

function pathShapes(layer, frame, palette, overMap) {
    const colour = colourOf(layer.thing, palette);
    const [xs, ys] = [layer.x.values, layer.y.values];
    if (layer.kind === 'points')
        return [dots(xs, ys, frame, colour, overMap ? '#ffffff' : xs.length <= FEW_POINTS ? palette.paper : null)];
    const d = linePath(thinLine(xs, ys, frame.x, frame.y, frame), Boolean(layer.closed || layer.filled));
    const line = { d, stroke: colour, width: 1.8, fill: null, dash: layer.dash ? [7, 4] : undefined };
    const fill = layer.filled ? [{ d, fill: colour, opacity: 0.18 }] : [];
    const halo = overMap ? [{ d, stroke: '#ffffff', width: 3.8, opacity: 0.85 }] : [];
    return [...fill, ...halo, line];
}
