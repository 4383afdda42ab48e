import LockstepFormats
public import LockstepSamples

/// A violation of a binary file's format.
public struct BinaryError: Failure, Hashable {
    /// The cause of the error.
    public enum Fact: Hashable, Sendable {
        /// The file or the record ends before a required field.
        case cutOff(needed: UInt64, left: Int)
        /// The file ends without its writer's end record.
        case unfinished
        /// The file does not begin with its format's signature.
        case beginning(format: String)
        /// A record or text claims a size over the limit.
        case tooLarge(String, byteCount: UInt64, limit: Int)
        /// A count exceeds the limit.
        case tooMany(String, limit: Int)
        /// A checksum differs from the stored one.
        case checksum(String)
        /// The compression method is unknown or unavailable.
        case compression(String)
        /// A field has an invalid value.
        case value(field: String, text: String)
    }

    /// The cause of the error.
    public let fact: Fact
    /// The location, once a caller that knows the file has added it.
    public let place: Place?

    /// Creates an error with its place.
    public init(_ fact: Fact, place: Place? = nil) {
        self.fact = fact
        self.place = place
    }

    /// Returns the same error with a place.
    func at(_ place: Place) -> BinaryError { BinaryError(fact, place: place) }

    /// The problem in words.
    public var problem: String {
        switch fact {
        case .cutOff(let needed, let left):
            return "\(needed) bytes are expected and \(left) remain"
        case .unfinished: return "the file ends without an end record"
        case .beginning(let format): return "the file does not begin like \(format)"
        case .tooLarge(let what, let count, let limit):
            return "\(what) claims \(count) bytes, and the limit is \(limit)"
        case .tooMany(let what, let limit): return "there are more than \(limit) \(what)"
        case .checksum(let what): return "the checksum of \(what) does not match"
        case .compression(let name):
            return "the compression '\(name.prefix(40))' is not supported"
        case .value(let field, let text):
            return "\(field) is '\(text.prefix(60))', which is invalid"
        }
    }

    /// The remedy, as a sentence.
    public var remedy: Remedy {
        switch fact {
        case .compression: return "Write the file with zstd, lz4 or no compression."
        case .beginning: return "Check that the file's contents match its name."
        case .tooMany: return "Split the recording into shorter ones and import each."
        default: return "Copy the file again from the original; this copy is damaged."
        }
    }
}
