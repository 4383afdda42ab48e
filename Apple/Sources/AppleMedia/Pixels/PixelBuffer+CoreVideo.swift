internal import CoreVideo
internal import LockstepSamples

extension PixelFormat {
    /// The Core Video pixel format; nil if no codec supports it.
    var coreVideoFormat: OSType? {
        switch self {
        case .nv12FullRange: return kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        case .gray8: return kCVPixelFormatType_OneComponent8
        case .gray16, .float32: return nil
        }
    }
}

extension CVPixelBuffer {
    /// Creates a buffer that the hardware codecs can access without copying.
    static func make(_ format: OSType, _ size: PixelSize) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        let attributes = [kCVPixelBufferIOSurfacePropertiesKey as String: [String: String]()]
        let code = CVPixelBufferCreate(
            nil, size.width, size.height, format, attributes as CFDictionary, &made)
        guard code == kCVReturnSuccess, let made else {
            throw AppleMediaError.failed("allocating an image", code: code)
        }
        return made
    }

    /// The platform's buffer behind `pixels`, or a new buffer over the same memory.
    ///
    /// Nothing is copied; a new buffer keeps `pixels` alive.
    static func lending(_ pixels: PixelBuffer) throws -> CVPixelBuffer {
        if let owner = pixels.owner, CFGetTypeID(owner) == CVPixelBufferGetTypeID() {
            return unsafeDowncast(owner, to: CVPixelBuffer.self)
        }
        guard let format = pixels.format.coreVideoFormat else {
            throw AppleMediaError.unsupported(
                pixels, by: "Core Video", remedy: "Convert it to nv12FullRange.")
        }
        var planes = LentPlanes(pixels)
        return try planes.coreVideoBuffer(format)
    }
}

/// The layout of a buffer's planes, for Core Video's functions.
private struct LentPlanes {
    private let pixels: PixelBuffer
    private var addresses: [UnsafeMutableRawPointer?] = []
    private var widths: [Int] = []
    private var heights: [Int] = []
    private var bytesPerRow: [Int] = []

    init(_ pixels: PixelBuffer) {
        self.pixels = pixels
        for index in 0..<pixels.planeCount {
            pixels.withPlane(index) { plane in
                addresses.append(UnsafeMutableRawPointer(mutating: plane.baseAddress))
                widths.append(plane.size.width)
                heights.append(plane.size.height)
                bytesPerRow.append(plane.bytesPerRow)
            }
        }
    }

    mutating func coreVideoBuffer(_ format: OSType) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        let holder = Unmanaged.passRetained(pixels)
        let code =
            addresses.count == 1 ? wrapOne(format, holder, &made) : wrapAll(format, holder, &made)
        guard code == kCVReturnSuccess, let made else {
            holder.release()
            throw AppleMediaError.failed("passing an image to the system", code: code)
        }
        // The meaning of a phone camera's '420f' unless attachments state otherwise.
        CVBufferSetAttachment(
            made, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_601_4,
            .shouldPropagate)
        return made
    }

    private func wrapOne(
        _ format: OSType, _ holder: Unmanaged<PixelBuffer>, _ made: inout CVPixelBuffer?
    ) -> CVReturn {
        guard let address = addresses[0] else { return kCVReturnInvalidArgument }
        return CVPixelBufferCreateWithBytes(
            nil, pixels.size.width, pixels.size.height, format, address, bytesPerRow[0],
            { holder, _ in release(holder) }, holder.toOpaque(), nil, &made)
    }

    private mutating func wrapAll(
        _ format: OSType, _ holder: Unmanaged<PixelBuffer>, _ made: inout CVPixelBuffer?
    ) -> CVReturn {
        CVPixelBufferCreateWithPlanarBytes(
            nil, pixels.size.width, pixels.size.height, format, nil, 0, addresses.count,
            &addresses, &widths, &heights, &bytesPerRow,
            { holder, _, _, _, _ in release(holder) }, holder.toOpaque(), nil, &made)
    }
}

/// Releases a buffer that Core Video no longer reads.
private func release(_ holder: UnsafeMutableRawPointer?) {
    guard let holder else { return }
    Unmanaged<PixelBuffer>.fromOpaque(holder).release()
}

// Unchecked: Core Video's reference counts are atomic, and this buffer is never written.

/// A platform buffer, locked for reading while its pixels are in use.
private struct LockedPixels: @unchecked Sendable {
    let buffer: CVPixelBuffer

    init(_ buffer: CVPixelBuffer) throws {
        let code = CVPixelBufferLockBaseAddress(buffer, .readOnly)
        guard code == kCVReturnSuccess else {
            throw AppleMediaError.failed("reading an image", code: code)
        }
        self.buffer = buffer
    }

    func unlock() { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }

    /// The planes' base addresses and row strides; empty if a plane has no memory.
    var planes: [(baseAddress: UnsafeRawPointer, bytesPerRow: Int)] {
        guard CVPixelBufferIsPlanar(buffer) else {
            guard let address = CVPixelBufferGetBaseAddress(buffer) else { return [] }
            return [(UnsafeRawPointer(address), CVPixelBufferGetBytesPerRow(buffer))]
        }
        return (0..<CVPixelBufferGetPlaneCount(buffer)).compactMap { index in
            CVPixelBufferGetBaseAddressOfPlane(buffer, index).map {
                (UnsafeRawPointer($0), CVPixelBufferGetBytesPerRowOfPlane(buffer, index))
            }
        }
    }
}

extension PixelBuffer {
    /// Pixels that a codec made, locked for reading until the last reference is released.
    static func holding(_ buffer: CVPixelBuffer, as format: PixelFormat) throws -> PixelBuffer {
        let size = PixelSize(
            width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
        let locked = try LockedPixels(buffer)
        let pixels =
            CVPixelBufferGetPixelFormatType(buffer) == format.coreVideoFormat
            ? PixelBuffer(
                format: format, size: size, planes: locked.planes, owner: buffer,
                release: { locked.unlock() })
            : nil
        guard let pixels else {
            locked.unlock()
            throw AppleMediaError.badInput("the system decoded an image to another pixel format")
        }
        return pixels
    }
}
