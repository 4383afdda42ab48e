// Reports fingers, mouse and pen on the screen to the server.

import { MouseScroll } from "./mouse-scroll.js";
import { Pinch } from "./pinch.js";
import { reportScrolls } from "./nodes/scroll.js";

// A click belongs to the pointer that was lifted at most this long before.
const clickMilliseconds = 300;

export class Pointers {
    constructor(phone) {
        this.phone = phone;
        this.active = new Map();
        this.pinch = new Pinch(phone, this);
        this.lastLift = -Infinity;
        const { screen } = phone;
        screen.addEventListener("pointerdown", (event) => this.down(event));
        screen.addEventListener("pointermove", (event) => this.move(event));
        screen.addEventListener("pointerup", (event) => this.up(event));
        screen.addEventListener("pointercancel", (event) => this.canceled(event));
        screen.addEventListener("contextmenu", (event) => this.menu(event));
        screen.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
        screen.addEventListener("touchmove", (event) => this.touch(event), { passive: false });
        screen.addEventListener("dragstart", (event) => event.preventDefault());
    }

    // The server gets no message, because it has forgotten them too.
    forget() {
        this.active.clear();
        this.pinch.forget();
    }

    explainsClick() {
        return this.active.size > 0 || performance.now() - this.lastLift < clickMilliseconds;
    }

    down(event) {
        if (event.pointerType === "mouse" && event.button !== 0) return;
        if (event.target.closest("[data-native]") || this.phone.tree.root.element.inert) return;
        reportScrolls(this.phone.tree);
        this.phone.screen.setPointerCapture(event.pointerId);
        focusUnder(event.target);
        const pointer = {
            id: event.pointerId, type: event.pointerType, place: this.phone.frame.point(event), isSent: true,
            scroll: new MouseScroll(this.phone.tree, event),
        };
        this.active.set(pointer.id, pointer);
        this.send("down", event, pointer.place);
        this.pinch.begin(this.touches());
    }

    move(event) {
        const pointer = this.active.get(event.pointerId);
        if (!pointer) return;
        pointer.place = this.phone.frame.point(event);
        if (this.pinch.isOn) this.pinch.change(this.touches());
        else if (pointer.isSent && pointer.scroll.begins(event)) this.cancel(pointer, event);
        else if (pointer.isSent) this.send("move", event, pointer.place);
        if (!pointer.isSent && !this.pinch.isOn) pointer.scroll.move(event);
    }

    up(event) {
        this.lift(event, "up");
    }

    canceled(event) {
        this.lift(event, "cancel");
    }

    lift(event, phase) {
        const pointer = this.active.get(event.pointerId);
        if (!pointer) return;
        this.active.delete(event.pointerId);
        this.lastLift = performance.now();
        if (pointer.isSent) this.send(phase, event, this.phone.frame.point(event));
        this.pinch.end(this.touches(), phase === "up" ? "end" : "cancel");
        pointer.scroll.end();
    }

    touches() {
        return [...this.active.values()].filter((pointer) => pointer.type === "touch");
    }

    // From now on, nothing more is sent about this pointer.
    cancel(pointer, event) {
        if (!pointer.isSent) return;
        pointer.isSent = false;
        const time = event?.timeStamp ?? performance.now();
        this.send("cancel", { pointerId: pointer.id, timeStamp: time }, pointer.place);
    }

    cancelAll() {
        for (const pointer of this.active.values()) this.cancel(pointer);
    }

    send(phase, event, [x, y]) {
        this.phone.send({ pointer: [phase, event.pointerId, x, y, Math.round(event.timeStamp * 10) / 10] });
    }

    wheel(event) {
        if (event.ctrlKey) {
            event.preventDefault();
            this.pinch.wheel(event);
        } else if (this.active.size > 0) {
            this.cancelAll();
        }
    }

    // A pull to refresh is a scroll that the browser must not handle itself.
    touch(event) {
        const pulls = [...this.active.values()].some((pointer) => pointer.scroll.wantsTouch(event));
        if (pulls && event.cancelable) event.preventDefault();
    }

    menu(event) {
        if (event.target.closest("input, textarea")) return;
        event.preventDefault();
        // The server recognizes the long press of a finger itself.
        if (event.pointerType === "touch" || this.phone.tree.root.element.inert) return;
        const isKey = event.pointerType !== "mouse" && event.button !== 2;
        this.phone.send({ context: isKey ? this.middle(event.target) : this.phone.frame.point(event) });
    }

    middle(element) {
        const { left, top, width, height } = element.getBoundingClientRect();
        return this.phone.frame.point({ clientX: left + width / 2, clientY: top + height / 2 });
    }
}

// Focuses what the browser would, if the pointer were not captured.
function focusUnder(target) {
    const focusable = target.closest("[tabindex='0']");
    if (!focusable || document.activeElement === focusable) return;
    focusable.focus({ preventScroll: true, focusVisible: false });
}
