import LockstepSamples

/// The header of a surface's file, which determines the file's length.
public struct MeshFileHeader: Hashable, Sendable {
    /// The number of vertices.
    public let vertexCount: Int
    /// The number of triangles.
    public let faceCount: Int
    /// Whether vertices have normals.
    public let hasNormals: Bool
    /// Whether triangles have classes.
    public let hasClasses: Bool

    /// An upper bound of a header's length in bytes.
    public static let largestByteCount = 512

    /// The beginning of every file, before the first number.
    public static let start =
        "ply\nformat binary_little_endian 1.0\ncomment meters, world axes of the session\n"
    private static let end = "end_header\n"
    private static let normals = ["nx", "ny", "nz"].map(property).joined()
    private static let surfaceClass = "property uchar class\n"

    /// The header of a mesh's file.
    init(_ mesh: TriangleMesh) {
        vertexCount = mesh.vertexCount
        faceCount = mesh.faceCount
        hasNormals = !mesh.normals.isEmpty
        hasClasses = !mesh.classes.isEmpty
    }

    /// Reads the header at the start of a file.
    ///
    /// - Throws: ``FormatError`` if it is not a header that ``text`` writes.
    public init(reading bytes: [UInt8]) throws {
        let text = String(decoding: bytes.prefix(Self.largestByteCount), as: UTF8.self)
        // Only up to the end: vertices that follow may look like any text.
        let lines = Array(
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .prefix { $0 != "end_header" })
        let start = lines.joined(separator: "\n") + "\n"
        vertexCount = Self.count("vertex", lines)
        faceCount = Self.count("face", lines)
        hasNormals = start.contains(Self.normals)
        hasClasses = start.contains(Self.surfaceClass)
        guard vertexCount >= 0, faceCount >= 0, bytes.starts(with: self.text.utf8) else {
            throw FormatError(.bytes(of: MeshFile.name, "its header is not that of a session"))
        }
    }

    /// The number of elements in a header's lines; −1 if none is valid.
    private static func count(_ element: String, _ lines: [Substring]) -> Int {
        let start = "element \(element) "
        let words = lines.first { $0.hasPrefix(start) }?.dropFirst(start.count)
        // At least 9 digits cannot occur in a file of the largest size.
        guard let words, words.utf8.count < 9, let count = Int(words) else { return -1 }
        return count
    }

    /// The header's text.
    var text: String {
        let faces = "element face \(faceCount)\nproperty list uchar int vertex_indices\n"
        return Self.start + "element vertex \(vertexCount)\n"
            + ["x", "y", "z"].map(Self.property).joined()
            + (hasNormals ? Self.normals : "") + faces
            + (hasClasses ? Self.surfaceClass : "") + Self.end
    }

    private static func property(_ name: String) -> String { "property float \(name)\n" }

    /// The length of the header in bytes.
    var byteCount: Int { text.utf8.count }

    /// The length of the file in bytes.
    public var fileByteCount: Int {
        byteCount + vertexCount * (hasNormals ? 24 : 12) + faceCount * (hasClasses ? 14 : 13)
    }
}
