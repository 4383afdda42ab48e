extension RecordingLayout {
    /// What recordings of this format may contain and a session made from them does not, a clause
    /// each.
    ///
    /// ``InterchangeFormat/loses`` lists the opposite: what a session loses when it is exported to
    /// the format.
    public var limits: [String] {
        switch self {
        case .lockstep, .mars, .sensorlogger, .lamar, .ioslogger, .polycam, .record3d:
            return content?.limits ?? []
        case .vislam: return ["device motion, because its attitude is missing", "audio tracks"]
        case .vio: return ["frames of another camera mode than most", "audio tracks"]
        case .logger3d:
            return ["device motion that lacks a part", "feature point counts"]
        case .euroc:
            return ["further cameras and sensors", "velocities and biases of the ground truth"]
        case .tumvi:
            return [
                "further cameras and sensors", "the lower 8 bits of 16-bit images",
            ]
        case .stray:
            return ["the movie's own times, which count frames", "distortion centers"]
        case .tumrgbd: return ["timestamps of depth maps, which get the nearest image's"]
        case .spectacular:
            return [
                "further cameras except depth", "distortion that changes from frame to frame",
                "temperatures", "heights of positions on the earth",
            ]
        case .mcap, .rosbag:
            return [
                "messages of other types, and of further topics of one type",
                "times at which messages were logged", "orientations of inertial sensors",
                "distortion of models that a session does not support, or that changes",
                "transforms that do not lead from the world to the camera",
                "raw images of more than 8 bits per channel, except gray ones and depth",
            ]
        }
    }
}
