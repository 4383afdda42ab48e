extension RecordingLayout {
    /// What recordings of this layout may hold and a session made of them does not, a clause each.
    ///
    /// What a session loses on the way into the layout is another matter: ``InterchangeFormat/loses``.
    public var limits: [String] {
        switch self {
        case .lockstep, .mars, .sensorlogger, .lamar, .ioslogger, .polycam, .record3d:
            return content?.limits ?? []
        case .vislam: return ["device motion, whose attitude is not there", "tracks of sound"]
        case .vio: return ["frames of another camera mode than most", "tracks of sound"]
        case .logger3d:
            return ["device motion that lacks a part", "numbers of feature points"]
        case .euroc:
            return ["further cameras and sensors", "velocities and biases of the ground truth"]
        case .tumvi:
            return [
                "further cameras and sensors", "the less significant 8 bits of images of 16",
            ]
        case .stray:
            return ["the movie's own times, which count frames", "centers of distortion"]
        case .tumrgbd: return ["times of depth maps, which belong to the nearest image"]
        case .spectacular:
            return [
                "further cameras but for depth", "distortion that changes from frame to frame",
                "temperatures", "heights of positions on the earth",
            ]
        case .mcap, .rosbag:
            return [
                "messages of other types, and of further topics of one type",
                "times of recording", "orientations of inertial sensors",
                "distortion of other models than a session has, or that changes",
                "transforms that do not lead from the world to the camera",
                "raw images of more than 8 bits a channel, but for gray ones and depth",
            ]
        }
    }
}
