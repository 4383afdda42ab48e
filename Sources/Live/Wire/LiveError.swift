public import LockstepSamples

/// A violation of the protocol by the other end, or its refusal.
public struct LiveError: Failure, Hashable {
    /// The cause of the error.
    public enum Fact: Hashable, Sendable {
        /// There is no such channel.
        case channel(Int)
        /// There is no such message, and it may not be skipped.
        case unknownMessage(channel: Int, type: Int)
        /// A message is longer than allowed, in bytes.
        case tooLong(limit: Int, actual: Int)
        /// A message ends within this field.
        case cutOff(field: String)
        /// A field has a value that it cannot have.
        case value(field: String, text: String)
        /// A text is not UTF-8.
        case notUTF8(field: String)
        /// The first message is not that of this protocol.
        case notLockstep
        /// The two ends have no version in common.
        case versions(smallest: Int, largest: Int)
        /// A message came that is not allowed in this state; its name.
        case unexpected(String)
        /// The other end sent more bytes on a channel than it was allowed.
        case beyondCredit(channel: Int)
        /// The other end sent more before its proof than a handshake needs, in bytes.
        case tooMuchUnproven(limit: Int)
        /// The other end took too long; what it was expected to do, as a clause.
        case tooSlow(String)
        /// The other end's key is not the one from the pairing, or its signature is wrong.
        case notPaired
        /// The code that the user entered is not the one that the desk shows.
        case wrongCode
        /// A name from the other end could lead outside the folder.
        case unsafeName(String)
        /// The other end reported an error: its code and its words.
        case reported(code: Int, text: String)
    }

    /// The cause.
    public let fact: Fact

    /// Creates an error.
    public init(_ fact: Fact) {
        self.fact = fact
    }

    /// An error of a connection has no place in a file.
    public var place: Place? { nil }
}
