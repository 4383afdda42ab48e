/// A place that bytes are appended to.
public protocol ByteSink: AnyObject {
    /// Appends all of `bytes` or throws; a short write is completed by the sink.
    func append(_ bytes: UnsafeRawBufferPointer) throws
}

/// A place that bytes are read from, in any order.
public protocol ByteSource: AnyObject {
    /// How many bytes there are.
    var byteCount: Int64 { get }

    /// The file on this machine's disk that begins with these bytes, for libraries that read only
    /// files; nil if the bytes are in none.
    ///
    /// The file may be longer: of a file that was cut off, a source lends its whole part.
    var path: String? { get }

    /// Reads up to `buffer.count` bytes from `offset` on.
    ///
    /// - Returns: how many bytes were read: fewer than asked for only at the end.
    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int

    /// Where the first byte is, from `offset` on, that may not be zero: behind the hole of a sparse
    /// file that `offset` lies in, or the end.
    func dataOffset(from offset: Int64) -> Int64
}

extension ByteSource {
    /// No file: for bytes that are made or kept in memory.
    public var path: String? { nil }

    /// The offset itself: any byte may not be zero.
    public func dataOffset(from offset: Int64) -> Int64 { offset }

    /// Reads until `buffer` is full or the source ends, however little a call brings.
    ///
    /// - Returns: how many bytes were read.
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

    /// Up to `count` bytes from `offset` on: fewer only at the end.
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
