internal import CoreGraphics
internal import CoreVideo

/// A locked buffer's pixels, read and written as colors.
struct ImageMemory {
    private enum Layout {
        case gray
        case colors
        case lumaAndChroma(isFullRange: Bool)
    }

    private let layout: Layout
    private let width: Int
    private let height: Int
    private let planes: [(address: UnsafeMutableRawPointer, bytesPerRow: Int)]

    /// The pixels of a buffer; nil if the pixel format is unsupported or the buffer is not locked.
    init?(_ buffer: CVPixelBuffer) {
        switch CVPixelBufferGetPixelFormatType(buffer) {
        case kCVPixelFormatType_OneComponent8: layout = .gray
        case kCVPixelFormatType_32BGRA: layout = .colors
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
            layout = .lumaAndChroma(isFullRange: true)
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange:
            layout = .lumaAndChroma(isFullRange: false)
        default: return nil
        }
        width = CVPixelBufferGetWidth(buffer)
        height = CVPixelBufferGetHeight(buffer)
        let count = max(CVPixelBufferGetPlaneCount(buffer), 1)
        planes = (0..<count).compactMap { index in
            CVPixelBufferGetBaseAddressOfPlane(buffer, index).map {
                ($0, CVPixelBufferGetBytesPerRowOfPlane(buffer, index))
            }
        }
        guard planes.count == count else { return nil }
    }

    var isLumaAndChroma: Bool {
        if case .lumaAndChroma = layout { return true }
        return false
    }

    /// Draws another image over this one.
    func draw(_ source: ImageMemory) {
        switch (layout, source.layout) {
        case (.lumaAndChroma(let full), .lumaAndChroma(let sourceIsFull)):
            copyPlanes(source, Scale(from: sourceIsFull, to: full))
        case (.lumaAndChroma(let full), _):
            let scale = Scale(from: true, to: full)
            drawRows { x, y in scale.luma(source.color(x, y, in: self).luma) }
            drawChroma(source, scale)
        case (.gray, _): drawRows { x, y in source.color(x, y, in: self).luma }
        case (.colors, _): drawColors(source)
        }
    }

    private func drawRows(_ value: (Int, Int) -> Int) {
        for y in 0..<height {
            for x in 0..<width { store(value(x, y), plane: 0, y, x) }
        }
    }

    private func drawColors(_ source: ImageMemory) {
        for y in 0..<height {
            for x in 0..<width {
                let color = source.color(x, y, in: self)
                store(color.blue, plane: 0, y, x * 4)
                store(color.green, plane: 0, y, x * 4 + 1)
                store(color.red, plane: 0, y, x * 4 + 2)
                store(255, plane: 0, y, x * 4 + 3)
            }
        }
    }

    private func drawChroma(_ source: ImageMemory, _ scale: Scale) {
        for row in 0..<(height + 1) / 2 {
            for column in 0..<(width + 1) / 2 {
                let mean = Color.mean(
                    [(0, 0), (1, 0), (0, 1), (1, 1)].map { offset in
                        // At an odd edge the last pixel replaces the missing one.
                        source.color(
                            min(column * 2 + offset.0, width - 1),
                            min(row * 2 + offset.1, height - 1), in: self)
                    })
                store(scale.chroma(mean.blueness), plane: 1, row, column * 2)
                store(scale.chroma(mean.redness), plane: 1, row, column * 2 + 1)
            }
        }
    }

    private func copyPlanes(_ source: ImageMemory, _ scale: Scale) {
        drawRows { x, y in
            scale.luma(source.byte(0, y * source.height / height, x * source.width / width))
        }
        let sourceSize = ((source.width + 1) / 2, (source.height + 1) / 2)
        let size = ((width + 1) / 2, (height + 1) / 2)
        for row in 0..<size.1 {
            for column in 0..<size.0 {
                let place = column * sourceSize.0 / size.0 * 2
                for part in 0..<2 {
                    let value = source.byte(1, row * sourceSize.1 / size.1, place + part)
                    store(scale.chroma(value), plane: 1, row, column * 2 + part)
                }
            }
        }
    }

    /// Returns the color under a pixel of an image drawn over this one.
    private func color(_ x: Int, _ y: Int, in other: ImageMemory) -> Color {
        let (x, y) = (x * width / other.width, y * height / other.height)
        switch layout {
        case .gray: return Color(gray: byte(0, y, x))
        case .colors:
            return Color(
                red: byte(0, y, x * 4 + 2), green: byte(0, y, x * 4 + 1), blue: byte(0, y, x * 4))
        case .lumaAndChroma(let isFullRange):
            let scale = Scale(from: isFullRange, to: true)
            return Color(
                luma: scale.luma(byte(0, y, x)),
                blueness: scale.chroma(byte(1, y / 2, x / 2 * 2)),
                redness: scale.chroma(byte(1, y / 2, x / 2 * 2 + 1)))
        }
    }

    private func byte(_ plane: Int, _ row: Int, _ column: Int) -> Int {
        let memory = planes[plane]
        return Int(
            memory.address.load(
                fromByteOffset: row * memory.bytesPerRow + column, as: UInt8.self))
    }

    private func store(_ value: Int, plane: Int, _ row: Int, _ column: Int) {
        let memory = planes[plane]
        memory.address.storeBytes(
            of: UInt8(clamping: value), toByteOffset: row * memory.bytesPerRow + column,
            as: UInt8.self)
    }
}

/// Converts luma and chroma between ranges: full is 0…255, video 16…235 and 16…240.
private struct Scale {
    private let widening: Int

    init(from isFull: Bool, to becomesFull: Bool) {
        widening = isFull == becomesFull ? 0 : becomesFull ? 1 : -1
    }

    func luma(_ value: Int) -> Int {
        switch widening {
        case 0: return value
        case 1: return limited(nearest((value - 16) * 255, 219))
        default: return 16 + nearest(value * 219, 255)
        }
    }

    func chroma(_ value: Int) -> Int {
        switch widening {
        case 0: return value
        case 1: return limited(128 + nearest((value - 128) * 255, 224))
        default: return limited(128 + nearest((value - 128) * 224, 255))
        }
    }

    private func nearest(_ number: Int, _ divisor: Int) -> Int {
        (number + (number < 0 ? -divisor : divisor) / 2) / divisor
    }
}
