import CoreGraphics
import CoreVideo
import Foundation

/// Pixel buffers for tests.
enum ImageMaking {
    /// Returns a buffer filled by a rule of plane, byte column and row.
    static func buffer(
        _ format: OSType, _ width: Int, _ height: Int, _ byte: (Int, Int, Int) -> UInt8
    ) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, format, nil, &made)
        guard let made else { throw CocoaError(.featureUnsupported) }
        CVPixelBufferLockBaseAddress(made, [])
        defer { CVPixelBufferUnlockBaseAddress(made, []) }
        for plane in 0..<max(CVPixelBufferGetPlaneCount(made), 1) {
            guard let address = CVPixelBufferGetBaseAddressOfPlane(made, plane) else { continue }
            let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(made, plane)
            for row in 0..<CVPixelBufferGetHeightOfPlane(made, plane) {
                for column in 0..<contentBytes(made, plane) {
                    address.storeBytes(
                        of: byte(plane, column, row), toByteOffset: row * bytesPerRow + column,
                        as: UInt8.self)
                }
            }
        }
        return made
    }

    /// Returns luma that increases to the right and downward, over one color.
    static func ramp(_ format: OSType, _ width: Int, _ height: Int) throws -> CVPixelBuffer {
        try buffer(format, width, height) { plane, column, row in
            if plane == 0 { return UInt8(60 + (column * 2 + row) % 130) }
            return column % 2 == 0 ? 110 : 140
        }
    }

    /// All bytes without padding, plane after plane.
    static func bytes(_ buffer: CVPixelBuffer) -> [UInt8] {
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        var bytes: [UInt8] = []
        for plane in 0..<max(CVPixelBufferGetPlaneCount(buffer), 1) {
            guard let address = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { continue }
            for row in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
                let start = address + row * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
                bytes += UnsafeRawBufferPointer(start: start, count: contentBytes(buffer, plane))
            }
        }
        return bytes
    }

    private static func contentBytes(_ buffer: CVPixelBuffer, _ plane: Int) -> Int {
        let isColor = CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA
        let bytes = isColor ? 4 : plane == 1 ? 2 : 1
        return CVPixelBufferGetWidthOfPlane(buffer, plane) * bytes
    }
}

/// Returns the maximum difference between two rows of equal length; nil for different lengths.
func greatestDifference(_ left: [UInt8], _ right: [UInt8]) -> Int? {
    guard left.count == right.count else { return nil }
    return zip(left, right).map { abs(Int($0) - Int($1)) }.max() ?? 0
}
