#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads one JSON document into a value, with the reason in one line where it cannot.
func decodeJSON<Value: Decodable>(
    _ type: Value.Type, from bytes: some Sequence<UInt8>
) throws -> Value {
    do {
        return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let error as DecodingError {
        // Foundation calls a document corrupted, without a path, for a number that does not fit.
        if case .dataCorrupted(let context) = error, context.path.isEmpty,
            isJSONDocument(Array(bytes))
        {
            throw FormatError(.json("a number is not a whole number, or is too large"))
        }
        throw FormatError(.json(error.reason))
    } catch let error as FormatError {
        throw error
    } catch {
        throw FormatError(.json("unreadable"))
    }
}

/// Whether the bytes are one whole JSON document, whatever it says.
public func isJSONDocument(_ bytes: [UInt8]) -> Bool {
    struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }
    return (try? JSONDecoder().decode(Anything.self, from: Data(bytes))) != nil
}

extension DecodingError {
    /// What is wrong with a document, in a few words.
    var reason: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "'\(context.path)' has another type"
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
    /// The numbers themselves, refused where there are more or fewer than `count`.
    func counted(_ count: Int, _ field: String) throws -> [Double] {
        guard self.count == count else {
            throw FormatError(.length(field: field, expected: count, actual: self.count))
        }
        return self
    }
}

extension Int {
    /// The number itself, refused where it is below zero.
    func notNegative(_ field: String) throws -> Int {
        guard self >= 0 else { throw FormatError(.outOfRange(field: field, text: "\(self)")) }
        return self
    }
}
