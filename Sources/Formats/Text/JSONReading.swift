#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decodes a JSON document, with errors of one line.
package func decodeJSON<Value: Decodable>(
    _ type: Value.Type, from bytes: some Sequence<UInt8>
) throws -> Value {
    do {
        return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let error as DecodingError {
        // For a number that does not fit, Foundation reports corrupted data without a path.
        if case .dataCorrupted(let context) = error, context.path.isEmpty,
            isJSONDocument(Array(bytes))
        {
            throw FormatError(.json("a number is not an integer, or is too large"))
        }
        throw FormatError(.json(error.reason))
    } catch let error as FormatError {
        throw error
    } catch {
        throw FormatError(.json("unreadable"))
    }
}

/// Returns whether the bytes are one complete JSON document with any content.
public func isJSONDocument(_ bytes: [UInt8]) -> Bool {
    struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }
    return (try? JSONDecoder().decode(Anything.self, from: Data(bytes))) != nil
}

extension DecodingError {
    /// The problem with a document in a few words.
    package var reason: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "'\(context.path)' has the wrong type"
        case .keyNotFound(let key, let context):
            let path = context.path.isEmpty ? "" : " in '\(context.path)'"
            return "'\(key.stringValue)' is missing\(path)"
        case .dataCorrupted(let context):
            return context.path.isEmpty ? "not JSON" : "'\(context.path)' cannot be read"
        @unknown default: return "unreadable"
        }
    }
}

extension DecodingError.Context {
    fileprivate var path: String { codingPath.map(\.stringValue).joined(separator: ".") }
}

extension [Double] {
    /// Returns the numbers; throws unless there are `count` of them.
    package func counted(_ count: Int, _ field: String) throws -> [Double] {
        guard self.count == count else {
            throw FormatError(.length(field: field, expected: count, actual: self.count))
        }
        return self
    }
}

extension Int {
    /// Returns the number; throws if it is negative.
    package func notNegative(_ field: String) throws -> Int {
        guard self >= 0 else { throw FormatError(.outOfRange(field: field, text: "\(self)")) }
        return self
    }
}
