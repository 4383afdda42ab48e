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
        throw FormatError(.json(error.reason))
    } catch {
        throw FormatError(.json("unreadable"))
    }
}

extension DecodingError {
    fileprivate var reason: String {
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
