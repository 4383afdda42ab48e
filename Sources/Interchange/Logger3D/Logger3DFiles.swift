import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The names in a folder of the app iOS-3D-Logger, which are those of a session.
enum Logger3DFiles {
    /// A line a frame.
    static let frames = RowFile.frames.rawValue
    /// What the app writes when a recording is ended properly.
    static let metadata = SessionLayout.manifest
    /// What the app's first version wrote beside the rows: every device motion.
    static let motions = "imu.csv"
    /// A key that stands in every line of the app's, and one that stands in every line of ours.
    private static let (theirs, ours) = ("\"camera_resolution\"", "\"timestamp_ns\"")

    /// Whether a folder holds such a recording and no session that lost its manifest.
    static func describe(_ folder: RecordingFolder) throws -> Bool {
        guard let line = try folder.firstLine(of: frames) else { return false }
        let text = String(decoding: line, as: UTF8.self)
        return text.contains(theirs) && !text.contains(ours)
    }
}

/// The folders of a recording's images and maps; those that are not there are empty.
struct Logger3DFolders {
    let images, depths, confidences: RecordingFolder?

    init(_ folder: RecordingFolder) throws {
        images = try folder.subfolder(SessionLayout.images)
        depths = try folder.subfolder(SessionLayout.depths)
        confidences = try folder.subfolder(SessionLayout.confidences)
    }

    /// The last part of a path in a session's folder.
    static func name(_ path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }
}
