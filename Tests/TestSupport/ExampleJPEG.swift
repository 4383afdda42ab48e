import LockstepContainers
public import LockstepSamples

/// The smallest file with the complete structure of a JPEG: a frame header, a scan, an end marker.
///
/// - Parameter content: The bytes in place of the scan's data.
public func exampleJPEG(_ size: PixelSize, content: [UInt8] = [1, 2, 3]) -> [UInt8] {
    let sides = [size.height, size.width].flatMap { [UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    let frame: [UInt8] = [0xff, 0xc0, 0, 11, 8] + sides + [1, 1, 0x11, 0]
    let scan: [UInt8] = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]
    return [0xff, 0xd8] + frame + scan + content + [0xff, 0xd9]
}

/// The smallest file with the complete structure of a HEIC, as a tile of one coded image.
///
/// - Parameters:
///   - content: The bytes in place of the coded image.
///   - properties: Further properties of the image.
///   - type: The type of the image's item.
public func exampleHEIC(
    _ size: PixelSize, content: [UInt8] = [1, 2, 3],
    _ properties: [ExampleHEICProperty] = [], type: String = "hvc1"
) -> [UInt8] {
    let sides = HEIFWriter.number(size.width, 4) + HEIFWriter.number(size.height, 4)
    let usual = [
        HEIFFile.Property("hvcC", [1, 3], isEssential: true),
        HEIFFile.Property("ispe", [0, 0, 0, 0] + sides),
    ]
    let further = properties.map {
        HEIFFile.Property($0.type, $0.content, isEssential: $0.isEssential)
    }
    return HEIFWriter([HEIFWriter.Item(type, content, usual + further)], brand: .heic).bytes
}

/// A property of an example's image.
public struct ExampleHEICProperty: Sendable {
    let type: String
    let content: [UInt8]
    let isEssential: Bool

    /// Creates a property, essential unless stated.
    public init(_ type: String, _ content: [UInt8] = [], isEssential: Bool = true) {
        (self.type, self.content, self.isEssential) = (type, content, isEssential)
    }

    /// A rotation by a right angle counterclockwise.
    public static let rotation = ExampleHEICProperty("irot", [1])
    /// A mirror image.
    public static let mirror = ExampleHEICProperty("imir", [0])
}

/// A still image of any bytes.
public func exampleStill(_ bytes: [UInt8]) -> EncodedStill {
    EncodedStill(bytes: bytes, size: PixelSize(width: 2, height: 2))
}
