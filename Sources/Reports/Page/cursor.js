// Marks one time in all plots over time; every plot that shows the mark registers here.
(() => {
  const { data } = report;
  const clamped = (time) => Math.min(Math.max(time, 0), data.duration);
  let waiting = false;

  report.mark = (time) => {
    report.marked = clamped(time);
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      report.markers.forEach((show) => show(report.marked));
    });
  };

  // Timelines: a pointer, a finger or arrow keys move the cursor.
  function lanes() {
    const lines = document.getElementById('lines');
    const lane = lines && lines.querySelector('svg');
    if (!lane || !(data.duration > 0)) return;
    const cursor = document.createElement('i');
    cursor.className = 'cursor';
    cursor.hidden = true;
    lines.append(cursor);
    const place = (time) => {
      const [outer, inner] = [lines.getBoundingClientRect(), lane.getBoundingClientRect()];
      cursor.hidden = false;
      cursor.style.left = `${inner.left - outer.left + inner.width * (time / data.duration)}px`;
      lines.setAttribute('aria-valuenow', time.toFixed(2));
      lines.setAttribute('aria-valuetext', `${time.toFixed(2)} s`);
    };
    const point = (event) => {
      const { left, width } = lane.getBoundingClientRect();
      if (event.clientX >= left - 4) report.mark(((event.clientX - left) / width) * data.duration);
    };
    Object.entries({
      tabindex: 0, role: 'slider', 'aria-label': 'Time cursor', 'aria-valuemin': 0,
      'aria-valuemax': data.duration, 'aria-valuenow': 0,
    }).forEach(([name, value]) => lines.setAttribute(name, value));
    lines.addEventListener('pointermove', point);
    lines.addEventListener('pointerdown', point);
    lines.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      report.mark((report.marked ?? 0) + step * (data.duration / (event.shiftKey ? 20 : 200)));
    });
    report.markers.push(place);
    new ResizeObserver(() => report.marked !== null && place(report.marked)).observe(lines);
  }

  // The film strip: the image nearest to the cursor is framed; a click enlarges it.
  function film() {
    const figures = [...document.querySelectorAll('#film figure')];
    const box = document.getElementById('enlarged');
    if (!figures.length || !box) return;
    const time = (figure) => Number(figure.dataset.time);
    let shown = 0;
    report.markers.push((now) => {
      const nearest = figures.reduce((best, figure) => (
        Math.abs(time(figure) - now) < Math.abs(time(best) - now) ? figure : best));
      figures.forEach((figure) => figure.classList.toggle('marked', figure === nearest));
    });
    const show = (index) => {
      shown = (index + figures.length) % figures.length;
      const image = figures[shown].querySelector('img').cloneNode();
      box.querySelectorAll('img').forEach((old) => old.remove());
      box.append(image);
      box.querySelector('p').textContent = figures[shown].querySelector('figcaption').textContent;
      report.mark(time(figures[shown]));
      if (!box.open) box.showModal();
    };
    figures.forEach((figure, index) => {
      figure.addEventListener('pointerenter', () => report.mark(time(figure)));
      figure.querySelector('button').addEventListener('click', () => show(index));
    });
    box.addEventListener('click', (event) => {
      const button = event.target.closest('button');
      if (button && button.dataset.step !== '0') show(shown + Number(button.dataset.step));
      else if (button || event.target === box) box.close();
    });
    box.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step) show(shown + step);
    });
  }

  // A finding's place: all plots show a second on either side, with the cursor in the middle.
  function jumps() {
    document.querySelectorAll('button.jump').forEach((button) => {
      button.addEventListener('click', () => {
        const time = Number(button.dataset.time);
        if (report.show) report.show([time - 1, time + 1]);
        report.mark(time);
        const target = document.getElementById('timeline') || document.getElementById('film');
        if (target) target.scrollIntoView();
      });
    });
  }

  lanes();
  film();
  jumps();
})();

