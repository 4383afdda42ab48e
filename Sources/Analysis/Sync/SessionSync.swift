public import LockstepSamples
public import LockstepSessions

/// Measures the time offset between a session's camera and its IMU from what both saw of the motion.
public enum SessionSync {
    /// What tells how the camera turned.
    public enum Motion: String, Sendable, CaseIterable {
        /// What the images show: the offset that visual-inertial odometry needs.
        case images
        /// The poses of the frames.
        case poses
    }

    /// An offset, or why there is none.
    public enum Outcome: Hashable, Sendable {
        /// The offset of the session's IMU from its camera.
        case measured(TimeOffset)
        /// The recording does not show it.
        case notObservable(Absence)
    }

    /// Why an offset cannot be measured.
    public struct Absence: Hashable, Sendable {
        /// What was compared.
        public var motion: Motion
        /// Why that shows no offset, as a sentence.
        public var meaning: String
        /// What to do, as a sentence.
        public var remedy: String
    }

    /// Measures the offset of the session's gyroscope from its camera.
    ///
    /// Streams without a shared clock are searched for anywhere; others within half a second. With a
    /// reference, a gyroscope that is rigidly mounted beside the phone, camera and gyroscope are each
    /// compared with the reference, and the offset is the difference of both: what the reference's
    /// clock shows does not matter.
    ///
    /// - Parameters:
    ///   - motion: what tells how the camera turned; nil takes images, and poses if images do not
    ///     show it.
    ///   - reference: a session of a gyroscope mounted rigidly beside the phone; nil compares with
    ///     the session's own.
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
