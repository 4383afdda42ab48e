// Applies the server's patches: stores the current positions, makes all changes, then animates them.

import { attendScrollers, isScrollingByItself } from "./nodes/scroll.js";
import { Modals } from "./modals.js";
import { animateChange, enter, leave, motionOf, snapshot, stopMotion } from "./motion.js";

export class Patches {
    constructor(phone) {
        this.phone = phone;
        this.tree = phone.tree;
        this.modals = new Modals(phone.tree);
        this.count = 0;
    }

    apply({ ops, animation }) {
        this.motion = motionOf(animation);
        this.phone.motion = this.motion;
        this.before = this.motion ? this.snapshots(ops) : new Map();
        this.changes = [];
        this.added = [];
        for (const [name, ...values] of ops) this.attempt(name, values);
        if (this.motion) this.animate();
        this.phone.motion = null;
        this.modals.update();
        attendScrollers(this.tree);
        this.count += 1;
    }

    // One bad operation must not take the rest of the screen with it.
    attempt(name, values) {
        try {
            if (!operations[name]) throw new Error(`Unknown operation: ${name}`);
            operations[name](this, ...values);
        } catch (error) {
            this.phone.report(error);
        }
    }

    // Read together before anything changes: each reading after a change would lay out the page again.
    snapshots(ops) {
        const before = new Map();
        for (const [name, id] of ops) {
            const node = name === "set" ? this.tree.nodes.get(id) : null;
            if (node && !before.has(node)) before.set(node, snapshot(node));
        }
        return before;
    }

    animate() {
        const ends = this.changes.map(([node, changed]) => [node, changed, snapshot(node)]);
        for (const [node, changed, after] of ends) {
            animateChange(node, changed, this.before.get(node), after, this.motion);
        }
        for (const node of this.added) {
            if (!this.added.includes(node.parent)) enter(node, this.motion);
        }
    }

    isSettled() {
        const { element } = this.tree.root;
        const isMoving = element.getAnimations({ subtree: true }).some((animation) => (
            animation.playState === "running"
            && animation.effect.getComputedTiming().endTime !== Infinity));
        const isLoading = [...element.querySelectorAll("img[src]")].some((image) => !image.complete)
            || document.fonts.status === "loading";
        return !isMoving && !isLoading && !isScrollingByItself();
    }
}

const operations = {
    add(patches, id, parent, before, description) {
        patches.added.push(patches.tree.add(id, parent, before, description));
    },
    set(patches, id, properties) {
        const node = patches.tree.node(id);
        stopMotion(node, Object.keys(properties));
        const changed = patches.tree.set(id, properties);
        if (patches.before.has(node)) patches.changes.push([node, changed]);
    },
    move(patches, id, parent, before) {
        patches.tree.move(id, parent, before);
    },
    remove(patches, id) {
        const { element, properties } = patches.tree.remove(id);
        if (patches.motion) leave(element, properties, patches.motion);
        else element.remove();
    },
};
