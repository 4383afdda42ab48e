#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON document whose keys no one knows beforehand, for files that others add keys to.
///
/// Whole numbers beyond 64 bits become the nearest double, as in most readers of JSON.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A text.
    case text(String)
    /// A list.
    case list([JSONValue])
    /// Members by key; of equal keys one is kept.
    case object([String: JSONValue])

    /// The document that the bytes hold.
    ///
    /// - Throws: ``FormatError`` when they are not JSON.
    public init(decoding bytes: [UInt8]) throws {
        self = try decodeJSON(JSONValue.self, from: bytes)
    }

    /// The document as indented text, members sorted by key, so that equal values give equal bytes.
    public func encoded() -> [UInt8] {
        var json = JSONText(isIndented: true)
        append(to: &json)
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// A member of an object; nil if there is none, and of anything but an object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The number, whole or not; nil for anything else.
    public var asNumber: Double? {
        switch self {
        case .integer(let integer): return Double(integer)
        case .number(let number): return number
        default: return nil
        }
    }

    /// This document with the members of another one over its own, all the way down.
    public func overlaid(with other: JSONValue) -> JSONValue {
        guard case .object(let mine) = self, case .object(let others) = other else { return other }
        return .object(mine.merging(others) { $0.overlaid(with: $1) })
    }

    /// Adds the value as an element, or as the whole text.
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

    /// The value that a decoder stands at.
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
