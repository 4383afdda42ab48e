public import LockstepSamples

/// The depth in an OpenEXR file, which Record3D exports depth as.
///
/// Read are files of one part with scan lines, of one channel or with one called Z or depth: 16-bit
/// and 32-bit floats and 32-bit integers; without compression, with RLE, ZIPS, ZIP, PIZ and PXR24.
/// Source: "OpenEXR File Layout" of the OpenEXR documentation.
public struct EXRImage {
    /// The channel as 32-bit floats, row after row from the top.
    ///
    /// Integers above 2²⁴ are rounded to the nearest float.
    public let pixels: PixelBuffer

    /// The image that a file's bytes hold.
    ///
    /// - Throws: ``FormatError`` for files that are damaged or of a kind that is not read.
    public init(_ bytes: [UInt8]) throws {
        let input = LittleEndian(bytes)
        let header = try EXRHeader(input)
        let chunks = try Self.chunks(input, header)
        var failure: (any Error)?
        let pixels = PixelBuffer(format: .float32, size: header.size) { _, target in
            do {
                let floats = target.bindMemory(to: Float.self)
                for chunk in chunks {
                    let lines = try header.compression.unpacked(
                        input.bytes[chunk.bytes], lineCount: chunk.lines.count, header)
                    for (index, line) in chunk.lines.enumerated() {
                        let row = floats[line * header.size.width..<(line + 1) * header.size.width]
                        header.takeDepth(
                            lines[(index * header.lineByteCount)...],
                            into: UnsafeMutableBufferPointer(rebasing: row))
                    }
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        guard let pixels else { throw EXRHeader.damage("its size cannot be") }
        self.pixels = pixels
    }

    /// Where the packed lines lie; there is one chunk for each piece of the image.
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
            guard seen.insert(chunk.lines.lowerBound).inserted else {
                throw EXRHeader.damage("a line is there twice")
            }
            chunks.append(chunk)
        }
        return chunks
    }
}

/// Some lines of an image as the file holds them.
private struct EXRChunk {
    /// Which lines, counted from the image's top.
    let lines: Range<Int>
    /// Where the packed bytes are in the file.
    let bytes: Range<Int>

    init(_ input: LittleEndian, at offset: Int, _ header: EXRHeader) throws {
        guard let number = input.signed32(at: offset),
            let count = input.integer(at: offset + 4, byteCount: 4),
            count <= input.bytes.count - offset - 8
        else { throw EXRHeader.damage("the lines are cut off") }
        let lineCount = header.compression.linesPerChunk
        let line = number - header.firstLine
        guard line >= 0, line < header.size.height, line % lineCount == 0 else {
            throw EXRHeader.damage("line \(number) is outside of the image")
        }
        lines = line..<min(line + lineCount, header.size.height)
        bytes = offset + 8..<offset + 8 + count
    }
}

extension EXRHeader {
    /// The numbers of the depth channel of a line, whose bytes begin the ones given.
    fileprivate func takeDepth(
        _ line: ArraySlice<UInt8>, into floats: UnsafeMutableBufferPointer<Float>
    ) {
        let before = channels[..<depthIndex].reduce(0) { $0 + $1.number.byteCount }
        let start = line.startIndex + before * size.width
        let number = channels[depthIndex].number
        for column in floats.indices {
            let place = start + column * number.byteCount
            let bits = (0..<number.byteCount).reduce(UInt32(0)) { bits, byte in
                bits | UInt32(line[place + byte]) << UInt32(8 * byte)
            }
            switch number {
            case .half: floats[column] = Float(half: UInt16(truncatingIfNeeded: bits))
            case .float: floats[column] = Float(bitPattern: bits)
            case .uint: floats[column] = Float(bits)
            }
        }
    }
}
