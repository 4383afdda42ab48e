extension JSONValue {
    /// Returns whether every key and every text, at any depth, is at the same place in another
    /// document; numbers may differ.
    package func hasOnlyKeysAndTexts(of other: JSONValue) -> Bool {
        switch (self, other) {
        case (.object(let mine), .object(let others)):
            return mine.allSatisfy { key, value in
                others[key].map { value.hasOnlyKeysAndTexts(of: $0) } ?? false
            }
        case (.list(let mine), .list(let others)):
            return mine.count == others.count
                && zip(mine, others).allSatisfy { $0.hasOnlyKeysAndTexts(of: $1) }
        case (.text(let mine), .text(let other)): return mine == other
        case (.object, _), (.list, _), (.text, _): return false
        default: return true
        }
    }

    /// The number of keys and texts, at any depth.
    package var textCount: Int {
        switch self {
        case .object(let members): return members.reduce(0) { $0 + 1 + $1.value.textCount }
        case .list(let elements): return elements.reduce(0) { $0 + $1.textCount }
        case .text: return 1
        case .null, .boolean, .integer, .number: return 0
        }
    }

    /// Returns the document with only some of its keys.
    package func with(_ keys: Set<String>) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { keys.contains($0.key) })
    }

    /// Returns the document without some of its keys.
    package func without(_ keys: Set<String>) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !keys.contains($0.key) })
    }
}
