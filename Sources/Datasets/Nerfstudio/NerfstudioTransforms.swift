import LockstepFormats
import LockstepSamples

/// Nerfstudio's `transforms.json`, written in parts: a start, one line per frame, and an end.
struct NerfstudioTransforms: Hashable, Sendable {
    /// The file's name.
    static let fileName = "transforms.json"

    /// Transform from the world of the poses to the file's world, in which z points up.
    var savedFromWorld: Transform
    /// The file of a point cloud in the file's world; nil if there is none.
    var cloud: String?
    /// The lens distortion of all images.
    var distortion: LensDistortion

    /// Creates the members that all frames share.
    init(
        savedFromWorld: Transform, cloud: String?, distortion: LensDistortion = .none
    ) {
        self.savedFromWorld = savedFromWorld
        self.cloud = cloud
        self.distortion = distortion
    }

    /// Appends the text before the first frame.
    ///
    /// Distortion is zero unless it was measured, because phones do not report it.
    func appendStart(to text: inout TextBuffer) {
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

    /// Appends a frame on its own line.
    static func append(_ frame: NerfstudioFrame, isFirst: Bool, to text: inout TextBuffer) {
        text.append(isFirst ? "\n" : ",\n")
        text.append(bytes: frame.line())
    }

    /// Appends the text after the last frame.
    static func appendEnd(to text: inout TextBuffer) { text.append("\n]}\n") }
}

extension LensDistortion {
    /// The camera model with the keys of its coefficients (docs/quickstart/data_conventions.md of
    /// nerfstudio).
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
