// Keys on the phone: Enter and Space activate, arrows adjust, Escape goes back.

const steps = {
    ArrowUp: "increment", ArrowRight: "increment", ArrowDown: "decrement", ArrowLeft: "decrement",
};

export class Keyboard {
    constructor(phone) {
        this.phone = phone;
    }

    listen() {
        // Menus and sheets move the focus, and a browser would draw a ring around it even after a tap.
        document.addEventListener("keydown", () => this.mark(true), true);
        document.addEventListener("pointerdown", () => this.mark(false), true);
        document.addEventListener("keydown", (event) => this.pressed(event));
        this.phone.screen.addEventListener("click", (event) => this.clicked(event));
    }

    mark(isUsed) {
        document.documentElement.classList.toggle("by-keyboard", isUsed);
    }

    pressed(event) {
        if (event.defaultPrevented || event.target.closest("#panel, #asks")) return;
        if (this.phone.tree.root.element.inert) return;
        if (event.key === "Escape") {
            this.phone.send({ escape: true });
            return;
        }
        const node = this.phone.tree.owner(event.target);
        if (node?.element !== event.target || !node.properties.focusable) return;
        if (this.perform(node, event)) event.preventDefault();
    }

    perform(node, event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        const step = node.properties.role === "slider" ? steps[event.key] : null;
        if (step) {
            this.phone.send({ adjust: [node.id, step] });
            return true;
        }
        if (event.key !== "Enter" && event.key !== " ") return false;
        if (!event.repeat) this.phone.send({ activate: node.id });
        return true;
    }

    // Assistive technology clicks without pointing. The server recognizes taps of pointers itself.
    clicked(event) {
        if (this.phone.pointers.explainsClick() || event.target.closest("[data-native]")) return;
        const node = this.focusable(event.target);
        if (node) this.phone.send({ activate: node.id });
    }

    focusable(element) {
        let node = this.phone.tree.owner(element);
        while (node && !node.properties.focusable) node = node.parent;
        return node;
    }
}
