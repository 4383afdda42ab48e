import LockstepSamples

extension Inflater {
    /// The content of a zlib stream (RFC 1950) that must have exactly `count` bytes.
    ///
    /// - Throws: ``FormatError`` for bytes that are none, of another length or with another checksum.
    static func content(zlib bytes: ArraySlice<UInt8>, count: Int) throws -> [UInt8] {
        var rest = bytes
        let inflater = Inflater(.zlib) { buffer in
            let piece = rest.prefix(buffer.count)
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
        // A byte more than wanted shows a stream that goes on.
        let content = try [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, initialized in
            initialized = try inflater.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        guard content.count == count else {
            throw FormatError(
                .bytes(of: "zlib stream of \(count) bytes", "it holds more or fewer"))
        }
        return content
    }
}
