import LockstepSamples

extension ByteSource {
    /// Exactly `count` bytes from `offset` on; nil where there are fewer.
    func wholeBytes(at offset: Int64, count: Int) throws -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= byteCount - Int64(count) else { return nil }
        let bytes = try bytes(at: offset, atMost: count)
        return bytes.count == count ? bytes : nil
    }

    /// Up to `count` bytes from `offset` on: fewer only at the end.
    func bytes(at offset: Int64, atMost count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            while initialized < count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: raw[initialized..<count])
                let taken = try read(at: offset + Int64(initialized), into: rest)
                guard taken > 0 else { break }
                initialized += taken
            }
        }
    }
}
