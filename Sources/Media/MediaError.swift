public import LockstepSamples

/// Why an image or a movie could not be encoded, written or read.
public struct MediaError: Failure, Hashable {
    /// What sort of thing went wrong.
    public enum Kind: String, Sendable, CaseIterable {
        /// The bytes are not what they claim to be, or are damaged.
        case badInput
        /// An image or setting that is well formed and cannot be taken.
        case refused
        /// The machine's libraries cannot do it.
        case unavailable
        /// A library failed for a reason of its own.
        case libraryFailed
    }

    /// What sort of thing went wrong.
    public let kind: Kind
    /// What happened, as a clause without a full stop.
    public let problem: String
    /// What the reader can do, as a sentence.
    public let remedy: String
    /// The library's own error code, where a library failed.
    public let libraryCode: Int32?

    /// Always nil: bytes in memory have no file; whoever opened them knows it.
    public var place: Place? { nil }

    init(_ kind: Kind, _ problem: String, remedy: String, libraryCode: Int32? = nil) {
        self.kind = kind
        self.problem = problem
        self.remedy = remedy
        self.libraryCode = libraryCode
    }
}

extension MediaError {
    /// Bytes that are not an image or movie that can be read.
    static func badInput(_ problem: String) -> MediaError {
        MediaError(
            .badInput, problem,
            remedy: "Check that the file is complete and of the kind that its name says.")
    }

    /// Something well formed that is not taken.
    static func refused(_ problem: String, remedy: String) -> MediaError {
        MediaError(.refused, problem, remedy: remedy)
    }

    /// A result that only a lack of memory explains.
    static func noMemory(for what: String) -> MediaError {
        MediaError(
            .libraryFailed, "there is no memory for \(what)",
            remedy: "Close other programs or use smaller images.")
    }
}
