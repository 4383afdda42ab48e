import LockstepFormats
import LockstepSamples

/// The rows of some lines, and the errors of lines that cannot be read.
struct RowBlock<Row> {
    /// The error of one line.
    struct Fault {
        /// The number of the block's rows before the line.
        var rowsBefore: Int
        /// The line's number in the block, from 1.
        var line: Int
        /// The line's offset in the file.
        var offset: Int64
        /// The error that was thrown.
        var error: any Error
    }

    /// The rows in order.
    private(set) var rows: [Row] = []
    /// The faults in line order.
    private(set) var faults: [Fault] = []
    /// The number of lines.
    private(set) var lineCount = 0
}

extension RowBlock: Sendable where Row: Sendable {}
extension RowBlock.Fault: Sendable where Row: Sendable {}

extension RowBlock {
    /// Reads every line of a block.
    ///
    /// - Parameter header: The required first line; nil if the first line is a row.
    init(
        _ block: LineBlock, header: String?, decode: (UnsafeRawBufferPointer) throws -> Row
    ) {
        var block = block
        var header = header
        block.bytes.withUnsafeBytes { bytes in
            // The other lines are about as long as the first; spare capacity costs less than moving
            // rows.
            let length = firstIndex(of: UInt8(ascii: "\n"), in: bytes) ?? bytes.count
            rows.reserveCapacity(bytes.count / max(32, length - length / 8) + 1)
            while let line = block.next(in: bytes) {
                read(line, in: bytes, &header, decode)
            }
        }
    }

    private mutating func read(
        _ line: LineBlock.Line, in bytes: UnsafeRawBufferPointer, _ header: inout String?,
        _ decode: (UnsafeRawBufferPointer) throws -> Row
    ) {
        lineCount += 1
        do {
            guard !line.isTooLong else {
                throw FormatError(.lineTooLong(limit: LineReader.longestLine))
            }
            let bytes = UnsafeRawBufferPointer(rebasing: bytes[line.range])
            if let expected = header {
                try Self.check(bytes, isHeader: expected)
            } else {
                guard line.isComplete else { throw FormatError(.cutOff) }
                rows.append(try decode(bytes))
            }
        } catch {
            faults.append(
                Fault(rowsBefore: rows.count, line: lineCount, offset: line.offset, error: error))
        }
        header = nil
    }

    private static func check(
        _ line: UnsafeRawBufferPointer, isHeader header: String
    ) throws {
        let actual = String(decoding: line, as: UTF8.self)
        guard actual == header else {
            throw FormatError(.header(expected: header, actual: actual))
        }
    }
}
