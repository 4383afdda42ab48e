// The progress of jobs on this session, as toasts with a link to all jobs.

import { element, setText } from './element.js';
import { jobs, isRunning, onJobs } from './jobs.js';

const toasts = new Map();

function make(job) {
  const progress = element('progress', { max: 1, 'aria-label': `Progress of ${job.title}` });
  const line = element('span.quiet.line');
  const box = element('div.toast.job-toast', {}, element('p', {}, job.title, ' ', line, progress),
    element('a', { href: '/?jobs' }, 'Jobs'));
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

/** Shows the jobs that run on a session. `done(job)` is called when one has ended. */
export function followJobs(path, done) {
  onJobs(() => jobs().filter(({ paths }) => (paths ?? []).includes(path)).forEach((job) => {
    if (isRunning(job)) {
      update(job);
    } else if (toasts.has(job.id)) {
      toasts.get(job.id).box.remove();
      toasts.delete(job.id);
      done(job);
    }
  }));
}
