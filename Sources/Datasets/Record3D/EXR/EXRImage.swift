import LockstepContainers
import LockstepFormats
public import LockstepSamples

/// The depth map in an OpenEXR file, the format in which Record3D exports depth.
///
/// Supports single-part files with scan lines that have one channel, or one named Z or depth.
/// Numbers may be 16-bit or 32-bit floats or 32-bit integers; compression may be none, RLE, ZIPS,
/// ZIP, PIZ or PXR24. Source: "OpenEXR File Layout" of the OpenEXR documentation.
public struct EXRImage {
    /// The channel as 32-bit floats, in row order from the top.
    ///
    /// Integers above 2²⁴ are rounded to the nearest float.
    public let pixels: PixelBuffer

    /// Decodes the bytes of a file.
    ///
    /// - Throws: ``FormatError`` for damaged and unsupported files.
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
        guard let pixels else { throw EXRHeader.damage("the size is invalid") }
        self.pixels = pixels
    }

    /// Returns the chunks of packed lines, in the file's order.
    private static func chunks(_ input: LittleEndian, _ header: EXRHeader) throws -> [EXRChunk] {
        let lines = header.compression.linesPerChunk
        let count = (header.size.height + lines - 1) / lines
        var chunks: [EXRChunk] = []
        var seen = Set<Int>()
        for index in 0..<count {
            let place = header.tableOffset + 8 * index
            guard let number = input.number(at: place, byteCount: 8),
                let offset = Int(exactly: number)
            else { throw EXRHeader.damage("the table of line offsets is truncated") }
            let chunk = try EXRChunk(input, at: offset, header)
            guard seen.insert(chunk.lines.lowerBound).inserted else {
                throw EXRHeader.damage("a line occurs twice")
            }
            chunks.append(chunk)
        }
        return chunks
    }
}

/// A chunk of packed lines.
private struct EXRChunk {
    /// The lines, counted from the image's top.
    let lines: Range<Int>
    /// The packed bytes' range in the file.
    let bytes: Range<Int>

    init(_ input: LittleEndian, at offset: Int, _ header: EXRHeader) throws {
        guard let number = input.signed32(at: offset),
            let count = input.integer(at: offset + 4, byteCount: 4),
            count <= input.bytes.count - offset - 8
        else { throw EXRHeader.damage("the lines are truncated") }
        let lineCount = header.compression.linesPerChunk
        let line = number - header.firstLine
        guard line >= 0, line < header.size.height, line % lineCount == 0 else {
            throw EXRHeader.damage("line \(number) is outside the image")
        }
        lines = line..<min(line + lineCount, header.size.height)
        bytes = offset + 8..<offset + 8 + count
    }
}

extension EXRHeader {
    /// Copies the depth channel of the line at the start of `line` into `floats`.
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
