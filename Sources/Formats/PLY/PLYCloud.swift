/// A cloud of coloured points as a PLY file, binary, lowest byte first.
///
/// Places are 32-bit floats in metres, exact to 8 µm at 100 m; colours are bytes. The names of the
/// properties are those that Open3D, MeshLab, CloudCompare and plyfile look for.
public enum PLYCloud {
    /// The file's first lines.
    ///
    /// - Parameter comment: what a reader should know of the axes, a line without its end.
    public static func appendHeader(count: Int, comment: String, to text: inout TextBuffer) {
        let properties = [
            "float x", "float y", "float z", "uchar red", "uchar green", "uchar blue",
        ]
        text.append(start(comment: comment))
        text.append("element vertex \(count)\n")
        for property in properties { text.append("property \(property)\n") }
        text.append("end_header\n")
    }

    /// The file's lines before the number of points.
    public static func start(comment: String) -> String {
        "ply\nformat binary_little_endian 1.0\ncomment \(comment)\n"
    }

    /// One point's record.
    public static func append(_ point: ColouredPoint, to text: inout TextBuffer) {
        var record: [UInt8] = []
        for number in [point.position.x, point.position.y, point.position.z] {
            record.append(littleEndian: Float(number))
        }
        record += [point.colour.red, point.colour.green, point.colour.blue]
        text.append(bytes: record)
    }
}
