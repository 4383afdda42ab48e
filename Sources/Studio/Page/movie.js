// The stored movie in a video element, held at the cursor.

import { address } from './server.js';

// In seconds: a difference that the eye does not see, and more than twice a frame's duration at 30 Hz.
const tolerance = 0.08;

/**
 * Follows the player with a video element. Seeking exactly is slow, so while playing the video
 * plays by itself and is corrected only if it is too far from the cursor.
 */
export class Movie {
  constructor(video, path, player) {
    Object.assign(this, { video, path, player, wanted: null });
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = address('/api/session/movie', { path });
    ['seeked', 'loadeddata'].forEach((kind) => video.addEventListener(kind, () => this.correct()));
    player.addEventListener('state', () => this.follow());
  }

  /** Whether the browser can play it: resolves as soon as its first image is there. */
  get isPlayable() {
    return new Promise((resolve) => {
      this.video.addEventListener('loadeddata', () => {
        // Without byte ranges a movie plays, but cannot seek.
        resolve(this.video.seekable.length > 0 && this.video.seekable.end(0) > 0);
      }, { once: true });
      this.video.addEventListener('error', () => resolve(false), { once: true });
    });
  }

  /** Reads the movie again, which has grown. */
  reload() {
    this.video.src = address('/api/session/movie', { path: this.path, frames: Math.round(performance.now()) });
  }

  /** Shows a frame, with the cursor `after` seconds later than its timestamp. */
  show(frame, after) {
    if (frame.movie === null) {
      this.wanted = null;
      return;
    }
    // At the frame's very start, rounding could show the one before.
    this.wanted = frame.movie + (this.player.isPlaying ? Math.min(Math.max(after, 0), 0.1) : 0.002);
    this.correct();
  }

  correct() {
    const { video, wanted, player } = this;
    if (wanted === null || video.readyState < 1 || video.seeking) return;
    const distance = Math.abs(video.currentTime - wanted);
    if (distance > (player.isPlaying ? tolerance * Math.max(1, player.speed) : 0.0015)) video.currentTime = wanted;
  }

  follow() {
    this.video.playbackRate = this.player.speed;
    if (this.player.isPlaying) this.video.play().catch(() => {});
    else this.video.pause();
  }
}
