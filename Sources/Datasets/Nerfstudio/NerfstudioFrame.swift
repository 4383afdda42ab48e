import LockstepFormats
import LockstepSamples

/// A frame of nerfstudio's `transforms.json` (docs/quickstart/data_conventions.md of nerfstudio).
struct NerfstudioFrame: Hashable, Sendable {
    /// The image's path, relative to the JSON file's folder.
    var image: String
    /// The depth map's path; either every frame of a file has one, or none has.
    var depth: String?
    /// The image's size.
    var size: PixelSize
    /// Focal lengths and principal point in pixels.
    ///
    /// (0, 0) is the corner of the first pixel: nerfstudio casts the first pixel's ray through
    /// (0.5, 0.5).
    var intrinsics: Intrinsics
    /// Camera-to-world transform in meters; camera axes are OpenGL's, which equal ARKit's.
    var worldFromCamera: Transform

    /// Returns the frame as one line without a line feed.
    ///
    /// Each frame has its own intrinsics, because a phone's change.
    func line() -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("file_path", image)
            json.member("depth_file_path", depth)
            json.member("w", size.width)
            json.member("h", size.height)
            json.member("fl_x", intrinsics.fx)
            json.member("fl_y", intrinsics.fy)
            json.member("cx", intrinsics.cx)
            json.member("cy", intrinsics.cy)
            json.rows("transform_matrix", worldFromCamera, count: 4)
        }
        return json.bytes
    }
}

extension JSONText {
    /// Adds the first rows of a 4×4 matrix, each as a list.
    mutating func rows(_ key: String, _ transform: Transform, count: Int) {
        array(key) { rows in
            for row in 0..<count {
                rows.array { numbers in
                    for column in 0..<4 {
                        numbers.element(transform.columnMajor[4 * column + row])
                    }
                }
            }
        }
    }
}
