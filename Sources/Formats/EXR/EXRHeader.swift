import LockstepSamples

/// The head of an OpenEXR file of one part with scan lines.
///
/// Source: "OpenEXR File Layout" of the OpenEXR documentation.
struct EXRHeader {
    /// No header of a depth map comes near: attributes may hold previews.
    private static let mostAttributes = 1000
    /// 17 million pixels, a hundred times those of any phone's depth map: zlib packs a thousand
    /// numbers in a few bytes, so a short file can claim any size.
    private static let largestArea = 1 << 24
    /// As many bytes as the largest map of one channel has.
    private static let mostBytes = 4 * largestArea

    let compression: EXRCompression
    let channels: [EXRChannel]
    /// Which of the channels holds depth.
    let depthIndex: Int
    let size: PixelSize
    /// The number of the first line.
    let firstLine: Int
    /// Where the table of the chunks' places begins.
    let tableOffset: Int

    init(_ input: LittleEndian) throws {
        try Self.expectScanLines(input)
        let (attributes, end) = try Self.attributes(input)
        guard let channels = attributes["channels"], let window = attributes["dataWindow"],
            let packing = attributes["compression"]
        else { throw Self.damage("the head lacks channels, dataWindow or compression") }
        self.channels = try EXRChannel.list(input, channels.lowerBound)
        depthIndex = try EXRChannel.depthIndex(self.channels)
        let number = input.integer(at: packing.lowerBound, byteCount: 1) ?? -1
        guard let compression = EXRCompression(rawValue: number) else {
            throw Self.unread("compression \(EXRCompression.name(of: number))")
        }
        self.compression = compression
        let sides = (0..<4).compactMap { input.signed32(at: window.lowerBound + 4 * $0) }
        guard window.count >= 16, sides.count == 4 else {
            throw Self.damage("the dataWindow is cut off")
        }
        size = PixelSize(width: sides[2] - sides[0] + 1, height: sides[3] - sides[1] + 1)
        guard size.isOfAnImage, size.area <= Self.largestArea else {
            throw Self.damage("a size of \(size.width)×\(size.height) cannot be")
        }
        firstLine = sides[1]
        tableOffset = end
        guard size.height * lineByteCount <= Self.mostBytes else {
            throw Self.unread(
                "\(self.channels.count) channels of \(size.width)×\(size.height), more than "
                    + "\(Self.mostBytes) bytes")
        }
    }

    /// The bytes of a line with all its channels.
    var lineByteCount: Int { size.width * channels.reduce(0) { $0 + $1.number.byteCount } }

    static func damage(_ words: String) -> FormatError {
        FormatError(.bytes(of: "OpenEXR file", words))
    }

    /// A file that may be intact, of a kind that is not read here.
    static func unread(_ words: String) -> FormatError {
        FormatError(.unreadOpenEXR(words))
    }

    /// The version field's bits: tiles, parts without images, several parts.
    private static func expectScanLines(_ input: LittleEndian) throws {
        guard input.integer(at: 0, byteCount: 4) == 20_000_630,
            let version = input.integer(at: 4, byteCount: 4)
        else { throw damage("they do not begin as one does") }
        guard version & 0xff == 2 else { throw unread("version \(version & 0xff)") }
        for (bit, words) in [(0x200, "tiles"), (0x800, "deep data"), (0x1000, "several parts")]
        where version & bit != 0 {
            throw unread(words)
        }
    }

    /// Where the value of each attribute is, and where the head ends.
    private static func attributes(
        _ input: LittleEndian
    ) throws -> (values: [String: Range<Int>], end: Int) {
        var values: [String: Range<Int>] = [:]
        var offset = 8
        while let name = text(input, &offset), !name.isEmpty {
            guard text(input, &offset) != nil,
                let count = input.integer(at: offset, byteCount: 4),
                count <= input.bytes.count - offset - 4, values.count < mostAttributes
            else { throw damage("the head is cut off") }
            values[name] = offset + 4..<offset + 4 + count
            offset += 4 + count
        }
        return (values, offset)
    }

    /// The text up to the next zero; nil if none comes within the length of a name.
    static func text(_ input: LittleEndian, _ offset: inout Int) -> String? {
        guard offset < input.bytes.count else { return nil }
        // Names have at most 255 letters.
        let letters = input.bytes[offset...].prefix(256)
        guard let end = letters.firstIndex(of: 0) else { return nil }
        defer { offset = end + 1 }
        return String(decoding: letters[..<end], as: UTF8.self)
    }
}
