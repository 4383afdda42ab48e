import LockstepFormats
public import LockstepSamples

/// `metadata` of a Record3D recording (`metadata.json` of its EXR and JPG export): one JSON
/// document about all frames.
///
/// Lists are in the order of the numbers in the frames' file names. Old versions wrote only `w`,
/// `h`, `fps`, `K` and `poses`. Source: marek-simonik/record3d, its issues #27, #33, #36, #83 and
/// #93; codekansas/usa, `r3d.py`.
public struct Record3DMetadata: Sendable {
    /// The images' size as the file states it, upright if the phone was held upright.
    public let size: PixelSize?
    /// The depth maps' size; nil in old files.
    public let depthSize: PixelSize?
    /// The requested frame rate in frames per second.
    public let framesPerSecond: Double?
    /// Focal lengths and principal point of the first frame in pixels; `K` is in column order.
    public let intrinsics: Intrinsics?
    /// The intrinsics of each frame, `[fx, fy, cx, cy]`; empty in older files, and nil for an
    /// invalid entry.
    public let frameIntrinsics: [Intrinsics?]
    /// Each frame's pose in the first frame's axes.
    ///
    /// The axes are OpenGL's: x right, y up and z backward of the image as stored. Nil if an entry
    /// is not a rotation.
    public let poses: [Transform?]
    /// The first frame's pose in ARKit's world; nil in older files.
    public let initialPose: Transform?
    /// Each frame's time since the start of the recording; empty in old files.
    public let timestamps: [HostTime?]

    /// Decodes a file's bytes.
    ///
    /// - Throws: ``FormatError`` if they are not such JSON.
    public init(_ bytes: [UInt8]) throws {
        let wire = try decodeJSON(Wire.self, from: bytes.withoutMark)
        size = Self.size(wire.w, wire.h)
        depthSize = Self.size(wire.dw, wire.dh)
        framesPerSecond = wire.fps.flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil }
        intrinsics = wire.matrix.flatMap(Intrinsics.init(columnMajor:))
            .flatMap { $0.fx > 0 && $0.fy > 0 ? $0 : nil }
        frameIntrinsics = (wire.perFrameIntrinsicCoeffs ?? []).map { Self.intrinsics($0.value) }
        poses = (wire.poses ?? []).map { Self.pose($0.value) }
        initialPose = Self.pose(wire.initPose?.value)
        timestamps = (wire.frameTimestamps ?? []).map { $0.value.flatMap(HostTime.init(seconds:)) }
    }

    private static func size(_ width: Double?, _ height: Double?) -> PixelSize? {
        PixelSize(width: width ?? .nan, height: height ?? .nan).flatMap {
            $0.isOfAnImage ? $0 : nil
        }
    }

    private static func intrinsics(_ numbers: [Double]?) -> Intrinsics? {
        guard let numbers, numbers.count >= 4, numbers[0] > 0, numbers[1] > 0 else { return nil }
        return Intrinsics(fx: numbers[0], fy: numbers[1], cx: numbers[2], cy: numbers[3])
    }

    /// Reads a pose from `[qx, qy, qz, qw, x, y, z]`, in meters.
    private static func pose(_ numbers: [Double]?) -> Transform? {
        guard let numbers, numbers.count == 7 else { return nil }
        let rotation = Quaternion(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
        guard (0.9...1.1).contains(rotation.norm) else { return nil }
        return Transform(
            rotation: rotation.normalized.matrix,
            translation: Vector3(numbers[4], numbers[5], numbers[6]))
    }
}

/// The document's members under their keys in the file.
private struct Wire: Decodable {
    var w, h, dw, dh, fps: Double?
    var matrix: [Double]?
    var perFrameIntrinsicCoeffs, poses: [Lenient<[Double]>]?
    var initPose: Lenient<[Double]>?
    var frameTimestamps: [Lenient<Double>]?

    enum CodingKeys: String, CodingKey {
        case w, h, dw, dh, fps, perFrameIntrinsicCoeffs, poses, initPose, frameTimestamps
        case matrix = "K"
    }
}

/// A value, or nil if the entry is of another type, so that one bad entry does not lose the others.
private struct Lenient<Value: Decodable>: Decodable {
    var value: Value?

    init(from decoder: any Decoder) throws {
        value = try? decoder.singleValueContainer().decode(Value.self)
    }
}
