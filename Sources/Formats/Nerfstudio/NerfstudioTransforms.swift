public import LockstepSamples

/// Nerfstudio's `transforms.json`, written a frame at a time: a start, lines of frames, an end.
public struct NerfstudioTransforms: Hashable, Sendable {
    /// The file's name.
    public static let fileName = "transforms.json"

    /// From the world that poses were measured in to the file's: z up.
    public var savedFromWorld: Transform
    /// The file of a point cloud in the file's world; nil without one.
    public var cloud: String?
    /// What the lens does to all images.
    public var distortion: LensDistortion

    /// What the file says of all frames.
    public init(
        savedFromWorld: Transform, cloud: String?, distortion: LensDistortion = .none
    ) {
        self.savedFromWorld = savedFromWorld
        self.cloud = cloud
        self.distortion = distortion
    }

    /// What stands before the first frame.
    ///
    /// Distortion is zero unless it was measured, since a phone does not tell its own.
    public func appendStart(to text: inout TextBuffer) {
        var json = JSONText()
        json.object { json in
            let (model, keys, coefficients) = distortion.nerfstudioModel
            json.member("camera_model", model)
            for (index, key) in keys.enumerated() { json.member(key, coefficients[index]) }
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

extension LensDistortion {
    /// The camera's model with the keys of its coefficients
    /// (docs/quickstart/data_conventions.md of nerfstudio).
    fileprivate var nerfstudioModel: (name: String, keys: [String], SIMD4<Double>) {
        switch self {
        case .none: return ("OPENCV", ["k1", "k2", "p1", "p2"], .zero)
        case .radialTangential(let numbers):
            return ("OPENCV", ["k1", "k2", "p1", "p2"], numbers)
        case .equidistant(let numbers):
            return ("OPENCV_FISHEYE", ["k1", "k2", "k3", "k4"], numbers)
        }
    }
}
