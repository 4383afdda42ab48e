import LockstepFormats
public import LockstepSamples

/// Reads a file line by line in constant memory, with each line's number and offset.
public final class LineReader {
    /// One line of a file.
    public struct Line: Hashable, Sendable {
        /// The line without its line feed.
        public var bytes: ArraySlice<UInt8>
        /// The line's number, from 1.
        public var number: Int
        /// The line's offset in the file.
        public var offset: Int64
        /// Whether the line ends in a line feed; an incomplete file ends in a line without one.
        public var isComplete: Bool
    }

    /// The longest line that is read, in bytes: a frame with 20,000 feature points has under 2 MiB.
    public static let longestLine = 8 << 20

    private let blocks: LineBlocks
    private let file: String
    private var block = LineBlock([], at: 0)
    private var number = 0

    /// Creates a reader of the lines of `source`.
    ///
    /// - Parameter file: The file's name for error messages.
    public init(_ source: any ByteSource, file: String) {
        blocks = LineBlocks(source)
        self.file = file
    }

    /// Returns the next line; nil after the last.
    ///
    /// - Throws: ``FormatError`` for a line longer than ``longestLine``, which is skipped: reading
    ///   can continue with the line after it.
    public func next() throws -> Line? {
        while true {
            if let line = block.bytes.withUnsafeBytes({ block.next(in: $0) }) {
                return try numbered(line)
            }
            guard let next = try blocks.next() else { return nil }
            block = next
        }
    }

    private func numbered(_ line: LineBlock.Line) throws -> Line {
        number += 1
        guard !line.isTooLong else {
            let place = Place(file: file, row: number, byte: line.offset)
            throw FormatError(.lineTooLong(limit: Self.longestLine), place: place)
        }
        let start = block.bytes.startIndex
        let bytes = block.bytes[start + line.range.lowerBound..<start + line.range.upperBound]
        return Line(
            bytes: bytes, number: number, offset: line.offset, isComplete: line.isComplete)
    }
}
