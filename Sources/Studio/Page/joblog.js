// The log of a job, which follows while the job runs.
import { element, setText } from './element.js';
import { open } from './dialog.js';
import { isRunning, jobWithId, stateWord } from './jobs.js';
import { get } from './server.js';

const pause = 700;

/** Opens a dialog with the log. */
export function showLog(id) {
  const text = element('pre.log', { tabindex: 0, 'aria-label': 'Log' });
  const state = element('p.quiet', { role: 'status' });
  const follow = element('input', { type: 'checkbox', checked: true });
  let next = 0;
  let timer = null;
  let isOpen = true;

  const isAtEnd = () => text.scrollHeight - text.scrollTop - text.clientHeight < 24;

  async function read() {
    const job = jobWithId(id);
    try {
      const { text: more, next: end } = await get('/api/job', { id, from: next });
      if (!isOpen) return;
      if (more) text.append(more);
      next = end;
      if (more && follow.checked) text.scrollTop = text.scrollHeight;
      setText(state, job ? `The job is ${stateWord(job)}.` : '');
      // One more time after the end, for the last lines.
      if (more || !job || isRunning(job)) timer = setTimeout(read, pause);
    } catch (error) {
      setText(state, [error.message, error.remedy].filter(Boolean).join(' '));
    }
  }

  // Scrolling up stops the following; scrolling to the end starts it again.
  text.addEventListener('scroll', () => { follow.checked = isAtEnd(); });
  follow.addEventListener('change', () => { if (follow.checked) text.scrollTop = text.scrollHeight; });
  open({
    title: jobWithId(id)?.title ?? 'Log',
    width: 'wide',
    body: [text, element('div', { class: 'between' }, state,
      element('label', { class: 'inline' }, follow, ' Follow the end'))],
    closed: () => {
      isOpen = false;
      clearTimeout(timer);
    },
  });
  read();
}
