import LockstepSessions

/// The file names in a recording in the ASL format: EuRoC, and TUM VI with its additions.
enum ASLFiles {
    /// The folder that contains the sensors; a copy may begin inside it.
    static let root = "mav0"
    static let camera = "cam0"
    static let inertial = "imu0"
    /// The table in each sensor's folder.
    static let table = "data.csv"
    /// The folder of a camera's images.
    static let images = "data"
    /// A sensor's calibration.
    static let sensor = "sensor.yaml"
    /// The body's poses: EuRoC's estimate.
    static let estimate = "state_groundtruth_estimate0"
    /// The body's poses: TUM VI's motion capture.
    static let motionCapture = "mocap0"
    /// The names of folders of the body's poses.
    static let poses = [estimate, motionCapture]
    /// TUM VI: each image's exposure duration.
    static let exposures = "exposure.csv"
    /// TUM VI: Kalibr's calibration, next to the root folder.
    static let calibration = (folder: "dso", file: "camchain.yaml")
    /// TUM VI: the inertial sensor's calibration, next to Kalibr's.
    static let inertialConfiguration = "imu_config.yaml"
    /// TUM VI: each image's time, in a folder of the camera next to Kalibr's calibration.
    static let times = "times.txt"

    /// The path of a sensor's file in a recording.
    static func path(_ sensor: String, _ file: String) -> String { "\(root)/\(sensor)/\(file)" }
}

extension RecordingFolder {
    /// The folder that contains the sensors: `mav0`, or else this folder.
    var aslRoot: RecordingFolder {
        get throws { try subfolder(ASLFiles.root) ?? self }
    }

    /// The folders of sensors that may contain poses: those of either dataset, then any others.
    func poseFolders() -> [String] {
        let others = entries.filter(\.isDirectory).map(\.name).filter {
            ![ASLFiles.camera, ASLFiles.inertial].contains($0) && !ASLFiles.poses.contains($0)
        }
        return ASLFiles.poses + others.sorted()
    }

    /// Whether a camera or an inertial sensor has a table here.
    var isASL: Bool {
        get throws {
            let root = try aslRoot
            return try [ASLFiles.camera, ASLFiles.inertial].contains { sensor in
                try root.subfolder(sensor)?.contains(ASLFiles.table) ?? false
            }
        }
    }

    /// Whether the recording contains anything that only TUM VI's recordings have.
    var isTUMVI: Bool {
        get throws {
            guard try isASL else { return false }
            let root = try aslRoot
            let calibration = try subfolder(ASLFiles.calibration.folder)
            return try calibration?.contains(ASLFiles.calibration.file) ?? false
                || root.subfolder(ASLFiles.camera)?.contains(ASLFiles.exposures) ?? false
                || root.subfolder(ASLFiles.motionCapture) != nil
        }
    }
}
