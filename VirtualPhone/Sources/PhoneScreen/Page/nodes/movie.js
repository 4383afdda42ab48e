// A movie with the browser's controls.

import { make, setAttributes } from "../elements.js";

// The browser's events and the protocol's names for them.
const told = { timeupdate: "time", play: "play", pause: "pause", ended: "end" };

export const movie = {
    make(node) {
        node.video = make("video", "movie", {
            controls: true, playsinline: true, preload: "metadata", "data-native": true,
        });
        node.semantic = node.video;
        node.element.append(node.video);
        for (const [event, name] of Object.entries(told)) {
            node.video.addEventListener(event, () => tell(node, name));
        }
        node.plays = 0;
    },
    update(node, changed) {
        const { source, plays = 0, time } = node.properties;
        if (changed.has("source")) setAttributes(node.video, { src: source });
        if (changed.has("time") && time && time[1] !== node.timeToken) {
            node.timeToken = time[1];
            node.video.currentTime = time[0];
        }
        if (plays > node.plays) play(node);
        node.plays = plays;
    },
    remove(node) {
        node.video.pause();
    },
};

function tell(node, name) {
    node.phone.send({ movie: [node.id, name, node.video.currentTime] });
}

// Without a click on the page, browsers refuse sound but not the movie.
async function play({ video, phone }) {
    try {
        await video.play();
    } catch (error) {
        if (error.name !== "NotAllowedError") {
            if (error.name !== "AbortError") phone.report(error);
            return;
        }
        video.muted = true;
        video.play().catch(phone.report);
    }
}
