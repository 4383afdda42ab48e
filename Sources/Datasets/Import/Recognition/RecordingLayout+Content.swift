import LockstepSamples

/// The contents of a format's recordings, and the part of them that a session cannot contain.
struct LayoutContent {
    /// The name of the format's app or dataset.
    var title: String
    /// The imported streams.
    var streams: Set<Stream>
    /// What else is imported.
    var facets: Set<SessionFacet>
    /// What recordings contain and a session does not, a clause each.
    var limits: [String]
}

extension RecordingLayout {
    /// The contents of its recordings; nil for a format that is also exported, whose
    /// ``ExportFormat`` lists them.
    var content: LayoutContent? {
        switch self {
        case .vislam, .vio, .logger3d, .euroc, .tumvi, .stray, .tumrgbd, .spectacular, .mcap,
            .rosbag:
            return nil
        case .lockstep: return .lockstep
        case .mars: return .mars
        case .sensorlogger: return .sensorLogger
        case .lamar: return .lamar
        case .ioslogger: return .iosLogger
        case .polycam: return .polycam
        case .record3d: return .record3D
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
        limits: ["focus distances and modes", "audio tracks"])

    fileprivate static let sensorLogger = LayoutContent(
        title: "Sensor Logger",
        streams: [
            .camera, .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .barometer,
            .location,
        ],
        facets: [.anchors, .attitudes, .calibratedField, .device],
        limits: [
            "fused sensors that form no device motion", "files of other sensors", "audio tracks",
        ])

    fileprivate static let lamar = LayoutContent(
        title: "LaMAR ScanCapture",
        streams: [.camera, .depth, .accelerometer, .gyroscope, .magnetometer],
        facets: [.poses, .tracking, .intrinsics, .durations],
        limits: [
            "device motion, because its attitude is missing", "positions on the earth",
            "Bluetooth signals",
        ])

    fileprivate static let iosLogger = LayoutContent(
        title: "ios_logger",
        streams: [
            .camera, .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .location,
        ],
        facets: [.anchors, .poses, .intrinsics],
        limits: ["headings", "floors and courses of positions", "poses between frames"])

    fileprivate static let polycam = LayoutContent(
        title: "Polycam raw", streams: [.camera, .depth],
        facets: [.anchors, .poses, .intrinsics],
        limits: [
            "one of the two sets of poses and images, before and after optimization", "blur scores",
            "meshes and movies",
        ])

    fileprivate static let record3D = LayoutContent(
        title: "Record3D", streams: [.camera, .depth],
        facets: [.poses, .intrinsics, .orientations],
        limits: ["audio tracks", "times of the phone's clock, which are missing"])
}
