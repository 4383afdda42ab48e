// The phone around the screen: its size, corners, appearance, and the scale at which it fits.

const bezel = 12;
const margin = 20;

export class DeviceFrame {
    constructor(phone, stage, frame) {
        this.phone = phone;
        this.stage = stage;
        this.frame = frame;
        this.device = { width: 393, height: 852, corner: 55, dark: false };
        this.scale = 1;
        new ResizeObserver(() => this.fit()).observe(stage);
    }

    show(device) {
        Object.assign(this.device, device);
        this.phone.language = this.device.language ?? "en";
        const { screen } = this.phone;
        screen.classList.toggle("dark", this.device.dark === true);
        screen.lang = this.phone.language;
        this.frame.setAttribute("aria-label", this.device.name ?? "Phone");
        this.frame.setAttribute("role", "group");
        this.fit();
    }

    fit() {
        const { width, height, corner = 0 } = this.device;
        const wide = (this.stage.clientWidth - 2 * margin - 2 * bezel) / width;
        const high = (this.stage.clientHeight - 2 * margin - 2 * bezel) / height;
        this.scale = Math.max(0.2, Math.min(1, wide, high));
        const { style } = this.phone.screen;
        style.width = `${width}px`;
        style.height = `${height}px`;
        style.borderRadius = `${corner}px`;
        style.transform = this.scale === 1 ? "" : `scale(${this.scale})`;
        this.place(width * this.scale + 2 * bezel, height * this.scale + 2 * bezel);
        this.frame.style.borderRadius = `${corner * this.scale + bezel}px`;
    }

    // Centers the phone on whole pixels, because text between two pixels is blurred.
    place(width, height) {
        Object.assign(this.frame.style, {
            width: `${width}px`,
            height: `${height}px`,
            left: `${Math.max(0, Math.floor((this.stage.clientWidth - width) / 2))}px`,
            top: `${Math.max(0, Math.floor((this.stage.clientHeight - height) / 2))}px`,
        });
    }

    // The place of an event on the screen, in points.
    point(event) {
        const { left, top } = this.phone.screen.getBoundingClientRect();
        return [rounded((event.clientX - left) / this.scale), rounded((event.clientY - top) / this.scale)];
    }
}

function rounded(value) {
    return Math.round(value * 100) / 100;
}
