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

    /// 256 KiB: large enough that the calls cost nothing beside parsing the rows.
    private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
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

    deinit { piece.deallocate() }

    /// The next line; nil after the last.
    ///
    /// - Throws: ``FormatError`` for a line longer than ``longestLine``, which is passed over:
    ///   reading can go on with the line after it.
    public func next() throws -> Line? {
        var searched = position
        while true {
            if let end = lineFeed(from: searched) {
                guard end - position <= Self.longestLine else { throw try passOver(upTo: end) }
                return take(upTo: end, isComplete: true)
            }
            searched = buffer.count - position
            guard searched <= Self.longestLine else { throw try passOver(upTo: nil) }
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

    /// Leaves out the line that has begun, up to its line feed at `end` where that is known.
    private func passOver(upTo end: Int?) throws -> FormatError {
        number += 1
        let place = Place(file: file, row: number, byte: bufferOffset + Int64(position))
        var end = end
        while end == nil {
            position = buffer.count
            guard try refill() else { break }
            end = lineFeed(from: 0)
        }
        position = end.map { $0 + 1 } ?? buffer.count
        return FormatError(.lineTooLong(limit: Self.longestLine), place: place)
    }

    /// Where the next line feed stands in the buffer.
    private func lineFeed(from start: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            firstIndex(
                of: UInt8(ascii: "\n"), in: UnsafeRawBufferPointer(rebasing: bytes[start...]))
        }
        .map { start + $0 }
    }

    /// Drops the lines already read and reads on; false at the end of the file.
    private func refill() throws -> Bool {
        bufferOffset += Int64(position)
        buffer.removeSubrange(..<position)
        position = 0
        let taken = try source.read(at: bufferOffset + Int64(buffer.count), into: piece)
        buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[..<taken]))
        return taken > 0
    }
}
