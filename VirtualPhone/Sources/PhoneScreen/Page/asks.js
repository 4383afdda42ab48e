// The system's dialogs, such as for permissions, over everything on the screen. One at a time.

import { button, make } from "./elements.js";

export class Asks {
    constructor(element, phone) {
        this.element = element;
        this.phone = phone;
        this.waiting = [];
    }

    add(token, title, message, buttons) {
        this.waiting.push({ token, title, message, buttons });
        if (this.waiting.length === 1) this.show();
    }

    remove(token) {
        const isShown = this.waiting[0]?.token === token;
        this.waiting = this.waiting.filter((ask) => ask.token !== token);
        if (isShown) this.show();
    }

    clear() {
        this.waiting = [];
        this.show();
    }

    show() {
        const [ask] = this.waiting;
        const tree = this.phone.tree.root.element;
        if (ask && !tree.inert) this.returns = document.activeElement;
        this.element.replaceChildren(...(ask ? [this.dialog(ask)] : []));
        tree.inert = Boolean(ask);
        if (ask) this.element.querySelector("button")?.focus();
        else if (this.returns?.isConnected) this.returns.focus({ preventScroll: true });
        if (!ask) this.returns = null;
    }

    dialog({ token, title, message, buttons }) {
        const dialog = make("div", "ask", {
            role: "alertdialog",
            "aria-labelledby": "ask-title",
            "aria-describedby": "ask-message",
            "data-native": true,
        });
        const heading = make("h2", "", { id: "ask-title" });
        heading.textContent = title;
        const words = make("p", "", { id: "ask-message" });
        words.textContent = message ?? "";
        const row = make("div", buttons.length === 2 ? "buttons two" : "buttons");
        row.append(...buttons.map((name, index) => button(name, () => this.answer(token, index))));
        dialog.append(heading, words, row);
        return dialog;
    }

    answer(token, index) {
        this.phone.send({ answer: [token, index] });
        this.remove(token);
    }
}
