/// A destination to which bytes are appended.
public protocol ByteSink: AnyObject {
    /// Appends all of `bytes` or throws; the sink completes short writes.
    func append(_ bytes: UnsafeRawBufferPointer) throws
}

/// A source from which bytes are read, in any order.
public protocol ByteSource: AnyObject {
    /// The number of bytes.
    var byteCount: Int64 { get }

    /// The path of the local file that begins with these bytes, for libraries that read only files;
    /// nil if the bytes are not in a file.
    ///
    /// The file may be longer: for an incomplete file, a source provides only its complete part.
    var path: String? { get }

    /// Reads up to `buffer.count` bytes from `offset` on.
    ///
    /// - Returns: The number of bytes read; fewer than requested only at the end.
    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int

    /// Returns the offset of the first byte, from `offset` on, that may not be zero: after the hole
    /// of a sparse file that contains `offset`, or the end.
    func dataOffset(from offset: Int64) -> Int64
}

extension ByteSource {
    /// Nil: for bytes that are generated or kept in memory.
    public var path: String? { nil }

    /// Returns `offset` itself: any byte may be nonzero.
    public func dataOffset(from offset: Int64) -> Int64 { offset }

    /// Reads until `buffer` is full or the source ends, however little each call returns.
    ///
    /// - Returns: The number of bytes read.
    package func readFully(
        at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
    ) throws -> Int {
        var count = 0
        while count < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let taken = try read(at: offset + Int64(count), into: rest)
            guard taken > 0 else { break }
            count += taken
        }
        return count
    }

    /// Returns up to `count` bytes from `offset` on; fewer only at the end.
    package func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        // The standard library would write to the empty array that all threads share.
        guard count > 0 else { return [] }
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = try readFully(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}

/// Bytes in memory as a source.
package final class MemoryBytes: ByteSource {
    private let bytes: [UInt8]

    /// A source of these bytes.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var byteCount: Int64 { Int64(bytes.count) }

    package func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard offset >= 0, offset < byteCount else { return 0 }
        let piece = bytes[Int(offset)...].prefix(buffer.count)
        buffer.copyBytes(from: piece)
        return piece.count
    }
}
