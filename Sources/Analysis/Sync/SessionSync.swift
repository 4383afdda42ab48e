public import LockstepSamples
public import LockstepSessions

/// Measures the time offset between a session's camera and its IMU from their motion.
public enum SessionSync {
    /// The source of the camera's rotation.
    public enum Motion: String, Sendable, CaseIterable {
        /// The images, which give the offset that visual-inertial odometry needs.
        case images
        /// The poses of the frames.
        case poses
    }

    /// An offset, or why it cannot be measured.
    public enum Outcome: Hashable, Sendable {
        /// The offset of the session's IMU from its camera.
        case measured(TimeOffset)
        /// The recording does not contain enough motion.
        case notObservable(Absence)
    }

    /// Why an offset cannot be measured.
    public struct Absence: Hashable, Sendable {
        /// The source of the camera's rotation.
        public var motion: Motion
        /// Why there is no offset, as a sentence.
        public var meaning: String
        /// What to do, as a sentence.
        public var remedy: Remedy
    }

    /// Measures the offset of the session's gyroscope from its camera.
    ///
    /// Streams without a shared clock are searched at any offset, others within half a second. A
    /// reference is a gyroscope that is rigidly mounted to the phone. Camera and gyroscope are then
    /// each compared with the reference, and the offset is the difference of both results, so the
    /// reference's clock does not matter.
    ///
    /// - Parameters:
    ///   - motion: the source of the camera's rotation; nil uses images, and poses if images give
    ///     no result.
    ///   - reference: a session of a gyroscope rigidly mounted to the phone; nil compares with the
    ///     session's own gyroscope.
    /// - Throws: ``SessionError``, ``FileError`` or ``FormatError`` if a session cannot be read.
    public static func measure(
        _ session: Session, from motion: Motion?, reference: Session? = nil,
        codecs: any MediaCodecs
    ) throws -> Outcome {
        var first: Outcome?
        for motion in motion.map({ [$0] }) ?? Motion.allCases {
            let reading = try SyncReading(session, motion, codecs: codecs)
            let outcome = try reading.offset(from: reference)
            if case .measured = outcome { return outcome }
            first = first ?? outcome
        }
        return first ?? .notObservable(.noMotion)
    }
}

extension SessionSync.Absence {
    fileprivate static let noMotion = Self(
        motion: .images, meaning: "There is nothing to compare.",
        remedy: "Record again with images or poses.")
}
