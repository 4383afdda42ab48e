public import LockstepSamples

/// A camera file of a Polycam raw export: where one image was taken from, and its intrinsics.
///
/// `fx, fy, cx, cy`, `width` and `height` (missing in newer optimized files), and `t_00` to `t_23`:
/// three rows of the camera-to-world matrix in ARKit's axes. Source: PolyCam/polyform, README and
/// `core/capture_folder.py`; nerfstudio, `polycam_utils.py`.
public struct PolycamCameraFile: Hashable, Sendable {
    /// World from camera in ARKit's axes, meters.
    public let worldFromCamera: Transform
    /// Focal lengths and principal point, pixels.
    public let intrinsics: Intrinsics
    /// The image's size, which the intrinsics belong to; nil if the file does not say.
    public let size: PixelSize?
    /// Whether the file says how blurred the image is, on a scale of the app's own.
    public let hasBlurScore: Bool

    /// The camera that a file's bytes describe.
    ///
    /// - Throws: ``FormatError`` where a number is missing or none, or the matrix is no rotation.
    public init(_ bytes: [UInt8]) throws {
        let json = try JSONValue(decoding: bytes.withoutMark)
        let rows = try (0..<3).map { row in
            try (0..<4).map { try json.number("t_\(row)\($0)") }
        }
        let columns = (0..<4).map { Vector3(rows[0][$0], rows[1][$0], rows[2][$0]) }
        let rotation = Matrix3(columns: columns[0], columns[1], columns[2])
        guard rotation.isRotation else {
            throw FormatError(.outOfRange(field: "the matrix t_00 to t_22", text: "no rotation"))
        }
        worldFromCamera = Transform(rotation: rotation, translation: columns[3])
        intrinsics = Intrinsics(
            fx: try json.number("fx"), fy: try json.number("fy"), cx: try json.number("cx"),
            cy: try json.number("cy"))
        let size = PixelSize(
            width: json["width"]?.asNumber ?? .nan, height: json["height"]?.asNumber ?? .nan)
        self.size = size.flatMap { $0.isOfAnImage ? $0 : nil }
        hasBlurScore = json["blur_score"] != nil
    }
}

extension JSONValue {
    /// A member that must be a finite number.
    func number(_ key: String) throws -> Double {
        guard let value = self[key] else {
            throw FormatError(.json("'\(key)' is missing"))
        }
        guard let number = value.asNumber, number.isFinite else {
            throw FormatError(.json("'\(key)' is not a number"))
        }
        return number
    }
}

extension [UInt8] {
    /// The text without the mark that some editors put before UTF-8.
    var withoutMark: [UInt8] { Array(self[...].withoutByteOrderMark) }
}

extension Matrix3 {
    /// Whether the columns are at right angles, of length 1 and right-handed, as far as 32-bit
    /// floats printed with six decimals keep them.
    var isRotation: Bool {
        let tolerance = 1e-3
        let lengths = [column0, column1, column2].allSatisfy {
            ($0.length - 1).magnitude < tolerance
        }
        return lengths && (column0.cross(column1) - column2).length < 3 * tolerance
    }
}
