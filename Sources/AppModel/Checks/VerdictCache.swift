public import LockstepAnalysis
internal import LockstepFormats

/// The verdicts of finished checks, by the name of the session's folder.
///
/// Kept across launches, so that a session is checked again only after it has changed, or after an
/// update of the app.
public struct VerdictCache: Hashable, Sendable {
    /// A verdict, and the session that it is about.
    struct Verdict: Hashable, Sendable {
        var fingerprint: LibraryEntry.Fingerprint
        var severity: Finding.Severity
    }

    var verdicts: [String: Verdict] = [:]

    /// Creates an empty cache.
    public init() {}

    /// The worst severity of a session's check; nil if the session has not been checked, or has
    /// changed since.
    public func severity(of entry: LibraryEntry) -> Finding.Severity? {
        guard let verdict = verdicts[entry.name], verdict.fingerprint == entry.fingerprint else {
            return nil
        }
        return verdict.severity
    }
}

extension VerdictCache {
    private static let formatName = "lockstep-verdicts"
    private static let formatVersion: Int64 = 1

    /// Loads the verdicts that the same version of the app saved.
    ///
    /// - Returns: An empty cache if there is no file, if it cannot be read, or if another version
    ///   saved it, since its checks may differ.
    public static func load(
        from storage: any DocumentStorage, version: String
    ) -> VerdictCache {
        // Nothing is lost but time: the sessions are checked again.
        guard let bytes = try? storage.load(), let document = try? JSONValue(decoding: bytes),
            document["format"]?.asText == formatName,
            document["version"] == .integer(formatVersion), document["app"]?.asText == version,
            case .object(let sessions)? = document["sessions"]
        else { return VerdictCache() }
        var cache = VerdictCache()
        cache.verdicts = sessions.compactMapValues(Verdict.init)
        return cache
    }

    /// Saves the verdicts.
    ///
    /// - Parameter version: The app's version.
    public func save(to storage: any DocumentStorage, version: String) throws {
        let document = JSONValue.object([
            "format": .text(Self.formatName), "version": .integer(Self.formatVersion),
            "app": .text(version), "sessions": .object(verdicts.mapValues(\.document)),
        ])
        try storage.save(document.encoded())
    }
}

extension VerdictCache.Verdict {
    /// Nil if the member cannot be used.
    fileprivate init?(_ member: JSONValue) {
        guard let fingerprint = member["session"]?.asText,
            let severity = member["verdict"]?.asText.flatMap(Finding.Severity.init(rawValue:))
        else { return nil }
        self.init(fingerprint: .init(text: fingerprint), severity: severity)
    }

    fileprivate var document: JSONValue {
        .object(["session": .text(fingerprint.text), "verdict": .text(severity.rawValue)])
    }
}
