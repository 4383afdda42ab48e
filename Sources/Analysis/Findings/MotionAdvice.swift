import LockstepSamples

/// What to do if a recording does not contain enough motion for a result.
///
/// The motion takes only a few seconds, so that it does not contradict the advice for the rest of
/// the recording.
enum MotionAdvice {
    /// Rotation is needed.
    static let rotation: Remedy =
        "To get a result, start with a few seconds of rotation back and forth about all three axes, "
        + "unevenly, in bright light, where exposures are short."
    /// Rotation and translation are needed.
    static let movement: Remedy =
        "To get a result, record longer, and start with a few seconds of motion back and forth "
        + "along and about all three axes, in bright light, where exposures are short."
    /// Translation is needed.
    static let translation: Remedy =
        "To get a result, start with a few seconds of motion back and forth, by at least half a meter."
    /// For a quaternion in the wrong order.
    static let quaternionOrder: Remedy = "Read w first if it was read last, or the reverse."
    /// Rest is needed.
    static let rest: Remedy =
        "To get a result, leave the phone at rest for longer: an hour is better than a minute."
}
