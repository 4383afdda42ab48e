// While a modal node is shown, everything under it is inert, and the focus goes into it and back.

export class Modals {
    constructor(tree) {
        this.tree = tree;
        this.top = null;
        this.inert = new Set();
        this.returns = new Map();
    }

    update() {
        const modals = [...this.tree.nodes.values()].filter((node) => node.properties.modal === true);
        const top = modals.at(-1) ?? null;
        this.markInert(top);
        if (top === this.top) return;
        const gone = this.top;
        this.top = top;
        if (top && !this.returns.has(top)) this.enter(top);
        else if (gone) this.leave(gone);
        for (const node of this.returns.keys()) if (!modals.includes(node)) this.returns.delete(node);
    }

    markInert(top) {
        const wanted = new Set();
        for (let node = top; node && node.parent; node = node.parent) {
            for (const sibling of node.parent.inner.children) {
                if (sibling !== node.element && sibling !== node.actions) wanted.add(sibling);
            }
        }
        for (const element of this.inert) {
            if (!wanted.has(element) && !element.classList.contains("leaving")) element.inert = false;
        }
        for (const element of wanted) element.inert = true;
        this.inert = wanted;
    }

    enter(modal) {
        this.returns.set(modal, document.activeElement);
        if (modal.element.contains(document.activeElement) || isInPanel(document.activeElement)) return;
        const first = modal.element.querySelector("[tabindex='0'], input, textarea, video, button");
        if (!first) modal.element.tabIndex = -1;
        (first ?? modal.element).focus({ preventScroll: true });
    }

    leave(modal) {
        const active = document.activeElement;
        if (active && active !== document.body && !modal.element.contains(active)) return;
        const target = this.returns.get(modal);
        if (target?.isConnected && target !== document.body) target.focus({ preventScroll: true });
    }
}

function isInPanel(element) {
    return Boolean(element?.closest("#panel"));
}
