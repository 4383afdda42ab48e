import CFFmpeg
import LockstepSamples

/// The MD5 of each plane of a decoded image, which an encoder may add to its data (ITU-T H.265,
/// D.2.19 and D.3.19).
///
/// FFmpeg compares it too, but version 5.1 does not if damage ends the slices early: it then
/// returns an image without its lower part.
struct HEVCImageHash {
    /// The type of this message, and of MD5 in it.
    private static let (messageType, md5Type) = (132, UInt8(0))
    private static let byteCount = 16

    private let planes: [[UInt8]]

    /// Finds the hash among an image's NAL units; nil if there is none.
    ///
    /// - Parameter lengthByteCount: The number of bytes of the length before each unit.
    init?(_ units: [UInt8], lengthByteCount: Int) {
        var rest = units[...]
        var found: [[UInt8]]?
        while rest.count > lengthByteCount {
            let length = rest.prefix(lengthByteCount).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(lengthByteCount)
            let unit = rest.prefix(length)
            rest = rest.dropFirst(length)
            guard HEVCUnits.kind(unit) == HEVCUnits.Kind.metadataOfImage else { continue }
            found = found ?? Self.hash(in: HEVCUnits.plain(unit.dropFirst(2)))
        }
        guard let found, !found.isEmpty else { return nil }
        planes = found
    }

    /// Returns the hash among messages, each with a type and a length (7.3.5).
    private static func hash(in messages: [UInt8]) -> [[UInt8]]? {
        var rest = messages[...]
        while let type = number(&rest), let length = number(&rest), length <= rest.count {
            let content = rest.prefix(length)
            rest = rest.dropFirst(length)
            guard type == messageType, content.first == md5Type else { continue }
            let hashes = content.dropFirst()
            return stride(from: hashes.startIndex, to: hashes.endIndex, by: byteCount)
                .map { Array(hashes[$0...].prefix(byteCount)) }
        }
        return nil
    }

    /// Reads a number: the sum of bytes up to the first one below 255.
    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var sum = 0
        while let byte = bytes.popFirst() {
            sum += Int(byte)
            if byte < 255 { return sum }
        }
        return nil
    }

    /// Whether an image of 8 bits, which is not cropped yet, has this hash.
    func matches(_ image: OwnedFrame) -> Bool {
        let (strides, size) = (image.lineSizes, image.size)
        let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        return planes.enumerated().allSatisfy { index, expected in
            guard index < 3, let plane = image.dataPointers[index] else { return false }
            let shape = index == 0 ? size : half
            let content = (0..<shape.height).flatMap { row in
                UnsafeBufferPointer(start: plane + row * Int(strides[index]), count: shape.width)
            }
            return Self.md5(of: content) == expected
        }
    }

    private static func md5(of content: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: byteCount)
        av_md5_sum(&hash, content, content.count)
        return hash
    }
}
