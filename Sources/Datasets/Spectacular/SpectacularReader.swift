import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Reads `data.jsonl` line by line; a line that cannot be parsed is returned as unreadable.
final class SpectacularReader {
    /// One line, decoded if possible.
    enum Line {
        case line(SpectacularLine)
        case unreadable(FormatError)
    }

    private let lines: LineReader

    /// - Returns: nil if the file is missing or empty.
    init?(_ folder: RecordingFolder) throws {
        guard let source = try folder.open(SpectacularFiles.lines) else { return nil }
        lines = LineReader(source, file: SpectacularFiles.lines)
    }

    /// Returns the next line that is not blank; nil after the last one.
    func next() throws -> Line? {
        while let line = try lines.next() {
            guard line.bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
            do {
                return .line(try SpectacularLine(decoding: Self.withoutMark(line)))
            } catch let error as FormatError {
                let place = Place(
                    file: SpectacularFiles.lines, row: line.number, byte: line.offset)
                let fact = line.isComplete ? error : FormatError(.cutOff)
                return .unreadable(fact.at(place))
            }
        }
        return nil
    }

    /// Returns the line without a UTF-8 byte order mark.
    private static func withoutMark(_ line: LineReader.Line) -> ArraySlice<UInt8> {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return line.bytes.starts(with: mark) ? line.bytes.dropFirst(mark.count) : line.bytes
    }
}
