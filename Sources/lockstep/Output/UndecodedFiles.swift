import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The files of an imported recording that could not be decoded, one sentence per reason.
///
/// The session's events have one notice per file; the user needs each reason only once.
struct UndecodedFiles {
    /// The limit of reasons.
    ///
    /// A damaged recording can have as many reasons as files.
    private static let mostReasons = 16

    private var reasons: [(firstFile: UndecodedFile, count: Int)] = []
    private var others = 0

    /// Reads the events of a session.
    init(of session: Session) throws {
        guard let rows = try session.eventRows() else { return }
        while let row = try rows.next() {
            if case .notice(let text) = row.event, let file = UndecodedFile(notice: text) {
                add(file)
            }
        }
    }

    private mutating func add(_ file: UndecodedFile) {
        if let index = reasons.firstIndex(where: { $0.firstFile.reason == file.reason }) {
            reasons[index].count += 1
        } else if reasons.count < Self.mostReasons {
            reasons.append((file, 1))
        } else {
            others += 1
        }
    }

    /// A sentence for each reason, in the order of the first file that has it.
    var sentences: [String] {
        let sentences = reasons.map { reason in
            reason.count == 1
                ? reason.firstFile.notice
                : "\(reason.count) files, the first of them \(reason.firstFile.name), cannot be "
                    + "decoded: \(reason.firstFile.reason)."
        }
        guard others > 0 else { return sentences }
        return sentences + [
            "\(others.counted("more file")) cannot be decoded; events.jsonl has the reasons."
        ]
    }
}
