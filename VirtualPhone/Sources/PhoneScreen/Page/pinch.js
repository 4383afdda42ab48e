// Two fingers, or a wheel with the control key, which is also what a touchpad's pinch looks like.

const wheelPause = 160;

export class Pinch {
    constructor(phone, pointers) {
        this.phone = phone;
        this.pointers = pointers;
        this.isOn = false;
        this.wheelScale = null;
    }

    forget() {
        this.isOn = false;
        this.wheelScale = null;
        clearTimeout(this.timer);
    }

    begin(touches) {
        if (this.isOn || touches.length !== 2) return;
        this.pointers.cancelAll();
        this.isOn = true;
        this.first = distance(touches);
        this.last = [1, ...center(touches)];
        this.send("begin");
    }

    change(touches) {
        if (touches.length < 2) return;
        this.last = [distance(touches) / this.first, ...center(touches)];
        this.send("change");
    }

    end(touches, phase) {
        if (!this.isOn || touches.length >= 2) return;
        this.isOn = false;
        this.send(phase);
    }

    wheel(event) {
        const place = this.phone.frame.point(event);
        if (this.wheelScale === null) {
            this.wheelScale = 1;
            this.last = [1, ...place];
            this.send("begin");
        }
        this.wheelScale *= Math.exp(-event.deltaY / 100);
        this.last = [this.wheelScale, ...place];
        this.send("change");
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.endWheel(), wheelPause);
    }

    endWheel() {
        this.wheelScale = null;
        this.send("end");
    }

    send(phase) {
        const [scale, x, y] = this.last;
        this.phone.send({ pinch: [phase, Math.round(scale * 1e4) / 1e4, x, y] });
    }
}

function distance([{ place: a }, { place: b }]) {
    return Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]));
}

function center([{ place: a }, { place: b }]) {
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
