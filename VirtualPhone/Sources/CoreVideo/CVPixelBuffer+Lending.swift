public import CoreFoundationNames
package import LockstepSamples

extension CVBuffer: CoreFoundationObject {}

/// Returns the type identifier of pixel buffers (CVPixelBuffer.h).
public func CVPixelBufferGetTypeID() -> CFTypeID { CVBuffer.typeID }

// Unchecked: the pixels are only read, as the app promises to their receiver.

/// Keeps a pixel buffer alive while it is being read.
private struct Lender: @unchecked Sendable {
    let buffer: CVBuffer
}

extension CVBuffer {
    /// The pixels for our own codecs, without a copy; nil for formats that the codecs do not
    /// support.
    package var lent: PixelBuffer? {
        let format: PixelFormat
        switch pixels.format {
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: format = .nv12FullRange
        case kCVPixelFormatType_OneComponent8: format = .gray8
        default: return nil
        }
        let lender = Lender(buffer: self)
        return PixelBuffer(
            format: format, size: PixelSize(width: pixels.width, height: pixels.height),
            planes: pixels.planes.map { (UnsafeRawPointer($0.address), $0.bytesPerRow) },
            owner: self, release: { withExtendedLifetime(lender) {} })
    }
}
