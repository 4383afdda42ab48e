// The last things that happened, in the panel.

import { make } from "./elements.js";

const mostLines = 200;

export class Log {
    constructor(list) {
        this.list = list;
    }

    // `content` is words or an element.
    add(content) {
        const line = make("li");
        line.append(content);
        this.list.append(line);
        while (this.list.children.length > mostLines) this.list.firstElementChild.remove();
        this.list.scrollTop = this.list.scrollHeight;
    }
}
