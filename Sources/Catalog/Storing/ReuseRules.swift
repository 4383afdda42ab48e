/// A session whose check results a database has.
struct CheckedSession: Hashable, Sendable {
    /// The path, from the folder of the database's catalog.
    var path: String
    var fingerprint: String
    /// The identifier in the session's manifest, which copies share.
    var identifier: String
}

/// Results of a check, and the session that they apply to.
struct ReusedResult: Hashable, Sendable {
    /// The path of the session, from the folder of the catalog that is updated.
    var path: String
    /// The path under which the results are stored, from the folder of their catalog.
    var storedPath: String
    var fingerprint: String
}

/// Where the folder of one catalog is, seen from the folder of another.
struct FolderOffset: Hashable, Sendable {
    /// The prefix that a path loses; empty, or with a slash at the end.
    var removed = ""
    /// The prefix that a path then gets; empty, or with a slash at the end.
    var added = ""

    /// Converts a path of the first catalog to one of the second; nil outside its folder.
    func path(_ path: String) -> String? {
        path.hasPrefix(removed) ? added + path.dropFirst(removed.count) : nil
    }
}

/// Decides which results of earlier checks apply to sessions that have none.
///
/// A fingerprint consists of names, sizes and modification times. At the same path it identifies a
/// session, as for any update. At another path the identifier in the manifest has to be equal too:
/// archives and some disks round times, so that two short sessions can have equal fingerprints.
/// If both are equal, it is the same recording, moved or copied with its times, and a check would
/// have the same results.
enum ReuseRules {
    /// The sessions without results of a check.
    static func unchecked(
        _ found: [FoundRecording], _ known: [String: KnownRecording]
    ) -> [FoundRecording] {
        found.filter { recording in
            guard recording.kind == .session else { return false }
            guard let known = known[recording.path] else { return true }
            return known.fingerprint != recording.fingerprint || !known.isChecked
        }
    }

    /// The checked sessions that are no longer at their path, or no longer the same.
    static func displaced(
        _ known: [String: KnownRecording], _ found: [FoundRecording]
    ) -> [CheckedSession] {
        let present = Dictionary(found.map { ($0.path, $0.fingerprint) }) { first, _ in first }
        return known.compactMap { path, known in
            guard known.isChecked, let identifier = known.identifier,
                present[path] != known.fingerprint
            else { return nil }
            return CheckedSession(
                path: path, fingerprint: known.fingerprint, identifier: identifier)
        }.sorted { $0.path < $1.path }
    }

    /// The results that apply to unchecked sessions, at most one for each.
    ///
    /// - Parameters:
    ///   - offset: from the folder of the results to that of the sessions; nil if no result is at
    ///     its own place.
    ///   - isUsedOnce: whether a result moves, and applies to one session only.
    ///   - hasIdentifier: whether a session's manifest states an identifier. Reads the manifest.
    static func matches(
        of unchecked: [FoundRecording], in checked: [CheckedSession], offset: FolderOffset?,
        isUsedOnce: Bool, hasIdentifier: (FoundRecording, String) -> Bool
    ) -> [ReusedResult] {
        var candidates = Dictionary(grouping: checked, by: \.fingerprint)
        return unchecked.compactMap { session in
            guard let equal = candidates[session.fingerprint] else { return nil }
            let index =
                equal.firstIndex { offset?.path($0.path) == session.path }
                ?? equal.firstIndex { hasIdentifier(session, $0.identifier) }
            guard let index else { return nil }
            if isUsedOnce { candidates[session.fingerprint]?.remove(at: index) }
            return ReusedResult(
                path: session.path, storedPath: equal[index].path,
                fingerprint: session.fingerprint)
        }
    }
}
