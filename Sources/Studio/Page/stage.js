// The images of the frame at the cursor: camera image or movie, depth, confidence, and space.

import { FrameCanvas } from './frame-canvas.js';
import { Movie } from './movie.js';
import { byId } from './screen.js';
import { address, get } from './server.js';

const mapReach = 90;

/**
 * Shows the frame at the cursor of a player. Event `frame` after each change of the
 * frame, `picture` when its image is there.
 */
export class Stage extends EventTarget {
  /** `at(name)` is the element for `image`, `movie`, `image-empty`, and if there are maps, those. */
  constructor({ path, frames, player, at = byId }) {
    super();
    Object.assign(this, { path, frames, player, at, frame: null, movie: null, space: null, hasDepth: false });
    const canvas = (name, where) => at(name) && new FrameCanvas(at(name), (index) => address(where, { path, index }));
    this.image = canvas('image', '/api/session/image');
    this.depth = canvas('depth-map', '/api/session/depth');
    this.confidence = canvas('confidence-map', '/api/session/confidence');
    this.image.onshow = () => this.pictureShown();
    this.image.onfail = () => this.showEmpty('The image of this frame cannot be read.');
    player.addEventListener('time', () => this.follow());
  }

  /** What `/api/session` states of the recording. */
  describe({ fields }) {
    // The catalog knows it of a recording that has ended, the frames of a growing one.
    this.hasDepth = Boolean(fields.depth) || this.frames.known.some(({ depth }) => depth);
    byId('maps').hidden = !this.hasDepth;
    byId('stage').classList.toggle('with-maps', this.hasDepth);
  }

  /** Shows the range of the colors of depth. */
  async showDepthRange() {
    const { low, high } = await get('/api/session/depth-range', { path: this.path });
    byId('depth-low').textContent = `${low.toFixed(1)} m`;
    byId('depth-high').textContent = `${high.toFixed(1)} m`;
  }

  /** Shows the stored movie, if the browser can play and seek it. Returns whether it does. */
  async openMovie() {
    const video = this.at('movie');
    const movie = new Movie(video, this.path, this.player);
    if (!await movie.isPlayable) {
      video.removeAttribute('src');
      video.load();
      this.isUnplayable = true;
      if (this.frame) this.showImage(this.frame);
      return false;
    }
    this.movie = movie;
    video.hidden = false;
    this.at('image').hidden = true;
    video.addEventListener('seeked', () => this.pictureShown());
    // The movie's image is shown some time after the cursor was moved.
    const eachFrame = () => { this.pictureShown(); video.requestVideoFrameCallback(eachFrame); };
    video.requestVideoFrameCallback?.(eachFrame);
    if (this.frame) this.movie.show(this.frame, 0);
    return true;
  }

  /** Reads the movie of a growing recording again. */
  async refreshMovie() {
    this.isUnplayable = false;
    if (this.movie) this.movie.reload();
    else await this.openMovie();
  }

  /**
   * The element with the shown image, and its quarter turns clockwise from the native image.
   * `source` is null if no image is shown.
   */
  get picture() {
    const { width = 0, height = 0, turns = 0 } = this.frame ?? {};
    if (!this.movie) return { source: this.image.shown === null ? null : this.image.canvas, turns };
    if (this.movie.video.readyState < 2) return { source: null, turns };
    // The movie's track is rotated by the first frame's orientation, or not at all.
    const { video } = this.movie;
    const first = this.frames.cached(0)?.turns ?? turns;
    const isSwapped = width !== height && video.videoWidth === height && video.videoHeight === width;
    if (isSwapped) return { source: video, turns: first % 2 ? first : 1 };
    return { source: video, turns: first === 2 ? 2 : 0 };
  }

  pictureShown() {
    this.dispatchEvent(new Event('picture'));
    this.space?.imageChanged();
  }

  /** Puts the frame at the cursor on the stage. */
  async follow() {
    const known = this.frames.cachedAt(this.player.time);
    if (known) {
      this.show(known);
      return;
    }
    if (this.isFinding) return;
    this.isFinding = true;
    try {
      const frame = await this.frames.at(this.player.time);
      if (frame) this.show(frame);
    } finally {
      this.isFinding = false;
    }
    if (!this.frames.cachedAt(this.player.time)) this.follow();
    else this.show(this.frames.cachedAt(this.player.time));
  }

  show(frame) {
    this.movie?.show(frame, this.player.time - frame.time);
    if (this.frame === frame) return;
    this.frame = frame;
    this.frames.prefetch(frame.index);
    this.showImage(frame);
    const depthIndex = this.showMap(this.depth, 'depth', frame);
    this.showMap(this.confidence, 'confidence', frame);
    this.space?.show(frame, depthIndex);
    this.dispatchEvent(new Event('frame'));
  }

  showImage(frame) {
    const isMissing = frame.image === null && (frame.movie === null || this.isUnplayable);
    if (isMissing) this.showEmpty(frame.movie === null ? 'This frame has no image.' : 'The movie cannot be played here.');
    else this.showEmpty('');
    // Only images that are files come from the server; those of a movie are in the movie.
    if (!this.movie) this.image.show(frame.image !== null ? frame.index : null, this.ahead(frame.index));
  }

  // The frames that are likely to be shown next.
  ahead(index) {
    const { isPlaying, speed } = this.player;
    const stride = isPlaying ? Math.max(1, Math.round(speed)) : 1;
    const following = [1, 2, 3, 4].map((step) => index + step * stride);
    return (isPlaying ? following : [index + 1, index - 1, index + 2])
      .filter((one) => one >= 0 && one < this.frames.total);
  }

  // Depth comes less often than images: the last one before the cursor is shown.
  showMap(canvas, kind, frame) {
    if (!canvas) return null;
    const panel = canvas.canvas.closest('figure');
    const from = this.lastWith(kind, frame.index);
    canvas.show(from, []);
    panel.querySelector('.empty').hidden = from !== null;
    const age = from === null ? 0 : frame.time - this.frames.cached(from).time;
    panel.querySelector('.view').dataset.age = age > 0 ? `${Math.round(age * 1000)} ms earlier` : '';
    return from;
  }

  lastWith(kind, index) {
    for (let one = index; one >= 0 && one > index - mapReach; one -= 1) {
      const frame = this.frames.cached(one);
      if (!frame) return null;
      if (frame[kind]) return one;
    }
    return null;
  }

  showEmpty(words) {
    this.at('image-empty').hidden = !words;
    this.at('image-empty').textContent = words;
  }

  /** Reads all images again, since the recording has ended. */
  forget() {
    [this.image, this.depth, this.confidence].forEach((one) => one?.forget());
    this.frame = null;
    this.follow();
  }

  /** Steps by frames; pauses first. */
  async step(direction) {
    this.player.pause();
    const frame = await this.frames.frame((this.frame?.index ?? 0) + direction);
    if (frame) this.player.seek(frame.time);
  }
}
