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
        limits: ["focus distances and modes", "tracks of sound"])

    fileprivate static let sensorLogger = LayoutContent(
        title: "Sensor Logger",
        streams: [
            .camera, .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .barometer,
            .location,
        ],
        facets: [.anchors, .attitudes, .calibratedField, .device],
        limits: [
            "fused sensors that form no device motion", "files of other sensors", "tracks of sound",
        ])

    fileprivate static let lamar = LayoutContent(
        title: "LaMAR ScanCapture",
        streams: [.camera, .depth, .accelerometer, .gyroscope, .magnetometer],
        facets: [.poses, .tracking, .intrinsics, .durations],
        limits: [
            "device motion, whose attitude is not there", "positions on the earth",
            "signals of Bluetooth",
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
            "of poses and images before and after optimization, one set", "blur scores",
            "meshes and movies",
        ])

    fileprivate static let record3D = LayoutContent(
        title: "Record3D", streams: [.camera, .depth],
        facets: [.poses, .intrinsics, .orientations],
        limits: ["tracks of sound", "times of the phone's clock, which are not there"])
}
