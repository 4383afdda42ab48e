// The player of a second session, whose times are shifted against those of the first.

import { MappedPlayer } from './mapped-player.js';

/** Follows a player: what it shows at time t is the second session's time t − `shift`. */
export class ShiftedPlayer extends MappedPlayer {
  constructor(player) {
    super(player, { own: (time) => time - this.shift, shared: (time) => time + this.shift });
    this.shift = 0;
  }

  setShift(seconds) {
    this.shift = seconds;
    this.dispatchEvent(new Event('time'));
  }
}
