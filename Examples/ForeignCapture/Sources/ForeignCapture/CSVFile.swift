import Foundation

/// A table on disk that grows line by line.
final class CSVFile {
    private let handle: FileHandle

    init(_ url: URL, header: String) throws {
        try Data((header + "\n").utf8).write(to: url)
        handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
    }

    func add(_ line: String) {
        try? handle.write(contentsOf: Data((line + "\n").utf8))
    }

    func close() { try? handle.close() }
}
