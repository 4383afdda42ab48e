import LockstepFormats
public import LockstepSamples

/// Reads a file line by line in constant memory, and says where each line stands.
public final class LineReader {
    /// One line of a file.
    public struct Line: Hashable, Sendable {
        /// The line without its line feed.
        public var bytes: ArraySlice<UInt8>
        /// Counted from 1.
        public var number: Int
        /// Where the line starts in the file.
        public var offset: Int64
        /// Whether the line feed is there; a file that was cut off ends in a line without one.
        public var isComplete: Bool
    }

    /// The longest line that is read: a frame with 20,000 feature points has under 2 MiB.
    public static let longestLine = 8 << 20

    private let source: any ByteSource
    private let file: String
    private var buffer: [UInt8] = []
    private var position = 0
    private var bufferOffset: Int64 = 0
    private var number = 0

    /// A reader of the lines of `source`.
    ///
    /// - Parameter file: the file's name for error messages.
    public init(_ source: any ByteSource, file: String) {
        self.source = source
        self.file = file
    }

    /// The next line; nil after the last.
    public func next() throws -> Line? {
        var searched = position
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                return take(upTo: end, isComplete: true)
            }
            searched = buffer.count - position
            guard searched <= Self.longestLine else {
                let place = Place(file: file, row: number + 1, byte: bufferOffset + Int64(position))
                throw FormatError(.lineTooLong(limit: Self.longestLine), place: place)
            }
            guard try refill() else {
                return position < buffer.count ? take(upTo: buffer.count, isComplete: false) : nil
            }
        }
    }

    private func take(upTo end: Int, isComplete: Bool) -> Line {
        number += 1
        let line = Line(
            bytes: buffer[position..<end], number: number,
            offset: bufferOffset + Int64(position), isComplete: isComplete)
        position = isComplete ? end + 1 : end
        return line
    }

    /// Drops the lines already read and reads on; false at the end of the file.
    private func refill() throws -> Bool {
        bufferOffset += Int64(position)
        var rest = Array(buffer[position...])
        let kept = rest.count
        // 256 KiB: large enough that the calls cost nothing beside parsing the rows.
        rest.append(contentsOf: repeatElement(0, count: 256 << 10))
        let taken = try rest.withUnsafeMutableBytes { bytes in
            try source.read(
                at: bufferOffset + Int64(kept),
                into: UnsafeMutableRawBufferPointer(rebasing: bytes[kept...]))
        }
        rest.removeLast(rest.count - kept - taken)
        buffer = rest
        position = 0
        return taken > 0
    }
}
