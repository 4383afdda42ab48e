import LockstepContainers
import LockstepFormats
import LockstepSamples

/// The header of a single-part OpenEXR file with scan lines.
///
/// Source: "OpenEXR File Layout" of the OpenEXR documentation.
struct EXRHeader {
    /// The maximum number of attributes; headers of depth maps have far fewer.
    private static let mostAttributes = 1000
    /// The largest area: 17 million pixels, a hundred times those of any phone's depth map.
    ///
    /// zlib packs a thousand numbers into a few bytes, so a short file can claim any size.
    private static let largestArea = 1 << 24
    /// The number of bytes of the largest map with one channel.
    private static let mostBytes = 4 * largestArea

    let compression: EXRCompression
    let channels: [EXRChannel]
    /// The index of the depth channel.
    let depthIndex: Int
    let size: PixelSize
    /// The y coordinate of the first line.
    let firstLine: Int
    /// The offset of the table of chunk offsets.
    let tableOffset: Int

    init(_ input: LittleEndian) throws {
        try Self.expectScanLines(input)
        let (attributes, end) = try Self.attributes(input)
        guard let channels = attributes["channels"], let window = attributes["dataWindow"],
            let packing = attributes["compression"]
        else { throw Self.damage("the header lacks channels, dataWindow or compression") }
        self.channels = try EXRChannel.list(input, channels.lowerBound)
        depthIndex = try EXRChannel.depthIndex(self.channels)
        let number = input.integer(at: packing.lowerBound, byteCount: 1) ?? -1
        guard let compression = EXRCompression(rawValue: number) else {
            throw Self.unread("compression \(EXRCompression.name(of: number))")
        }
        self.compression = compression
        let sides = (0..<4).compactMap { input.signed32(at: window.lowerBound + 4 * $0) }
        guard window.count >= 16, sides.count == 4 else {
            throw Self.damage("the dataWindow is truncated")
        }
        size = PixelSize(width: sides[2] - sides[0] + 1, height: sides[3] - sides[1] + 1)
        guard size.isOfAnImage, size.area <= Self.largestArea else {
            throw Self.damage("the size \(size.width)×\(size.height) is invalid")
        }
        firstLine = sides[1]
        tableOffset = end
        guard size.height * lineByteCount <= Self.mostBytes else {
            throw Self.unread(
                "\(self.channels.count) channels of \(size.width)×\(size.height), over "
                    + "the limit of \(Self.mostBytes) bytes")
        }
    }

    /// The number of bytes of a line with all its channels.
    var lineByteCount: Int { size.width * channels.reduce(0) { $0 + $1.number.byteCount } }

    static func damage(_ words: String) -> FormatError {
        FormatError(.bytes(of: "OpenEXR file", words))
    }

    /// An error for a file that may be intact but is of an unsupported kind.
    static func unread(_ words: String) -> FormatError {
        FormatError(.unreadOpenEXR(words))
    }

    /// Checks the version field's bits for tiles, deep data and multiple parts.
    private static func expectScanLines(_ input: LittleEndian) throws {
        guard input.integer(at: 0, byteCount: 4) == 20_000_630,
            let version = input.integer(at: 4, byteCount: 4)
        else { throw damage("the signature is wrong") }
        guard version & 0xff == 2 else { throw unread("version \(version & 0xff)") }
        for (bit, words) in [(0x200, "tiles"), (0x800, "deep data"), (0x1000, "multiple parts")]
        where version & bit != 0 {
            throw unread(words)
        }
    }

    /// Returns the offset of each attribute's value, and the end of the header.
    private static func attributes(
        _ input: LittleEndian
    ) throws -> (values: [String: Range<Int>], end: Int) {
        var values: [String: Range<Int>] = [:]
        var offset = 8
        while let name = text(input, &offset), !name.isEmpty {
            guard text(input, &offset) != nil,
                let count = input.integer(at: offset, byteCount: 4),
                count <= input.bytes.count - offset - 4, values.count < mostAttributes
            else { throw damage("the header is truncated") }
            values[name] = offset + 4..<offset + 4 + count
            offset += 4 + count
        }
        return (values, offset)
    }

    /// Returns the text up to the next zero byte; nil if there is none within a name's length.
    static func text(_ input: LittleEndian, _ offset: inout Int) -> String? {
        guard offset < input.bytes.count else { return nil }
        // Names have at most 255 bytes.
        let letters = input.bytes[offset...].prefix(256)
        guard let end = letters.firstIndex(of: 0) else { return nil }
        defer { offset = end + 1 }
        return String(decoding: letters[..<end], as: UTF8.self)
    }
}
