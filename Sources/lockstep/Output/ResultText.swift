import LockstepFormats
import LockstepRecording
import LockstepSamples

/// What a recording has become, for a person or a program.
struct ResultText {
    let result: RecordingResult

    init(_ result: RecordingResult) {
        self.result = result
    }

    /// Text whose last line is the session's path, only that line when quiet, or JSON.
    func text(_ options: OutputOptions) -> [UInt8] {
        if options.json { return json }
        let lines = options.quiet ? [result.path] : summary + [result.path]
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private var summary: [String] {
        var words = "Recorded \(result.duration.seconds.fixed(3)) s: \(result.frames) frames"
        if let size = result.resolution { words += " of \(size.width)×\(size.height)" }
        if let codec = result.codec { words += " (\(codec.rawValue))" }
        let others = result.samples.filter { $0.key.isReading }.values.reduce(0, +)
        words += ", \(others) readings"
        if result.wasInterrupted { words += ", interrupted" }
        return [words + "."] + drops + result.notices
    }

    private var drops: [String] {
        guard !result.drops.isEmpty else { return ["Nothing was dropped."] }
        return result.drops.entries.map { entry in
            "Dropped \(entry.isAtLeast ? "at least " : "")\(entry.count) of "
                + "\(entry.stream.rawValue): \(entry.reason.rawValue.spaced)."
        }
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("path", result.path)
            json.member("name", result.name)
            json.member("frames", result.frames)
            json.member("duration_s", result.duration.seconds)
            json.member("start_ns", result.start?.nanoseconds)
            json.member("end_ns", result.end?.nanoseconds)
            json.member("resolution", result.resolution.map { [$0.width, $0.height] })
            json.member("codec", result.codec?.rawValue)
            json.member("wasInterrupted", result.wasInterrupted)
            json.member("stopReason", result.stopReason.rawValue)
            json.object("samples") { json in
                for stream in Stream.allCases {
                    json.member(stream.rawValue, result.samples[stream])
                }
            }
            json.array("drops") { json in
                for entry in result.drops.entries {
                    json.object { json in
                        json.member("stream", entry.stream.rawValue)
                        json.member("reason", entry.reason.rawValue)
                        json.member("count", entry.count)
                        json.member("isAtLeast", entry.isAtLeast)
                    }
                }
            }
            json.array("notices") { json in for notice in result.notices { json.element(notice) } }
        }
    }
}

extension Stream {
    /// Whether its samples stand on their own, not with a frame.
    fileprivate var isReading: Bool {
        switch self {
        case .camera, .depth, .featurePoints: return false
        case .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .barometer, .location:
            return true
        }
    }
}
