import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A kind of recording that can be opened; the raw values are stable names.
public enum RecordingLayout: String, Sendable, CaseIterable {
    /// A session folder of this project.
    case lockstep
    /// A folder of the MARS logger, iOS or Android.
    case mars
    /// A folder of the app Sensor Logger, with a movie beside it or without.
    case sensorlogger
    /// A folder of a recorder for visual-inertial SLAM: the iOS guide's layout or its Android twin's.
    case vislam
    /// A folder of a recorder for visual-inertial odometry: rows of all sensors in one file, a movie.
    case vio
    /// A folder of the app iOS-3D-Logger: pictures, poses, depth and one device motion a frame.
    case logger3d

    /// Whose layout it is, and what its folder must hold to be recognised.
    public var summary: String {
        switch self {
        case .lockstep: return "a Lockstep session (\(SessionLayout.manifest))"
        case .mars: return "a MARS logger recording (\(MARSFiles.inertial))"
        case .sensorlogger:
            return "a Sensor Logger export, unzipped (\(SensorLoggerFiles.accelerometer) or "
                + "\(SensorLoggerFiles.gyroscope))"
        case .vislam: return "a VI-SLAM recording (\(VISLAMFiles.inertial) with sensor_type)"
        case .vio: return "a VIO data collection (a CSV file of rows 'time,type,…', and its movie)"
        case .logger3d: return "an iOS-3D-Logger recording (\(Logger3DFiles.frames))"
        }
    }

    /// Whether a folder looks like this layout.
    func describes(_ folder: RecordingFolder) throws -> Bool {
        switch self {
        case .lockstep: return try folder.holdsManifest
        case .mars: return folder.contains(MARSFiles.inertial)
        case .sensorlogger:
            return SensorLoggerFiles.recognisable.contains { folder.contains($0) }
        case .vislam: return try VISLAMFiles.describe(folder)
        case .vio: return VIOFiles.describe(folder)
        case .logger3d: return try Logger3DFiles.describe(folder)
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
