import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The file names in a folder of the app iOS-3D-Logger, which are also those of a session.
enum Logger3DFiles {
    /// One line per frame.
    static let frames = RowFile.frames.rawValue
    /// The file that the app writes when a recording ends properly.
    static let metadata = SessionLayout.manifest
    /// The file of device motion that the app's first version wrote next to the frame rows.
    static let motions = "imu.csv"
    /// A key in every line of the app's files, and one in every line of a session's.
    private static let (theirs, ours) = ("\"camera_resolution\"", "\"timestamp_ns\"")

    /// Whether a folder contains such a recording, and not a session that lost its manifest.
    static func recognize(_ folder: RecordingFolder) throws -> Bool {
        guard let line = try folder.firstLine(of: frames) else { return false }
        let text = String(decoding: line, as: UTF8.self)
        return text.contains(theirs) && !text.contains(ours)
    }
}

/// The folders of a recording's images and maps; nil for missing ones.
struct Logger3DFolders {
    let images, depths, confidences: RecordingFolder?

    init(_ folder: RecordingFolder) throws {
        images = try folder.subfolder(SessionLayout.images)
        depths = try folder.subfolder(SessionLayout.depths)
        confidences = try folder.subfolder(SessionLayout.confidences)
    }

    /// The last component of a path in a session's folder.
    static func name(_ path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }
}
