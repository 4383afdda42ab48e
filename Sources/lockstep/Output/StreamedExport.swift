import LockstepInterchange
import LockstepSamples
import LockstepSessions

/// An export that is one file, on its way to standard output.
///
/// It is made in a folder for temporary files first, since what such files begin with is known last.
struct StreamedExport {
    /// What was exported, with `-` as its path.
    let report: ExportReport
    /// nil for an export with nothing of the session in it.
    private let source: (any ByteSource)?
    private static let fileSystem = LocalFileSystem()

    /// Makes the file; nothing is printed.
    ///
    /// - Parameter export: makes the file at a path.
    init(of format: ExportFormat, _ export: (String) throws -> ExportReport) throws {
        let folder = try TemporaryPlace.newFolder(for: "export")
        let file = folder + "/" + (format.soleFileName ?? format.name)
        var report: ExportReport
        do {
            report = try export(file)
            source = report.isEmpty ? nil : try Self.fileSystem.open(file)
        } catch {
            // What went wrong first matters.
            try? Self.fileSystem.removeTree(folder)
            throw error
        }
        // Open files outlive their names, and a reader that leaves ends the tool.
        if source != nil { try Self.fileSystem.removeTree(folder) }
        report.path = "-"
        self.report = report
    }

    /// Copies the file to standard output.
    func send() throws {
        guard let source else { return }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var offset: Int64 = 0
        while offset < source.byteCount {
            let taken = try buffer.withUnsafeMutableBytes {
                try source.readFully(at: offset, into: $0)
            }
            guard taken > 0 else { break }
            Console.stream(Array(buffer[..<taken]))
            offset += Int64(taken)
        }
    }
}
