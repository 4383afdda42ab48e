import LockstepSamples

extension ByteSource {
    /// Reads until `buffer` is full or the source ends, however little a call brings.
    ///
    /// - Returns: how many bytes were read.
    func readFully(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        var read = 0
        while read < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[read...])
            let taken = try self.read(at: offset + Int64(read), into: rest)
            guard taken > 0 else { break }
            read += taken
        }
        return read
    }

    /// Up to `count` bytes from `offset` on; fewer at the end.
    func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = try readFully(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
