/// How the pixels of an OpenEXR file are packed, as far as it is read here; the raw values are the
/// format's.
enum EXRCompression: Int {
    case none = 0
    /// Runs of equal bytes, a line at a time.
    case rle = 1
    /// zlib, a line at a time.
    case zips = 2
    /// zlib, sixteen lines at a time.
    case zip = 3
    /// Wavelets and Huffman codes, 32 lines at a time.
    case piz = 4
    /// zlib of differences, sixteen lines at a time; 32-bit floats lose their last eight bits.
    case pxr24 = 5

    var linesPerChunk: Int {
        switch self {
        case .none, .rle, .zips: return 1
        case .zip, .pxr24: return 16
        case .piz: return 32
        }
    }

    /// What OpenEXR calls a compression, by its number.
    static func name(of number: Int) -> String {
        let names = [
            "NONE", "RLE", "ZIPS", "ZIP", "PIZ", "PXR24", "B44", "B44A", "DWAA", "DWAB", "HTJ2K256",
            "HTJ2K32",
        ]
        return names.indices.contains(number) ? names[number] : "\(number)"
    }

    /// The lines of a chunk: for each line, for each channel, its numbers.
    ///
    /// - Parameter lineCount: how many lines the chunk has; the last one may be shorter.
    /// - Throws: ``FormatError`` for bytes that are damaged.
    func unpacked(
        _ bytes: ArraySlice<UInt8>, lineCount: Int, _ header: EXRHeader
    ) throws -> [UInt8] {
        let expected = lineCount * header.lineByteCount
        // Lines that packing would not make shorter are stored as they are.
        if bytes.count == expected { return Array(bytes) }
        guard self != .none, bytes.count < expected else {
            throw EXRHeader.damage("lines of \(bytes.count) bytes instead of \(expected)")
        }
        switch self {
        case .none: return Array(bytes)
        case .rle: return Self.unshuffled(try EXRRuns.content(of: bytes, count: expected))
        case .zips, .zip:
            return Self.unshuffled(try Inflater.content(zlib: bytes, count: expected))
        case .piz: return try PIZBlock(header, lineCount: lineCount).content(of: bytes)
        case .pxr24: return try PXR24Block(header, lineCount: lineCount).content(of: bytes)
        }
    }

    /// Undoes what makes numbers pack better: each byte was replaced by its difference to the one
    /// before plus 128, after bytes of even and of odd places were set apart.
    private static func unshuffled(_ bytes: [UInt8]) -> [UInt8] {
        var differences = bytes
        for index in differences.indices.dropFirst() {
            differences[index] = differences[index] &+ differences[index - 1] &+ 128
        }
        let half = (bytes.count + 1) / 2
        return bytes.indices.map { differences[$0 % 2 == 0 ? $0 / 2 : half + $0 / 2] }
    }
}

/// Runs of bytes: a count below zero is followed by as many bytes as they are, any other by one
/// byte, which is there once more than the count says.
enum EXRRuns {
    static func content(of bytes: ArraySlice<UInt8>, count: Int) throws -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(count)
        var rest = bytes
        while let first = rest.popFirst() {
            let length = Int(Int8(bitPattern: first))
            if length < 0 {
                guard rest.count >= -length else { break }
                content += rest.prefix(-length)
                rest = rest.dropFirst(-length)
            } else if let byte = rest.popFirst() {
                content.append(contentsOf: repeatElement(byte, count: length + 1))
            }
            guard content.count <= count else { break }
        }
        guard content.count == count else {
            throw EXRHeader.damage("runs of \(content.count) bytes instead of \(count)")
        }
        return content
    }
}
