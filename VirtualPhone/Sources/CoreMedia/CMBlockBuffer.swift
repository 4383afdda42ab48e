public import CoreFoundationNames
public import CoreVideo
internal import Foundation

/// Options of a block buffer, as bits.
public typealias CMBlockBufferFlags = UInt32
/// Allocate the memory at once; all memory here is.
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1

/// A source of memory for a block buffer (CMBlockBuffer.h); here only the allocator is used.
public struct CMBlockBufferCustomBlockSource {
    /// The version: 0.
    public var version: UInt32 = 0

    /// An empty source.
    public init() {}
}

/// Encoded data (CMBlockBuffer.h); here always one contiguous block of memory.
public class CMBlockBuffer: AttachmentCarrier {
    package let attachmentStore = AttachmentStore()
    let bytes: UnsafeMutableRawBufferPointer
    private let release: () -> Void

    init(_ bytes: UnsafeMutableRawBufferPointer, release: @escaping () -> Void) {
        self.bytes = bytes
        self.release = release
    }

    /// A buffer of zeros.
    convenience init(count: Int) {
        let address = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
        memset(address, 0, count)
        self.init(UnsafeMutableRawBufferPointer(start: address, count: count)) {
            address.deallocate()
        }
    }

    /// A copy of some bytes.
    package convenience init(copying data: some Collection<UInt8>) {
        self.init(count: data.count)
        bytes.copyBytes(from: data)
    }

    deinit { release() }

    /// The number of bytes.
    public var dataLength: Int { bytes.count }
    /// Whether the bytes are contiguous: always.
    public var isContiguous: Bool { true }
    /// Whether the buffer is empty.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Returns a copy of the bytes.
    public func dataBytes() throws -> Data { Data(bytes) }

    /// Copies the bytes to memory of the same size.
    public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
        guard destination.count >= bytes.count else {
            throw NSError(status: kCMBlockBufferBadLengthParameterErr)
        }
        destination.copyMemory(from: UnsafeRawBufferPointer(bytes))
    }

    /// Calls `body` with the bytes from an offset on.
    public func withUnsafeMutableBytes<R>(
        atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> R
    ) throws -> R {
        guard (0...bytes.count).contains(offset) else {
            throw NSError(status: kCMBlockBufferBadOffsetParameterErr)
        }
        return try body(UnsafeMutableRawBufferPointer(rebasing: bytes[offset...]))
    }

    func range(_ offset: Int, _ count: Int) -> Bool {
        offset >= 0 && count >= 0 && offset <= bytes.count && count <= bytes.count - offset
    }
}

extension NSError {
    /// An error from a function's status.
    package convenience init(status: OSStatus) {
        self.init(domain: "NSOSStatusErrorDomain", code: Int(status))
    }
}

/// Creates a block buffer over a part of memory, or allocates memory if there is none.
///
/// With `kCFAllocatorNull` the app keeps ownership of the memory; with any other allocator it must
/// come from `malloc` and is freed with the buffer.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
    allocator structureAllocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?,
    blockLength: Int, blockAllocator: CFAllocator?,
    customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int,
    dataLength: Int, flags: CMBlockBufferFlags,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    guard offsetToData >= 0, offsetToData <= blockLength else {
        return kCMBlockBufferBadOffsetParameterErr
    }
    guard dataLength > 0, dataLength <= blockLength - offsetToData else {
        return kCMBlockBufferBadLengthParameterErr
    }
    guard let memory = memoryBlock else {
        blockBufferOut.pointee = CMBlockBuffer(count: dataLength)
        return kCMBlockBufferNoErr
    }
    let part = UnsafeMutableRawBufferPointer(start: memory + offsetToData, count: dataLength)
    let isOurs = blockAllocator !== kCFAllocatorNull
    blockBufferOut.pointee = CMBlockBuffer(part) { if isOurs { free(memory) } }
    return kCMBlockBufferNoErr
}

/// Returns the number of bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

/// Returns whether the buffer is empty.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.isEmpty }

/// Returns whether a range is contiguous.
public func CMBlockBufferIsRangeContiguous(
    _ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int
) -> Bool { theBuffer.range(offset, length) }

/// Returns a pointer to the bytes from an offset on.
@discardableResult
public func CMBlockBufferGetDataPointer(
    _ theBuffer: CMBlockBuffer, atOffset offset: Int,
    lengthAtOffsetOut: UnsafeMutablePointer<Int>?, totalLengthOut: UnsafeMutablePointer<Int>?,
    dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
    guard offset < theBuffer.dataLength, offset >= 0 else {
        return kCMBlockBufferBadOffsetParameterErr
    }
    lengthAtOffsetOut?.pointee = theBuffer.dataLength - offset
    totalLengthOut?.pointee = theBuffer.dataLength
    dataPointerOut?.pointee = theBuffer.bytes.baseAddress.map {
        ($0 + offset).assumingMemoryBound(to: CChar.self)
    }
    return kCMBlockBufferNoErr
}

/// Copies bytes out of the buffer.
@discardableResult
public func CMBlockBufferCopyDataBytes(
    _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int,
    destination: UnsafeMutableRawPointer
) -> OSStatus {
    guard theSourceBuffer.range(offsetToData, dataLength),
        let start = theSourceBuffer.bytes.baseAddress
    else { return kCMBlockBufferBadLengthParameterErr }
    destination.copyMemory(from: start + offsetToData, byteCount: dataLength)
    return kCMBlockBufferNoErr
}

/// Copies bytes into the buffer.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
    with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer,
    offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
    guard destinationBuffer.range(offsetIntoDestination, dataLength),
        let start = destinationBuffer.bytes.baseAddress
    else { return kCMBlockBufferBadLengthParameterErr }
    (start + offsetIntoDestination).copyMemory(from: sourceBytes, byteCount: dataLength)
    return kCMBlockBufferNoErr
}
