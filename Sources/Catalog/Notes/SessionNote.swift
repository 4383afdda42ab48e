public import LockstepAnalysis
import LockstepFormats
public import LockstepSamples

/// Something that a person added about a session: one line of the catalog's notes.
public struct SessionNote: Hashable, Sendable {
    /// The kinds of additions.
    public enum Change: Hashable, Sendable {
        /// The session gets a tag.
        case addTag(String)
        /// The session loses a tag, whoever gave it.
        case removeTag(String)
        /// The session gets this text, in place of an earlier one; nil removes it.
        case text(String?)
        /// The session has this verdict, whatever its check finds; nil restores that of the check.
        case verdict(Finding.Severity?)
    }

    /// The session's path, from the catalog's folder.
    public var session: String
    /// What was added.
    public var change: Change
    /// When, by the clock of the computer; nil if unknown.
    public var time: WallTime?

    /// Creates a note.
    public init(_ change: Change, on session: String, at time: WallTime? = nil) {
        self.change = change
        self.session = session
        self.time = time
    }
}

extension SessionNote {
    /// The note as a line of its file, with the line feed.
    var line: [UInt8] {
        JSONText.line { json in
            json.member("session", session)
            switch change {
            case .addTag(let tag): json.member("add_tag", tag)
            case .removeTag(let tag): json.member("remove_tag", tag)
            case .text(let text?): json.member("text", text)
            case .text(nil): json.null("text")
            case .verdict(let verdict?): json.member("verdict", verdict.rawValue)
            case .verdict(nil): json.null("verdict")
            }
            json.member("wall_ns", time?.nanoseconds)
        }
    }

    /// Decodes a line without its line feed; nil if it is not a note that this version knows.
    init?(line: some Collection<UInt8>) {
        guard let json = try? JSONValue(decoding: Array(line)),
            case .text(let session)? = json["session"], let change = Change(json)
        else { return nil }
        self.init(change, on: session)
        if case .integer(let nanoseconds)? = json["wall_ns"] {
            time = WallTime(nanoseconds: nanoseconds)
        }
    }
}

extension SessionNote.Change {
    fileprivate init?(_ json: JSONValue) {
        if case .text(let tag)? = json["add_tag"] {
            self = .addTag(tag)
        } else if case .text(let tag)? = json["remove_tag"] {
            self = .removeTag(tag)
        } else if let text = json["text"] {
            switch text {
            case .text(let text): self = .text(text)
            case .null: self = .text(nil)
            default: return nil
            }
        } else {
            switch json["verdict"] {
            case .text(let word)?:
                guard let severity = Finding.Severity(rawValue: word) else { return nil }
                self = .verdict(severity)
            case .null?: self = .verdict(nil)
            default: return nil
            }
        }
    }
}

/// All notes about one session.
struct SessionAnnotation: Hashable, Sendable {
    /// Whether each tag was added or removed last.
    private(set) var tags: [String: Bool] = [:]
    private(set) var text: String?
    private(set) var verdict: Finding.Severity?

    mutating func apply(_ change: SessionNote.Change) {
        switch change {
        case .addTag(let tag): tags[tag] = true
        case .removeTag(let tag): tags[tag] = false
        case .text(let text): self.text = text
        case .verdict(let verdict): self.verdict = verdict
        }
    }

    /// The session's tags together with these, sorted.
    func tags(with recorded: [String]) -> [String] {
        Set(recorded).union(tags.keys).filter { tags[$0] ?? true }.sorted()
    }
}
