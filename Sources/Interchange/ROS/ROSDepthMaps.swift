import LockstepFormats
import LockstepSamples

/// The depth maps of a recording, each with the confidence map of the same stamp where there is one,
/// one after the other.
final class ROSDepthMaps {
    /// REP 118: whole numbers are millimetres.
    private static let unitsPerMetre: Float = 1000

    private let reader: ROSRecordingReader
    private let topic: ROSChannel
    private var waiting: ROSImage?
    /// The place of the next map among all.
    private var index = 0

    init(_ reader: ROSRecordingReader, of topic: ROSChannel) {
        self.reader = reader
        self.topic = topic
    }

    /// The map of this number; nil where it was passed already or is none.
    ///
    /// - Throws: ``BinaryError`` where its size is not that of its bytes.
    func map(_ number: Int) throws -> DepthMap? {
        guard number >= index else { return nil }
        while let image = try nextImage() {
            guard image.encoding != "mono8" else { continue }
            defer { index += 1 }
            if index < number { continue }
            let following = try nextImage()
            guard let following, following.encoding == "mono8",
                following.header.stamp == image.header.stamp
            else {
                waiting = following
                return try image.depthMap(confidence: nil, Self.unitsPerMetre)
            }
            return try image.depthMap(confidence: following, Self.unitsPerMetre)
        }
        return nil
    }

    /// The next depth or confidence map.
    private func nextImage() throws -> ROSImage? {
        if let image = waiting {
            waiting = nil
            return image
        }
        while let message = try reader.next() {
            guard message.channel.type == ROSImage.name,
                message.channel == topic || message.channel.topic.hasSuffix("confidence"),
                let image: ROSImage = try? message.decoded(),
                message.channel == topic ? image.isDepth : image.encoding == "mono8"
            else { continue }
            return image
        }
        return nil
    }
}

extension ROSImage {
    fileprivate func depthMap(
        confidence: ROSImage?, _ unitsPerMetre: Float
    ) throws -> DepthMap? {
        let depth = try buffer(.float32, bytesPerPixel: encoding == "32FC1" ? 4 : 2) { number in
            encoding == "32FC1"
                ? Float(bitPattern: number) : Float(number) / unitsPerMetre
        }
        let grades = try confidence?.grades()
        return DepthMap(depth: depth, confidence: grades)
            ?? DepthMap(depth: depth, confidence: nil)
    }

    private func buffer(
        _ format: PixelFormat, bytesPerPixel: Int, _ metres: (UInt32) -> Float
    ) throws -> PixelBuffer {
        let step = try checkedStep(bytesPerPixel)
        let buffer = PixelBuffer(format: format, size: size) { _, plane in
            let values = plane.bindMemory(to: Float.self)
            for row in 0..<size.height {
                for column in 0..<size.width {
                    let place = row * step + column * bytesPerPixel
                    values[row * size.width + column] = metres(number(at: place, bytesPerPixel))
                }
            }
        }
        guard let buffer else { throw wrongSize }
        return buffer
    }

    private func grades() throws -> PixelBuffer? {
        let step = try checkedStep(1)
        return PixelBuffer(format: .gray8, size: size) { _, plane in
            for row in 0..<size.height {
                for column in 0..<size.width {
                    plane[row * size.width + column] = bytes[row * step + column]
                }
            }
        }
    }

    /// Bytes from row to row, where all rows are there.
    private func checkedStep(_ bytesPerPixel: Int) throws -> Int {
        let step = Int(bytesPerRow)
        guard size.isOfAPicture, step >= size.width * bytesPerPixel,
            step <= bytes.count,
            (size.height - 1) * step + size.width * bytesPerPixel <= bytes.count
        else { throw wrongSize }
        return step
    }

    private func number(at place: Int, _ byteCount: Int) -> UInt32 {
        let digits = bytes[place..<place + byteCount]
        let ordered = isBigEndian == 0 ? Array(digits.reversed()) : Array(digits)
        return ordered.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private var wrongSize: RecordedImageError {
        RecordedImageError(width: width, height: height, step: bytesPerRow, byteCount: bytes.count)
    }
}

/// An image of a recording whose bytes do not make its size.
struct RecordedImageError: Failure {
    let width: UInt32
    let height: UInt32
    let step: UInt32
    let byteCount: Int

    var problem: String {
        "\(byteCount) bytes in rows of \(step) are no image of \(width)×\(height)"
    }
    var place: Place? { nil }
    var remedy: String { "Record the topic again; its publisher made it so." }
}
