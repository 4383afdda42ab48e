// The player of a session whose times differ from those of the page's player.

/** Follows a player: what it shows at the page's time t is the session's time `own(t)`. */
export class MappedPlayer extends EventTarget {
  /** `own(time)` and `shared(time)` convert between the page's times and the session's. */
  constructor(player, { own, shared }) {
    super();
    Object.assign(this, { player, own, shared });
    ['time', 'state'].forEach((kind) => player.addEventListener(kind, () => this.dispatchEvent(new Event(kind))));
  }

  get time() { return this.own(this.player.time); }

  get isPlaying() { return this.player.isPlaying; }

  get speed() { return this.player.speed; }

  pause() { this.player.pause(); }

  /** Moves the page's cursor to a time of the session. */
  seek(time) { this.player.seek(this.shared(time)); }
}
