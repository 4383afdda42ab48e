public import LockstepSamples

/// Damage of a DEFLATE or zlib stream.
public struct InflateError: Failure, Hashable {
    /// The format's name: "DEFLATE stream" or "zlib stream", with the expected length if the length
    /// differs.
    public let format: String
    /// The violation of the format, as a clause without a period.
    public let cause: String

    /// The problem in words.
    public var problem: String { "the bytes are not a valid \(format): \(cause)" }

    /// A stream does not know its file.
    public var place: Place? { nil }

    /// The remedy, as a sentence.
    public var remedy: Remedy {
        "Copy the file again from its source; this copy may be incomplete."
    }
}
