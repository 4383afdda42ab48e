import LockstepFormats
import LockstepSessions

/// Rows of text on their way into a file, written some at a time.
final class ExportRows {
    /// Memory that rows take before they are written.
    private static let pieceByteCount = 1 << 16

    private let file: AppendingFile
    private var text = TextBuffer()

    init(_ file: AppendingFile) { self.file = file }

    /// Adds a row.
    func append(_ row: (inout TextBuffer) -> Void) throws {
        row(&text)
        if text.bytes.count >= Self.pieceByteCount { try flush() }
    }

    /// Writes what is left.
    func flush() throws {
        guard !text.isEmpty else { return }
        try text.bytes.withUnsafeBytes { try file.append($0) }
        text.removeAll()
    }
}
