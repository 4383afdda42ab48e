/// The layout of the bytes of a ``PixelBuffer``.
public enum PixelFormat: String, Sendable, CaseIterable {
    /// Full-range 8-bit luma, then interleaved Cb Cr at half size in both directions: '420f'.
    case nv12FullRange
    /// One byte of luma per pixel.
    case gray8
    /// One 16-bit number per pixel, in the machine's byte order.
    case gray16
    /// One 32-bit float per pixel, in the machine's byte order: depth in meters.
    case float32

    /// Returns the width, height and bytes per pixel of each plane of an image of `size`.
    public func planes(of size: PixelSize) -> [(size: PixelSize, bytesPerPixel: Int)] {
        switch self {
        case .nv12FullRange:
            let chroma = PixelSize(
                width: size.width / 2 + size.width % 2, height: size.height / 2 + size.height % 2)
            return [(size, 1), (chroma, 2)]
        case .gray8: return [(size, 1)]
        case .gray16: return [(size, 2)]
        case .float32: return [(size, 4)]
        }
    }

    /// Returns the bytes of one row in the first plane of an image of `size`, without padding.
    public func firstPlaneBytesPerRow(of size: PixelSize) -> Int {
        planes(of: size).first.map { $0.size.width * $0.bytesPerPixel } ?? 0
    }
}

/// One plane of an image, in memory that a ``PixelBuffer`` owns.
public struct PixelPlane {
    /// The width and height in elements of the plane.
    public let size: PixelSize
    /// The bytes of one element: 2 for a Cb Cr pair.
    public let bytesPerPixel: Int
    /// The bytes from one row's start to the next; at least a row's content, often more.
    public let bytesPerRow: Int
    /// The address of the first row's first byte.
    public let baseAddress: UnsafeRawPointer

    /// The bytes of a row that contain pixels; the rest up to `bytesPerRow` is padding.
    public var contentBytesPerRow: Int { size.width * bytesPerPixel }

    /// Returns the content of one row, without its padding.
    public func row(_ index: Int) -> UnsafeRawBufferPointer {
        precondition(index >= 0 && index < size.height, "row \(index) of \(size.height)")
        return UnsafeRawBufferPointer(
            start: baseAddress + index * bytesPerRow, count: contentBytesPerRow)
    }
}

// Unchecked: the type requires that the memory behind the pointers is immutable.

/// An owning reference to pixels in memory, which another component may have allocated; never a
/// copy.
///
/// The bytes do not change while the buffer lives. The release closure runs once, when the last
/// reference is released. Rows may be padded, so readers process them one by one.
public final class PixelBuffer: @unchecked Sendable {
    /// The layout of the bytes.
    public let format: PixelFormat
    /// Width and height in pixels.
    public let size: PixelSize
    /// The platform's own buffer behind the planes, for encoders that accept it directly; nil if
    /// the planes are plain memory.
    public let owner: AnyObject?
    private let planes: [PixelPlane]
    private let release: @Sendable () -> Void

    /// Creates a buffer over memory that the caller owns until `release` is called.
    ///
    /// - Parameters:
    ///   - planes: The start of each plane and the bytes from row to row, in the format's order.
    ///   - owner: The platform's buffer that the planes belong to.
    ///   - release: Called once, on any thread, when the pixels are no longer needed.
    /// - Returns: Nil, without calling `release`, if the size is not positive, the number of planes
    ///   does not match the format, or rows overlap.
    public init?(
        format: PixelFormat, size: PixelSize,
        planes: [(baseAddress: UnsafeRawPointer, bytesPerRow: Int)], owner: AnyObject? = nil,
        release: @escaping @Sendable () -> Void
    ) {
        let expected = format.planes(of: size)
        guard size.width > 0, size.height > 0, planes.count == expected.count else { return nil }
        self.planes = zip(expected, planes).map { shape, memory in
            PixelPlane(
                size: shape.size, bytesPerPixel: shape.bytesPerPixel,
                bytesPerRow: memory.bytesPerRow, baseAddress: memory.baseAddress)
        }
        guard self.planes.allSatisfy({ $0.bytesPerRow >= $0.contentBytesPerRow }) else {
            return nil
        }
        self.format = format
        self.size = size
        self.owner = owner
        self.release = release
    }

    /// Creates a buffer without padding, filled by `fill`, which gets each plane's bytes in turn.
    ///
    /// Bytes that it does not set are 0, never the memory's previous content.
    ///
    /// - Returns: Nil if the size is not positive or larger than 1 GiB.
    public convenience init?(
        format: PixelFormat, size: PixelSize,
        fill: (_ plane: Int, _ bytes: UnsafeMutableRawBufferPointer) -> Void
    ) {
        let shapes = format.planes(of: size)
        guard size.width > 0, size.height > 0, size.area <= 1 << 28 else { return nil }
        let counts = shapes.map { $0.size.area * $0.bytesPerPixel }
        let memory = OwnedMemory(byteCount: counts.reduce(0, +))
        var planes: [(baseAddress: UnsafeRawPointer, bytesPerRow: Int)] = []
        var offset = 0
        for (index, shape) in shapes.enumerated() {
            let bytes = UnsafeMutableRawBufferPointer(
                rebasing: memory.bytes[offset..<offset + counts[index]])
            fill(index, bytes)
            planes.append(
                (UnsafeRawPointer(memory.address + offset), shape.size.width * shape.bytesPerPixel))
            offset += counts[index]
        }
        self.init(format: format, size: size, planes: planes) { memory.free() }
    }

    deinit { release() }

    /// The number of planes.
    public var planeCount: Int { planes.count }

    /// The bytes of pixels in all planes, without padding.
    public var contentByteCount: Int {
        planes.reduce(0) { $0 + $1.contentBytesPerRow * $1.size.height }
    }

    /// Lends one plane; its addresses must not escape `body`.
    public func withPlane<Result, Failure: Error>(
        _ index: Int, _ body: (PixelPlane) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(planes[index])
    }

    /// Lends the pixels of all planes in order, row by row, without padding.
    ///
    /// Nothing is copied if there is a single plane without padding.
    public func withContentBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        if planes.count == 1, planes[0].bytesPerRow == planes[0].contentBytesPerRow {
            let bytes = UnsafeRawBufferPointer(
                start: planes[0].baseAddress, count: contentByteCount)
            return try body(bytes)
        }
        let bytes = UnsafeMutableRawBufferPointer.allocate(
            byteCount: contentByteCount, alignment: 16)
        defer { bytes.deallocate() }
        bytes.copyBytes(from: contentBytes())
        return try body(UnsafeRawBufferPointer(bytes))
    }

    /// Returns the pixels of all planes in order, row by row, without padding.
    public func contentBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(contentByteCount)
        for plane in planes {
            for row in 0..<plane.size.height { bytes.append(contentsOf: plane.row(row)) }
        }
        return bytes
    }
}

// Unchecked: written only before the buffer is handed out.

/// Memory that one buffer allocates and its release closure frees.
private final class OwnedMemory: @unchecked Sendable {
    let address: UnsafeMutableRawPointer
    let bytes: UnsafeMutableRawBufferPointer

    init(byteCount: Int) {
        // 64 bytes: a cache line, and the widest vector load of the encoders behind the ports.
        bytes = .allocate(byteCount: Swift.max(byteCount, 1), alignment: 64)
        guard let address = bytes.baseAddress else {
            preconditionFailure("an allocation of \(byteCount) bytes has no address")
        }
        self.address = address
        address.initializeMemory(as: UInt8.self, repeating: 0, count: bytes.count)
    }

    func free() { bytes.deallocate() }
}
