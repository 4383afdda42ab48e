/// An object of JSON whose members are known by name, and which is read so often that it pays to
/// read it without a tree.
protocol JSONObject: Decodable {
    /// The names of its members, those that must be there among them.
    associatedtype Key: CodingKey, CaseIterable, RawRepresentable<String>, Sendable

    /// The names and their spellings.
    static var keys: WordTable<Key> { get }
    /// Those without which there is no such object.
    static var requiredKeys: WordSet { get }

    /// An object of which nothing is known yet.
    init()

    /// Reads the value of a member, which is not null.
    mutating func read(_ key: Key, from json: inout JSONCursor) throws
}

extension JSONObject {
    /// The object that stands next in a document.
    ///
    /// - Throws: ``JSONNotPlain`` also where a member is missing or there twice.
    init(reading json: inout JSONCursor) throws {
        self.init()
        var seen = WordSet()
        var known = WordSet()
        var others = KeySpellings()
        try json.members { json, key in
            guard let place = Self.keys.place(of: key) else {
                try others.insert(key)
                return try json.skip()
            }
            guard seen.insert(place) else { throw JSONNotPlain() }
            guard !json.takeNull() else { return }
            _ = known.insert(place)
            try read(Self.keys.words[place], from: &json)
        }
        guard known.contains(Self.requiredKeys) else { throw JSONNotPlain() }
    }
}

/// Reads a line that is an object of JSON: quickly where it is plain, else by way of a tree.
func decodeJSONLine<Object: JSONObject>(
    _ type: Object.Type, from line: UnsafeRawBufferPointer
) throws -> Object {
    do {
        var json = JSONCursor(line)
        let object = try Object(reading: &json)
        try json.end()
        return object
    } catch is JSONNotPlain {
        return try decodeSessionJSON(type, from: line)
    }
}
