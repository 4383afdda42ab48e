import LockstepContainers
import LockstepFormats

/// The compression of an OpenEXR file's pixels, of the supported ones; raw values are the file
/// format's.
enum EXRCompression: Int {
    case none = 0
    /// Run-length encoding, one line at a time.
    case rle = 1
    /// zlib, one line at a time.
    case zips = 2
    /// zlib, sixteen lines at a time.
    case zip = 3
    /// Wavelets and Huffman codes, 32 lines at a time.
    case piz = 4
    /// zlib of differences, sixteen lines at a time; 32-bit floats lose their lowest eight bits.
    case pxr24 = 5

    var linesPerChunk: Int {
        switch self {
        case .none, .rle, .zips: return 1
        case .zip, .pxr24: return 16
        case .piz: return 32
        }
    }

    /// Returns OpenEXR's name of a compression number.
    static func name(of number: Int) -> String {
        let names = [
            "NONE", "RLE", "ZIPS", "ZIP", "PIZ", "PXR24", "B44", "B44A", "DWAA", "DWAB", "HTJ2K256",
            "HTJ2K32",
        ]
        return names.indices.contains(number) ? names[number] : "\(number)"
    }

    /// Decompresses the lines of a chunk: for each line, the numbers of each channel.
    ///
    /// - Parameter lineCount: The number of lines in the chunk; the last chunk may have fewer.
    /// - Throws: ``FormatError`` for damaged bytes.
    func unpacked(
        _ bytes: ArraySlice<UInt8>, lineCount: Int, _ header: EXRHeader
    ) throws -> [UInt8] {
        let expected = lineCount * header.lineByteCount
        // Lines that compression would not shorten are stored uncompressed.
        if bytes.count == expected { return Array(bytes) }
        guard self != .none, bytes.count < expected else {
            throw EXRHeader.damage("lines of \(bytes.count) bytes instead of \(expected)")
        }
        switch self {
        case .none: return Array(bytes)
        case .rle: return Self.unshuffled(try EXRRuns.content(of: bytes, count: expected))
        case .zips, .zip:
            return Self.unshuffled(try Self.inflated(bytes, count: expected))
        case .piz: return try PIZBlock(header, lineCount: lineCount).content(of: bytes)
        case .pxr24: return try PXR24Block(header, lineCount: lineCount).content(of: bytes)
        }
    }

    /// Decompresses a zlib stream of exactly `count` bytes.
    static func inflated(_ bytes: ArraySlice<UInt8>, count: Int) throws -> [UInt8] {
        do {
            return try Inflater.content(zlib: bytes, count: count)
        } catch let error as InflateError {
            throw FormatError(.bytes(of: error.format, error.cause))
        }
    }

    /// Reverses OpenEXR's preparation for compression.
    ///
    /// It moves bytes at odd positions after those at even positions, and then replaces each byte
    /// by its difference from the previous one plus 128.
    private static func unshuffled(_ bytes: [UInt8]) -> [UInt8] {
        var differences = bytes
        for index in differences.indices.dropFirst() {
            differences[index] = differences[index] &+ differences[index - 1] &+ 128
        }
        let half = (bytes.count + 1) / 2
        return bytes.indices.map { differences[$0 % 2 == 0 ? $0 / 2 : half + $0 / 2] }
    }
}

/// Run-length encoding: a negative count is followed by that many literal bytes; any other count by
/// one byte that is repeated count + 1 times.
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
