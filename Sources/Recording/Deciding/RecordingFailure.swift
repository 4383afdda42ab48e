public import LockstepSamples

/// Why a recording could not be started, or could not go on.
public struct RecordingFailure: Failure, Hashable {
    /// What kind of failure it is, for code.
    public enum Kind: Sendable, CaseIterable {
        /// A recorder records one session at a time.
        case alreadyRecording
        /// There is nothing to stop or to cancel.
        case notRecording
        /// It was cancelled, and nothing is kept.
        case cancelled
        /// The source did not start.
        case sourceRefused
        /// The source broke off.
        case sourceFailed
        /// The session could not be created.
        case sessionRefused
        /// Rows could not be written.
        case writeFailed
        /// No encoder took the images.
        case encoderRefused
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// What happened, as a clause.
    public let problem: String
    /// Where.
    public let place: Place?
    /// What the reader can do.
    public let remedy: String

    /// Starting while a recording runs or is being completed.
    public static let alreadyRecording = RecordingFailure(
        .alreadyRecording, "a recording is still running or being completed",
        remedy: "Stop it and wait for its result, then start again.")

    /// Stopping or canceling without a recording.
    public static let notRecording = RecordingFailure(
        .notRecording, "nothing is being recorded", remedy: "Start a recording first.")

    /// A recording that ended by itself because the disk was nearly full, for whoever counted on more.
    public static let spaceEnded = RecordingFailure(
        .writeFailed, "the disk is nearly full, so the recording ended early",
        remedy: "What was recorded until then is whole. Free some space or choose another disk.")

    /// Waiting for the result of a recording that was cancelled.
    static let cancelled = RecordingFailure(
        .cancelled, "the recording was cancelled", remedy: "Nothing was kept; record again.")

    init(_ kind: Kind, _ problem: String, place: Place? = nil, remedy: String) {
        self.kind = kind
        self.problem = problem
        self.place = place
        self.remedy = remedy
    }

    /// A failure of something below, in its own words where it has them.
    init(_ kind: Kind, _ clause: String, cause: any Error) {
        let failure = cause as? any Failure
        self.init(
            kind, "\(clause): \(failure?.problem ?? "\(cause)")", place: failure?.place,
            remedy: failure?.remedy ?? kind.remedy)
    }
}

extension RecordingFailure.Kind {
    /// What can be done where the cause does not say.
    fileprivate var remedy: String {
        switch self {
        case .alreadyRecording, .notRecording, .cancelled:
            return "Look at the recorder's phase first."
        case .sourceRefused: return "Check that the sensors are there and allowed to be used."
        case .sourceFailed: return "Check the source."
        case .sessionRefused: return "Choose a folder that can be written to."
        case .writeFailed: return "Make room on the disk; what was written before is kept."
        case .encoderRefused: return "Choose a mode whose images this machine can encode."
        }
    }
}
