
// Curves over quantities other than time.
(() => {
  const { data, short, common } = report;

  // One tick per factor of ten; if those are few, also at 2 and 5.
  function decades(least, most) {
    const [first, last] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))];
    const factors = last - first > 3 ? [1] : [1, 2, 5];
    const ticks = [];
    for (let decade = first; decade <= last; decade += 1) {
      factors.forEach((factor) => {
        const v = Number((factor * 10 ** decade).toPrecision(1));
        ticks.push({ v, label: short(v) });
      });
    }
    return ticks.filter(({ v }) => v >= least && v <= most);
  }

  const logarithmic = (axis) => (axis.isLogarithmic ? { logscale: true, ticker: decades } : {});

  // A value that a user of another page tries: a dashed line.
  function drawTried(curve, context, area, graph) {
    const x = graph.toDomXCoord(curve.tried);
    if (x < area.x || x > area.x + area.w) return;
    context.save();
    context.strokeStyle = report.colors().limited;
    context.lineWidth = 2;
    context.setLineDash([6, 4]);
    context.beginPath();
    context.moveTo(x, area.y);
    context.lineTo(x, area.y + area.h);
    context.stroke();
    context.restore();
  }

  // The measured value: a line, and its standard error on either side if that is wider.
  function mark(curve) {
    return (context, area, graph) => {
      if (Number.isFinite(curve.tried)) drawTried(curve, context, area, graph);
      if (!curve.mark) return;
      const { x, standardError } = curve.mark;
      const [left, middle, right] = [x - standardError, x, x + standardError]
        .map((value) => graph.toDomXCoord(value));
      if (right < area.x || left > area.x + area.w) return;
      const [from, to] = [Math.max(left, area.x), Math.min(right, area.x + area.w)];
      context.fillStyle = report.colors().found;
      context.globalAlpha = 0.25;
      context.fillRect(from, area.y, to - from, area.h);
      context.globalAlpha = 1;
      context.fillRect(middle - 1, area.y, 2, area.h);
    };
  }

  // A curve that is shown partly is zoomed around the measured value.
  function zooming(curve, graph, place) {
    const whole = [curve.x[0], curve.x[curve.x.length - 1]];
    const middle = curve.mark ? curve.mark.x : 0;
    const zoom = (action) => {
      const factor = { in: 0.5, out: 2, all: Infinity }[action];
      const [start, end] = graph.xAxisRange();
      // Not shorter than two points.
      const half = Math.max(((end - start) / 2) * factor, curve.x[1] - curve.x[0]);
      const center = factor < 1 ? middle : (start + end) / 2;
      graph.updateOptions({
        dateWindow: [Math.max(whole[0], center - half), Math.min(whole[1], center + half)],
      });
    };
    const keys = { '+': 'in', '=': 'in', '-': 'out', 0: 'all', Escape: 'all' };
    place.addEventListener('keydown', (event) => {
      if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      zoom(keys[event.key]);
    });
    place.closest('section').querySelectorAll('button[data-curve]').forEach((button) => {
      button.addEventListener('click', () => zoom(button.dataset.curve));
    });
  }

  function drawCurve(curve) {
    const place = document.getElementById(`plot-${curve.name}`);
    const table = curve.x.map((x, index) => [x, ...curve.series.map(({ values }) => values[index])]);
    const graph = new Dygraph(place, table, {
      ...common(place, `${curve.title}: ${curve.yAxis.title} over ${curve.xAxis.title}`),
      labels: ['x', ...curve.series.map(({ name }) => name)],
      interactionModel: {},
      underlayCallback: mark(curve),
      ...(curve.shown ? { dateWindow: curve.shown, drawPoints: true, pointSize: 2 } : {}),
      axes: {
        x: { axisLabelFormatter: short, pixelsPerLabel: 70, ...logarithmic(curve.xAxis) },
        y: { axisLabelWidth: 60, axisLabelFormatter: short, pixelsPerLabel: 36,
          ...logarithmic(curve.yAxis) },
      },
    });
    if (curve.shown) zooming(curve, graph, place);
    curve.redraw = () => graph.updateOptions({});
    return { graph, place };
  }

  data.curves.forEach((curve) => report.work.push(() => drawCurve(curve)));
})();
