#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON document with arbitrary keys, for files to which others may add keys.
///
/// Integers beyond 64 bits become the nearest double, as in most JSON readers.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// An integer.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A text.
    case text(String)
    /// A list.
    case list([JSONValue])
    /// Members by key; of equal keys one is kept.
    case object([String: JSONValue])

    /// Decodes a document.
    ///
    /// - Throws: ``FormatError`` if the bytes are not JSON.
    public init(decoding bytes: [UInt8]) throws {
        self = try decodeJSON(JSONValue.self, from: bytes)
    }

    /// Encodes the document as indented text with members sorted by key, so that equal values
    /// produce equal bytes.
    public func encoded() -> [UInt8] {
        var json = JSONText(isIndented: true)
        append(to: &json)
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// The member of an object; nil if there is none, or if this is not an object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The number, integer or not; nil for anything else.
    public var asNumber: Double? {
        switch self {
        case .integer(let integer): return Double(integer)
        case .number(let number): return number
        default: return nil
        }
    }

    /// Returns this document with the members of another one replacing its own, at any depth.
    public func overlaid(with other: JSONValue) -> JSONValue {
        guard case .object(let mine) = self, case .object(let others) = other else { return other }
        return .object(mine.merging(others) { $0.overlaid(with: $1) })
    }

    /// Adds the value as an element, or as the complete text.
    func append(to json: inout JSONText) {
        switch self {
        case .null: json.element(.nan)
        case .boolean(let value): json.element(value)
        case .integer(let value): json.element(value)
        case .number(let value): json.element(value)
        case .text(let value): json.element(value)
        case .list(let elements):
            json.array { json in for element in elements { element.append(to: &json) } }
        case .object(let members): json.object { Self.append(members, to: &$0) }
        }
    }

    /// Adds the value as a member.
    func append(as key: String, to json: inout JSONText) {
        switch self {
        case .null: json.null(key)
        case .boolean(let value): json.member(key, value)
        case .integer(let value): json.member(key, value)
        case .number(let value): json.member(key, value)
        case .text(let value): json.member(key, value)
        case .list(let elements):
            json.array(key) { json in for element in elements { element.append(to: &json) } }
        case .object(let members): json.object(key) { Self.append(members, to: &$0) }
        }
    }

    private static func append(_ members: [String: JSONValue], to json: inout JSONText) {
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            value.append(as: key, to: &json)
        }
    }
}

extension JSONValue: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Decodes the value at the decoder's position.
    public init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Key.self) {
            var object: [String: JSONValue] = [:]
            for key in members.allKeys {
                object[key.stringValue] = try members.decode(JSONValue.self, forKey: key)
            }
            self = .object(object)
        } else if var elements = try? decoder.unkeyedContainer() {
            var list: [JSONValue] = []
            while !elements.isAtEnd { list.append(try elements.decode(JSONValue.self)) }
            self = .list(list)
        } else {
            self = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .boolean(value) }
        if let value = try? container.decode(Int64.self) { return .integer(value) }
        if let value = try? container.decode(Double.self) { return .number(value) }
        return .text(try container.decode(String.self))
    }
}
