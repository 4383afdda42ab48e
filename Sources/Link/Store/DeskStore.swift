import LockstepFormats
import LockstepSamples

/// The paired desks, and which sessions each has verified.
struct DeskStore: Hashable, Sendable {
    /// A session that a desk has verified.
    struct Mark: Hashable, Sendable {
        /// The session's name then.
        var session: String
        /// The hash of its seal or manifest, which stays when the session is renamed.
        var identity: ContentHash
    }

    /// A desk with its marks.
    struct Entry: Hashable, Sendable {
        var desk: PairedDesk
        var key: PublicKey
        var marks: Set<Mark> = []
    }

    private(set) var entries: [ContentHash: Entry] = [:]

    /// The desks, sorted by name.
    var desks: [PairedDesk] {
        entries.values.map(\.desk).sorted { ($0.name, $0.id.text) < ($1.name, $1.id.text) }
    }

    subscript(id: ContentHash) -> Entry? { entries[id] }

    /// Adds a desk, or renews its name and place.
    mutating func add(_ desk: PairedDesk, key: PublicKey) {
        entries[desk.id] = Entry(desk: desk, key: key, marks: entries[desk.id]?.marks ?? [])
    }

    mutating func remove(_ id: ContentHash) { entries[id] = nil }

    mutating func mark(_ mark: Mark, for id: ContentHash) { entries[id]?.marks.insert(mark) }

    /// The names of verified sessions of a desk, or of any if it is nil.
    func transferred(to id: ContentHash?) -> Set<String> {
        let chosen = id.map { id in entries.values.filter { $0.desk.id == id } }
        return Set((chosen ?? Array(entries.values)).flatMap { $0.marks.map(\.session) })
    }
}

/// The store's file: JSON.
extension DeskStore {
    /// Reads the file's bytes; an entry that cannot be read is left out.
    ///
    /// - Throws: ``FormatError`` if the bytes are not JSON.
    init(decoding bytes: [UInt8]) throws {
        guard case .list(let desks)? = try JSONValue(decoding: bytes)["desks"] else { return }
        for desk in desks {
            guard let entry = Entry(desk) else { continue }
            entries[entry.desk.id] = entry
        }
    }

    /// The file's bytes.
    var encoded: [UInt8] {
        let list = entries.values.sorted { $0.desk.id.text < $1.desk.id.text }.map(\.json)
        return JSONValue.object(["desks": .list(list)]).encoded()
    }
}

extension DeskStore.Entry {
    fileprivate init?(_ json: JSONValue) {
        guard let id = json["id"]?.text.flatMap({ ContentHash(text: $0) }),
            let name = json["name"]?.text, let place = json["place"].flatMap(DeskPlace.init),
            let kind = json["key_kind"]?.text.flatMap(PublicKey.Kind.init),
            let bytes = json["key"]?.text.flatMap({ [UInt8](hexadecimal: $0) }),
            let key = PublicKey(kind, bytes)
        else { return nil }
        desk = PairedDesk(id: id, name: name, place: place)
        self.key = key
        guard case .list(let list)? = json["transferred"] else { return }
        marks = Set(list.compactMap(DeskStore.Mark.init))
    }

    fileprivate var json: JSONValue {
        let sorted = marks.sorted {
            ($0.session, $0.identity.text) < ($1.session, $1.identity.text)
        }
        return .object([
            "id": .text(desk.id.text), "name": .text(desk.name), "place": desk.place.json,
            "key_kind": .text(key.kind.rawValue), "key": .text(key.text),
            "transferred": .list(sorted.map(\.json)),
        ])
    }
}

extension DeskStore.Mark {
    fileprivate init?(_ json: JSONValue) {
        guard let session = json["session"]?.text,
            let identity = json["identity"]?.text.flatMap({ ContentHash(text: $0) })
        else { return nil }
        self.init(session: session, identity: identity)
    }

    fileprivate var json: JSONValue {
        .object(["session": .text(session), "identity": .text(identity.text)])
    }
}

extension DeskPlace {
    fileprivate init?(_ json: JSONValue) {
        if let name = json["service"]?.text {
            self = .service(name: name)
        } else if let host = json["host"]?.text, case .integer(let port)? = json["port"],
            (1...65535).contains(port)
        {
            self = .address(host: host, port: Int(port))
        } else {
            return nil
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .service(let name): return .object(["service": .text(name)])
        case .address(let host, let port):
            return .object(["host": .text(host), "port": .integer(Int64(port))])
        }
    }
}

extension JSONValue {
    /// The text; nil for anything else.
    fileprivate var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
