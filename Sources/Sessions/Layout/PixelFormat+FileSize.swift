import LockstepSamples

extension PixelFormat {
    /// Returns the size in bytes of an image of `size` without padding, which is its file's length.
    func byteCount(of size: PixelSize) -> Int {
        planes(of: size).reduce(0) { $0 + $1.size.area * $1.bytesPerPixel }
    }
}
