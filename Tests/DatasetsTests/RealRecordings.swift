import LockstepSamples
import LockstepSessions

/// Third-party recordings next to the repository; their tests are skipped if they are missing.
enum RealRecordings {
    static let mars = folder("honorv10-mars")
    static let sensorLogger = folder("iphone15pro-video-imu")

    static func isPresent(_ path: String) -> Bool {
        (try? LocalFileSystem().list(path)) != nil
    }

    private static func folder(_ name: String) -> String {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(root)/../shared/data/\(name)"
    }
}
