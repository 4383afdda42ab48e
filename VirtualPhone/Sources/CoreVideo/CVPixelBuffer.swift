public import CoreFoundationNames

/// How a buffer's memory is locked (CVPixelBuffer.h).
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    /// The options in bits.
    public let rawValue: CVOptionFlags

    /// Options by their bits.
    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// The processor only reads.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Called when a buffer over the app's memory goes: reference, address.
public typealias CVPixelBufferReleaseBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void
/// Called when a buffer over the app's planes goes: reference, address, size, planes, addresses.
public typealias CVPixelBufferReleasePlanarBytesCallback =
    @convention(c) (
        UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int,
        UnsafeMutablePointer<UnsafeRawPointer?>?
    ) -> Void

/// Makes a buffer with memory of its own; rows are padded as the phone's world says.
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

/// Makes a buffer over memory of the app's, which is told when the buffer goes.
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

/// Makes a buffer over planes of the app's, which is told when the buffer goes.
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

/// Makes the buffer's memory reachable; locks are counted.
@discardableResult
public func CVPixelBufferLockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.pixels.lock()
    return kCVReturnSuccess
}

/// Takes one lock away; an error where there is none (experience).
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.pixels.unlock() ? kCVReturnSuccess : kCVReturnInvalidArgument
}

/// Pixels across.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixels.width }

/// Pixels down.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pixels.height
}

/// The pixel format.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
    pixelBuffer.pixels.format
}

/// Where the pixels begin, or the first plane's; nil while the buffer is not locked ("must be
/// locked" says CVPixelBuffer.h; that nothing else is given finds code that forgets it).
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer)
    -> UnsafeMutableRawPointer?
{
    pixelBuffer.pixels.isLocked ? pixelBuffer.pixels.planes.first?.address : nil
}

/// Bytes from one row to the next, of the first plane where there are several (experience).
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pixels.planes.first?.bytesPerRow ?? 0
}

/// All bytes, padding included.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pixels.planes.reduce(0) { $0 + $1.height * $1.bytesPerRow }
}

/// Whether the format has planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
    pixelBuffer.pixels.isPlanar
}

/// How many planes; 0 for a format without.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pixels.isPlanar ? pixelBuffer.pixels.planes.count : 0
}

/// Elements across; 0 for a plane that there is not.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(pixelBuffer, planeIndex)?.width ?? 0
}

/// Elements down; 0 for a plane that there is not.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(pixelBuffer, planeIndex)?.height ?? 0
}

/// Bytes from one row of a plane to the next; 0 for a plane that there is not.
public func CVPixelBufferGetBytesPerRowOfPlane(
    _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> Int {
    plane(pixelBuffer, planeIndex)?.bytesPerRow ?? 0
}

/// Where a plane begins; nil for a plane that there is not, or while the buffer is not locked.
public func CVPixelBufferGetBaseAddressOfPlane(
    _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
    pixelBuffer.pixels.isLocked ? plane(pixelBuffer, planeIndex)?.address : nil
}

/// Width and height as the image is stored.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CGSize(width: imageBuffer.pixels.width, height: imageBuffer.pixels.height)
}

/// Width and height as the image is shown: the same here.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CVImageBufferGetEncodedSize(imageBuffer)
}

/// A format without planes answers for plane 0 too (experience).
private func plane(_ buffer: CVPixelBuffer, _ index: Int) -> PlaneMemory? {
    buffer.pixels.planes.indices.contains(index) ? buffer.pixels.planes[index] : nil
}

/// A whole number out of a dictionary, whichever kind it is.
func integer(_ value: Any) -> Int? {
    switch value {
    case let number as Int: return number
    case let number as Int32: return Int(number)
    case let number as UInt32: return Int(number)
    case let number as NSNumber: return number.intValue
    default: return nil
    }
}
