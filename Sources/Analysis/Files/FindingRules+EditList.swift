import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// The effect of an imported movie's edit list; empty if it has none.
    var editListFindings: [Finding] {
        manifest.notices.lazy.compactMap(MovieEdits.init(notice:)).prefix(1).map { edits in
            finding(
                edits.severity, .movieEditList, stream: .camera, edits.meaning,
                remedy: "Check whether images belong to their rows, or trim the movie by encoding "
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
        case .movesNothing: return "The imported movie's edit list changes nothing."
        case .start(let tick):
            return "The imported movie's edit list begins at tick \(tick): images and times here "
                + "are those that a player shows; a program that ignores edit lists counts "
                + "differently."
        case .several(let count):
            return "The imported movie's edit list has \(count) entries: images and times here "
                + "are those that a player shows, with parts omitted, repeated or delayed."
        }
    }
}
