// Words for screen readers, in a live region.

// The same words twice are two announcements only if the region changed in between.
const pause = 60;

export class Announcer {
    constructor(element) {
        this.element = element;
        this.timer = 0;
    }

    say(words) {
        clearTimeout(this.timer);
        this.element.textContent = "";
        this.timer = setTimeout(() => { this.element.textContent = words; }, pause);
    }
}
