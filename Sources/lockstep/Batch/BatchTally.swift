import LockstepFormats
import LockstepSamples

/// What became of the recordings of a batch.
struct BatchTally {
    private let words: BatchWords
    private var count = 0
    private var counts: [JobOutcome: Int] = [:]
    /// The highest exit code.
    private(set) var worst = ExitCode.good

    init(_ words: BatchWords) { self.words = words }

    /// Counts a recording; nil for one that could not be processed.
    mutating func add(_ outcome: JobOutcome?, _ code: ExitCode) {
        count += 1
        worst = max(worst, code)
        if let outcome { counts[outcome, default: 0] += 1 }
    }

    private var outcomes: [(outcome: JobOutcome, count: Int)] {
        words.outcomes.compactMap { outcome in counts[outcome].map { (outcome, $0) } }
    }

    private var failedCount: Int { count - counts.values.reduce(0, +) }

    /// `3 recordings: 1 FAIL, 1 PASS, 1 not checked`.
    var line: String {
        let failed = failedCount > 0 ? ["\(failedCount) \(words.failed)"] : []
        let parts = outcomes.map { "\($0.count) \($0.outcome.label)" } + failed
        return "\(count.counted("recording")): \(parts.joined(separator: ", "))"
    }

    /// The document after those of the recordings.
    func json(skipped: [RecordingPaths.Skipped], _ code: ExitCode) -> [UInt8] {
        JSONText.line { json in
            json.object("summary") { json in
                json.member("recording_count", count)
                json.array("outcomes") { json in
                    for (outcome, count) in outcomes {
                        json.object { json in
                            json.member("name", outcome.name)
                            json.member("count", count)
                        }
                    }
                }
                json.member("failed_count", failedCount)
                json.array("skipped") { json in
                    for file in skipped {
                        json.object { json in
                            json.member("path", file.path)
                            json.member("reason", file.reason)
                        }
                    }
                }
                json.member("exit_code", Int(code.rawValue))
            }
        }
    }
}
