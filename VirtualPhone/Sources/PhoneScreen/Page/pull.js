// A pull at the top of a list that refreshes it.

import { makeSpinner } from "./nodes/spinner.js";
import { make } from "./elements.js";

// The content follows a pull by this share of its distance, and refreshes from this distance on.
const resistance = 0.5;
const farEnough = 60;
const returnMilliseconds = 250;

export class Pull {
    constructor(node) {
        this.node = node;
        this.distance = 0;
        this.sign = make("div", "pull");
        this.sign.append(makeSpinner());
        node.element.append(this.sign);
    }

    move(distance) {
        this.distance = Math.max(0, distance * resistance);
        this.node.inner.style.transform = `translateY(${this.distance}px)`;
        this.sign.style.opacity = String(Math.min(1, this.distance / farEnough));
    }

    end() {
        const { inner, phone, id } = this.node;
        inner.style.transform = "";
        const back = { transform: [`translateY(${this.distance}px)`, "none"] };
        inner.animate(back, { duration: returnMilliseconds, easing: "ease-out" });
        this.sign.remove();
        if (this.distance >= farEnough) phone.send({ refresh: id });
    }
}
