public import CoreFoundationNames

/// Options for locking a buffer's memory (CVPixelBuffer.h).
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: CVOptionFlags

    /// Options from their bits.
    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// The CPU only reads.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Called when a buffer over the app's memory is released: reference, address.
public typealias CVPixelBufferReleaseBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void
/// Called when a buffer over the app's planes is released: reference, address, size, planes,
/// addresses.
public typealias CVPixelBufferReleasePlanarBytesCallback =
    @convention(c) (
        UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int,
        UnsafeMutablePointer<UnsafeRawPointer?>?
    ) -> Void

/// Creates a buffer with its own memory; rows are padded as the phone's world requires.
@discardableResult
public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    guard width > 0, height > 0 else { return kCVReturnInvalidSize }
    let alignment = pixelBufferAttributes?[kCVPixelBufferBytesPerRowAlignmentKey].flatMap(integer)
    guard
        let memory = PixelMemory(
            format: pixelFormatType, width: width, height: height, alignment: alignment)
    else { return kCVReturnInvalidPixelFormat }
    pixelBufferOut.pointee = CVBuffer(memory)
    return kCVReturnSuccess
}

/// Creates a buffer over the app's memory, with a callback for its release.
@discardableResult
public func CVPixelBufferCreateWithBytes(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
    _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
    _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    guard width > 0, height > 0 else { return kCVReturnInvalidSize }
    let plane = PlaneMemory(
        width: width, height: height, bytesPerRow: bytesPerRow, address: baseAddress)
    let memory = PixelMemory(
        format: pixelFormatType, width: width, height: height, planes: [plane], isPlanar: false
    ) { releaseCallback?(releaseRefCon, baseAddress) }
    pixelBufferOut.pointee = CVBuffer(memory)
    return kCVReturnSuccess
}

/// Creates a buffer over the app's planes, with a callback for its release.
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ dataPtr: UnsafeMutableRawPointer?, _ dataSize: Int, _ numberOfPlanes: Int,
    _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    _ planeWidth: UnsafeMutablePointer<Int>, _ planeHeight: UnsafeMutablePointer<Int>,
    _ planeBytesPerRow: UnsafeMutablePointer<Int>,
    _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?,
    _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    guard width > 0, height > 0 else { return kCVReturnInvalidSize }
    guard numberOfPlanes > 0 else { return kCVReturnInvalidArgument }
    let planes = (0..<numberOfPlanes).compactMap { index in
        planeBaseAddress[index].map {
            PlaneMemory(
                width: planeWidth[index], height: planeHeight[index],
                bytesPerRow: planeBytesPerRow[index], address: $0)
        }
    }
    guard planes.count == numberOfPlanes else { return kCVReturnInvalidArgument }
    let memory = PixelMemory(
        format: pixelFormatType, width: width, height: height, planes: planes, isPlanar: true
    ) {
        var addresses = planes.map { UnsafeRawPointer($0.address) as UnsafeRawPointer? }
        releaseCallback?(releaseRefCon, dataPtr, dataSize, numberOfPlanes, &addresses)
    }
    pixelBufferOut.pointee = CVBuffer(memory)
    return kCVReturnSuccess
}

/// Locks the buffer's memory for access; locks are counted.
@discardableResult
public func CVPixelBufferLockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.pixels.lock()
    return kCVReturnSuccess
}

/// Removes one lock; an error if there is none (from experience).
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.pixels.unlock() ? kCVReturnSuccess : kCVReturnInvalidArgument
}

/// Returns the width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixels.width }

/// Returns the height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pixels.height
}

/// Returns the pixel format.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
    pixelBuffer.pixels.format
}

/// Returns the address of the pixels, or of the first plane; nil while the buffer is not locked
/// ("must be locked" according to CVPixelBuffer.h; nil reveals code that forgets to lock).
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer)
    -> UnsafeMutableRawPointer?
{
    pixelBuffer.pixels.isLocked ? pixelBuffer.pixels.planes.first?.address : nil
}

/// Returns the bytes per row, of the first plane if there are several (from experience).
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pixels.planes.first?.bytesPerRow ?? 0
}

/// Returns the size in bytes, including padding.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pixels.planes.reduce(0) { $0 + $1.height * $1.bytesPerRow }
}

/// Returns whether the format has planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
    pixelBuffer.pixels.isPlanar
}

/// Returns the number of planes; 0 for a format without planes.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pixels.isPlanar ? pixelBuffer.pixels.planes.count : 0
}

/// Returns a plane's width in elements; 0 if the plane does not exist.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(pixelBuffer, planeIndex)?.width ?? 0
}

/// Returns a plane's height in elements; 0 if the plane does not exist.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(pixelBuffer, planeIndex)?.height ?? 0
}

/// Returns a plane's bytes per row; 0 if the plane does not exist.
public func CVPixelBufferGetBytesPerRowOfPlane(
    _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> Int {
    plane(pixelBuffer, planeIndex)?.bytesPerRow ?? 0
}

/// Returns a plane's address; nil if the plane does not exist, or while the buffer is not locked.
public func CVPixelBufferGetBaseAddressOfPlane(
    _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
    pixelBuffer.pixels.isLocked ? plane(pixelBuffer, planeIndex)?.address : nil
}

/// Returns the size of the stored image.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CGSize(width: imageBuffer.pixels.width, height: imageBuffer.pixels.height)
}

/// Returns the size of the displayed image: the same here.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CVImageBufferGetEncodedSize(imageBuffer)
}

/// Returns a plane; a format without planes has plane 0 too (from experience).
private func plane(_ buffer: CVPixelBuffer, _ index: Int) -> PlaneMemory? {
    buffer.pixels.planes.indices.contains(index) ? buffer.pixels.planes[index] : nil
}

/// Returns an integer of any type from a dictionary.
func integer(_ value: Any) -> Int? {
    switch value {
    case let number as Int: return number
    case let number as Int32: return Int(number)
    case let number as UInt32: return Int(number)
    case let number as NSNumber: return number.intValue
    default: return nil
    }
}
