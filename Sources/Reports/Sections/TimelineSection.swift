import LockstepAnalysis
import LockstepSamples

/// The times of each stream's samples, one line per stream, with gaps, drops and interruptions.
struct TimelineSection {
    let reading: SessionReading
    /// The time from the first sample of any stream to the last.
    let span: ClosedRange<HostTime>

    /// The width of the drawing in units; heights are in tenths of a line.
    private static let width = 1000.0
    private static let height = "10"

    func append(to html: inout HTMLText) {
        html.element("section", ["id": "timeline"]) { html in
            html.element("h2", "Timelines")
            if let clocks { html.element("p", ["class": "note caution"], clocks.words) }
            html.element("div", ["class": "lines", "id": "lines"]) { html in
                for (stream, track) in reading.filledStreams {
                    let isApart = clocks?.apart.contains(stream) ?? false
                    appendLine(
                        stream.title, words(stream, track), isApart: isApart, to: &html
                    ) { html in
                        append(track, isApart: isApart, to: &html)
                        appendDrops(stream, to: &html)
                    }
                }
                if !reading.tracking.spans.isEmpty {
                    appendLine(
                        "Tracking", trackingWords,
                        isApart: clocks?.apart.contains(.camera) ?? false,
                        to: &html
                    ) { appendTracking(to: &$0) }
                }
                if !reading.happenings.interruptions.isEmpty {
                    appendLine("Interruptions", interruptionWords, to: &html) { html in
                        appendInterruptions(to: &html)
                    }
                }
                appendTimes(to: &html)
            }
            appendKey(to: &html)
        }
    }

    private var clocks: SeparateClocks? { SeparateClocks(reading) }

    private func appendLine(
        _ title: String, _ words: String, isApart: Bool = false, to html: inout HTMLText,
        _ content: (inout HTMLText) -> Void
    ) {
        html.element("div", ["class": "line"]) { html in
            html.element("span", ["class": "name"]) { html in
                html.words(title)
                if isApart { html.element("small", "separate clock") }
            }
            html.element(
                "svg",
                [
                    "viewBox": "0 0 \(Int(Self.width)) \(Self.height)",
                    "preserveAspectRatio": "none", "role": "img",
                ]
            ) { html in
                html.element("title", words)
                content(&html)
            }
        }
    }

    private func append(_ track: StreamTrack, isApart: Bool, to html: inout HTMLText) {
        appendBand(isApart ? "run apart" : "run", track.first, track.last, to: &html)
        for gap in track.gaps {
            appendBand("gap", gap.start, gap.end, to: &html)
            appendMark("gap-mark", gap.start, to: &html)
        }
    }

    private func appendDrops(_ stream: Stream, to html: inout HTMLText) {
        for time in reading.happenings.drops[stream]?.elements ?? [] where span.contains(time) {
            appendMark("drop", time, to: &html)
        }
    }

    private func appendTracking(to html: inout HTMLText) {
        for span in reading.tracking.spans {
            appendBand("tracking-\(span.quality)", span.start, span.end, to: &html)
            // In a long recording a short stretch is narrower than a pixel.
            if span.quality != .normal {
                appendMark("tracking-\(span.quality)-mark", span.start, to: &html)
            }
        }
        for gap in reading.trackingGaps { appendBand("gap", gap.start, gap.end, to: &html) }
    }

    private func appendInterruptions(to html: inout HTMLText) {
        for interruption in reading.happenings.interruptions {
            let end = interruption.end ?? span.upperBound
            appendBand("interruption", interruption.start, end, to: &html)
        }
    }

    private func appendBand(
        _ style: String, _ start: HostTime, _ end: HostTime, to html: inout HTMLText
    ) {
        let (left, right) = (place(start), place(end))
        guard right > left else { return }
        html.element(
            "rect",
            [
                "class": style, "x": left.fixed(2), "y": "0", "width": (right - left).fixed(2),
                "height": Self.height,
            ], "")
    }

    private func appendMark(_ style: String, _ time: HostTime, to html: inout HTMLText) {
        let x = place(time).fixed(2)
        html.element(
            "line", ["class": style, "x1": x, "x2": x, "y1": "0", "y2": Self.height], "")
    }

    /// The horizontal position of a time, clamped to the drawing.
    private func place(_ time: HostTime) -> Double {
        let length = (span.upperBound - span.lowerBound).seconds
        guard length > 0 else { return 0 }
        let share = (time - span.lowerBound).seconds / length
        return min(max(share, 0), 1) * Self.width
    }

    private func appendTimes(to html: inout HTMLText) {
        let length = (span.upperBound - span.lowerBound).seconds
        html.element("div", ["class": "line times", "aria-hidden": "true"]) { html in
            html.element("span", "")
            html.element("div") { html in
                for tick in TimeTicks(seconds: length).ticks {
                    let isFirst = tick.share == 0
                    // Beyond this, half of the label would be outside of a phone's page.
                    let style = isFirst ? "first" : tick.share > 0.95 ? "last" : "tick"
                    let left = (tick.share * 100).fixed(2)
                    html.element("span", ["class": style, "style": "left:\(left)%"], tick.words)
                }
            }
        }
    }

    private func words(_ stream: Stream, _ track: StreamTrack) -> String {
        let drops = reading.happenings.drops[stream]?.count ?? 0
        let counts = [
            track.count.counted("sample"), track.gapCount?.counted("gap"),
            drops.counted("report") + " of drops",
        ]
        return "\(stream.title): " + counts.compactMap { $0 }.joined(separator: ", ")
    }

    private var trackingWords: String {
        let limited = reading.tracking.spans.filter { $0.quality != .normal }.count
        return "Tracking: limited or lost \(limited.counted("time"))"
    }

    private var interruptionWords: String {
        let interruptions = reading.happenings.interruptions
        return "\(interruptions.count.counted("interruption")): "
            + interruptions.map(\.reason).joined(separator: ", ")
    }

    private func appendKey(to html: inout HTMLText) {
        var keys = [("run", "samples")]
        if clocks != nil { keys.append(("apart", "samples on a separate clock")) }
        if reading.tracks.values.contains(where: { !$0.gaps.isEmpty }) {
            keys.append(("gap", "gap"))
        }
        if !reading.happenings.drops.isEmpty { keys.append(("drop", "drop")) }
        if !reading.happenings.interruptions.isEmpty {
            keys.append(("interruption", "interruption"))
        }
        let qualities = reading.tracking.spans.map(\.quality)
        if qualities.contains(.limited) { keys.append(("tracking-limited", "tracking limited")) }
        if qualities.contains(.none) { keys.append(("tracking-none", "no pose")) }
        html.element("p", ["class": "keys"]) { html in
            for (style, words) in keys {
                html.element("span", ["class": "key"]) { html in
                    html.element("i", ["class": "swatch \(style)"], "")
                    html.words(words)
                }
            }
        }
    }
}
