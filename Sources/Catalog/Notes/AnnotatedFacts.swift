import LockstepAnalysis
import LockstepFormats

/// What a session states about itself, together with what notes add to it.
struct AnnotatedFacts {
    /// What the session itself states, and what its check found.
    struct Recorded {
        var path: String
        var title: String?
        var notes: String?
        var tags: [String]
        var device: String?
        /// The check's verdict; nil without a check.
        var verdict: String?
    }

    private let recorded: Recorded
    private let annotation: SessionAnnotation?
    /// All tags, sorted.
    let tags: [String]

    init(_ recorded: Recorded, _ annotation: SessionAnnotation?) {
        self.recorded = recorded
        self.annotation = annotation
        tags = (annotation ?? SessionAnnotation()).tags(with: recorded.tags)
    }

    /// The values of the columns ``Schema/annotated``.
    var values: [DatabaseValue] {
        let notes = [recorded.notes, annotation?.text].compactMap { $0 }.filter { !$0.isEmpty }
        let words =
            [recorded.path, recorded.title, recorded.device].compactMap { $0 } + notes + tags
        return [
            DatabaseValue(recorded.title),
            notes.isEmpty ? .null : .text(notes.joined(separator: "\n")),
            DatabaseValue(annotation?.verdict?.rawValue ?? recorded.verdict),
            DatabaseValue(annotation?.verdict != nil), DatabaseValue(annotation != nil),
            .text(FoldedText.folded(words.joined(separator: "\n"))),
        ]
    }
}

extension AnnotatedFacts.Recorded {
    /// What a record states.
    init(_ record: SessionRecord) {
        self.init(
            path: record.path, title: record.notes?.title, notes: record.notes?.notes,
            tags: record.notes?.tags ?? [], device: record.manifest?.deviceModel,
            verdict: record.measurements?.report.verdict.rawValue)
    }
}
