import LockstepAnalysis
import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// One of the two compared recordings.
struct ComparedRecording {
    let path: String
    /// The recognized format; nil for a session.
    let layout: DatasetFormat?
    let manifest: SessionManifest

    init(_ path: String, _ checked: CheckedSession) {
        self.path = path
        layout = checked.layout
        manifest = checked.session.manifest
    }
}

/// A comparison of two recordings as text or JSON.
struct ComparisonText {
    let comparison: SessionComparison
    let first: ComparedRecording
    let second: ComparedRecording

    init(_ comparison: SessionComparison, _ first: ComparedRecording, _ second: ComparedRecording) {
        self.comparison = comparison
        self.first = first
        self.second = second
    }

    /// The contents of each recording, the matches and the differences; only the verdict when quiet.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(ComparisonJSON(comparison, first, second).bytes) }
        let lines =
            options.quiet
            ? []
            : contentLines + streamLines + valueLines + imageLines + differenceLines
        return .lines(lines + [summary])
    }

    private var summary: String {
        let count = comparison.differences.count
        return count == 0 ? "ALIKE" : "DIFFERENT: \(count.counted("difference"))"
    }

    private var contentLines: [String] {
        let (left, right) = (first.manifest, second.manifest)
        let checks = (comparison.firstCheck, comparison.secondCheck)
        let rows: [(String, String, String)] = [
            ("", "first", "second"), ("path", first.path, second.path),
            ("format", layout(first), layout(second)),
            ("device", left.deviceModel ?? "unknown", right.deviceModel ?? "unknown"),
            ("mode", left.mode, right.mode),
            ("duration", duration(left), duration(right)),
            ("images", images(left), images(right)),
            ("depth", left.depthSize.words, right.depthSize.words),
            ("calibration", calibration(left), calibration(right)),
            ("verdict", checks.0.verdict.label, checks.1.verdict.label),
        ]
        return Table(rows.map { [$0.0, $0.1, $0.2] }).lines + [""]
    }

    private func layout(_ recording: ComparedRecording) -> String {
        recording.layout?.name ?? "session"
    }

    private func duration(_ manifest: SessionManifest) -> String {
        manifest.duration.map { "\($0.seconds.fixed(3)) s" } ?? "none"
    }

    private func images(_ manifest: SessionManifest) -> String {
        guard let size = manifest.imageSize else { return "none" }
        let storage = manifest.movieCodec.map { "in a movie (\($0.rawValue))" } ?? "as files"
        return "\(manifest.frameCount) of \(size.width)×\(size.height) \(storage)"
    }

    private func calibration(_ manifest: SessionManifest) -> String {
        manifest.calibration?.origin?.rawValue ?? "none"
    }

    private var streamLines: [String] {
        let header = ["stream", "first", "Hz", "second", "Hz", "matched", "timestamps"]
        let rows = comparison.streams.map { stream in
            [
                stream.stream.rawValue, String(stream.first.count), rate(stream.first),
                String(stream.second.count), rate(stream.second), String(stream.matched),
                timestamps(stream),
            ]
        }
        return [clockLine] + Table([header] + rows, rightAligned: 1...5).lines + [""]
    }

    private var clockLine: String {
        let shift = comparison.clockShift
        guard shift == .zero else {
            return "Timestamps of the second recording are those of the first plus \(shift.words)."
        }
        let matched = comparison.streams.map(\.matched).reduce(0, +)
        let possible = comparison.streams.map { min($0.first.count, $0.second.count) }
            .reduce(0, +)
        guard matched * 2 < possible else {
            return "Samples match without a shift between the two clocks."
        }
        return "\(matched.counted("sample", of: possible)) \(matched.verb("matches", "match")) "
            + "without a shift between the two clocks, and no shift gives more matches: how the clocks are related is unknown."
    }

    private func rate(_ side: ComparedSide) -> String { side.rateHertz.map { $0.fixed(2) } ?? "–" }

    private func timestamps(_ stream: ComparedStream) -> String {
        guard stream.matched > 0 else { return "–" }
        guard !stream.isResampled else { return "interpolated" }
        let own = stream.shift - comparison.clockShift
        let shift = own == .zero ? "" : ", shifted by \(own.words)"
        return stream.exact == stream.matched
            ? "exact\(shift)" : "within \(stream.largestDifference.words)\(shift)"
    }

    private var valueLines: [String] {
        let values =
            comparison.streams.flatMap(\.values)
            + [comparison.depth?.values].compactMap { $0 }
        guard !values.isEmpty else { return [] }
        let header = ["difference of", "unit", "compared", "median", "largest", "rounding"]
        let rows = values.map { value in
            [
                value.quantity.words, value.quantity.precision.unit, String(value.count),
                value.median?.significant ?? "–", value.largest?.significant ?? "–",
                value.quantity.precision.value.significant,
            ]
        }
        return Table([header] + rows, rightAligned: 2...5).lines + [""]
    }

    private var imageLines: [String] {
        guard let images = comparison.images else { return [] }
        let ratios = [
            images.medianDecibels.map { "median \($0.fixed(1)) dB" },
            images.smallestDecibels.map { "worst \($0.fixed(1)) dB" },
            images.smallestColorDecibels.map { "worst color \($0.fixed(1)) dB" },
        ].compactMap { $0 }
        let words =
            ["\(images.identicalCount) identical"] + ratios
        let maps = comparison.depth.map { depth in
            ["Depth maps: \(depth.mapCount) of \(depth.matchedCount) compared."]
        }
        return [
            "Images: \(images.count) of \(images.matchedCount) compared, "
                + words.joined(separator: ", ") + "."
        ] + (maps ?? []) + [""]
    }

    private var differenceLines: [String] {
        comparison.differences.flatMap { difference in
            let name = [difference.name.rawValue, difference.stream?.rawValue].compactMap { $0 }
            return [
                "DIFFERS      " + name.joined(separator: " "), "             " + difference.meaning,
            ]
        }
    }
}

extension PixelSize? {
    /// Width and height; "none" if there is no size.
    fileprivate var words: String { map { "\($0.width)×\($0.height)" } ?? "none" }
}

/// A text table whose columns are as wide as their widest cells.
private struct Table {
    let lines: [String]

    init(_ rows: [[String]], rightAligned: ClosedRange<Int>? = nil) {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        lines = rows.map { row in
            let cells = row.enumerated().map { column, words in
                rightAligned?.contains(column) == true
                    ? words.aligned(widths[column]) : words.padded(widths[column])
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
