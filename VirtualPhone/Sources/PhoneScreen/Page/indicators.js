// The scroll indicators of a scroll node, over its content, shown while it scrolls.

import { make } from "./elements.js";

const shownMilliseconds = 800;
const thickness = 3;
const gap = 3;
const shortest = 36;

export class Indicators {
    constructor(element, scroller) {
        this.scroller = scroller;
        // The axes that are shown.
        this.axes = "xy";
        this.bars = { x: make("div", "indicator"), y: make("div", "indicator") };
        element.append(this.bars.x, this.bars.y);
    }

    show() {
        if (this.axes === "") return;
        const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = this.scroller;
        this.place("x", scrollLeft, clientWidth, scrollWidth);
        this.place("y", scrollTop, clientHeight, scrollHeight);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.hide(), shownMilliseconds);
    }

    place(axis, offset, seen, total) {
        const bar = this.bars[axis];
        const isNeeded = total > seen + 1 && this.axes.includes(axis);
        bar.classList.toggle("shown", isNeeded);
        if (!isNeeded) return;
        const track = seen - 2 * gap;
        const length = Math.max(shortest, (track * seen) / total);
        const start = gap + ((track - length) * offset) / (total - seen);
        const [lengthName, startName, thicknessName, sideName] = axis === "x"
            ? ["width", "left", "height", "bottom"] : ["height", "top", "width", "right"];
        Object.assign(bar.style, {
            [lengthName]: `${length}px`,
            [startName]: `${start}px`,
            [thicknessName]: `${thickness}px`,
            [sideName]: `${gap}px`,
        });
    }

    hide() {
        this.bars.x.classList.remove("shown");
        this.bars.y.classList.remove("shown");
    }
}
