public import LockstepSamples

/// An error in encoding, writing or reading an image or a movie.
public struct MediaError: Failure, Hashable {
    /// The kind of an error.
    public enum Kind: String, Sendable, CaseIterable {
        /// The bytes are damaged or of another format.
        case badInput
        /// A well-formed image or setting is not supported.
        case refused
        /// The machine's libraries lack the capability.
        case unavailable
        /// A library failed internally.
        case libraryFailed
    }

    /// The kind of the error.
    public let kind: Kind
    /// The problem, as a clause without a period.
    public let problem: String
    /// The remedy, as a sentence.
    public let remedy: Remedy
    /// The library's own error code, if a library failed.
    public let libraryCode: Int32?

    /// Always nil: bytes in memory have no file; the caller that opened it adds the place.
    public var place: Place? { nil }

    init(_ kind: Kind, _ problem: String, remedy: Remedy, libraryCode: Int32? = nil) {
        self.kind = kind
        self.problem = problem
        self.remedy = remedy
        self.libraryCode = libraryCode
    }
}

extension MediaError {
    /// Returns an error for bytes that are not a readable image or movie.
    static func badInput(_ problem: String) -> MediaError {
        MediaError(
            .badInput, problem,
            remedy: "Check that the file is complete and its contents match its name.")
    }

    /// Returns an error for well-formed input that is not supported.
    static func refused(_ problem: String, remedy: Remedy) -> MediaError {
        MediaError(.refused, problem, remedy: remedy)
    }

    /// Returns an error for a HEIC that may be intact, but is of a kind that frames do not have.
    static func unsupportedHEIC(_ problem: String) -> MediaError {
        refused(problem, remedy: .convertImage)
    }

    /// Returns an error for a result that can only be explained by a lack of memory.
    static func noMemory(for what: String) -> MediaError {
        MediaError(
            .libraryFailed, "there is not enough memory for \(what)",
            remedy: "Close other programs, or use smaller images.")
    }
}
