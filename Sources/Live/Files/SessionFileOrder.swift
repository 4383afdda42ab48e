import LockstepSessions

/// The order in which a session's files are sent: the seal, then other files by the bytes of their
/// paths, then the notes, which the seal does not cover, and at last the manifest.
///
/// A folder without a manifest is not a session, so an incomplete transfer is never mistaken for one.
enum SessionFileOrder {
    static let manifest = SessionLayout.manifest
    static let seal = SessionLayout.seal

    static func precedes(_ left: String, _ right: String) -> Bool {
        let (leftRank, rightRank) = (rank(left), rank(right))
        guard leftRank == rightRank else { return leftRank < rightRank }
        return left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private static func rank(_ path: String) -> Int {
        switch path {
        case seal: return 0
        case SessionLayout.notes: return 2
        case manifest: return 3
        default: return 1
        }
    }
}
