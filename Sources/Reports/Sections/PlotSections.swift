import LockstepAnalysis
import LockstepSamples

/// The elements that the page's script draws into: the trajectory, samples over time, curves.
struct PlotSections {
    let reading: SessionReading
    let curves: ReportCurves

    /// The camera's trajectory, which can be rotated.
    func appendPath(to html: inout HTMLText) {
        guard reading.path.points.count > 1 else { return }
        html.element("section", ["id": "trajectory"]) { html in
            html.element("h2", "Trajectory")
            html.element("div", ["class": "space"]) { html in
                html.element(
                    "canvas",
                    [
                        "id": "space", "tabindex": "0", "role": "img",
                        "aria-label": "The camera's trajectory in three dimensions, "
                            + "\(reading.path.words). Arrow keys rotate it, plus and minus zoom.",
                    ], "")
                html.element("div", ["class": "tools"]) { html in
                    for (view, words) in [("free", "Reset"), ("top", "Top"), ("side", "Side")] {
                        html.element("button", ["type": "button", "data-view": view], words)
                    }
                }
            }
            appendPathKey(to: &html)
        }
    }

    private func appendPathKey(to html: inout HTMLText) {
        html.element("div", ["class": "scale"]) { html in
            let points = reading.path.points.elements
            html.element("span", ["class": "key"]) { html in
                html.element("i", ["class": "swatch dot start"], "")
                html.words("start")
            }
            html.element(
                "span", ["class": "ramp", "style": TimeScale.ramp, "aria-hidden": "true"], "")
            html.element("span", ["class": "key"]) { html in
                html.element("i", ["class": "swatch dot end"], "")
                html.words("end")
            }
            if points.contains(where: { !$0.isTracked }) {
                html.element("span", ["class": "key"]) { html in
                    html.element("i", ["class": "swatch dot lost"], "")
                    html.words("tracking limited")
                }
            }
            html.element("span", ["class": "key"], reading.path.words)
        }
    }

    /// Samples over time; all plots show the same stretch of it.
    func appendReadings(to html: inout HTMLText) {
        let inertial = Set(InertialSensor.allCases.map(\.rawValue))
        let plots = reading.plots
        let isInertial = { (plot: TimePlot) in inertial.contains(plot.name) }
        appendPlots("inertial", "Inertial samples", plots.filter(isInertial), &html)
        appendPlots("others", othersTitle, plots.filter { !isInertial($0) }, &html)
    }

    /// The title of the plots that are not inertial.
    var othersTitle: String {
        let inertial = Set(InertialSensor.allCases.map(\.rawValue))
        let others = reading.plots.filter { !inertial.contains($0.name) }.map(\.name)
        let hasAir = others.contains(SessionReading.pressurePlot)
        guard hasAir else { return "Camera" }
        return others.count > 1 ? "Camera and air pressure" : "Air pressure"
    }

    private func appendPlots(
        _ name: String, _ title: String, _ plots: [TimePlot], _ html: inout HTMLText
    ) {
        guard !plots.isEmpty else { return }
        html.element("section", ["id": name]) { html in
            html.element("h2", title)
            html.element("div", ["class": "tools", "data-zoom": ""]) { html in
                for (action, label, sign) in Self.zooms {
                    html.element(
                        "button", ["type": "button", "data-zoom": action, "aria-label": label], sign
                    )
                }
            }
            for plot in plots {
                html.element("figure", ["class": "plot"]) { html in
                    appendCaption(plot.title, plot.unit, plot.lines, to: &html)
                    html.element("div", ["class": "graph", "id": "plot-\(plot.name)"], "")
                    html.element("div", ["class": "under"]) { html in
                        html.element("p", ["class": "quiet"], note(plot))
                        html.element("output", "")
                    }
                }
            }
        }
    }

    private static let zooms = [
        ("in", "Zoom in", "+"), ("out", "Zoom out", "−"), ("back", "Earlier", "←"),
        ("on", "Later", "→"), ("all", "Show the entire recording", "All"),
    ]

    private func appendCaption(
        _ title: String, _ unit: String, _ lines: [String], to html: inout HTMLText
    ) {
        html.element("figcaption") { html in
            html.element("b", title)
            html.element("span", ["class": "unit"], unit)
            html.element("span", ["class": "keys"]) { html in
                guard lines.count > 1 else { return }
                for (index, line) in lines.enumerated() {
                    html.element("span", ["class": "key"]) { html in
                        html.element("i", ["class": "swatch series-\(index % 6 + 1)"], "")
                        html.words(line)
                    }
                }
            }
        }
    }

    private func note(_ plot: TimePlot) -> String {
        let each = plot.reduction.readingsPerBucket
        let gaps = plot.gaps.isEmpty ? "" : " Shaded: \(plot.gaps.count.counted("gap"))."
        guard each > 1 else { return "Every sample is shown.\(gaps)" }
        return "Minimum to maximum of every \(each) samples.\(gaps)"
    }

    /// The elements of curves; empty ones are omitted.
    func appendCurves(to html: inout HTMLText) {
        let titles = [
            ("synchronization", "Synchronization"), ("allan", "Allan deviation"),
            ("spectrum", "Spectrum"),
        ]
        for (place, title) in titles {
            let own = curves.named.filter { $0.name.hasPrefix(place + "-") }
            guard !own.isEmpty else { continue }
            html.element("section", ["id": place]) { html in
                html.element("h2", title)
                if own.contains(where: { $0.curve.shown != nil }) { appendCurveTools(to: &html) }
                for (name, curve) in own { append(curve, name, to: &html) }
            }
        }
    }

    private func appendCurveTools(to html: inout HTMLText) {
        html.element("div", ["class": "tools"]) { html in
            for (action, label, sign) in [
                ("in", "Zoom in", "+"), ("out", "Zoom out", "−"),
                ("all", "Show all offsets", "All"),
            ] {
                html.element(
                    "button", ["type": "button", "data-curve": action, "aria-label": label], sign)
            }
        }
    }

    private func append(_ curve: Curve, _ name: String, to html: inout HTMLText) {
        html.element("figure", ["class": "plot"]) { html in
            appendCaption(
                curve.title, curve.yAxis.words, curve.series.map(\.name), to: &html)
            html.element("div", ["class": "graph", "id": "plot-\(name)"], "")
            html.element("p", ["class": "x-axis"], curve.xAxis.words)
            if let mark = curve.mark {
                html.element("p", ["class": "keys"]) { html in
                    html.element("span", ["class": "key"]) { html in
                        html.element("i", ["class": "swatch found"], "")
                        html.words(
                            "measured: \(mark.x.short(by: mark.standardError)) \(curve.xAxis.unit), standard error "
                                + "\(mark.standardError.short(by: mark.standardError)) \(curve.xAxis.unit)"
                        )
                    }
                }
            }
            appendLevels(curve, to: &html)
            html.element("p", ["class": "quiet"], curve.meaning)
        }
    }

    private func appendLevels(_ curve: Curve, to html: inout HTMLText) {
        guard !curve.levels.isEmpty else { return }
        html.element("table", ["class": "streams levels"]) { html in
            html.element("thead") { html in
                html.element("tr") { html in
                    html.element("th", ["scope": "col"], "Noise at rest, ± standard error")
                    for name in curve.series.map(\.name) {
                        html.element("th", ["scope": "col", "class": "number"], name)
                    }
                }
            }
            html.element("tbody") { html in
                for level in curve.levels {
                    html.element("tr") { html in
                        html.element("th", ["scope": "row"], "\(level.title), \(level.unit)")
                        for words in level.values {
                            html.element("td", ["class": "number"], words)
                        }
                    }
                }
            }
        }
    }
}

extension Curve.Axis {
    /// The axis label: `Averaging time, s`.
    fileprivate var words: String { unit.isEmpty ? title : "\(title), \(unit)" }
}
