public import LockstepSamples

/// `metadata` of a Record3D recording (`metadata.json` of its export as EXR and JPG): one JSON
/// document about all frames.
///
/// Lists are by the number in the frames' file names. Old versions wrote `w`, `h`, `fps`, `K` and
/// `poses` alone. Source: marek-simonik/record3d, its threads #27, #33, #36, #83 and #93;
/// codekansas/usa, `r3d.py`.
public struct Record3DMetadata: Sendable {
    /// The images' size as the file says it, upright where the phone was held so.
    public let size: PixelSize?
    /// The depth maps' size; nil in old files.
    public let depthSize: PixelSize?
    /// Frames a second that were asked for.
    public let framesPerSecond: Double?
    /// Focal lengths and principal point of the first frame, pixels; `K` stands column after column.
    public let intrinsics: Intrinsics?
    /// Those of each frame, `[fx, fy, cx, cy]`; empty in older files, nil if four numbers are not.
    public let frameIntrinsics: [Intrinsics?]
    /// Each frame's pose in the first one's axes, OpenGL's: x right, y up and z backwards of the
    /// image as it is stored; nil if there is no rotation.
    public let poses: [Transform?]
    /// The first frame's pose in ARKit's world; nil in older files.
    public let initialPose: Transform?
    /// When each frame was taken, from the recording's start on; empty in old files.
    public let timestamps: [HostTime?]

    /// The document that a file's bytes hold.
    ///
    /// - Throws: ``FormatError`` where they are no such JSON.
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

    /// `[qx, qy, qz, qw, x, y, z]`, meters.
    private static func pose(_ numbers: [Double]?) -> Transform? {
        guard let numbers, numbers.count == 7 else { return nil }
        let rotation = Quaternion(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
        guard (0.9...1.1).contains(rotation.norm) else { return nil }
        return Transform(
            rotation: rotation.normalized.matrix,
            translation: Vector3(numbers[4], numbers[5], numbers[6]))
    }
}

/// The document's members by their names in the file.
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

/// A value, or nothing where something else stands: one bad entry must not cost the others.
private struct Lenient<Value: Decodable>: Decodable {
    var value: Value?

    init(from decoder: any Decoder) throws {
        value = try? decoder.singleValueContainer().decode(Value.self)
    }
}
