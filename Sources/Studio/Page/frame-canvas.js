// Images of frames from the server, drawn on a canvas: the camera image, depth or confidence.

const mostAtOnce = 3;
const mostKept = 24;

/**
 * Shows the image of a frame as soon as it is there. If frames change faster than the server
 * answers, it skips to the newest. `ahead` images after the shown one are read ahead of time.
 */
export class FrameCanvas {
  /** `address(index)` is where the image of a frame is. */
  constructor(canvas, address) {
    Object.assign(this, { canvas, address, wanted: null, shown: null });
    this.images = new Map();
    this.isLoading = new Set();
    this.onshow = () => {};
    this.onfail = () => {};
  }

  /** Wants a frame to be shown; null shows nothing. `ahead` are the indices likely to follow. */
  show(index, ahead = []) {
    this.wanted = index;
    if (index === null) {
      this.clear();
      return;
    }
    this.queue = [index, ...ahead];
    if (this.images.has(index)) this.draw(index);
    this.loadNext();
  }

  clear() {
    this.shown = null;
    this.canvas.getContext('2d').clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  loadNext() {
    while (this.isLoading.size < mostAtOnce) {
      const index = this.queue?.find((one) => !this.images.has(one) && !this.isLoading.has(one));
      if (index === undefined) return;
      this.load(index);
    }
  }

  load(index) {
    const image = new Image();
    this.isLoading.add(index);
    image.src = this.address(index);
    image.decode().then(() => {
      this.images.set(index, image);
      while (this.images.size > mostKept) this.images.delete(this.images.keys().next().value);
      // An image that came too late is better than none, so that playing never freezes.
      const isNewer = this.shown === null || Math.abs(index - this.wanted) < Math.abs(this.shown - this.wanted);
      if (this.wanted !== null && isNewer) this.draw(index);
    }).catch(() => {
      // The empty entry keeps the same failure from being asked for again and again.
      this.images.set(index, null);
      if (index === this.wanted) this.onfail(index);
    }).finally(() => {
      this.isLoading.delete(index);
      this.loadNext();
    });
  }

  draw(index) {
    const image = this.images.get(index);
    if (!image) return;
    this.shown = index;
    const { naturalWidth: width, naturalHeight: height } = image;
    // Setting the size clears the canvas, which would flash.
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    this.canvas.getContext('2d').drawImage(image, 0, 0);
    this.onshow(index);
  }

  /** Forgets all images, which a live recording or another act may have changed. */
  forget() {
    this.images.clear();
  }
}
