import LockstepSamples

/// The head of an OpenEXR file of one part with scan lines and one channel of 32-bit floats.
///
/// Source: "OpenEXR File Layout" of the OpenEXR documentation.
struct EXRHeader {
    /// How the pixels are packed, as far as it is read here; the numbers are the format's.
    enum Compression: Int {
        case none = 0
        /// zlib, a line at a time.
        case zipLine = 2
        /// zlib, sixteen lines at a time.
        case zip = 3

        var linesPerChunk: Int { self == .zip ? 16 : 1 }
    }

    /// No header of a depth map comes near: attributes may hold previews.
    private static let mostAttributes = 1000
    /// 17 million pixels, a hundred times those of any phone's depth map: zlib packs a thousand
    /// numbers in a few bytes, so a short file can claim any size.
    private static let largestArea = 1 << 24
    /// Bits of the version field: tiles, parts without pictures, several parts.
    private static let unread = 0x200 | 0x800 | 0x1000

    let compression: Compression
    let size: PixelSize
    /// The number of the first line.
    let firstLine: Int
    /// Where the table of the chunks' places begins.
    let tableOffset: Int

    init(_ input: LittleEndian) throws {
        guard input.integer(at: 0, byteCount: 4) == 20_000_630,
            let version = input.integer(at: 4, byteCount: 4)
        else { throw Self.damage("they do not begin as one does") }
        guard version & 0xff == 2, version & Self.unread == 0 else {
            throw Self.damage("it has tiles, several parts or another version")
        }
        var attributes: [String: (type: String, start: Int, end: Int)] = [:]
        var offset = 8
        while let name = Self.text(input, &offset), !name.isEmpty {
            guard let type = Self.text(input, &offset),
                let count = input.integer(at: offset, byteCount: 4),
                count <= input.bytes.count - offset - 4, attributes.count < Self.mostAttributes
            else { throw Self.damage("the head is cut off") }
            attributes[name] = (type, offset + 4, offset + 4 + count)
            offset += 4 + count
        }
        guard let channels = attributes["channels"], let window = attributes["dataWindow"],
            let packing = attributes["compression"]
        else { throw Self.damage("the head lacks channels, dataWindow or compression") }
        try Self.expectOneChannel(input, channels.start)
        let number = input.integer(at: packing.start, byteCount: 1) ?? -1
        guard let compression = Compression(rawValue: number) else {
            throw Self.damage("compression \(number) is not read here")
        }
        self.compression = compression
        let sides = (0..<4).compactMap { input.signed32(at: window.start + 4 * $0) }
        guard window.end - window.start >= 16, sides.count == 4 else {
            throw Self.damage("the dataWindow is cut off")
        }
        size = PixelSize(width: sides[2] - sides[0] + 1, height: sides[3] - sides[1] + 1)
        guard size.isOfAPicture, size.area <= Self.largestArea else {
            throw Self.damage("a size of \(size.width)×\(size.height) cannot be")
        }
        firstLine = sides[1]
        tableOffset = offset
    }

    static func damage(_ words: String) -> FormatError {
        FormatError(.bytes(of: "OpenEXR file", words))
    }

    /// A channel is a name, its type (2 is a 32-bit float), four bytes that do not matter here, and
    /// how many pixels share a number; a zero ends the list.
    private static func expectOneChannel(_ input: LittleEndian, _ start: Int) throws {
        var offset = start
        guard let name = text(input, &offset), !name.isEmpty,
            let type = input.signed32(at: offset), let x = input.signed32(at: offset + 8),
            let y = input.signed32(at: offset + 12)
        else { throw damage("the channels are cut off") }
        guard type == 2, x == 1, y == 1, input.integer(at: offset + 16, byteCount: 1) == 0 else {
            throw damage("it has other channels than one of 32-bit floats")
        }
    }

    /// The text up to the next zero; nil where none comes within the length of a name.
    private static func text(_ input: LittleEndian, _ offset: inout Int) -> String? {
        guard offset < input.bytes.count else { return nil }
        // Names have at most 255 letters.
        let letters = input.bytes[offset...].prefix(256)
        guard let end = letters.firstIndex(of: 0) else { return nil }
        defer { offset = end + 1 }
        return String(decoding: letters[..<end], as: UTF8.self)
    }
}
