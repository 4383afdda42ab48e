public import LockstepSamples
public import LockstepSessions

/// The reason why a recording could not be started, or could not continue.
public struct RecordingFailure: Failure, Hashable {
    /// The kind of failure, for code.
    public enum Kind: Sendable, CaseIterable {
        /// A recorder records one session at a time.
        case alreadyRecording
        /// There is nothing to stop or cancel.
        case notRecording
        /// The recording was canceled, and nothing is kept.
        case cancelled
        /// The source did not start.
        case sourceRefused
        /// The source failed while it was running.
        case sourceFailed
        /// The session could not be created.
        case sessionRefused
        /// Rows could not be written.
        case writeFailed
        /// No encoder accepted the images.
        case encoderRefused
    }

    /// The kind of failure.
    public let kind: Kind
    /// The problem, as a clause.
    public let problem: String
    /// The place of the problem.
    public let place: Place?
    /// Advice for the user.
    public let remedy: Remedy
    /// The failed call of the disk, if that is the cause.
    public let fileError: FileError?

    /// A start while a recording is running or being completed.
    public static let alreadyRecording = RecordingFailure(
        .alreadyRecording, "a recording is still running or being completed",
        remedy: "Stop it and wait for its result, then start again.")

    /// A stop or cancellation without a recording.
    public static let notRecording = RecordingFailure(
        .notRecording, "nothing is being recorded", remedy: "Start a recording first.")

    /// A recording that ended on its own because the disk was nearly full, for callers that
    /// expected a longer one.
    public static let spaceEnded = RecordingFailure(
        .writeFailed, "the disk is nearly full, so the recording ended early",
        remedy: "The recording is complete up to then. Free some space or choose another disk.")

    /// Waiting for the result of a recording that was canceled.
    static let cancelled = RecordingFailure(
        .cancelled, "the recording was canceled", remedy: "Nothing was kept; record again.")

    init(
        _ kind: Kind, _ problem: String, place: Place? = nil, remedy: Remedy,
        fileError: FileError? = nil
    ) {
        self.kind = kind
        self.problem = problem
        self.place = place
        self.remedy = remedy
        self.fileError = fileError
    }

    /// Creates a failure from an underlying error, with that error's own description if it has one.
    init(_ kind: Kind, _ clause: String, cause: any Error) {
        let failure = cause as? any Failure
        self.init(
            kind, "\(clause): \(failure?.problem ?? "\(cause)")", place: failure?.place,
            remedy: failure?.remedy ?? kind.remedy, fileError: cause as? FileError)
    }
}

extension RecordingFailure.Kind {
    /// Advice for the user if the cause has none.
    fileprivate var remedy: Remedy {
        switch self {
        case .alreadyRecording, .notRecording, .cancelled:
            return "Check the recorder's phase first."
        case .sourceRefused: return "Check that the sensors are present and may be used."
        case .sourceFailed: return "Check the source."
        case .sessionRefused: return "Choose a folder that you may write to."
        case .writeFailed: return "Free space on the disk; data written before is kept."
        case .encoderRefused: return "Choose a mode whose images this machine can encode."
        }
    }
}
