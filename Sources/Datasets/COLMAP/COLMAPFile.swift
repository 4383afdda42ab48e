import LockstepContainers
import LockstepFormats

/// The encoding of a COLMAP model's files; COLMAP's programs read both.
enum COLMAPEncoding: Sendable, CaseIterable {
    /// Lines of text: `cameras.txt`.
    case text
    /// Little-endian binary records: `cameras.bin`.
    case binary

    /// The extension of the files' names, with the dot.
    var ending: String {
        switch self {
        case .text: return ".txt"
        case .binary: return ".bin"
        }
    }
}

/// A file of a COLMAP model, the folder `sparse/0` (doc/format.rst of COLMAP).
///
/// The files `rigs` and `frames` of COLMAP 3.12 and later are not written, because older
/// versions do not know them. Without them, each camera is a separate rig.
enum COLMAPFile: String, Sendable, CaseIterable {
    /// Sizes, focal lengths and principal points.
    case cameras
    /// Poses and names of images.
    case images
    /// Colored points.
    case points3D

    /// The file's name.
    func name(_ encoding: COLMAPEncoding) -> String { rawValue + encoding.ending }

    /// Appends the start of a file with `count` rows: comments that name the columns, or only the
    /// count in a binary file.
    func appendStart(count: Int, to text: inout TextBuffer, as encoding: COLMAPEncoding) {
        switch encoding {
        case .text:
            for line in columns { text.append("# " + line + "\n") }
        case .binary:
            var record: [UInt8] = []
            record.append(littleEndian: UInt64(clamping: count))
            text.append(bytes: record)
        }
    }

    private var columns: [String] {
        switch self {
        case .cameras: return ["CAMERA_ID MODEL WIDTH HEIGHT PARAMS[]"]
        case .images:
            return ["IMAGE_ID QW QX QY QZ TX TY TZ CAMERA_ID NAME", "X Y POINT3D_ID of each point"]
        case .points3D: return ["POINT3D_ID X Y Z R G B ERROR, then IMAGE_ID POINT2D_IDX of each"]
        }
    }
}
