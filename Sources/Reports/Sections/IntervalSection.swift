import LockstepAnalysis
import LockstepSamples

/// The regularity of each stream: a histogram of the intervals between its timestamps.
struct IntervalSection {
    let reading: SessionReading

    private static let height = 100.0

    func append(to html: inout HTMLText) {
        let bars = reading.filledStreams.compactMap { stream, track in
            stream.hasRate ? IntervalBars(track.intervals).map { (stream, $0) } : nil
        }
        guard !bars.isEmpty else { return }
        html.element("section", ["id": "intervals"]) { html in
            html.element("h2", "Intervals between timestamps")
            html.element(
                "p", ["class": "quiet"],
                "From 0.5 to 1.5 times the median. Heights grow with the logarithm of the "
                    + "count, so that a single uneven interval is visible.")
            html.element("div", ["class": "histograms"]) { html in
                for (stream, bars) in bars { append(stream, bars, to: &html) }
            }
        }
    }

    private func append(_ stream: Stream, _ bars: IntervalBars, to html: inout HTMLText) {
        html.element("figure", ["class": "histogram"]) { html in
            html.element("figcaption") { html in
                html.element("b", stream.title)
                html.element("span", "median \(milliseconds(bars.median)) ms")
            }
            html.element(
                "svg",
                [
                    "viewBox": "0 0 \(IntervalBars.count) \(Int(Self.height))",
                    "preserveAspectRatio": "none", "role": "img",
                ]
            ) { html in
                html.element("title", "Intervals of \(stream.title)")
                appendBars(bars, to: &html)
            }
            html.element("div", ["class": "ends", "aria-hidden": "true"]) { html in
                html.element("span", milliseconds(bars.median * 0.5))
                html.element("span", milliseconds(bars.median))
                html.element("span", milliseconds(bars.median * 1.5) + " ms")
            }
            html.element("p", ["class": bars.hasOutside ? "outside some" : "outside"], bars.outside)
        }
    }

    private func appendBars(_ bars: IntervalBars, to html: inout HTMLText) {
        let most = bars.counts.max() ?? 0
        for (index, count) in bars.counts.enumerated() where count > 0 {
            // The count plus one, so that a single interval has a height.
            let share = naturalLogarithm(Double(count) + 1) / naturalLogarithm(Double(most) + 1)
            let height = Self.height * share
            html.element(
                "rect",
                [
                    "x": "\(Double(index) + 0.05)", "y": (Self.height - height).fixed(2),
                    "width": "0.9", "height": height.fixed(2),
                ], "")
        }
    }

    private func milliseconds(_ nanoseconds: Double) -> String {
        let milliseconds = nanoseconds / 1e6
        return milliseconds.fixed(milliseconds < 100 ? 2 : 0)
    }
}

extension IntervalBars {
    fileprivate var hasOutside: Bool { shorter > 0 || longer > 0 }

    fileprivate var outside: String {
        guard hasOutside else { return "none outside" }
        let words = [(shorter, "shorter"), (longer, "longer")].filter { $0.0 > 0 }
        return words.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
