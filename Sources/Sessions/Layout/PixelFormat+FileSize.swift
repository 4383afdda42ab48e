import LockstepSamples

extension PixelFormat {
    /// Bytes of an image of `size` without padding: the length of its file.
    func byteCount(of size: PixelSize) -> Int {
        planes(of: size).reduce(0) { $0 + $1.size.area * $1.bytesPerPixel }
    }
}
