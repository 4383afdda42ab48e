internal import CoreFoundationNames
internal import Foundation
import LockstepConcurrency
package import LockstepSamples
internal import VirtualPhone

/// One plane of a pixel buffer: its address and row layout.
struct PlaneMemory {
    var width: Int
    var height: Int
    var bytesPerRow: Int
    var address: UnsafeMutableRawPointer
}

/// The shape of a pixel format's plane.
struct PlaneShape {
    /// The divisor of the image's width and height, which are rounded up.
    var divisor: Int
    /// Bytes per element.
    var bytes: Int

    /// Returns the planes of a format; nil for unsupported formats.
    static func all(of format: OSType) -> [PlaneShape]? {
        switch format {
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
            return [PlaneShape(divisor: 1, bytes: 1), PlaneShape(divisor: 2, bytes: 2)]
        case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
            kCVPixelFormatType_420YpCbCr10BiPlanarFullRange:
            return [PlaneShape(divisor: 1, bytes: 2), PlaneShape(divisor: 2, bytes: 4)]
        case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange:
            return [1, 2, 2].map { PlaneShape(divisor: $0, bytes: 1) }
        default: return bytesPerPixel(of: format).map { [PlaneShape(divisor: 1, bytes: $0)] }
        }
    }

    private static func bytesPerPixel(of format: OSType) -> Int? {
        switch format {
        case kCVPixelFormatType_OneComponent8: return 1
        case kCVPixelFormatType_OneComponent16, kCVPixelFormatType_OneComponent16Half,
            kCVPixelFormatType_DisparityFloat16, kCVPixelFormatType_DepthFloat16:
            return 2
        case kCVPixelFormatType_24RGB: return 3
        case kCVPixelFormatType_32ARGB, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA,
            kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_DisparityFloat32,
            kCVPixelFormatType_DepthFloat32:
            return 4
        default: return nil
        }
    }
}

// Unchecked: the app controls who writes the pixels and when, as on iOS; locks are counted.

/// The memory behind a pixel buffer.
final class PixelMemory: @unchecked Sendable {
    let format: OSType
    let width: Int
    let height: Int
    let planes: [PlaneMemory]
    let isPlanar: Bool
    private let locks = Mutex(0)
    private let release: () -> Void

    init(
        format: OSType, width: Int, height: Int, planes: [PlaneMemory], isPlanar: Bool,
        release: @escaping () -> Void
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.planes = planes
        self.isPlanar = isPlanar
        self.release = release
    }

    /// Allocates zeroed memory, with rows padded as the phone's world requires.
    convenience init?(format: OSType, width: Int, height: Int, alignment: Int? = nil) {
        guard let shapes = PlaneShape.all(of: format), width > 0, height > 0 else { return nil }
        let world = VirtualPhone.current?.world ?? PhoneWorld()
        let alignment = max(alignment ?? world.rowAlignmentBytes, 1)
        let sizes = shapes.map { shape -> (width: Int, height: Int, bytesPerRow: Int) in
            let width = (width + shape.divisor - 1) / shape.divisor
            let height = (height + shape.divisor - 1) / shape.divisor
            let rows = (width * shape.bytes + alignment - 1) / alignment
            return (width, height, rows * alignment)
        }
        let total = sizes.reduce(0) { $0 + $1.height * $1.bytesPerRow }
        // 16 KiB: a page of an iPhone, to which images are aligned.
        let memory = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 16_384)
        memset(memory, 0, total)
        var offset = 0
        let planes = sizes.map { size -> PlaneMemory in
            defer { offset += size.height * size.bytesPerRow }
            return PlaneMemory(
                width: size.width, height: size.height, bytesPerRow: size.bytesPerRow,
                address: memory + offset)
        }
        self.init(
            format: format, width: width, height: height, planes: planes,
            isPlanar: planes.count > 1
        ) { memory.deallocate() }
    }

    deinit { release() }

    var isLocked: Bool { locks.withLock { $0 > 0 } }

    func lock() { locks.withLock { $0 += 1 } }

    /// Removes one lock; returns false if there is none.
    func unlock() -> Bool {
        locks.withLock { locks in
            guard locks > 0 else { return false }
            locks -= 1
            return true
        }
    }
}

extension CVBuffer {
    /// A buffer with a copy of an image's pixels, with rows padded as the phone's world requires.
    ///
    /// - Returns: nil for an image without pixels.
    package convenience init?(copying image: PixelBuffer) {
        let format: OSType
        switch image.format {
        case .nv12FullRange: format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        case .gray8: format = kCVPixelFormatType_OneComponent8
        case .gray16: format = kCVPixelFormatType_OneComponent16
        case .float32: format = kCVPixelFormatType_DepthFloat32
        }
        let (width, height) = (image.size.width, image.size.height)
        guard let memory = PixelMemory(format: format, width: width, height: height) else {
            return nil
        }
        for (index, target) in memory.planes.enumerated() {
            image.withPlane(index) { plane in
                for row in 0..<plane.size.height {
                    let bytes = plane.row(row)
                    guard let source = bytes.baseAddress else { continue }
                    (target.address + row * target.bytesPerRow).copyMemory(
                        from: source, byteCount: bytes.count)
                }
            }
        }
        self.init(memory)
    }
}
