public import LockstepSamples

/// Bytes of a binary file that are not what its format says.
public struct BinaryError: Failure, Hashable {
    /// What is wrong.
    public enum Fact: Hashable, Sendable {
        /// The file or the record ends before something that must be there.
        case cutOff(needed: UInt64, left: Int)
        /// The file ends without what its writer puts at the end.
        case unfinished
        /// The file does not begin as one of its format does.
        case beginning(format: String)
        /// Something claims to be larger than it can be.
        case tooLarge(String, byteCount: UInt64, limit: Int)
        /// There are more of something than are kept.
        case tooMany(String, limit: Int)
        /// Bytes have another checksum than the one beside them.
        case checksum(String)
        /// Bytes are compressed in a way that is not known here.
        case compression(String)
        /// A field holds what it may not hold.
        case value(field: String, text: String)
    }

    /// What is wrong.
    public let fact: Fact
    /// Where, once somebody who knows the file has said it.
    public let place: Place?

    /// A fact with its place.
    public init(_ fact: Fact, place: Place? = nil) {
        self.fact = fact
        self.place = place
    }

    /// The same fact with its place.
    func at(_ place: Place) -> BinaryError { BinaryError(fact, place: place) }

    /// What is wrong, in words.
    public var problem: String {
        switch fact {
        case .cutOff(let needed, let left):
            return "\(needed) bytes belong here and there are \(left)"
        case .unfinished: return "the file ends before its writer ended it"
        case .beginning(let format): return "the file does not begin as \(format) does"
        case .tooLarge(let what, let count, let limit):
            return "\(what) claims \(count) bytes, and more than \(limit) are not read"
        case .tooMany(let what, let limit): return "there are more than \(limit) \(what)"
        case .checksum(let what): return "\(what) does not have its checksum"
        case .compression(let name):
            return "the bytes are compressed as '\(name.prefix(40))', which is not known here"
        case .value(let field, let text): return "\(field) is '\(text.prefix(60))', which cannot be"
        }
    }

    /// What can be done about it.
    public var remedy: String {
        switch fact {
        case .compression: return "Write the file with zstd, lz4 or no compression."
        case .beginning: return "Check that the file is of the kind that its name says."
        case .tooMany: return "Cut the recording into shorter ones, and import each."
        default: return "Take the file from where it was recorded; this copy is damaged."
        }
    }
}
