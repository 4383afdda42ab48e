public import LockstepSamples

/// Nerfstudio's `transforms.json`, written a frame at a time: a start, lines of frames, an end.
public struct NerfstudioTransforms: Hashable, Sendable {
    /// The file's name.
    public static let fileName = "transforms.json"

    /// From the world that poses were measured in to the file's: z up.
    public var savedFromWorld: Transform
    /// The file of a point cloud in the file's world; nil without one.
    public var cloud: String?

    /// What the file says of all frames.
    public init(savedFromWorld: Transform, cloud: String?) {
        self.savedFromWorld = savedFromWorld
        self.cloud = cloud
    }

    /// What stands before the first frame.
    ///
    /// Distortion is zero, since a phone does not tell its own.
    public func appendStart(to text: inout TextBuffer) {
        var json = JSONText()
        json.object { json in
            json.member("camera_model", "OPENCV")
            for key in ["k1", "k2", "p1", "p2"] { json.member(key, 0.0) }
            json.rows("applied_transform", savedFromWorld, count: 3)
            json.member("ply_file_path", cloud)
        }
        text.append(bytes: json.bytes.dropLast())
        text.append(",\"frames\":[")
    }

    /// A frame on a line of its own.
    public static func append(_ frame: NerfstudioFrame, isFirst: Bool, to text: inout TextBuffer) {
        text.append(isFirst ? "\n" : ",\n")
        text.append(bytes: frame.line())
    }

    /// What stands behind the last frame.
    public static func appendEnd(to text: inout TextBuffer) { text.append("\n]}\n") }
}
