/// A JSON object with known member names.
///
/// It is read often enough to justify a parser without a tree.
protocol JSONObject: Decodable {
    /// The names of the members, including the required ones.
    associatedtype Key: CodingKey, CaseIterable, RawRepresentable<String>, Sendable

    /// The names and their spellings.
    static var keys: WordTable<Key> { get }
    /// The names of the required members.
    static var requiredKeys: WordSet { get }

    /// Creates an object without values.
    init()

    /// Reads the value of a member; the value is not null.
    mutating func read(_ key: Key, from json: inout JSONCursor) throws
}

extension JSONObject {
    /// Reads the next object of a document.
    ///
    /// - Throws: ``JSONNotPlain``, also if a member is missing or occurs twice.
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

/// Decodes a line that is a JSON object, with the fast parser if it is plain, or else with a tree.
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
