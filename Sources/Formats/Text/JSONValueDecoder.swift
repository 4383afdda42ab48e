/// Decodes `Decodable` types from a document.
///
/// Integers are accepted only if the number was written as one, other numbers only if they are
/// finite.
struct JSONValueDecoder: Decoder {
    let value: JSONValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw mismatch(JSONValue.self) }
        return KeyedDecodingContainer(MemberContainer<Key>(members: members, parent: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let elements) = value else { throw mismatch(JSONValue.self) }
        return ElementContainer(elements: elements, parent: self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        ScalarContainer(decoder: self)
    }

    /// Returns a decoder for a member or an element.
    func inner(_ value: JSONValue, _ key: some CodingKey) -> JSONValueDecoder {
        JSONValueDecoder(value: value, codingPath: codingPath + [key])
    }

    /// Decodes the value as any type.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type is JSONValue.Type, let value = value as? Value { return value }
        guard let scalar = try scalar(type) else { return try Value(from: self) }
        guard let value = scalar as? Value else { throw mismatch(type) }
        return value
    }

    /// Decodes the value as a scalar type; nil for any other type.
    private func scalar(_ type: any Decodable.Type) throws -> (any Decodable)? {
        if type is String.Type { return try text() }
        if type is Bool.Type { return try boolean() }
        if let type = type as? any (FixedWidthInteger & Decodable).Type { return try integer(type) }
        if let type = type as? any (BinaryFloatingPoint & Decodable).Type {
            return type.init(try number())
        }
        return nil
    }

    private func text() throws -> String {
        guard case .text(let text) = value else { throw mismatch(String.self) }
        return text
    }

    private func boolean() throws -> Bool {
        guard case .boolean(let flag) = value else { throw mismatch(Bool.self) }
        return flag
    }

    private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        switch value {
        case .integer(let whole):
            guard let number = Number(exactly: whole) else { throw unfit("is too large") }
            return number
        case .number: throw unfit("is not a 64-bit integer")
        default: throw mismatch(type)
        }
    }

    private func number() throws -> Double {
        guard let number = value.asNumber else { throw mismatch(Double.self) }
        guard number.isFinite else { throw unfit("is too large") }
        return number
    }

    func mismatch(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "")
        if case .null = value { return .valueNotFound(type, context) }
        return .typeMismatch(type, context)
    }

    private func unfit(_ problem: String) -> FormatError {
        let path = codingPath.map(\.stringValue).joined(separator: ".")
        return FormatError(.json("'\(path)' \(problem)"))
    }
}

/// The key of a list element.
private struct ElementKey: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map(String.init) ?? "" }

    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
}

// A generic method replaces those that the protocols declare for each type.

private struct MemberContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: JSONValue]
    let parent: JSONValueDecoder
    var codingPath: [any CodingKey] { parent.codingPath }
    var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try inner(key).value == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try inner(key).decode(type)
    }

    func nestedContainer<Inner>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
        try inner(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try inner(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { parent }

    func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key) }

    private func inner(_ key: Key) throws -> JSONValueDecoder {
        guard let value = members[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: ""))
        }
        return parent.inner(value, key)
    }
}

private struct ElementContainer: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let parent: JSONValueDecoder
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { parent.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    init(elements: [JSONValue], parent: JSONValueDecoder) {
        self.elements = elements
        self.parent = parent
    }

    mutating func decodeNil() throws -> Bool {
        guard try current().value == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try current().decode(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Inner>(
        keyedBy type: Inner.Type
    ) throws -> KeyedDecodingContainer<Inner> {
        defer { currentIndex += 1 }
        return try current().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        defer { currentIndex += 1 }
        return try current().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        defer { currentIndex += 1 }
        return try current()
    }

    private func current() throws -> JSONValueDecoder {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                JSONValue.self, .init(codingPath: codingPath, debugDescription: ""))
        }
        return parent.inner(elements[currentIndex], ElementKey(intValue: currentIndex))
    }
}

private struct ScalarContainer: SingleValueDecodingContainer {
    let decoder: JSONValueDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.value == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}
