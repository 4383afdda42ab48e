import LockstepSessions

/// The names in a recording of the ASL layout: EuRoC, and TUM VI with its additions.
enum ASLFiles {
    /// The folder that holds the sensors; a copy may begin inside it.
    static let root = "mav0"
    static let camera = "cam0"
    static let inertial = "imu0"
    /// The table in each sensor's folder.
    static let table = "data.csv"
    /// The folder of a camera's images.
    static let images = "data"
    /// What is known of a sensor.
    static let sensor = "sensor.yaml"
    /// Where the body was: EuRoC's estimate.
    static let estimate = "state_groundtruth_estimate0"
    /// Where the body was: what TUM VI's motion capture saw.
    static let motionCapture = "mocap0"
    /// Where the body was, as either calls it.
    static let poses = [estimate, motionCapture]
    /// TUM VI: how long each image was exposed.
    static let exposures = "exposure.csv"
    /// TUM VI: Kalibr's calibration, beside the root.
    static let calibration = (folder: "dso", file: "camchain.yaml")
    /// TUM VI: what is known of the inertial sensor, beside Kalibr's calibration.
    static let inertialConfiguration = "imu_config.yaml"
    /// TUM VI: when each image was taken, in a folder of the camera beside Kalibr's calibration.
    static let times = "times.txt"
}

extension RecordingFolder {
    /// The folder of the sensors, or this one where it is that folder.
    var aslRoot: RecordingFolder {
        get throws { try subfolder(ASLFiles.root) ?? self }
    }

    /// The folders of sensors that may hold poses: those of either dataset, then any other.
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

    /// Whether there is anything that only TUM VI has.
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
