public import LockstepSamples

/// A recording's seal could not be begun or continued, although the recording can: its key refused
/// to sign, the platform's cryptography failed, or the disk rejected the seal or did not return
/// stored data.
///
/// The session is recorded to its end without it.
public struct SealFailure: Failure {
    /// The error of the key, the cryptography or the disk.
    public let cause: any Error
    /// Whether there is a seal, which covers what was stored before.
    private let hasBegun: Bool

    init(_ cause: any Error, hasBegun: Bool = true) {
        self.cause = cause
        self.hasBegun = hasBegun
    }

    /// The prefix of ``notice`` if the seal stopped.
    public static let noticePrefix = "sealed only in part: "

    /// The prefix of ``notice`` if there is no seal.
    public static let absencePrefix = "recorded without a seal: "

    /// The reason, in the cause's words, after the name of the file that failed.
    public var problem: String {
        guard let failure = cause as? any Failure else { return "\(cause)" }
        // Only the name: a session does not contain the path of its folder.
        let name = (cause as? FileError)?.path.split(separator: "/").last.map { "\($0): " }
        return (name ?? "") + failure.problem
    }

    /// The file that failed; nil if none did.
    public var place: Place? { (cause as? any Failure)?.place }

    /// The cause's advice.
    public var remedy: Remedy {
        (cause as? any Failure)?.remedy ?? "Check the key before the next recording."
    }

    /// The session's notice of the failure.
    public var notice: String { (hasBegun ? Self.noticePrefix : Self.absencePrefix) + problem }
}

extension FileError {
    /// Whether a recording whose seal meets this error continues without its seal.
    ///
    /// It does not on a full disk, which rejects its rows too: once there is room, `recover`
    /// completes the seal. Nor if another program took a file or the folder away, or put something
    /// else in its place: that must not pass as a failing disk.
    var costsOnlyTheSeal: Bool {
        obstacle == nil && ![.noSpace, .quota, .missing, .stale].contains(code)
    }
}
