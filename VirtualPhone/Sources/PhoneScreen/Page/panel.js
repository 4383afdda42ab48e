// The world panel: what happens around the phone, as a form. The server knows the state; a control
// sends the person's choices, and shows the server's answers.

import { make } from "./elements.js";
import { groups } from "./panel-controls.js";
import { makeControl } from "./panel-makers.js";

export class Panel {
    constructor(element, phone, sounds) {
        this.element = element;
        this.phone = phone;
        this.controls = new Map();
        this.changed = (name, value) => phone.send({ set: [name, value] });
        const form = element.querySelector("#world");
        form.addEventListener("submit", (event) => event.preventDefault());
        for (const [title, controls] of groups) form.append(this.group(title, controls));
        form.lastElementChild.append(soundRow(sounds));
        this.foldWith(element.querySelector("#fold"), element.querySelector("#panel-body"));
    }

    group(title, controls) {
        const group = make("fieldset");
        const legend = make("legend");
        legend.textContent = title;
        group.append(legend);
        for (const description of controls) {
            const control = makeControl(description, this.changed);
            if (control.show) this.controls.set(description.name, control);
            group.append(control.row);
        }
        return group;
    }

    show(world) {
        for (const [name, choices] of Object.entries(world.choices ?? {})) {
            this.controls.get(name)?.choose?.(choices);
        }
        for (const [name, value] of Object.entries(world)) this.controls.get(name)?.show(value);
    }

    foldWith(fold, body) {
        fold.addEventListener("click", () => {
            const isFolded = this.element.classList.toggle("folded");
            body.hidden = isFolded;
            fold.setAttribute("aria-expanded", String(!isFolded));
            fold.textContent = isFolded ? "Unfold" : "Fold";
        });
    }
}

// Sound belongs to the page, not to the phone.
function soundRow(sounds) {
    const description = { type: "toggle", name: "page.sounds", label: "Play sounds here" };
    const { row, input } = makeControl(description, () => {});
    input.addEventListener("change", () => sounds.turn(input.checked));
    return row;
}
