import LockstepFormats
import LockstepSessions

/// A buffered writer of text rows.
final class ExportRows {
    /// The size of buffered rows, in bytes, at which they are written.
    private static let pieceByteCount = 1 << 16

    private let file: AppendingFile
    private var text = TextBuffer()

    init(_ file: AppendingFile) { self.file = file }

    /// Adds a row.
    func append(_ row: (inout TextBuffer) -> Void) throws {
        row(&text)
        if text.bytes.count >= Self.pieceByteCount { try flush() }
    }

    /// Writes the buffered rows.
    func flush() throws {
        guard !text.isEmpty else { return }
        try text.bytes.withUnsafeBytes { try file.append($0) }
        text.removeAll()
    }
}
