import LockstepContainers
import LockstepFormats
import LockstepSamples

/// Lines compressed with PIZ.
///
/// A block begins with a table of the 16-bit values that occur. Huffman codes follow, of a wavelet
/// transform of the numbers' indices in that table, channel by channel. A 32-bit number is a pair
/// of 16-bit values, and each half is transformed separately.
///
/// Source: "Technical Introduction to OpenEXR", Data Compression, and the reference library, which
/// defines the format.
struct PIZBlock {
    private let header: EXRHeader
    private let lineCount: Int

    init(_ header: EXRHeader, lineCount: Int) {
        self.header = header
        self.lineCount = lineCount
    }

    func content(of bytes: ArraySlice<UInt8>) throws -> [UInt8] {
        let input = LittleEndian(Array(bytes))
        var offset = 0
        let table = try Self.table(input, &offset)
        guard let count = input.integer(at: offset, byteCount: 4),
            count <= input.bytes.count - offset - 4
        else { throw EXRHeader.damage("a PIZ block is truncated") }
        let codes = input.bytes[offset + 4..<offset + 4 + count]
        var values = try PIZCodes(codes).values(count: lineCount * header.lineByteCount / 2)
        var start = 0
        for channel in header.channels {
            let parts = channel.number.byteCount / 2
            for part in 0..<parts {
                var wavelet = PIZWavelet(
                    width: header.size.width, height: lineCount, start: start + part, step: parts,
                    isSmall: table.count <= 1 << 14)
                wavelet.undo(&values)
            }
            start += parts * header.size.width * lineCount
        }
        return lines(values.map { Int($0) < table.count ? table[Int($0)] : 0 })
    }

    /// Returns the values that occur, in ascending order; zero is always among them.
    private static func table(_ input: LittleEndian, _ offset: inout Int) throws -> [UInt16] {
        guard let first = input.integer(at: 0, byteCount: 2),
            let last = input.integer(at: 2, byteCount: 2), last < 1 << 13
        else { throw EXRHeader.damage("a PIZ block is truncated") }
        offset = 4
        var values: [UInt16] = [0]
        guard first <= last else { return values }
        offset += last - first + 1
        guard offset <= input.bytes.count else {
            throw EXRHeader.damage("a PIZ block is truncated")
        }
        for place in first...last {
            let byte = input.bytes[4 + place - first]
            for bit in 0..<8 where byte >> bit & 1 != 0 && (place, bit) != (0, 0) {
                values.append(UInt16(8 * place + bit))
            }
        }
        return values
    }

    /// Reorders values from channel by channel to line by line.
    private func lines(_ values: [UInt16]) -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(2 * values.count)
        for line in 0..<lineCount {
            var start = 0
            for channel in header.channels {
                let width = header.size.width * channel.number.byteCount / 2
                for value in values[start + line * width..<start + (line + 1) * width] {
                    content.append(littleEndian: value)
                }
                start += width * lineCount
            }
        }
        return content
    }
}
