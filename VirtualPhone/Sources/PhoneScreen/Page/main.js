// Connects the parts: passes the server's messages to those that show them, and input to the server.

import { Announcer } from "./announcer.js";
import { Asks } from "./asks.js";
import { Connection } from "./connection.js";
import { DeviceFrame } from "./device-frame.js";
import { Haptics, Sounds } from "./effects.js";
import { Keyboard } from "./keyboard.js";
import { LiveImages } from "./live-images.js";
import { Log } from "./log.js";
import { openLink } from "./links.js";
import { Panel } from "./panel.js";
import { Patches } from "./patches.js";
import { Pointers } from "./pointers.js";
import { Tree } from "./tree.js";

const byId = (id) => document.getElementById(id);
const log = new Log(byId("log"));
const scheme = location.protocol === "https:" ? "wss" : "ws";
const connection = new Connection(`${scheme}://${location.host}/screen`, {
    opened, closed, message, image: (bytes) => phone.live.receive(bytes), report,
});

// What nodes and gestures share.
const phone = {
    screen: byId("screen"),
    send: (message) => connection.send(message),
    report,
    language: "en",
};
phone.live = new LiveImages(report);
phone.tree = new Tree(byId("tree"), phone);
phone.frame = new DeviceFrame(phone, byId("stage"), byId("phone"));
phone.pointers = new Pointers(phone);
const patches = new Patches(phone);
const asks = new Asks(byId("asks"), phone);
const announcer = new Announcer(byId("announcements"));
const haptics = new Haptics(byId("edge"), log);
const sounds = new Sounds(log);
const panel = new Panel(byId("panel"), phone, sounds);
const keyboard = new Keyboard(phone);
const errors = [];

const receivers = {
    device: (device) => phone.frame.show(device),
    patch: (patch) => patches.apply(patch),
    ask: (ask) => asks.add(...ask),
    unask: (token) => asks.remove(token),
    world: (world) => panel.show(world),
    haptic: (kind) => haptics.play(kind),
    sound: (name) => sounds.play(name),
    announce: (words) => announcer.say(words),
    open: (address) => openLink(address, log),
};

function message(object) {
    for (const [name, value] of Object.entries(object)) {
        if (receivers[name]) receivers[name](value);
        else report(new Error(`The server sent an unknown message: ${name}`));
    }
}

// The server sends everything again on a new connection.
function opened() {
    byId("notice").textContent = "";
    byId("phone").classList.remove("disconnected");
    phone.pointers.forget();
    phone.tree.clear();
    phone.live.clear();
    asks.clear();
    log.add("Connected");
}

function closed() {
    const notice = byId("notice");
    if (!notice.textContent) log.add("Not connected");
    notice.textContent = "Not connected to the virtual phone. Trying again…";
    byId("phone").classList.add("disconnected");
}

function report(error) {
    errors.push(String(error?.message ?? error));
    console.error(error);
    log.add(`Error: ${error?.message ?? error}`);
}

// For tests.
window.lockstepScreen = {
    get framesPerSecond() { return phone.live.framesPerSecond; },
    get patches() { return patches.count; },
    get connected() { return connection.isOpen; },
    get scale() { return phone.frame.scale; },
    errors,
    isSettled: () => patches.isSettled(),
    elementOf: (id) => phone.tree.nodes.get(id)?.element ?? null,
};

keyboard.listen();
// Text measured by the server is drawn with its fonts from the first patch on.
const commonFonts = ["400", "500", "600", "700"].map((weight) => `${weight} 16px Inter`)
    .concat('16px "Material Design Icons"');
Promise.allSettled(commonFonts.map((font) => document.fonts.load(font))).then(() => connection.open());
