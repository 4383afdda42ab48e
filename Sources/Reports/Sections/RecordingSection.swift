import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// The recording: facts of the manifest, and the streams with their requested and achieved rates.
struct RecordingSection {
    let reading: SessionReading
    let origin: RecordingOrigin

    private var manifest: SessionManifest { reading.manifest }

    func append(to html: inout HTMLText) {
        html.element("section", ["id": "recording"]) { html in
            html.element("h2", "Recording")
            html.element("dl", ["class": "facts"]) { html in
                for (term, words) in facts where !words.isEmpty {
                    // File names can be as wide as a column.
                    let style = words == layout ? "wide" : "fact"
                    html.element("div", ["class": style]) { html in
                        html.element("dt", term)
                        html.element("dd", words)
                    }
                }
            }
            appendNotes(to: &html)
            appendStreams(to: &html)
        }
    }

    private var facts: [(String, String)] {
        [
            ("File name", origin.name), ("Read as", layout), ("Device", device),
            ("Mode", manifest.mode),
            ("Duration", reading.span.map { ($0.upperBound - $0.lowerBound).words } ?? ""),
            ("Ended", ending), ("Images", images), ("Depth", depth), ("Clock", clock),
            ("Camera to IMU", calibration), ("Tags", manifest.tags.joined(separator: ", ")),
        ]
    }

    private var layout: String {
        origin.layout.map { "\($0.name): \($0.summary)" } ?? ""
    }

    private var device: String {
        let model = manifest.deviceModel ?? "unknown model"
        return manifest.osVersion.map { "\(model), system \($0)" } ?? model
    }

    private var ending: String {
        let words = [manifest.state.rawValue, manifest.stopWords].compactMap { $0 }
            .joined(separator: ", ")
        return manifest.wasInterrupted ? words + ", interrupted" : words
    }

    private var images: String {
        let missing = reading.imagelessCount
        if missing > 0, missing == manifest.frameCount {
            return "none: \(missing.counted("frame")) without an image"
        }
        guard let size = manifest.imageSize else { return "none" }
        let form = manifest.movieCodec.map { "in a movie (\($0.rawValue))" } ?? "as files"
        let words = "\(size.width) × \(size.height), \(form)"
        return missing > 0 ? words + "; \(missing.counted("frame")) without an image" : words
    }

    private var depth: String {
        manifest.depthSize.map { "\($0.width) × \($0.height)" } ?? "none"
    }

    private var clock: String {
        guard let first = manifest.clockAnchors.first, let last = manifest.clockAnchors.last,
            last.host > first.host
        else { return manifest.clockAnchors.isEmpty ? "wall time unknown" : "one anchor" }
        let wall = last.wall.nanoseconds &- first.wall.nanoseconds
        let drift = Double(wall &- (last.host - first.host).nanoseconds) / 1e6
        return "\(manifest.clockAnchors.count) anchors, drift \(drift.fixed(3)) ms"
    }

    private var calibration: String { manifest.calibration?.origin?.rawValue ?? "unknown" }

    private func appendNotes(to html: inout HTMLText) {
        if let notes = manifest.notes, !notes.isEmpty {
            html.element("div", ["class": "note"]) { html in
                html.element("h3", "Notes")
                html.element("p", notes)
            }
        }
        guard !manifest.notices.isEmpty else { return }
        html.element("div", ["class": "note"]) { html in
            html.element(
                "h3",
                origin.layout == nil
                    ? "Notices" : "Assumptions and lost data of the import")
            html.element("ul") { html in
                for notice in manifest.notices { html.element("li", sentence: notice) }
            }
        }
    }

    private func appendStreams(to html: inout HTMLText) {
        html.element("table", ["class": "streams"]) { html in
            html.element("thead") { html in
                html.element("tr") { html in
                    html.element("th", ["scope": "col"], "Stream")
                    for title in ["Samples", "Hz requested", "Hz achieved", "Gaps", "Drops"] {
                        html.element("th", ["scope": "col", "class": "number"], title)
                    }
                }
            }
            html.element("tbody") { html in
                for record in manifest.streams { appendRow(record, to: &html) }
            }
        }
    }

    private func appendRow(_ record: StreamRecord, to html: inout HTMLText) {
        let track = reading.tracks[record.description.stream]
        let drops = record.drops.values.reduce(0) { $0.saturatingAddition($1) }
        let numbers = [
            record.count.grouped,
            record.description.requestedRateHertz.map { $0.fixed(0) } ?? "–",
            record.achievedRateHertz.map { $0.fixed(2) } ?? "–",
            track?.gapCount?.grouped ?? "–", drops.grouped,
        ]
        html.element("tr") { html in
            html.element("th", ["scope": "row"], record.description.stream.title)
            for number in numbers { html.element("td", ["class": "number"], number) }
        }
    }
}
