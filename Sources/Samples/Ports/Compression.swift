/// A way to write bytes with fewer bytes and to get the same ones back.
public enum CompressionMethod: String, Sendable, CaseIterable {
    /// Zstandard frames (RFC 8878).
    case zstd
    /// LZ4 frames (lz4_Frame_format.md 1.6): independent blocks and a checksum of the content, which
    /// is what ROS 1 reads.
    case lz4
    /// A bzip2 stream, which ROS 1 writes for `rosbag record -j`.
    case bz2
}

/// Compresses and decompresses pieces of bytes by one method; one serves one thread at a time.
public protocol Compressor: AnyObject {
    /// One complete frame that holds these bytes; the same bytes give the same frame.
    func compress(_ bytes: UnsafeRawBufferPointer) throws -> [UInt8]

    /// The content of one complete frame.
    ///
    /// - Parameter byteCount: how many bytes the content has; no more memory is taken.
    /// - Throws: where the frame is damaged or holds another number of bytes.
    func decompress(_ frame: UnsafeRawBufferPointer, byteCount: Int) throws -> [UInt8]
}
