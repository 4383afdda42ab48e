internal import Foundation

/// The header of a JPEG (ITU-T T.81, Annex B).
struct JPEGHeader {
    /// Width and height in pixels; nil if the header is incomplete.
    private(set) var size: (width: Int, height: Int)?
    /// The number of components per pixel.
    private(set) var components: Int?
    /// EXIF's values.
    private(set) var exif: ExifValues?
    /// Whether the file is complete.
    let isComplete: Bool

    /// Reads the segments up to the pixels; nil if the bytes are not a JPEG.
    init?(_ bytes: Data) {
        guard bytes.count >= 3, bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF else {
            return nil
        }
        // Some writers pad after the end: 64 bytes is more than any alignment.
        isComplete = bytes.suffix(64).range(of: Data([0xFF, 0xD9])) != nil
        var offset = 2
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
                offset += marker == 0xFF ? 1 : 2
                continue
            }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2, offset + 2 + length <= bytes.count else { return }
            // Start of scan, end of image.
            if marker == 0xDA || marker == 0xD9 { return }
            read(marker, bytes[(offset + 4)..<(offset + 2 + length)])
            offset += 2 + length
        }
    }

    private mutating func read(_ marker: UInt8, _ content: Data) {
        let bytes = [UInt8](content)
        switch marker {
        case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker) && bytes.count >= 6:
            size = (Int(bytes[3]) << 8 | Int(bytes[4]), Int(bytes[1]) << 8 | Int(bytes[2]))
            components = Int(bytes[5])
        case 0xE1 where bytes.starts(with: Array("Exif\0\0".utf8)):
            exif = exif ?? ExifValues(Array(bytes.dropFirst(6)))
        default: break
        }
    }
}
