import LockstepFormats
public import LockstepSamples

/// `camera_matrix.csv` of Stray Scanner: K of the last frame, three rows without a header.
///
/// Only the two focal lengths and the principal point are read: in older recordings the last
/// element is not 1.
public struct StrayCameraMatrix: Hashable, Sendable {
    /// Intrinsics in pixels of the movie's images.
    public var intrinsics: Intrinsics

    /// Creates the matrix of a camera.
    public init(_ intrinsics: Intrinsics) { self.intrinsics = intrinsics }

    /// Encodes the file: three rows of three numbers.
    public func encoded() -> [UInt8] {
        let k = intrinsics
        var text = TextBuffer()
        for row in [[k.fx, 0, k.cx], [0, k.fy, k.cy], [0, 0, 1]] {
            text.append(row[0])
            text.append(commaAndSpaceBefore: Array(row.dropFirst()))
            text.append("\n")
        }
        return text.bytes
    }

    /// Decodes a file's bytes.
    ///
    /// - Throws: ``FormatError`` unless the first two rows have three numbers each.
    public init(_ bytes: [UInt8]) throws {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 3)
        guard lines.count >= 2 else {
            throw FormatError(.length(field: "the matrix", expected: 9, actual: lines.count))
        }
        let rows = lines.prefix(2).map(TableRow.init(line:))
        let columns = (0..<3).map { TableColumn(index: $0, text: "column \($0 + 1)") }
        intrinsics = Intrinsics(
            fx: try rows[0].number(columns[0]), fy: try rows[1].number(columns[1]),
            cx: try rows[0].number(columns[2]), cy: try rows[1].number(columns[2]))
    }
}
