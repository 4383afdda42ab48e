import LockstepContainers
import LockstepFormats

/// A colored point cloud as a binary little-endian PLY file.
///
/// Positions are 32-bit floats in meters, exact to 8 µm at 100 m; colors are bytes. The property
/// names are those that Open3D, MeshLab, CloudCompare and plyfile expect.
enum PLYCloud {
    /// Appends the file's header.
    ///
    /// - Parameter comment: A note on the axes, one line without a line feed.
    static func appendHeader(count: Int, comment: String, to text: inout TextBuffer) {
        text.append(start(comment: comment))
        text.append(headerEnd(count: count))
    }

    /// The header's lines before the number of points; further comments can follow them.
    static func start(comment: String) -> String {
        "ply\nformat binary_little_endian 1.0\n" + Self.comment(comment)
    }

    /// A line that programs skip.
    static func comment(_ text: String) -> String { "comment \(text)\n" }

    /// The header's lines from the number of points on.
    static func headerEnd(count: Int) -> String {
        let properties = [
            "float x", "float y", "float z", "uchar red", "uchar green", "uchar blue",
        ]
        return "element vertex \(count)\n" + properties.map { "property \($0)\n" }.joined()
            + "end_header\n"
    }

    /// Appends the record of a point.
    static func append(_ point: ColoredPoint, to text: inout TextBuffer) {
        var record: [UInt8] = []
        for number in [point.position.x, point.position.y, point.position.z] {
            record.append(littleEndian: Float(number))
        }
        record += [point.color.red, point.color.green, point.color.blue]
        text.append(bytes: record)
    }
}

extension FileMark {
    /// The comment of a point cloud.
    static let cloud = FileMark(.header) {
        Array(PLYCloud.comment(name + "=" + $1.hexDigits).utf8)
    }
}
