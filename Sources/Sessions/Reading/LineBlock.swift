/// Some lines that follow each other in a file, in memory.
struct LineBlock: Sendable {
    /// Where one line is in a block.
    struct Line {
        /// Its bytes without its line feed, counted from the block's first; none of a line that is
        /// too long.
        var range: Range<Int>
        /// Where it starts in the file.
        var offset: Int64
        /// Whether its line feed is there.
        var isComplete: Bool
        /// Whether it is longer than ``LineReader/longestLine``.
        var isTooLong: Bool
    }

    /// Whole lines, or what a file ends in.
    let bytes: ArraySlice<UInt8>
    private let start: Int64
    private var position = 0
    private var isPassedOver = false

    /// The lines of some bytes.
    ///
    /// - Parameter start: where the bytes stand in the file.
    init(_ bytes: ArraySlice<UInt8>, at start: Int64) {
        self.bytes = bytes
        self.start = start
    }

    /// A line that is too long to be kept.
    init(lineTooLongAt start: Int64) {
        self.init([], at: start)
        isPassedOver = true
    }

    /// The next line; nil after the last.
    ///
    /// - Parameter bytes: those of ``bytes``, lent for as long as lines are asked for.
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
