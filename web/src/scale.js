/// The scale of a plane whose axes measure the same thing: true, or with the long axis compressed by a round number
/// that is written on the figure and then holds exactly.
import { frameHeight, layoutFrame } from './frame.js';

/// What is slimmer than this shows nothing in true scale: it is compressed unless the figure asks otherwise.
const SLIMMEST = 1 / 4;
const ROUND = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];
const TALLEST = { equal: 540, compressed: 420 };
const TALLEST_PATHS = 380; // hardly higher than the charts that they stand beside

/// The largest round number that leaves the long axis the longer one.
export function compression(proportion) {
    const most = Math.max(proportion, 1 / proportion) * (1 + 1e-9);
    const power = 10 ** Math.max(0, Math.floor(Math.log10(most)) - 1);
    return ROUND.filter((number) => number * power <= most).at(-1) * power;
}

/// `ratio`: units of x over units of y for the same length.
export class Scale {
    constructor(home, ratio, wanted, paths = false) {
        Object.assign(this, { home, ratio, highest: paths ? TALLEST_PATHS : Infinity });
        const proportion = (ratio * span(home.y)) / span(home.x);
        this.most = compression(proportion);
        this.along = proportion > 1 ? 'y' : 'x';
        const slim = Math.min(proportion, 1 / proportion) < SLIMMEST;
        this.aspect = slim && wanted !== 'equal' ? 'compressed' : 'equal';
    }

    /// Whether there is another way to draw it.
    get open() {
        return this.most > 1;
    }

    toggle() {
        this.aspect = this.aspect === 'equal' ? 'compressed' : 'equal';
    }

    get factor() {
        return this.aspect === 'equal' ? 1 : this.most;
    }

    words(axes) {
        if (this.factor === 1) return '';
        return `${axes[this.along].name} compressed ${this.factor} times`;
    }

    /// Units of x over units of y for the same number of pixels.
    get drawn() {
        return this.along === 'y' ? this.ratio / this.factor : this.ratio * this.factor;
    }

    /// How high the inner box may be in this width, where there is this room.
    tallest(outer, room) {
        return Math.min(TALLEST[this.aspect], this.highest, Math.max(300, 0.8 * outer), room);
    }

    /// The inner box follows the home view, and every view is widened to fill the box.
    layout({ outer, view, axes, right, top, highest }) {
        const inner = outer - 60 - right;
        const slope = (this.drawn * span(this.home.y)) / span(this.home.x);
        const tallest = this.tallest(outer, frameHeight(highest, top));
        const height = Math.round(Math.max(150, Math.min(tallest, inner * slope)));
        const width = Math.min(outer, Math.max(220, tallest / slope) + 60 + right);
        const margins = { right, least: 54 };
        let [frame, widened] = [null, view];
        // Margins grow with the numbers beside the axes, and never shrink here: a few passes settle them.
        for (let pass = 0; pass < 12; pass++) {
            const last = frame;
            frame = layoutFrame({ outer: width, height, view: widened, axes, top, ...margins });
            if (last?.left === frame.left && last.width === frame.width) break;
            margins.least = frame.left;
            margins.right = width - frame.left - frame.width;
            widened = this.widened(view, frame);
        }
        return { frame, view: widened };
    }

    /// The smallest view about the same centre that has the frame's proportions.
    widened(view, frame) {
        const perPixel = Math.max(span(view.x) / frame.width, (this.drawn * span(view.y)) / frame.height);
        const about = ([min, max], size) => [(min + max - size) / 2, (min + max + size) / 2];
        return {
            x: about(view.x, perPixel * frame.width),
            y: about(view.y, (perPixel * frame.height) / this.drawn),
        };
    }
}

function span([min, max]) {
    return max - min;
}
