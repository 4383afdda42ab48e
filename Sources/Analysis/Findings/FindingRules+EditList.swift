import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// What the edit list of an imported movie does; nothing where it had none.
    var editListFindings: [Finding] {
        manifest.notices.lazy.compactMap(MovieEdits.init(notice:)).prefix(1).map { edits in
            finding(
                edits.severity, .movieEditList, stream: .camera, edits.meaning,
                remedy: "Look whether images belong to their rows, or trim the movie by encoding "
                    + "it again.")
        }
    }
}

extension MovieEdits {
    fileprivate var severity: Finding.Severity {
        guard case .several = self else { return .pass }
        return .warn
    }

    fileprivate var meaning: String {
        switch self {
        case .movesNothing: return "The imported movie's edit list moves nothing."
        case .start(let tick):
            return "The imported movie's edit list begins at tick \(tick): images and times here "
                + "are those that a player shows; a program that passes over edit lists counts "
                + "others."
        case .several(let count):
            return "The imported movie's edit list has \(count) entries: images and times here "
                + "are those that a player shows, with parts left out, repeated or delayed."
        }
    }
}
