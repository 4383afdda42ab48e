// Decodes the JPEGs of live layers. Only the newest of a layer waits while another is decoded.

export class LiveImages {
    constructor(report) {
        this.report = report;
        this.layers = new Map();
    }

    clear() {
        for (const layer of this.layers.values()) layer.image?.close();
        this.layers.clear();
    }

    layer(number) {
        if (!this.layers.has(number)) {
            const layer = { canvases: new Set(), waiting: null, busy: false, image: null, drawn: [] };
            this.layers.set(number, layer);
        }
        return this.layers.get(number);
    }

    addCanvas(number, canvas) {
        const layer = this.layer(number);
        layer.canvases.add(canvas);
        if (layer.image) paint(canvas, layer.image);
    }

    removeCanvas(canvas) {
        for (const layer of this.layers.values()) layer.canvases.delete(canvas);
    }

    receive(bytes) {
        if (bytes.byteLength < 5) throw new Error("A binary message is too short for an image");
        const layer = this.layer(new DataView(bytes).getUint32(0, true));
        layer.waiting = new Uint8Array(bytes, 4);
        if (!layer.busy) this.decode(layer);
    }

    async decode(layer) {
        layer.busy = true;
        while (layer.waiting) {
            const jpeg = new Blob([layer.waiting], { type: "image/jpeg" });
            layer.waiting = null;
            try {
                this.show(layer, await createImageBitmap(jpeg));
            } catch (error) {
                this.report(error);
            }
        }
        layer.busy = false;
    }

    show(layer, image) {
        layer.image?.close();
        layer.image = image;
        for (const canvas of layer.canvases) paint(canvas, image);
        if (layer.canvases.size > 0) layer.drawn.push(performance.now());
    }

    // Images drawn in the last second, of the layer that drew most.
    get framesPerSecond() {
        const from = performance.now() - 1000;
        let most = 0;
        for (const layer of this.layers.values()) {
            layer.drawn = layer.drawn.filter((time) => time >= from);
            most = Math.max(most, layer.drawn.length);
        }
        return most;
    }
}

function paint(canvas, image) {
    if (canvas.width !== image.width || canvas.height !== image.height) {
        canvas.width = image.width;
        canvas.height = image.height;
    }
    canvas.getContext("2d").drawImage(image, 0, 0);
}
