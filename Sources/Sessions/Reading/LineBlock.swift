/// Some consecutive lines of a file, in memory.
struct LineBlock: Sendable {
    /// The position of one line in a block.
    struct Line {
        /// Its bytes without the line feed, counted from the block's first byte; empty for a line
        /// that is too long.
        var range: Range<Int>
        /// Its offset in the file.
        var offset: Int64
        /// Whether it ends in a line feed.
        var isComplete: Bool
        /// Whether it is longer than ``LineReader/longestLine``.
        var isTooLong: Bool
    }

    /// Complete lines, or the end of a file.
    let bytes: ArraySlice<UInt8>
    private let start: Int64
    private var position = 0
    private var isPassedOver = false

    /// Creates a block from bytes.
    ///
    /// - Parameter start: The offset of the bytes in the file.
    init(_ bytes: ArraySlice<UInt8>, at start: Int64) {
        self.bytes = bytes
        self.start = start
    }

    /// Creates a block for a line that is too long to keep.
    init(lineTooLongAt start: Int64) {
        self.init([], at: start)
        isPassedOver = true
    }

    /// Returns the next line; nil after the last.
    ///
    /// - Parameter bytes: The buffer of ``bytes``, which must be valid while lines are read.
    mutating func next(in bytes: UnsafeRawBufferPointer) -> Line? {
        let start = position
        guard start < bytes.count else { return passedOver() }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        let length = firstIndex(of: UInt8(ascii: "\n"), in: rest)
        let end = start + (length ?? rest.count)
        position = length == nil ? end : end + 1
        let isTooLong = end - start > LineReader.longestLine
        return Line(
            range: start..<(isTooLong ? start : end), offset: self.start + Int64(start),
            isComplete: length != nil, isTooLong: isTooLong)
    }

    private mutating func passedOver() -> Line? {
        guard isPassedOver else { return nil }
        isPassedOver = false
        return Line(range: 0..<0, offset: start, isComplete: true, isTooLong: true)
    }
}
