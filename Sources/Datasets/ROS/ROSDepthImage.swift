import LockstepContainers
import LockstepSamples

extension ROSImage {
    /// REP 118: integer values are millimeters.
    private static let unitsPerMeter: Float = 1000

    /// Converts the image to depth in meters, with the confidence of the same size if there is one.
    ///
    /// - Throws: ``RecordedImageError`` if the size of either does not match its bytes.
    func depthMap(confidence: ROSImage?) throws -> DepthMap? {
        let depth =
            encoding == "32FC1"
            ? try plane(.float32, of: UInt32.self) { Float(bitPattern: $0) }
            : try plane(.float32, of: UInt16.self) { Float($0) / Self.unitsPerMeter }
        let grades = try confidence?.plane(.gray8, of: UInt8.self) { $0 }
        return DepthMap(depth: depth, confidence: grades)
            ?? DepthMap(depth: depth, confidence: nil)
    }

    /// The stored pixels, each converted to a value; rows without padding.
    func plane<Stored: FixedWidthInteger, Value>(
        _ format: PixelFormat, of _: Stored.Type, _ value: (Stored) -> Value
    ) throws -> PixelBuffer {
        let (step, isBig) = (try checkedStep(MemoryLayout<Stored>.size), isBigEndian != 0)
        let buffer = PixelBuffer(format: format, size: size) { _, plane in
            let values = plane.bindMemory(to: Value.self)
            bytes.withUnsafeBytes { bytes in
                for row in 0..<size.height {
                    for column in 0..<size.width {
                        let place = row * step + column * MemoryLayout<Stored>.size
                        let stored = bytes.loadUnaligned(fromByteOffset: place, as: Stored.self)
                        values[row * size.width + column] =
                            value(isBig ? Stored(bigEndian: stored) : Stored(littleEndian: stored))
                    }
                }
            }
        }
        guard let buffer else { throw wrongSize }
        return buffer
    }

    /// The number of bytes from row to row, after a check that all rows exist.
    func checkedStep(_ bytesPerPixel: Int) throws -> Int {
        let step = Int(bytesPerRow)
        guard size.isOfAnImage, step >= size.width * bytesPerPixel,
            step <= bytes.count,
            (size.height - 1) * step + size.width * bytesPerPixel <= bytes.count
        else { throw wrongSize }
        return step
    }

    var wrongSize: RecordedImageError {
        RecordedImageError(width: width, height: height, step: bytesPerRow, byteCount: bytes.count)
    }
}

/// An image of a recording whose bytes do not match its size.
struct RecordedImageError: Failure {
    let width: UInt32
    let height: UInt32
    let step: UInt32
    let byteCount: Int

    var problem: String {
        "\(byteCount) bytes in rows of \(step) do not match an image of \(width)×\(height)"
    }
    var place: Place? { nil }
    var remedy: Remedy { "Record the topic again; its publisher wrote a malformed image." }
}
