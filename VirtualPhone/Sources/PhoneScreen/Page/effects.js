// What is felt and heard on a phone: a flash of its edge, and short tones.

const flashMilliseconds = 260;
const strengths = { light: 0.5, soft: 0.4, selection: 0.4, medium: 0.75 };

export class Haptics {
    constructor(edge, log) {
        this.edge = edge;
        this.log = log;
    }

    play(kind) {
        this.log.add(`Haptic: ${kind}`);
        this.edge.dataset.last = kind;
        const flash = { opacity: [strengths[kind] ?? 1, 0] };
        this.edge.animate(flash, { duration: flashMilliseconds, easing: "ease-out" });
    }
}

// In hertz. Sounds with other names have the middle tone.
const tones = { begin: 880, end: 587, photo: 1320, shutter: 1320, error: 220 };
const middle = 740;
const seconds = 0.14;

export class Sounds {
    constructor(log) {
        this.log = log;
        this.isOn = false;
        this.context = null;
    }

    // Browsers start audio only in answer to a click or a key.
    turn(isOn) {
        this.isOn = isOn;
        if (isOn) {
            this.context ??= new AudioContext();
            this.context.resume();
        }
    }

    play(name) {
        this.log.add(`Sound: ${name}`);
        if (!this.isOn) return;
        const now = this.context.currentTime;
        const oscillator = new OscillatorNode(this.context, { frequency: tones[name] ?? middle });
        const volume = new GainNode(this.context, { gain: 0.2 });
        volume.gain.setValueAtTime(0.2, now);
        volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
        oscillator.connect(volume).connect(this.context.destination);
        oscillator.start(now);
        oscillator.stop(now + seconds);
    }
}
