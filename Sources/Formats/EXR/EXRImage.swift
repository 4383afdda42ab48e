public import LockstepSamples

/// An OpenEXR file with one channel of 32-bit floats, which Record3D writes depth as.
///
/// Read are files of scan lines without compression and with zlib (ZIPS and ZIP); source: "OpenEXR
/// File Layout" of the OpenEXR documentation.
public struct EXRImage {
    /// The channel, row after row from the top.
    public let pixels: PixelBuffer

    /// The picture that a file's bytes hold.
    ///
    /// - Throws: ``FormatError`` for files that are damaged or of another kind.
    public init(_ bytes: [UInt8]) throws {
        let input = LittleEndian(bytes)
        let header = try EXRHeader(input)
        let chunks = try Self.chunks(input, header)
        let rowByteCount = 4 * header.size.width
        var failure: (any Error)?
        let pixels = PixelBuffer(format: .float32, size: header.size) { _, target in
            do {
                for chunk in chunks {
                    let content = try chunk.content(input, header)
                    let start = chunk.line * rowByteCount
                    let rows = UnsafeMutableRawBufferPointer(
                        rebasing: target[start..<start + content.count])
                    rows.copyBytes(from: content)
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        guard let pixels else { throw EXRHeader.damage("its size cannot be") }
        self.pixels = pixels
    }

    /// Where the packed lines lie; there is one chunk for each piece of the picture.
    private static func chunks(_ input: LittleEndian, _ header: EXRHeader) throws -> [EXRChunk] {
        let lines = header.compression.linesPerChunk
        let count = (header.size.height + lines - 1) / lines
        var chunks: [EXRChunk] = []
        var seen = Set<Int>()
        for index in 0..<count {
            let place = header.tableOffset + 8 * index
            guard let number = input.number(at: place, byteCount: 8),
                let offset = Int(exactly: number)
            else { throw EXRHeader.damage("the table of lines is cut off") }
            let chunk = try EXRChunk(input, at: offset, header)
            guard seen.insert(chunk.line).inserted else {
                throw EXRHeader.damage("a line is there twice")
            }
            chunks.append(chunk)
        }
        return chunks
    }
}

/// Some lines of a picture as the file holds them.
private struct EXRChunk {
    /// The first of them, from the picture's top.
    let line: Int
    private let lineCount: Int
    private let start: Int
    private let byteCount: Int

    init(_ input: LittleEndian, at offset: Int, _ header: EXRHeader) throws {
        guard let number = input.signed32(at: offset),
            let count = input.integer(at: offset + 4, byteCount: 4),
            count <= input.bytes.count - offset - 8
        else { throw EXRHeader.damage("the lines are cut off") }
        let lines = header.compression.linesPerChunk
        line = number - header.firstLine
        guard line >= 0, line < header.size.height, line % lines == 0 else {
            throw EXRHeader.damage("line \(number) is outside of the picture")
        }
        lineCount = min(lines, header.size.height - line)
        start = offset + 8
        byteCount = count
    }

    func content(_ input: LittleEndian, _ header: EXRHeader) throws -> [UInt8] {
        let expected = lineCount * header.size.width * 4
        let bytes = input.bytes[start..<start + byteCount]
        // Lines that packing would not make shorter are stored as they are.
        if byteCount == expected { return Array(bytes) }
        guard header.compression != .none, byteCount < expected else {
            throw EXRHeader.damage("lines of \(byteCount) bytes instead of \(expected)")
        }
        return Self.unshuffled(try Inflater.content(zlib: bytes, count: expected))
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
