public import LockstepSamples

/// A frame of nerfstudio's `transforms.json` (docs/quickstart/data_conventions.md of nerfstudio).
public struct NerfstudioFrame: Hashable, Sendable {
    /// The image's file, by its path from the JSON file's folder.
    public var image: String
    /// The depth map's file; every frame of a file has one, or none has.
    public var depth: String?
    /// The image's size.
    public var size: PixelSize
    /// Focal lengths and principal point, pixels, (0, 0) at the corner of the first pixel, since
    /// nerfstudio shoots the ray of the first pixel through (0.5, 0.5).
    public var intrinsics: Intrinsics
    /// Camera-to-world, meters; camera axes are OpenGL's, which are ARKit's.
    public var worldFromCamera: Transform

    /// A frame with all that the file says of it.
    public init(
        image: String, depth: String?, size: PixelSize, intrinsics: Intrinsics,
        worldFromCamera: Transform
    ) {
        self.image = image
        self.depth = depth
        self.size = size
        self.intrinsics = intrinsics
        self.worldFromCamera = worldFromCamera
    }

    /// The frame as one line without its end: intrinsics in each, for a phone's change.
    public func line() -> [UInt8] {
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
    /// Adds the first rows of a 4×4 matrix, a list each.
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
