/// What a user wrote about a session after it was recorded: the file `notes.json`; docs/FORMAT.md,
/// section 18.
///
/// It replaces the title, the notes and the tags of the manifest, which the seal covers.
public struct SessionNotes: Hashable, Sendable {
    /// The value of `format.name`.
    public static let formatName = "lockstep-notes"
    /// The version that is written; files of a higher version are rejected.
    public static let formatVersion = 1

    /// The title shown in place of the folder's name; nil if there is none.
    public var title: String?
    /// A text of any length; nil if there is none.
    public var notes: String?
    /// Short words that group sessions.
    public var tags: [String]
    /// Keys of later versions, kept when the file is rewritten.
    private var unknownMembers: [String: JSONValue] = [:]

    /// Creates notes.
    public init(title: String? = nil, notes: String? = nil, tags: [String] = []) {
        self.title = title
        self.notes = notes
        self.tags = tags
    }

    /// Creates the notes that the manifest has.
    public init(_ manifest: SessionManifest) {
        self.init(title: manifest.title, notes: manifest.notes, tags: manifest.tags)
    }
}

extension SessionNotes {
    private static let keys: Set<String> = ["format", "title", "notes", "tags"]

    /// Decodes the bytes of `notes.json`; unknown keys are kept.
    ///
    /// - Throws: ``FormatError``.
    public init(decoding bytes: [UInt8]) throws {
        let document = try bytes.withUnsafeBytes { try JSONValue(parsing: $0) }
        let wire = try decodeSessionJSON(Wire.self, from: document)
        guard wire.format.name == Self.formatName else {
            throw FormatError(.unknownWord(field: "format.name", text: wire.format.name))
        }
        guard (1...Self.formatVersion).contains(wire.format.version) else {
            throw FormatError(.outOfRange(field: "format.version", text: "\(wire.format.version)"))
        }
        self.init(title: wire.title, notes: wire.notes, tags: wire.tags ?? [])
        if case .object(let members) = document {
            unknownMembers = members.filter { !Self.keys.contains($0.key) }
        }
    }

    /// Encodes the notes as the bytes of their file.
    public func encoded() -> [UInt8] {
        var json = JSONText(isIndented: true)
        json.object { json in
            json.object("format") { json in
                json.member("name", Self.formatName)
                json.member("version", Self.formatVersion)
            }
            json.member("title", title)
            json.member("notes", notes)
            json.array("tags") { json in for tag in tags { json.element(tag) } }
            json.append(unknownMembers)
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

extension SessionManifest {
    /// Returns the manifest with the title, the notes and the tags of `notes`.
    public func annotated(with notes: SessionNotes) -> SessionManifest {
        var manifest = self
        (manifest.title, manifest.notes, manifest.tags) = (notes.title, notes.notes, notes.tags)
        return manifest
    }
}

/// The file's keys.
private struct Wire: Decodable {
    struct Format: Decodable {
        var name: String
        var version: Int
    }

    var format: Format
    var title: String?
    var notes: String?
    var tags: [String]?
}
