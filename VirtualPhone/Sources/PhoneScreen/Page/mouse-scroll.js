// Scrolls with a mouse that drags, as a finger would, and pulls to refresh with either.

import { Pull } from "./pull.js";

const threshold = 10;

export class MouseScroll {
    constructor(tree, event) {
        this.isMouse = event.pointerType === "mouse";
        this.start = [event.clientX, event.clientY];
        this.candidates = candidates(tree.owner(event.target));
        this.scale = tree.phone.frame.scale;
        this.current = null;
        this.pull = null;
    }

    distance(event) {
        return [(event.clientX - this.start[0]) / this.scale, (event.clientY - this.start[1]) / this.scale];
    }

    // Whether this movement turns the press into a scroll.
    begins(event) {
        const [dx, dy] = this.distance(event);
        if (Math.max(Math.abs(dx), Math.abs(dy)) < threshold) return false;
        const axis = Math.abs(dx) > Math.abs(dy) ? "x" : "y";
        const puller = axis === "y" && dy > 0 ? this.puller() : null;
        if (puller) {
            this.pull = new Pull(puller);
            return true;
        }
        const scroller = this.isMouse ? this.scroller(axis) : null;
        if (!scroller) return false;
        this.current = { scroller, axis, left: scroller.scrollLeft, top: scroller.scrollTop };
        return true;
    }

    scroller(axis) {
        const found = this.candidates.find(({ node, axes }) => (
            axes.includes(axis) && canScroll(node.scroller, axis)));
        return found?.node.scroller ?? null;
    }

    puller() {
        const first = this.candidates.find(({ axes }) => axes.includes("y"));
        return first && first.node.properties.pulls && first.node.scroller.scrollTop <= 0 ? first.node : null;
    }

    wantsTouch(event) {
        if (this.isMouse || event.touches.length !== 1 || !this.puller()) return false;
        return this.pull !== null || event.touches[0].clientY > this.start[1];
    }

    move(event) {
        const [dx, dy] = this.distance(event);
        this.pull?.move(dy);
        if (!this.current) return;
        const { scroller, axis, left, top } = this.current;
        if (axis === "x") scroller.scrollLeft = left - dx;
        else scroller.scrollTop = top - dy;
    }

    end() {
        this.pull?.end();
        this.pull = null;
        this.current = null;
    }
}

// The scroll nodes around a node, the nearest first, with the axes that no dragged node between claims.
function candidates(start) {
    const found = [];
    let claimed = "";
    for (let node = start; node; node = node.parent) {
        const { drags, axes = "y" } = node.properties;
        if (drags) claimed += drags === true ? "xy" : drags;
        if (node.kind === "scroll") {
            found.push({ node, axes: [...axes].filter((axis) => !claimed.includes(axis)).join("") });
        }
    }
    return found;
}

function canScroll(scroller, axis) {
    if (axis === "x") return scroller.scrollWidth > scroller.clientWidth;
    return scroller.scrollHeight > scroller.clientHeight;
}
