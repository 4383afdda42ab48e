// One of several sessions side by side: its image at the cursor and its facts in a line.

import { element } from './element.js';
import { severityMark } from './findings.js';
import { Frames } from './frames.js';
import { get } from './server.js';
import { conversion } from './session-acts.js';
import { titleOf } from './session-facts.js';
import { seconds } from './session-words.js';
import { Stage } from './stage.js';
import { duration } from './words.js';

/**
 * Shows the image of a session at the time of a player. `kind` names the session among the others;
 * `heading` are the elements before its title, by default the mark of its kind.
 */
export class Side {
  constructor(path, player, { kind, heading = [element('i', { class: `mark ${kind}` })] }) {
    Object.assign(this, { path, player, kind, session: null });
    this.frames = new Frames(path);
    this.parts = {
      image: element('canvas', { role: 'img', 'aria-label': `Image of the ${kind} session at the cursor`, width: 4, height: 3 }),
      movie: element('video', { 'aria-label': `Movie of the ${kind} session at the cursor`, hidden: true }),
      'image-empty': element('p.empty', { hidden: true }),
    };
    this.title = element('a', { href: `/session?path=${encodeURIComponent(path)}` }, path);
    this.summary = element('p.summary');
    this.words = element('p.words.quiet.number');
    this.notice = element('p.notice', { hidden: true });
    this.place = element('div.side-of', {},
      element('h2', {}, heading, this.title), this.summary,
      element('div.stage', {}, element('figure.panel.image', {}, element('div.view', {}, Object.values(this.parts)))), this.words, this.notice);
    this.stage = new Stage({ path, frames: this.frames, player, at: (name) => this.parts[name] ?? null });
    player.addEventListener('time', () => this.showWords());
  }

  get end() {
    return Math.max(this.frames.end, this.session?.fields.duration ?? 0);
  }

  async open() {
    const framesOpened = this.frames.open().then(() => this.stage.follow()).catch(() => this.stage.showEmpty('The frames cannot be read.'));
    this.session = await get('/api/session', { path: this.path });
    const { fields } = this.session;
    this.title.textContent = titleOf(this.session);
    this.summary.replaceChildren(severityMark(fields.verdict),
      element('span', {}, [fields.device, fields.mode, Number.isFinite(fields.duration) ? duration(fields.duration) : null].filter(Boolean).join(' · ')));
    await framesOpened;
    if (!this.frames.total) this.stage.showEmpty('No frames');
    else if (this.frames.known.some(({ movie }) => movie !== null)) await this.openMovie();
  }

  /** Opens the movie, or offers its conversion if the browser cannot play it. */
  async openMovie() {
    this.stage.isUnplayable = false;
    const isPlayed = await this.stage.openMovie();
    this.notice.hidden = isPlayed;
    this.notice.replaceChildren(...(isPlayed ? [] : conversion(this.path, this.session.fields)));
    if (isPlayed) this.stage.showEmpty('');
  }

  showWords() {
    const { time } = this.player;
    const isInside = time >= 0 && time <= this.end;
    this.place.classList.toggle('outside', !isInside);
    this.words.textContent = isInside ? `${seconds(time)}, frame ${this.stage.frame?.index ?? '–'}` : `${seconds(time)}: outside this session`;
  }
}
