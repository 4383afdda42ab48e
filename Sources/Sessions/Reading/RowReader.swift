import LockstepFormats
import LockstepSamples

/// Reads the rows of one of a session's files in the order they stand there.
public final class RowReader<Row> {
    private let lines: LineReader
    private let file: RowFile
    private let decode: (ArraySlice<UInt8>) throws -> Row
    private var isAtStart = true

    init(
        _ file: RowFile, _ source: any ByteSource,
        decode: @escaping (ArraySlice<UInt8>) throws -> Row
    ) {
        self.file = file
        self.decode = decode
        lines = LineReader(source, file: file.rawValue)
    }

    /// The next row; nil after the last.
    ///
    /// - Throws: ``FormatError`` with file, row and byte where a row is not as docs/FORMAT.md says;
    ///   reading can go on with the next row.
    public func next() throws -> Row? {
        try skipHeader()
        guard let line = try lines.next() else { return nil }
        let place = Place(file: file.rawValue, row: line.number, byte: line.offset)
        guard line.isComplete else { throw FormatError(.cutOff, place: place) }
        do {
            return try decode(line.bytes)
        } catch let error as FormatError {
            throw error.at(place)
        }
    }

    private func skipHeader() throws {
        guard isAtStart else { return }
        isAtStart = false
        guard let header = file.header else { return }
        guard let line = try lines.next() else { return }
        let actual = String(decoding: line.bytes, as: UTF8.self)
        guard actual == header else {
            let place = Place(file: file.rawValue, row: 1, byte: 0)
            throw FormatError(.header(expected: header, actual: actual), place: place)
        }
    }
}
