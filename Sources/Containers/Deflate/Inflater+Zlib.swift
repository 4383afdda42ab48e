import LockstepSamples

extension Inflater {
    /// Decompresses a zlib stream (RFC 1950) of exactly `count` bytes.
    ///
    /// - Throws: ``InflateError`` if the bytes are not such a stream, or its length or checksum
    ///   differs.
    package static func content(zlib bytes: ArraySlice<UInt8>, count: Int) throws -> [UInt8] {
        var rest = bytes
        let inflater = Inflater(.zlib) { buffer in
            let piece = rest.prefix(buffer.count)
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
        // One byte more than expected reveals a longer stream.
        let content = try [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, initialized in
            initialized = try inflater.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        guard content.count == count else {
            throw InflateError(
                format: "zlib stream of \(count) bytes", cause: "the length differs")
        }
        return content
    }
}
