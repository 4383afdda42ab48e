public import CoreFoundationNames
package import LockstepSamples

extension CVBuffer: CoreFoundationObject {}

/// The number of the class of pixel buffers (CVPixelBuffer.h).
public func CVPixelBufferGetTypeID() -> CFTypeID { CVBuffer.typeID }

// Unchecked: the pixels are read only, as the app promised whoever it gave them to.

/// A pixel buffer that stays alive as long as somebody reads it.
private struct Lender: @unchecked Sendable {
    let buffer: CVBuffer
}

extension CVBuffer {
    /// The pixels for our own codecs, not copied; nil for formats that those do not take.
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
