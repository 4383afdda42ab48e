public import LockstepSamples

/// The file and folder names of a session.
///
/// docs/FORMAT.md describes the content of each file.
public enum SessionLayout {
    /// The manifest.
    public static let manifest = "metadata.json"
    /// The movie, for any codec.
    public static let movie = "video.mov"
    /// A movie without a complete fragment that `recover` set aside.
    public static let damagedMovie = "video.mov.damaged"
    /// The microphone's samples.
    public static let audio = "audio.caf"
    /// An audio file without a readable header that `recover` set aside.
    public static let damagedAudio = "audio.caf.damaged"
    /// The exchanges with a desk, and the relation of the clocks that follows from them.
    public static let desk = "desk.jsonl"
    /// The hashes of all other files as they were stored, chained and signed.
    public static let seal = "seal.jsonl"
    /// The title, notes and tags that a user wrote after the recording; the seal does not cover
    /// them.
    public static let notes = "notes.json"
    /// The folder of still images.
    public static let images = "rgb"
    /// The folder of depth maps.
    public static let depths = "depth"
    /// The folder of confidence maps.
    public static let confidences = "confidence"
    /// The folder of surfaces' triangles.
    public static let meshes = "mesh"
    /// The suffix of an unfinished file's name.
    ///
    /// Such files are never part of a session, except for a manifest that is about to be moved into
    /// place (``SealedEnding``).
    public static let temporarySuffix = ".part"

    /// Whether a file browser left a name in a folder (`.DS_Store`, `Thumbs.db`): it is not part of
    /// the session.
    package static func isLeftByFileBrowser(_ name: String) -> Bool {
        name.hasPrefix(".") || name == "Thumbs.db"
    }

    /// The still image of a frame: `rgb/000042.jpg`, `rgb/000042.heic`.
    public static func image(_ index: Int, _ format: StillFormat) -> String {
        path(images, index, "." + format.fileExtension)
    }

    /// The format of a frame's still image, by its path; nil for any other path.
    public static func imageFormat(ofFile name: String, frame index: Int) -> StillFormat? {
        StillFormat.allCases.first { image(index, $0) == name }
    }

    /// Every path that an image or map of a frame can have.
    public static func frameFiles(_ index: Int) -> [String] {
        StillFormat.allCases.map { image(index, $0) } + [depth(index), confidence(index)]
    }

    /// The depth map of a frame: `depth/000042.bin`.
    public static func depth(_ index: Int) -> String { path(depths, index, ".bin") }

    /// The confidence map of a frame: `confidence/000042.bin`.
    public static func confidence(_ index: Int) -> String { path(confidences, index, ".bin") }

    /// The triangles of the surface with this `seq`: `mesh/000042.ply`.
    public static func mesh(_ sequence: Int64) -> String { path(meshes, Int(sequence), ".ply") }

    /// Whether a path in the session's folder is that of some surface's triangles.
    static func isMeshFile(_ name: String) -> Bool {
        number(inFile: name).map { mesh($0) == name } ?? false
    }

    /// The number of the frame whose image or map has a path in the session's folder; nil for any other
    /// path.
    package static func frameIndex(ofFile name: String) -> Int? {
        guard let index = number(inFile: name).map({ Int($0) }) else { return nil }
        return frameFiles(index).contains(name) ? index : nil
    }

    /// The number in a path of a folder and a file: 42 of `rgb/000042.jpg`.
    private static func number(inFile name: String) -> Int64? {
        let parts = name.split(separator: "/")
        guard parts.count == 2, let digits = parts[1].split(separator: ".").first else {
            return nil
        }
        return Int64(digits)
    }

    /// Whether a path in the session's folder is that of some frame's image or map.
    static func isFrameFile(_ name: String) -> Bool { frameIndex(ofFile: name) != nil }

    /// Whether a path in the session's folder is that of some image, map or mesh.
    static func isSampleFile(_ name: String) -> Bool { isFrameFile(name) || isMeshFile(name) }

    /// Whether a path in a folder belongs to a session's file, complete or unfinished.
    static func isOfSession(_ name: String) -> Bool {
        let isUnfinished = name.hasSuffix(temporarySuffix)
        let name = isUnfinished ? String(name.dropLast(temporarySuffix.count)) : name
        return [manifest, movie, audio, desk, seal].contains(name) || isSampleFile(name)
            || RowFile(rawValue: name) != nil
    }

    /// Returns the path of a frame's file, with at least six digits.
    private static func path(_ folder: String, _ index: Int, _ ending: String) -> String {
        var digits = String(index)
        while digits.utf8.count < 6 { digits = "0" + digits }
        return folder + "/" + digits + ending
    }
}

/// A session file that grows row by row.
public enum RowFile: String, Sendable, CaseIterable {
    /// Raw and fused inertial samples.
    case imu = "imu.csv"
    /// Attitudes of device motion.
    case attitude = "attitude.csv"
    /// Air pressure.
    case barometer = "barometer.csv"
    /// Positions on the earth.
    case location = "location.csv"
    /// Feature points of stored frames.
    case features = "features.jsonl"
    /// Surfaces of the room.
    case mesh = "mesh.jsonl"
    /// Blocks of the microphone's samples.
    case audio = "audio.csv"
    /// Events: everything that is not a sensor sample.
    case events = "events.jsonl"
    /// Stored frames. Written last, so that a row reaches the disk after the data that it
    /// describes.
    case frames = "frames.jsonl"
}
