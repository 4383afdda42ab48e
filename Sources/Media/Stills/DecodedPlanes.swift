import CTurboJPEG
import LockstepSamples

/// A decoded JPEG's planes in scratch memory, with chroma sampled as in the file.
struct DecodedPlanes {
    /// Luma, and Cb and Cr if the image has color.
    let planes: [JPEGPlane]
    /// The number of pixels per chroma sample, in a row and in a column.
    private let factor: (horizontal: Int, vertical: Int)

    /// Reserves memory for an image, valid until the scratch memory is used again.
    init(_ size: PixelSize, sampling: Int32, in scratch: ScratchMemory) {
        let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
        let shapes = (0..<(sampling == Int32(TJSAMP_GRAY.rawValue) ? 1 : 3)).map {
            PixelSize(
                width: Int(tjPlaneWidth($0, width, sampling)),
                height: Int(tjPlaneHeight($0, height, sampling)))
        }
        var room = scratch.room(for: shapes.reduce(0) { $0 + $1.area })[...]
        planes = shapes.compactMap { shape in
            defer { room = room.dropFirst(shape.area) }
            return UnsafeMutableBufferPointer(rebasing: room).baseAddress.map {
                JPEGPlane(address: UnsafePointer($0), bytesPerRow: shape.width)
            }
        }
        factor = Self.factor(of: sampling)
    }

    /// Returns the factors of a sampling: 4:2:2 halves rows, 4:4:0 columns, 4:2:0 both.
    private static func factor(of sampling: Int32) -> (Int, Int) {
        switch TJSAMP(rawValue: UInt32(clamping: sampling)) {
        case TJSAMP_420: (2, 2)
        case TJSAMP_422: (2, 1)
        case TJSAMP_440: (1, 2)
        case TJSAMP_411: (4, 1)
        default: (1, 1)
        }
    }

    /// Copies the planes to a new buffer.
    func pixels(as format: PixelFormat, of size: PixelSize) throws(MediaError) -> PixelBuffer {
        let pixels = PixelBuffer(format: format, size: size) { plane, target in
            if plane == 0 {
                copyLuma(of: size, to: target)
            } else {
                copyChroma(of: size, to: target)
            }
        }
        guard let pixels else { throw .noMemory(for: "an image") }
        return pixels
    }

    /// Copies luma to rows without padding.
    private func copyLuma(of size: PixelSize, to target: UnsafeMutableRawBufferPointer) {
        let luma = planes[0]
        for row in 0..<size.height {
            let source = UnsafeRawBufferPointer(
                start: luma.address + row * luma.bytesPerRow, count: size.width)
            UnsafeMutableRawBufferPointer(
                rebasing: target[row * size.width..<(row + 1) * size.width]
            ).copyMemory(from: source)
        }
    }

    /// Copies chroma as interleaved pairs at half size, averaged if the file has a higher
    /// resolution.
    private func copyChroma(of size: PixelSize, to target: UnsafeMutableRawBufferPointer) {
        guard let pairs = target.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
        let half = PixelFormat.nv12FullRange.planes(of: size)[1].size
        for row in 0..<half.height {
            let line = pairs + row * 2 * half.width
            if factor == (2, 2) {
                interleaveRow(
                    planes[1].address + row * planes[1].bytesPerRow,
                    planes[2].address + row * planes[2].bytesPerRow, count: half.width, into: line)
            } else {
                averageRow(row, of: size, count: half.width, into: line)
            }
        }
    }

    private func averageRow(
        _ row: Int, of size: PixelSize, count: Int, into pairs: UnsafeMutablePointer<UInt8>
    ) {
        for column in 0..<count {
            for (index, plane) in planes[1...2].enumerated() {
                pairs[2 * column + index] = average(plane, column: column, row: row, of: size)
            }
        }
    }

    /// Returns the mean over the 2×2 pixels of one 4:2:0 sample.
    private func average(_ plane: JPEGPlane, column: Int, row: Int, of size: PixelSize) -> UInt8 {
        let columns = [2 * column, min(2 * column + 1, size.width - 1)]
        let rows = [2 * row, min(2 * row + 1, size.height - 1)]
        var sum = 0
        for y in rows {
            for x in columns {
                sum += Int(
                    plane.address[
                        y / factor.vertical * plane.bytesPerRow + x / factor.horizontal])
            }
        }
        return UInt8((sum + 2) / 4)
    }
}
