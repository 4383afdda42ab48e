/// Data that conversions between sessions and ROS lose, in MCAP files and bags alike, one clause
/// each.
enum ROSLosses {
    /// Data of recordings that an import leaves out.
    static let read = [
        "messages of other types, and of further topics of one type",
        "times at which messages were logged", "orientations of inertial sensors",
        "distortion of models that a session does not support, or that changes",
        "transforms that do not lead from the world to the camera",
        "raw images of more than 8 bits per channel, except gray ones and depth",
    ]
    /// Parts of the exported streams that an export leaves out.
    static let written = [
        "original timestamps of accelerations (interpolated at those of angular "
            + "velocities if there are any)",
        "clock anchors after the first", "relative altitudes of the barometer",
        "speeds and wall times of positions",
    ]
}
