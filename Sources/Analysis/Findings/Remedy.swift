/// What to do where a recording does not tell: movements for a few seconds of it, so that they do
/// not contradict what is said of the rest.
enum Remedy {
    /// Rotation tells.
    static let rotation =
        "To tell, begin the recording with some seconds of turning to and fro about all three axes, "
        + "unevenly, in bright light, where exposures are short."
    /// Rotation and translation tell.
    static let movement =
        "To tell, record longer, and begin with some seconds of turning and moving to and fro along "
        + "and about all three axes, in bright light, where exposures are short."
    /// Translation tells.
    static let translation =
        "To tell, begin the recording with some seconds of moving to and fro, half a meter at least."
    /// Of a quaternion.
    static let quaternionOrder = "Read w first where it was read last, or the reverse."
    /// Stillness tells.
    static let rest =
        "To tell, let the phone lie still for longer: an hour is better than a minute."
}
