import LockstepFormats
public import LockstepSamples

/// A camera file of a Polycam raw export: the pose and intrinsics of one image.
///
/// `fx, fy, cx, cy`, `width` and `height` (missing in newer optimized files), and `t_00` to `t_23`:
/// three rows of the camera-to-world matrix with ARKit's axes. Source: PolyCam/polyform, README and
/// `core/capture_folder.py`; nerfstudio, `polycam_utils.py`.
public struct PolycamCameraFile: Hashable, Sendable {
    /// Camera-to-world transform with ARKit's axes, in meters.
    public let worldFromCamera: Transform
    /// Focal lengths and principal point in pixels.
    public let intrinsics: Intrinsics
    /// The image's size, to which the intrinsics apply; nil if the file does not contain it.
    public let size: PixelSize?
    /// Whether the file contains the image's blur score, which has a scale of the app's own.
    public let hasBlurScore: Bool

    /// Decodes a file's bytes.
    ///
    /// - Throws: ``FormatError`` if a number is missing or invalid, or the matrix is not a
    ///   rotation.
    public init(_ bytes: [UInt8]) throws {
        let json = try JSONValue(decoding: bytes.withoutMark)
        let rows = try (0..<3).map { row in
            try (0..<4).map { try json.number("t_\(row)\($0)") }
        }
        let columns = (0..<4).map { Vector3(rows[0][$0], rows[1][$0], rows[2][$0]) }
        let rotation = Matrix3(columns: columns[0], columns[1], columns[2])
        guard rotation.isRotation else {
            throw FormatError(.outOfRange(field: "the matrix t_00 to t_22", text: "not a rotation"))
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
    /// Returns a member that must be a finite number.
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
    /// The text without a UTF-8 byte order mark, which some editors add.
    var withoutMark: [UInt8] { Array(self[...].withoutByteOrderMark) }
}

extension Matrix3 {
    /// Whether the columns are orthonormal and right-handed, within the precision of 32-bit floats
    /// printed with six decimals.
    var isRotation: Bool {
        let tolerance = 1e-3
        let lengths = [column0, column1, column2].allSatisfy {
            ($0.length - 1).magnitude < tolerance
        }
        return lengths && (column0.cross(column1) - column2).length < 3 * tolerance
    }
}
