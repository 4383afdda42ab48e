import LockstepDatasets
import LockstepFormats
import LockstepRecording
import LockstepSamples

/// The result of recording, importing or trimming as text or JSON.
struct ResultText {
    let result: RecordingResult
    let manifest: SessionManifest
    let operation: Operation
    /// The files that a conversion could not decode, or copied although they are incomplete; one
    /// sentence per reason.
    let undecoded: [String]
    /// The imported recording, if it is one of several.
    var recording: String?

    /// The operation.
    enum Operation {
        /// Recorded the synthetic phone.
        case recorded
        /// Imported a recording of a format.
        case imported(DatasetFormat)
        /// Trimmed a session, which has these notices itself.
        case trimmed(noticesOfWhole: [String])

        /// The format of the imported recording; nil for other operations.
        var layout: DatasetFormat? {
            switch self {
            case .imported(let layout): return layout
            case .recorded, .trimmed: return nil
            }
        }

        /// Whether the source is a session, whose images are copied without a look at them.
        var isCopy: Bool {
            switch self {
            case .imported(let layout): return layout == .lockstep
            case .trimmed: return true
            case .recorded: return false
            }
        }

        fileprivate var words: String {
            switch self {
            case .recorded: return "Recorded"
            case .imported: return "Imported"
            case .trimmed: return "Trimmed to"
            }
        }
    }

    private var layout: DatasetFormat? { operation.layout }

    init(
        _ result: RecordingResult, _ manifest: SessionManifest, _ operation: Operation,
        undecoded: [String] = []
    ) {
        self.operation = operation
        self.undecoded = undecoded
        self.result = result
        self.manifest = manifest
    }

    /// Text that ends with the session's path, only the path when quiet, or JSON.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        let lines = options.quiet ? [result.path] : summary + [result.path]
        return .lines(lines)
    }

    private var summary: [String] {
        let duration = manifest.duration ?? .zero
        var words =
            "\(operation.words) \(duration.seconds.fixed(3)) s: \(result.frames.counted("frame"))"
        if let size = result.resolution { words += " of \(size.width)×\(size.height)" }
        if let codec = result.codec { words += " (\(codec.rawValue))" }
        let others = result.samples.filter { $0.key.isReading }.values.reduce(0, +)
        words += ", \(others.counted("other sample"))"
        if result.wasInterrupted { words += ", interrupted" }
        let format = layout.map { ["Read as \($0.name): \($0.summary)."] } ?? []
        return format + [words + "."] + drops + notices
    }

    /// The notices of a recording; for an import also assumptions and losses; for a trimmed session
    /// only those that the original does not have, and incomplete images.
    private var notices: [String] {
        switch operation {
        case .recorded: return result.notices
        case .imported: return undecoded + manifest.notices
        case .trimmed(let ofWhole):
            return undecoded + manifest.notices.filter { !ofWhole.contains($0) }
        }
    }

    private var drops: [String] {
        guard !result.drops.isEmpty else { return [withoutDrops] }
        return result.drops.entries.map { entry in
            "Dropped \(entry.isAtLeast ? "at least " : "")\(entry.count) of "
                + "\(entry.stream.rawValue): \(entry.reason.words)."
        }
    }

    /// The sentence for a recording without drops.
    ///
    /// An import lists skipped data in its notices, because the number of samples may be unknown.
    private var withoutDrops: String {
        layout == nil || notices.isEmpty
            ? "Nothing was dropped."
            : "No dropped samples are known. Assumptions, changes and skipped data:"
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("recording", recording)
            json.member("path", result.path)
            json.member("name", result.name)
            json.member("format", layout?.name)
            json.member("mode", manifest.mode)
            json.append(spanOf: manifest)
            json.member("frame_count", result.frames)
            json.member("rgb_resolution", result.resolution)
            json.member("movie_codec", result.codec?.rawValue)
            json.array("streams") { json in
                for stream in Stream.allCases {
                    guard let count = result.samples[stream] else { continue }
                    json.object { json in
                        json.member("name", stream.rawValue)
                        json.member("sample_count", count)
                    }
                }
            }
            json.array("drops") { json in
                for entry in result.drops.entries { json.object { append(entry, to: &$0) } }
            }
            json.strings("notices", notices)
        }
    }

    private func append(_ entry: DropLedger.Entry, to json: inout JSONText) {
        json.member("stream", entry.stream.rawValue)
        json.member("reason", entry.reason.rawValue)
        json.member("count", entry.count)
        json.member("is_at_least", entry.isAtLeast)
    }
}

extension Stream {
    /// Whether its samples are independent of frames.
    fileprivate var isReading: Bool {
        switch self {
        case .camera, .depth, .featurePoints: return false
        case .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .barometer, .location,
            .mesh, .planes, .audio:
            return true
        }
    }
}
