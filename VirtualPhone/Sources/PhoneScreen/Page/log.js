// The last things that happened, in the panel.

import { make } from "./elements.js";

const mostLines = 200;

export class Log {
    constructor(element) {
        this.element = element;
    }

    // `content` is words or an element.
    add(content) {
        const line = make("div");
        line.append(content);
        this.element.append(line);
        while (this.element.children.length > mostLines) this.element.firstElementChild.remove();
        this.element.scrollTop = this.element.scrollHeight;
    }
}
