import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A kind of recording that can be opened; the raw values are stable names.
public enum RecordingLayout: String, Sendable, CaseIterable {
    /// A session folder of this project.
    case lockstep
    /// A folder of the MARS logger, for iOS or Android.
    case mars
    /// A folder of the app Sensor Logger, with or without a movie in it.
    case sensorlogger
    /// A folder of a recorder for visual-inertial SLAM, in the format of the iOS guide or of its
    /// Android twin.
    case vislam
    /// A folder of a recorder for visual-inertial odometry: rows of all sensors in one file, and a
    /// movie.
    case vio
    /// A folder of the app iOS-3D-Logger: images, poses, depth, and one device motion per frame.
    case logger3d
    /// A recording in EuRoC's ASL format.
    case euroc
    /// A recording in TUM VI's format: ASL with exposures, motion capture and Kalibr's calibration.
    case tumvi
    /// A recording of Stray Scanner, from any build.
    case stray
    /// A recording in the TUM RGB-D benchmark's format.
    case tumrgbd
    /// A recording in Spectacular AI's format.
    case spectacular
    /// A recording of LaMAR's ScanCapture.
    case lamar
    /// A folder of ios_logger or a fork of it: a text file for each sensor, and a movie.
    case ioslogger
    /// A raw export of Polycam.
    case polycam
    /// A recording of Record3D: its own file, the folder unpacked from it, or its EXR export.
    case record3d
    /// A recording of ROS 2 or ROS 1 in an MCAP file.
    case mcap
    /// A ROS 1 bag, version 2.0.
    case rosbag

    /// The format's name, and the files that identify it.
    public var summary: String {
        switch self {
        case .lockstep: return "a Lockstep session (\(SessionLayout.manifest))"
        case .mars: return "a MARS logger recording (\(MARSFiles.inertial))"
        case .sensorlogger:
            return "a Sensor Logger export (\(SensorLoggerFiles.accelerometer), "
                + "\(SensorLoggerFiles.userAcceleration) or others of its CSV files)"
        case .vislam: return "a VI-SLAM recording (\(VISLAMFiles.inertial) with sensor_type)"
        case .vio: return "a VIO data collection (a CSV file of rows 'time,type,…', and its movie)"
        case .logger3d: return "an iOS-3D-Logger recording (\(Logger3DFiles.frames))"
        case .euroc: return "a EuRoC recording (mav0/cam0/data.csv or mav0/imu0/data.csv)"
        case .tumvi:
            return "a TUM VI recording (a EuRoC one with dso/camchain.yaml, mav0/cam0/exposure.csv "
                + "or mav0/mocap0)"
        case .stray:
            return
                "a Stray Scanner recording (\(StrayFiles.odometry) beside \(StrayFiles.movie) or "
                + "\(StrayFiles.cameraMatrix))"
        case .tumrgbd:
            return
                "a TUM RGB-D recording (\(TUMRGBDFiles.images) beside \(TUMRGBDFiles.depth) or "
                + "\(TUMRGBDFiles.poses))"
        case .spectacular: return "a Spectacular AI recording (\(SpectacularFiles.lines))"
        case .lamar:
            return "a LaMAR ScanCapture recording (\(LaMARFiles.poses) beside "
                + "\(LaMARFiles.movie) or \(LaMARFiles.images))"
        case .ioslogger:
            return "an ios_logger recording (two of \(IOSLoggerFiles.frames), Accel.txt, Gyro.txt, "
                + "MotARH.txt and others)"
        case .polycam: return "a Polycam raw export (keyframes/cameras)"
        case .record3d:
            return "a Record3D recording (an .r3d file; metadata and rgbd; or rgb, depth and "
                + "metadata.json of its export as EXR and JPG)"
        case .mcap: return "an MCAP recording of ROS (a file whose name ends in .mcap)"
        case .rosbag: return "a ROS 1 bag (a file whose name ends in .bag)"
        }
    }

    /// Whether a user may state the depth unit, because neither the files nor the format define it.
    ///
    /// Recordings of RealSense cameras in the TUM RGB-D format may be in millimeters.
    public var takesDepthScale: Bool { self == .tumrgbd }

    /// Whether a folder looks like this format.
    func describes(_ folder: RecordingFolder) throws -> Bool {
        switch self {
        case .lockstep: return try folder.holdsManifest
        case .mars: return folder.contains(MARSFiles.inertial)
        case .sensorlogger:
            return try SensorLoggerFiles.describe(folder)
        case .vislam: return try VISLAMFiles.describe(folder)
        case .vio: return VIOFiles.describe(folder)
        case .logger3d: return try Logger3DFiles.describe(folder)
        case .euroc: return try folder.isASL && !folder.isTUMVI
        case .tumvi: return try folder.isTUMVI
        case .stray:
            return folder.contains(StrayFiles.odometry)
                && [StrayFiles.movie, StrayFiles.cameraMatrix].contains { folder.contains($0) }
        case .tumrgbd:
            return folder.contains(TUMRGBDFiles.images)
                && [TUMRGBDFiles.depth, TUMRGBDFiles.poses].contains { folder.contains($0) }
        case .spectacular: return folder.contains(SpectacularFiles.lines)
        case .lamar: return LaMARFiles.describe(folder)
        case .ioslogger: return try IOSLoggerFiles.describe(folder)
        case .polycam: return try PolycamFiles.describe(folder)
        case .record3d: return try Record3DFiles.find(in: folder) != nil
        case .mcap, .rosbag: return !folder.files(endingIn: ROSFile.ending(self)).isEmpty
        }
    }
}

extension RecordingFolder {
    /// Other loggers write a `metadata.json` too: ours names its format.
    fileprivate var holdsManifest: Bool {
        get throws {
            guard contains(SessionLayout.manifest) else { return false }
            let bytes = try fileSystem.contents(
                of: path + "/" + SessionLayout.manifest, limit: Session.largestManifest)
            return String(decoding: bytes, as: UTF8.self).contains(SessionManifest.formatName)
        }
    }
}
