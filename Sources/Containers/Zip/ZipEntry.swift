/// An entry of a zip archive, as described in the central directory (APPNOTE.TXT, 4.3.12).
public struct ZipEntry: Hashable, Sendable {
    /// The compression method.
    public enum Method: Hashable, Sendable {
        /// No compression (4.4.5, method 0).
        case stored
        /// DEFLATE (method 8).
        case deflated
        /// An unsupported method.
        case other(Int)
        /// Encryption (4.4.4, bit 0).
        case encrypted
    }

    /// DEFLATE's largest expansion of a byte: a match of 258 bytes takes two bits.
    private static let largestExpansion: Int64 = 1032
    /// The longest path on Linux.
    private static let longestName = 4096
    /// The maximum folder depth; recordings are flatter, and a listing keeps the name of each
    /// folder.
    private static let mostLevels = 64

    /// The name with `/` between its components, and none at the end.
    public let name: String
    /// Whether the entry is a folder.
    public let isDirectory: Bool
    /// Whether the entry is a symbolic link, according to its Unix attributes.
    public let isLink: Bool
    /// The compression method.
    public let method: Method
    /// The size of the content in bytes.
    public let byteCount: Int64
    /// The size in the archive in bytes.
    public let storedByteCount: Int64
    /// CRC-32 of the content.
    public let checksum: UInt32
    /// The offset of the local header.
    public let offset: Int64

    /// Reads the entry whose record begins at an offset, and moves the offset after it; nil if it
    /// is damaged.
    init?(_ input: LittleEndian, at offset: inout Int) {
        func field(_ place: Int, _ byteCount: Int) -> Int? {
            input.integer(at: offset + place, byteCount: byteCount)
        }
        guard field(0, 4) == 0x0201_4b50, let flags = field(8, 2), let method = field(10, 2),
            let checksum = field(16, 4), let stored = field(20, 4), let size = field(24, 4),
            let nameLength = field(28, 2), let extraLength = field(30, 2),
            let commentLength = field(32, 2), let attributes = field(38, 4),
            let start = field(42, 4)
        else { return nil }
        let extra = offset + 46 + nameLength
        let end = extra + extraLength + commentLength
        guard end <= input.bytes.count else { return nil }
        let name = String(decoding: input.bytes[(offset + 46)..<extra], as: UTF8.self)
        isDirectory = name.hasSuffix("/")
        self.name = isDirectory ? String(name.dropLast()) : name
        // 4.4.15: the upper half of the attributes is the Unix mode; 0120000 marks a link.
        isLink = attributes >> 16 & 0o170000 == 0o120000
        self.checksum = UInt32(truncatingIfNeeded: checksum)
        var numbers = Zip64Numbers(input, extra: extra..<extra + extraLength)
        byteCount = numbers.replacing(size)
        storedByteCount = numbers.replacing(stored)
        self.offset = numbers.replacing(start)
        switch (flags & 1, method) {
        case (1, _): self.method = .encrypted
        case (_, 0): self.method = .stored
        case (_, 8): self.method = .deflated
        default: self.method = .other(method)
        }
        offset = end
    }

    /// The problem with the name; nil if it is a path inside the archive's folder.
    var nameFault: ZipError.Fact? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let leadsOut = parts.contains {
            ["", ".", ".."].contains($0) || $0.contains { "\\\0".contains($0) }
        }
        if leadsOut { return .name }
        if name.utf8.count > Self.longestName {
            return .longName(byteCount: name.utf8.count, limit: Self.longestName)
        }
        guard parts.count > Self.mostLevels else { return nil }
        return .deepName(levels: parts.count, limit: Self.mostLevels)
    }

    /// Whether the stored bytes can expand to the claimed size.
    var hasAPossibleSize: Bool {
        guard byteCount >= 0, storedByteCount >= 0, offset >= 0 else { return false }
        switch method {
        case .stored: return byteCount == storedByteCount
        default: return byteCount / Self.largestExpansion <= storedByteCount
        }
    }
}

/// The numbers of the zip64 extra field (4.5.3), in the order of the fields that they replace.
private struct Zip64Numbers {
    private var numbers: ArraySlice<Int64> = []

    init(_ input: LittleEndian, extra: Range<Int>) {
        var offset = extra.lowerBound
        while let identifier = input.integer(at: offset, byteCount: 2),
            let length = input.integer(at: offset + 2, byteCount: 2),
            offset + 4 + length <= extra.upperBound
        {
            if identifier == 1 {
                numbers =
                    (0..<length / 8).map { index in
                        let number = input.number(at: offset + 4 + 8 * index, byteCount: 8)
                        return number.flatMap(Int64.init(exactly:)) ?? -1
                    }[...]
                return
            }
            offset += 4 + length
        }
    }

    /// Returns a field's number, or the next zip64 number if the field has its maximum value.
    mutating func replacing(_ field: Int) -> Int64 {
        field == 0xffff_ffff ? numbers.popFirst() ?? -1 : Int64(field)
    }
}
