/// Memory that is reused from image to image, and grows for a larger one.
final class ScratchMemory {
    private var bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1)

    deinit { bytes.deallocate() }

    /// Returns memory for `count` bytes, valid until the next call.
    func room(for count: Int) -> UnsafeMutableBufferPointer<UInt8> {
        if bytes.count < count {
            bytes.deallocate()
            bytes = .allocate(capacity: count)
        }
        return bytes
    }
}
