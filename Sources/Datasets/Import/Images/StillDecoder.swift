import LockstepFormats
import LockstepSamples

/// Decodes image files to what a session can store.
///
/// A JPEG is kept unchanged; any other format becomes pixels that the recorder encodes.
final class StillDecoder {
    private let codec: any StillCodec
    private let readsOrientation: Bool

    /// - Parameter readsOrientation: whether a JPEG's size is that of the image rotated by its EXIF
    ///   orientation, as in a session (docs/FORMAT.md); otherwise it is that of the pixels in the
    ///   file.
    init(_ codecs: any MediaCodecs, readsOrientation: Bool = true) throws {
        codec = try codecs.makeStillCodec()
        self.readsOrientation = readsOrientation
    }

    /// The image in a file.
    ///
    /// - Throws: the codec's error for a file that it cannot decode.
    func image(_ bytes: [UInt8]) throws -> FrameImage {
        if bytes.starts(with: [0xFF, 0xD8]) {
            let stored = try codec.decodeJPEG(bytes).size
            let size = readsOrientation ? JPEGTurn(of: bytes).turned(stored) : stored
            return .still(EncodedStill(bytes: bytes, size: size))
        }
        return .pixels(try codec.decodePNG(bytes).withEightBits)
    }

    /// The values of a gray PNG, 8 or 16 bits each.
    func numbers(_ bytes: [UInt8]) throws -> PixelBuffer { try codec.decodePNG(bytes) }
}

extension PixelBuffer {
    /// The same image with the high byte of each 16-bit value; other formats unchanged.
    fileprivate var withEightBits: PixelBuffer {
        guard format == .gray16 else { return self }
        let cut = withPlane(0) { plane in
            PixelBuffer(format: .gray8, size: size) { _, bytes in
                for row in 0..<plane.size.height {
                    let numbers = plane.row(row)
                    for column in 0..<plane.size.width {
                        let number = numbers.loadUnaligned(
                            fromByteOffset: 2 * column, as: UInt16.self)
                        bytes[row * plane.size.width + column] = UInt8(number >> 8)
                    }
                }
            }
        }
        return cut ?? self
    }
}
