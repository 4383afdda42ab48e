public import CoreFoundationNames
import LockstepConcurrency

/// The buffers that a pool releases when flushed (CVPixelBufferPool.h).
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: CVOptionFlags

    /// Options from their bits.
    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// All unused buffers.
    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// A pool that creates identical buffers (CVPixelBufferPool.h).
///
/// Memory is not reused here; a threshold counts the buffers in use, as on iOS.
public class CVPixelBufferPool {
    let poolAttributes: CFDictionary
    let bufferAttributes: CFDictionary
    let living = Mutex(0)

    init(_ poolAttributes: CFDictionary, _ bufferAttributes: CFDictionary) {
        self.poolAttributes = poolAttributes
        self.bufferAttributes = bufferAttributes
    }
}

/// Creates a pool; the buffers' attributes must include width, height and format.
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

/// Creates one more buffer.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
        allocator, pixelBufferPool, nil, pixelBufferOut)
}

/// Creates one more buffer unless the threshold's number of buffers is in use.
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

/// Returns the attributes of a pool's buffers.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
    pool.bufferAttributes
}

/// Returns the attributes of a pool.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
    pool.poolAttributes
}

/// Releases unused memory: does nothing here.
public func CVPixelBufferPoolFlush(
    _ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags
) {}
