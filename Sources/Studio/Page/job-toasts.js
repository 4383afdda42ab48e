// The progress of jobs on this session, as toasts with a button that shows all jobs.

import { element, setText } from './element.js';
import { jobs, isRunning, onJobs } from './jobs.js';
import { button } from './screen.js';

const toasts = new Map();

function make(job) {
  const progress = element('progress', { max: 1, 'aria-label': `Progress of ${job.title}` });
  const line = element('span.quiet.line');
  const box = element('div.toast.of-job.job-toast', {}, element('p', {}, job.title, ' ', line, progress),
    button('Jobs', () => document.querySelector('#bar [aria-controls=jobs]').click()));
  (document.querySelector('.toasts') ?? document.body).prepend(box);
  return { box, progress, line };
}

function update(job) {
  if (!toasts.has(job.id)) toasts.set(job.id, make(job));
  const { progress, line } = toasts.get(job.id);
  if (Number.isFinite(job.progress)) progress.value = job.progress;
  else progress.removeAttribute('value');
  setText(line, job.line ?? '');
}

/** Whether a job converts a movie, and has ended well. */
export const hasConverted = ({ state, targets }) => (
  state === 'done' && (targets ?? []).some((target) => target.startsWith('.lockstep/movies/')));

/** Shows the jobs that run on sessions. `done(job)` is called when one has ended. */
export function followJobs(shown, done) {
  onJobs(() => jobs().filter(({ paths }) => (paths ?? []).some((path) => shown.includes(path))).forEach((job) => {
    if (isRunning(job)) {
      update(job);
    } else if (toasts.has(job.id)) {
      toasts.get(job.id).box.remove();
      toasts.delete(job.id);
      done(job);
    }
  }));
}
