/// A body on the ground seen by a parallel camera, as shapes in pixels.
import { bodyFacets, dot, lowestPoint, rotate, rotation } from './body.js';
import { cameraAxes, projector } from './camera.js';
import { arrowTips, contactScales, contactShapes, contactTrail, trailShapes } from './contact.js';
import { circlePath, linePath, polygonPath, round } from './series.js';

const LIGHT_FROM = [0.35, -0.5, 0.79];
const TRACED = 1500;
const THROUGH = 0.5; // how much of a trail is seen through a body
const STEM = 0.3; // of the longest semi-axis

/// `bodies`: {shape, pose(time) -> {position, quaternion, ...}, times, contacts}: poses and rows with what contact.js reads
/// in them; contacts are empty where a table tells of none.
export class Scene {
    constructor(bodies, planar) {
        this.bodies = bodies.map((body) => prepared(body, planar));
        this.planar = planar;
        this.tells = this.bodies[0].trail.length > 0;
        this.radius = Math.max(...bodies.map((body) => Math.hypot(...body.shape.size)));
        this.around = (this.tells ? 2.3 : 3) * this.radius; // what is seen of a body that is followed
        this.bounds = this.findBounds();
        const travel = Math.hypot(...[0, 1, 2].map((i) => this.bounds.high[i] - this.bounds.low[i]));
        this.follow = travel > 16 * this.radius;
        this.wire = false;
        this.resetCamera();
    }

    resetCamera() {
        this.camera = this.planar
            ? { azimuth: -Math.PI / 2, elevation: Math.PI / 2, zoom: 1 }
            : { azimuth: -1.05, elevation: 0.42, zoom: this.tells && this.follow ? 1.15 : 1 };
    }

    /// Of all that is ever seen: bodies, and the arrows that come out of them.
    findBounds() {
        const low = [Infinity, Infinity, Infinity];
        const high = [-Infinity, -Infinity, -Infinity];
        const include = (point, reach) => {
            for (let i = 0; i < 3; i++) {
                low[i] = Math.min(low[i], point[i] - reach[i]);
                high[i] = Math.max(high[i], point[i] + reach[i]);
            }
        };
        for (const { traces: lines, shape, scales } of this.bodies) {
            for (const pose of lines.poses) {
                include(pose.position, reachOf(shape, rotation(pose.quaternion)));
                if (this.tells) for (const tip of arrowTips(pose, scales)) include(tip, [0, 0, 0]);
            }
        }
        return { low, high };
    }

    /// Pixels from metres for this size and time.
    view(width, height, time) {
        const axes = cameraAxes(this.camera);
        const { low, high } = this.bounds;
        const target = this.follow ? this.bodies[0].pose(time).position : low.map((value, i) => (value + high[i]) / 2);
        const reach = this.follow
            ? [this.around, this.around]
            : [axes.right, axes.up].map((axis) =>
                  axis.reduce((sum, value, i) => sum + (Math.abs(value) * (high[i] - low[i])) / 2, 0),
              );
        const scale = this.camera.zoom * 0.88 * Math.min(width / 2 / reach[0], height / 2 / reach[1]);
        const project = projector(axes, target, scale, [width / 2, (this.tells && this.follow ? 0.58 : 0.5) * height]);
        return { project, scale, target, ...axes };
    }

    shapes(width, height, time, palette) {
        const view = this.view(width, height, time);
        const order = this.bodies
            .map((body, index) => ({ ...body, index, now: body.pose(time) }))
            .sort((one, other) => dot(one.now.position, view.toward) - dot(other.now.position, view.toward));
        return [
            ...this.ground(view, width, height, palette),
            ...order.flatMap((body) => this.shadow(body, view, palette)),
            ...order.flatMap((body) => this.ways(body, time, view, palette)),
            ...order.flatMap((body) => this.stem(body, view, palette, false)),
            ...order.flatMap((body) => this.bodyShapes(body, view, palette)),
            ...order.flatMap((body) => this.stem(body, view, palette, true)),
            ...order.flatMap((body) => this.marks(body, view, palette)),
            ...order.flatMap((body) => this.hidden(body, view, palette)),
            ...order.flatMap((body) => contactShapes(body, view, palette)),
        ];
    }

    /// The first body as large as a small picture takes it, from where the reader looks at it.
    closeUp(width, height, time, palette) {
        const { camera, follow } = this;
        const { size } = this.bodies[0].shape;
        const zoom = ((this.tells ? 1.15 : 1) * this.radius) / Math.max(...size);
        Object.assign(this, { camera: { ...camera, zoom }, follow: true });
        const shapes = this.shapes(width, height, time, palette);
        Object.assign(this, { camera, follow });
        return shapes;
    }

    /// A round grid step of about forty pixels.
    gridStep(scale) {
        const raw = 44 / scale;
        const power = 10 ** Math.floor(Math.log10(raw));
        return [1, 2, 5, 10].find((factor) => factor * power >= raw) * power;
    }

    ground(view, width, height, palette) {
        const step = this.gridStep(view.scale);
        const reach = this.planar
            ? Math.ceil(Math.max(width, height) / view.scale / step / 2 + 1)
            : Math.min(40, Math.ceil((0.6 * Math.max(width, height)) / view.scale / step));
        const centre = [0, 1].map((i) => Math.round(view.target[i] / step));
        const line = (from, to) => linePath([[...view.project(from), ...view.project(to)]]);
        let d = '';
        for (let k = -reach; k <= reach; k++) {
            const [x, y] = [(centre[0] + k) * step, (centre[1] + k) * step];
            d += line([x, (centre[1] - reach) * step, 0], [x, (centre[1] + reach) * step, 0]);
            d += line([(centre[0] - reach) * step, y, 0], [(centre[0] + reach) * step, y, 0]);
        }
        return [{ d, stroke: palette.line, width: 1, opacity: 0.55 }];
    }

    shadow({ facets, now }, view, palette) {
        if (this.planar) return [];
        const matrix = rotation(now.quaternion);
        let d = '';
        for (const facet of facets) {
            if (rotate(matrix, facet.normal)[2] <= 0) continue;
            const points = facet.points.map((point) =>
                rotate(matrix, point).map((value, i) => (i < 2 ? value + now.position[i] : 0)),
            );
            d += polygonPath(points.map(view.project));
        }
        return [{ d, fill: palette.soft, opacity: 0.22 }];
    }

    ways(body, time, view, palette) {
        return body.trail.length === 0 ? traceShapes(body, time, view, palette) : this.trail(body, view, palette);
    }

    trail({ trail, now, shape }, view, palette) {
        return trailShapes(trail, now, Math.max(...shape.size), view, palette);
    }

    /// The trail shines through what stands on it.
    hidden(body, view, palette) {
        if (body.trail.length === 0) return [];
        return this.trail(body, view, palette).map((shape) => ({ ...shape, opacity: THROUGH * shape.opacity }));
    }

    /// A line out of the end of the body's z axis, as far as it is above the plane: before the body where it points to
    /// the reader, behind it where it points away.
    stem({ now, shape, trail }, view, palette, front) {
        if (this.planar || trail.length === 0) return [];
        const axis = rotation(now.quaternion).map((row) => row[2]);
        if (dot(axis, view.toward) > 0 !== front) return [];
        const at = (share) => now.position.map((value, i) => value + share * shape.size[2] * axis[i]);
        const above = axis[2] < 0 ? -now.position[2] / (shape.size[2] * axis[2]) : Infinity;
        const end = Math.min(1 + STEM * (Math.max(...shape.size) / shape.size[2]), above);
        if (!(end > 1)) return [];
        const d = linePath([[...view.project(at(1)), ...view.project(at(end))]]);
        return [
            { d, stroke: palette.paper, width: 6, opacity: 0.75, cap: 'round' },
            { d, stroke: palette.ink, width: 3, cap: 'round' },
        ];
    }

    bodyShapes({ facets, now, index }, view, palette) {
        const matrix = rotation(now.quaternion);
        const base = channels(palette.series[index % palette.series.length]);
        const back = { d: '', stroke: palette.line, width: 0.7 };
        const front = { d: '', stroke: palette.series[index % palette.series.length], width: 1 };
        const solid = [];
        for (const facet of facets) {
            const normal = rotate(matrix, facet.normal);
            const facing = dot(normal, view.toward) > 0;
            const d = polygonPath(
                facet.points.map((point) =>
                    view.project(rotate(matrix, point).map((value, i) => value + now.position[i])),
                ),
            );
            if (this.wire) (facing ? front : back).d += d;
            else if (facing) {
                const fill = facet.pole
                    ? shade(channels(palette.ink), 0, normal, this.planar)
                    : shade(base, facet.tone, normal, this.planar);
                solid.push({ d, fill, stroke: fill, width: 0.6 });
            }
        }
        return this.wire ? [back, front] : solid;
    }

    marks({ now, shape, index, trail }, view, palette) {
        const centre = view.project(now.position);
        const marks =
            this.planar || this.wire
                ? [{ d: circlePath(round(centre[0]), round(centre[1]), 2.5), fill: palette.ink }]
                : [];
        if (this.planar || shape.kind !== 'ellipsoid' || trail.length > 0) return marks;
        const low = lowestPoint(rotation(now.quaternion), shape.size).map((value, i) => value + now.position[i]);
        const [x, y] = view.project(low);
        return [
            ...marks,
            {
                d: circlePath(x, y, 3),
                fill: palette.series[(index + 1) % palette.series.length],
                stroke: palette.paper,
            },
        ];
    }
}

/// With all that does not change with time. A body whose contact is told of has its z axis marked.
function prepared(body, planar) {
    const contacts = body.contacts ?? [];
    const trail = contacts.length > 0 && !planar ? contactTrail(contacts) : [];
    return {
        ...body,
        facets: bodyFacets(body.shape, contacts.length > 0),
        traces: traces(body, !planar && trail.length === 0 && body.shape.kind === 'ellipsoid'),
        trail,
        scales: contactScales(contacts, body.shape.size),
    };
}

/// The ways of the centre and, where no trail tells it, of the point that touches the plane.
function traces(body, touches) {
    const stride = Math.max(1, Math.floor(body.times.length / TRACED));
    const times = body.times.filter((unused, i) => i % stride === 0);
    const poses = times.map((time) => body.pose(time));
    const contact = (pose) =>
        lowestPoint(rotation(pose.quaternion), body.shape.size).map((value, i) =>
            i < 2 ? value + pose.position[i] : 0,
        );
    return { times, poses, centre: poses.map((pose) => pose.position), contact: touches ? poses.map(contact) : [] };
}

/// How far a body comes along the axes of space from its centre: an ellipsoid exactly, others as their boxes do.
function reachOf({ kind, size }, matrix) {
    const parts = matrix.map((row) => row.map((value, k) => Math.abs(value) * size[k]));
    return parts.map((row) => (kind === 'ellipsoid' ? Math.hypot(...row) : row[0] + row[1] + row[2]));
}

function traceShapes({ traces: lines, index }, time, view, palette) {
    const until = lines.times.findIndex((sample) => sample > time);
    const path = (points) =>
        linePath(
            points.length
                ? [points.slice(0, until < 0 ? points.length : until).flatMap(view.project)].filter(
                      (piece) => piece.length,
                  )
                : [],
        );
    const colour = (shift) => palette.series[(index + shift) % palette.series.length];
    return [
        { d: path(lines.contact), stroke: colour(1), width: 1.5 },
        { d: path(lines.centre), stroke: colour(2), width: 1.2, dash: [4, 3] },
    ].filter((shape) => shape.d);
}

export function channels(hex) {
    return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
}

export function shade(base, tone, normal, planar) {
    const light = planar ? 0.9 : 0.5 + 0.5 * Math.max(0, dot(normal, LIGHT_FROM));
    const mixed = base.map((value) => (tone > 0 ? value + tone * (255 - value) : (1 + tone) * value) * light);
    return `rgb(${mixed.map(Math.round).join(',')})`;
}
