import LockstepSamples

/// What recordings of a layout hold, and what of that has no place in a session.
struct LayoutContent {
    /// Whose layout it is.
    var title: String
    /// The streams that are taken over.
    var streams: Set<Stream>
    /// What else is taken over.
    var facets: Set<SessionFacet>
    /// What recordings hold and a session does not, a clause each.
    var limits: [String]
}

extension RecordingLayout {
    /// What its recordings hold; nil for a layout that is written too, whose ``ExportFormat`` says
    /// so.
    var content: LayoutContent? {
        switch self {
        case .vislam, .vio, .logger3d, .mcap, .rosbag: return nil
        case .lockstep: return .lockstep
        case .mars: return .mars
        case .sensorlogger: return .sensorLogger
        case .euroc: return .euroc
        case .tumvi: return .tumVI
        case .stray: return .stray
        case .tumrgbd: return .tumRGBD
        case .spectacular: return .spectacular
        }
    }
}

extension LayoutContent {
    fileprivate static let lockstep = LayoutContent(
        title: "Lockstep session", streams: Set(Stream.allCases),
        facets: Set(SessionFacet.allCases), limits: [])

    fileprivate static let mars = LayoutContent(
        title: "MARS logger", streams: [.camera, .accelerometer, .gyroscope],
        facets: [.anchors, .intrinsics, .durations, .sensitivities, .focalLengths, .readouts],
        limits: ["focus distances and modes", "tracks of sound"])

    fileprivate static let sensorLogger = LayoutContent(
        title: "Sensor Logger",
        streams: [.camera, .accelerometer, .gyroscope, .magnetometer, .barometer, .location],
        facets: [.anchors, .device],
        limits: ["fused sensors", "files of other sensors", "tracks of sound"])

    fileprivate static let euroc = LayoutContent(
        title: "EuRoC MAV, ASL layout", streams: [.camera, .accelerometer, .gyroscope],
        facets: [.anchors, .poses, .intrinsics, .calibration],
        limits: [
            "further cameras and sensors", "lens distortion", "noise densities",
            "velocities and biases of the ground truth",
        ])

    fileprivate static let tumVI = LayoutContent(
        title: "TUM VI", streams: euroc.streams,
        facets: euroc.facets.union([.durations]),
        limits: [
            "further cameras and sensors", "the less significant 8 bits of pictures of 16",
            "lens distortion", "noise densities",
        ])

    fileprivate static let stray = LayoutContent(
        title: "Stray Scanner", streams: [.camera, .depth, .accelerometer, .gyroscope],
        facets: [.poses, .intrinsics],
        limits: ["the movie's own times, which count frames", "centres of distortion"])

    fileprivate static let tumRGBD = LayoutContent(
        title: "TUM RGB-D", streams: [.camera, .depth, .accelerometer],
        facets: [.anchors, .poses],
        limits: ["times of depth maps, which belong to the nearest picture"])

    fileprivate static let spectacular = LayoutContent(
        title: "Spectacular AI",
        streams: [
            .camera, .depth, .accelerometer, .gyroscope, .magnetometer, .barometer, .location,
        ],
        facets: [.anchors, .poses, .intrinsics, .calibration],
        limits: [
            "further cameras", "lens distortion", "temperatures",
            "heights of positions on the earth",
        ])
}
