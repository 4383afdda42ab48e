public import LockstepSamples

/// A recording's seal could not be continued, although the disk works: its key refused to sign, or
/// the platform's cryptography failed.
///
/// The session is recorded to its end without it.
public struct SealFailure: Failure {
    /// The error of the key or the cryptography.
    public let cause: any Error

    init(_ cause: any Error) { self.cause = cause }

    /// The prefix of ``notice``.
    public static let noticePrefix = "sealed only in part: "

    /// The reason, in the cause's words.
    public var problem: String { (cause as? any Failure)?.problem ?? "\(cause)" }

    /// Always nil: no file is at fault.
    public var place: Place? { nil }

    /// The cause's advice.
    public var remedy: Remedy {
        (cause as? any Failure)?.remedy ?? "Check the key before the next recording."
    }

    /// The session's notice of the failure.
    public var notice: String { Self.noticePrefix + problem }
}
