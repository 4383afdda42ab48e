import LockstepSamples

/// Finds the packets of a session's movie in the recording's movie, from which they were copied.
///
/// A remuxed packet keeps its bytes, and packets keep their order, but sound can be between them.
/// The bytes are compared, so a match does not depend on what the container states.
struct PacketSearch {
    /// The number of equal bytes that do not occur by chance: compressed images are close to
    /// random.
    static let leastMatch = 32
    /// The largest distance from the last match to the next one, in bytes.
    ///
    /// It exceeds the tables at a movie's beginning, which take about 4 MB for two hours at 60 Hz.
    static let mostSkipped: Int64 = 8 << 20

    private let source: any ByteSource
    /// The end of the last match.
    private var position: Int64 = 0
    private var window: [UInt8] = []
    private var windowStart: Int64 = 0
    private static let windowCount = 1 << 20

    init(in source: any ByteSource) { self.source = source }

    /// Returns the range of the source that equals the first of these bytes; nil if there is none.
    ///
    /// Directly after the last match, a single equal byte is enough, because the last bytes of a
    /// packet can arrive separately.
    mutating func match(_ bytes: UnsafeRawBufferPointer) throws -> Range<Int64>? {
        if let match = try match(bytes, at: position) { return match }
        guard bytes.count >= Self.leastMatch, let found = try find(bytes) else { return nil }
        return try match(bytes, at: found)
    }

    private mutating func match(
        _ bytes: UnsafeRawBufferPointer, at start: Int64
    ) throws -> Range<Int64>? {
        var count = 0
        while count < bytes.count {
            try loadWindow(at: start + Int64(count), atLeast: 1)
            let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
            let equal = withWindow(from: start + Int64(count)) { $0.countOfEqualBytes(rest) }
            guard equal > 0 else { break }
            count += equal
        }
        guard count > 0 else { return nil }
        position = start + Int64(count)
        return start..<position
    }

    /// Returns the offset, after the last match, of bytes that equal the first of these.
    private mutating func find(_ bytes: UnsafeRawBufferPointer) throws -> Int64? {
        let key = bytes.loadUnaligned(as: UInt64.self)
        let end = min(source.byteCount, position + Self.mostSkipped)
        var start = position
        while start + Int64(Self.leastMatch) <= end {
            try loadWindow(at: start, atLeast: Self.leastMatch)
            let (found, searched) = withWindow(from: start) { window -> (Int?, Int) in
                let last = window.count - Self.leastMatch
                guard last >= 0 else { return (nil, max(window.count, 1)) }
                let found = (0...last).first { index in
                    window.loadUnaligned(fromByteOffset: index, as: UInt64.self) == key
                        && window[index..<index + Self.leastMatch].elementsEqual(
                            bytes[..<Self.leastMatch])
                }
                return (found, last + 1)
            }
            if let found { return start + Int64(found) }
            start += Int64(searched)
        }
        return nil
    }

    /// Reads the window at `start`, unless it already contains `count` bytes from there.
    private mutating func loadWindow(at start: Int64, atLeast count: Int) throws {
        let end = min(start + Int64(count), source.byteCount)
        guard start < windowStart || end > windowStart + Int64(window.count) else { return }
        window = try source.bytes(at: start, count: Self.windowCount)
        windowStart = start
    }

    private func withWindow<Result>(
        from start: Int64, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        window.withUnsafeBytes { window in
            let skipped = Int(min(max(0, start - windowStart), Int64(window.count)))
            return body(UnsafeRawBufferPointer(rebasing: window[skipped...]))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The number of equal bytes at the beginning of both buffers.
    fileprivate func countOfEqualBytes(_ other: UnsafeRawBufferPointer) -> Int {
        let end = Swift.min(count, other.count)
        var index = 0
        // Eight bytes at a time, because the complete movie is compared.
        while index + 8 <= end,
            loadUnaligned(fromByteOffset: index, as: UInt64.self)
                == other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        {
            index += 8
        }
        while index < end, self[index] == other[index] { index += 1 }
        return index
    }
}
