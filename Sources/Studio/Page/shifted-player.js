// The player of a second session, whose times are shifted against those of the first.

/** Follows a player: what it shows at time t is the second session's time t − `shift`. */
export class ShiftedPlayer extends EventTarget {
  constructor(player) {
    super();
    Object.assign(this, { player, shift: 0 });
    ['time', 'state'].forEach((kind) => player.addEventListener(kind, () => this.dispatchEvent(new Event(kind))));
  }

  get time() { return this.player.time - this.shift; }

  get isPlaying() { return this.player.isPlaying; }

  get speed() { return this.player.speed; }

  setShift(seconds) {
    this.shift = seconds;
    this.dispatchEvent(new Event('time'));
  }
}
