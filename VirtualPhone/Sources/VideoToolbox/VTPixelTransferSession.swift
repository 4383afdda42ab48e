public import CoreVideo
import LockstepConcurrency
internal import VirtualPhone

/// Copies images from one pixel format to another (VTPixelTransferSession.h).
///
/// The formats '420f', '420v', 'BGRA' and 'L008' are supported. Luma and chroma follow ITU-R
/// BT.601; a buffer's attachments and the properties of color primaries and transfer function have no
/// effect. An image of another size is stretched with nearest-neighbor sampling.
public final class VTPixelTransferSession {
    private let isOpen = Mutex(true)

    init() {}

    func set(_ key: CFString, _ value: CFTypeRef?) -> OSStatus {
        guard isOpen.withLock({ $0 }) else { return kVTInvalidSessionErr }
        let allowed: [CFString]
        switch key {
        case kVTPixelTransferPropertyKey_DestinationYCbCrMatrix:
            allowed = [kCVImageBufferYCbCrMatrix_ITU_R_601_4]
        case kVTPixelTransferPropertyKey_ScalingMode: allowed = [kVTScalingMode_Normal]
        case kVTPixelTransferPropertyKey_RealTime,
            kVTPixelTransferPropertyKey_DestinationColorPrimaries,
            kVTPixelTransferPropertyKey_DestinationTransferFunction:
            return 0
        default: return kVTPropertyNotSupportedErr
        }
        guard let value else { return 0 }
        return (value as? CFString).map(allowed.contains) == true ? 0 : kVTParameterErr
    }

    func transfer(_ source: CVPixelBuffer, _ target: CVPixelBuffer) -> OSStatus {
        guard isOpen.withLock({ $0 }) else { return kVTInvalidSessionErr }
        VirtualPhone.autorelease()
        CVPixelBufferLockBaseAddress(source, .readOnly)
        CVPixelBufferLockBaseAddress(target, [])
        defer {
            CVPixelBufferUnlockBaseAddress(target, [])
            CVPixelBufferUnlockBaseAddress(source, .readOnly)
        }
        guard let from = ImageMemory(source), let to = ImageMemory(target) else {
            return kVTPixelTransferNotSupportedErr
        }
        to.draw(from)
        CVBufferPropagateAttachments(source, target)
        if to.isLumaAndChroma {
            CVBufferSetAttachment(
                target, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_601_4,
                .shouldPropagate)
        }
        return 0
    }

    func invalidate() { isOpen.withLock { $0 = false } }
}

/// Creates a session, and returns 0.
@discardableResult
public func VTPixelTransferSessionCreate(
    allocator: CFAllocator?,
    pixelTransferSessionOut: UnsafeMutablePointer<VTPixelTransferSession?>
) -> OSStatus {
    pixelTransferSessionOut.pointee = VTPixelTransferSession()
    return 0
}

/// Invalidates a session.
///
/// Later transfers return `kVTInvalidSessionErr`.
public func VTPixelTransferSessionInvalidate(_ session: VTPixelTransferSession) {
    session.invalidate()
}

/// Copies an image into another buffer, in the buffer's format and size.
@discardableResult
public func VTPixelTransferSessionTransferImage(
    _ session: VTPixelTransferSession, from sourceBuffer: CVPixelBuffer,
    to destinationBuffer: CVPixelBuffer
) -> OSStatus {
    session.transfer(sourceBuffer, destinationBuffer)
}
