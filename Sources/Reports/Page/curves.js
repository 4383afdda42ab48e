
// Curves over something else than time.
(() => {
  const { data, short, common } = report;

  // One tick a factor of ten; where those are few, also at 2 and 5.
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

  function drawCurve(curve) {
    const place = document.getElementById(`plot-${curve.name}`);
    const table = curve.x.map((x, index) => [x, ...curve.series.map(({ values }) => values[index])]);
    const graph = new Dygraph(place, table, {
      ...common(place, `${curve.title}: ${curve.yAxis.title} over ${curve.xAxis.title}`),
      labels: ['x', ...curve.series.map(({ name }) => name)],
      interactionModel: {},
      axes: {
        x: { axisLabelFormatter: short, pixelsPerLabel: 70, ...logarithmic(curve.xAxis) },
        y: { axisLabelWidth: 60, axisLabelFormatter: short, pixelsPerLabel: 36,
          ...logarithmic(curve.yAxis) },
      },
    });
    return { graph, place };
  }

  data.curves.forEach((curve) => report.work.push(() => drawCurve(curve)));
})();
