package import LockstepSamples

extension ByteSource {
    /// Returns exactly `count` bytes from `offset`; nil if fewer remain.
    package func wholeBytes(at offset: Int64, count: Int) throws -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= byteCount - Int64(count) else { return nil }
        let bytes = try bytes(at: offset, count: count)
        return bytes.count == count ? bytes : nil
    }
}
