/// A lossless compression method.
public enum CompressionMethod: String, Sendable, CaseIterable {
    /// Zstandard frames (RFC 8878).
    case zstd
    /// LZ4 frames (lz4_Frame_format.md 1.6) with independent blocks and a content checksum, which
    /// ROS 1 reads.
    case lz4
    /// A bzip2 stream, which ROS 1 writes for `rosbag record -j`.
    case bz2
}

/// Compresses and decompresses pieces of bytes with one method; an instance serves one thread at a
/// time.
public protocol Compressor: AnyObject {
    /// Returns one complete frame that contains these bytes; the same bytes yield the same frame.
    func compress(_ bytes: UnsafeRawBufferPointer) throws -> [UInt8]

    /// Returns the content of one complete frame.
    ///
    /// - Parameter byteCount: The content's size in bytes; no more memory is used.
    /// - Throws: If the frame is damaged or contains another number of bytes.
    func decompress(_ frame: UnsafeRawBufferPointer, byteCount: Int) throws -> [UInt8]
}
