public import CoreFoundationNames
internal import LockstepSessions

/// Which buffers a pool gives back to the system (CVPixelBufferPool.h).
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    /// The options in bits.
    public let rawValue: CVOptionFlags

    /// Options by their bits.
    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// All that are not in use.
    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Makes buffers that are all alike (CVPixelBufferPool.h).
///
/// Memory is not reused here; a threshold counts the buffers that live, as on iOS.
public class CVPixelBufferPool {
    let poolAttributes: CFDictionary
    let bufferAttributes: CFDictionary
    let living = Mutex(0)

    init(_ poolAttributes: CFDictionary, _ bufferAttributes: CFDictionary) {
        self.poolAttributes = poolAttributes
        self.bufferAttributes = bufferAttributes
    }
}

/// Makes a pool; the buffers' attributes must name width, height and format.
@discardableResult
public func CVPixelBufferPoolCreate(
    _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?,
    _ pixelBufferAttributes: CFDictionary?,
    _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
    guard let attributes = pixelBufferAttributes,
        attributes[kCVPixelBufferWidthKey].flatMap(integer) != nil,
        attributes[kCVPixelBufferHeightKey].flatMap(integer) != nil,
        attributes[kCVPixelBufferPixelFormatTypeKey].flatMap(integer) != nil
    else { return kCVReturnInvalidPixelBufferAttributes }
    poolOut.pointee = CVPixelBufferPool(poolAttributes ?? [:], attributes)
    return kCVReturnSuccess
}

/// Makes one more buffer.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
        allocator, pixelBufferPool, nil, pixelBufferOut)
}

/// Makes one more buffer unless as many live as the threshold says.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ auxAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    let attributes = pixelBufferPool.bufferAttributes
    let threshold = auxAttributes?[kCVPixelBufferPoolAllocationThresholdKey].flatMap(integer)
    if let threshold, pixelBufferPool.living.withLock({ $0 >= threshold }) {
        return kCVReturnWouldExceedAllocationThreshold
    }
    guard let width = attributes[kCVPixelBufferWidthKey].flatMap(integer),
        let height = attributes[kCVPixelBufferHeightKey].flatMap(integer),
        let format = attributes[kCVPixelBufferPixelFormatTypeKey].flatMap(integer),
        let type = OSType(exactly: format)
    else { return kCVReturnInvalidPixelBufferAttributes }
    let alignment = attributes[kCVPixelBufferBytesPerRowAlignmentKey].flatMap(integer)
    guard width > 0, height > 0 else { return kCVReturnInvalidSize }
    guard
        let own = PixelMemory(format: type, width: width, height: height, alignment: alignment)
    else { return kCVReturnInvalidPixelFormat }
    pixelBufferPool.living.withLock { $0 += 1 }
    let memory = PixelMemory(
        format: type, width: width, height: height, planes: own.planes, isPlanar: own.isPlanar
    ) {
        withExtendedLifetime(own) { pixelBufferPool.living.withLock { $0 -= 1 } }
    }
    pixelBufferOut.pointee = CVBuffer(memory)
    return kCVReturnSuccess
}

/// What the buffers of a pool are.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
    pool.bufferAttributes
}

/// What a pool was made with.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
    pool.poolAttributes
}

/// Gives memory back: nothing is kept here.
public func CVPixelBufferPoolFlush(
    _ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags
) {}
