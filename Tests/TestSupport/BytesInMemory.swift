public import LockstepSamples

/// Bytes in memory as a source that counts how many bytes were read.
public final class BytesInMemory: ByteSource {
    private let bytes: [UInt8]
    /// Number of bytes read so far.
    public private(set) var readByteCount = 0

    /// Creates a source of these bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Number of bytes in the source.
    public var byteCount: Int64 { Int64(bytes.count) }

    /// Reads at most 1000 bytes at a time, so that readers must ask again.
    public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let start = Int(exactly: offset), bytes.indices.contains(start) else { return 0 }
        let piece = bytes[start...].prefix(min(buffer.count, 1000))
        buffer.copyBytes(from: piece)
        readByteCount += piece.count
        return piece.count
    }
}
