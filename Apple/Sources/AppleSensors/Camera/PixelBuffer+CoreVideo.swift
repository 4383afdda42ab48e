internal import CoreVideo
internal import LockstepSamples

extension PixelFormat {
    /// Converts Core Video's four-character code; nil for unsupported formats.
    init?(_ code: OSType) {
        switch code {
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .nv12FullRange
        case kCVPixelFormatType_DepthFloat32: self = .float32
        case kCVPixelFormatType_OneComponent8: self = .gray8
        default: return nil
        }
    }
}

// Unchecked: Core Video's reference counts are atomic, and this buffer is never written.

/// A pixel buffer that is locked for reading until ``unlock()``.
private struct LockedPixels: @unchecked Sendable {
    let pixels: CVPixelBuffer

    init?(_ pixels: CVPixelBuffer) {
        guard CVPixelBufferLockBaseAddress(pixels, .readOnly) == kCVReturnSuccess else {
            return nil
        }
        self.pixels = pixels
    }

    func unlock() {
        CVPixelBufferUnlockBaseAddress(pixels, .readOnly)
    }

    /// The planes' base addresses and row strides.
    var planes: [(baseAddress: UnsafeRawPointer, bytesPerRow: Int)]? {
        guard CVPixelBufferIsPlanar(pixels) else {
            guard let address = CVPixelBufferGetBaseAddress(pixels) else { return nil }
            return [(UnsafeRawPointer(address), CVPixelBufferGetBytesPerRow(pixels))]
        }
        var planes: [(baseAddress: UnsafeRawPointer, bytesPerRow: Int)] = []
        for index in 0..<CVPixelBufferGetPlaneCount(pixels) {
            guard let address = CVPixelBufferGetBaseAddressOfPlane(pixels, index) else {
                return nil
            }
            planes.append(
                (UnsafeRawPointer(address), CVPixelBufferGetBytesPerRowOfPlane(pixels, index)))
        }
        return planes
    }
}

extension PixelBuffer {
    /// The platform's pixels, retained and locked for reading until the last reference is released.
    ///
    /// - Returns: Nil if the format is unsupported, the memory cannot be read, or its planes do not match
    ///   the format.
    static func holding(_ pixels: CVPixelBuffer) -> PixelBuffer? {
        guard let format = PixelFormat(CVPixelBufferGetPixelFormatType(pixels)),
            let locked = LockedPixels(pixels)
        else { return nil }
        let size = PixelSize(
            width: CVPixelBufferGetWidth(pixels), height: CVPixelBufferGetHeight(pixels))
        let buffer = locked.planes.flatMap { planes in
            PixelBuffer(format: format, size: size, planes: planes, owner: pixels) {
                locked.unlock()
            }
        }
        if buffer == nil { locked.unlock() }
        return buffer
    }
}
