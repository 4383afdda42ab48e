import LockstepDatasets
import LockstepSamples
import LockstepSessions

/// A single-file export to standard output.
///
/// The file is first written to a temporary folder, because its header is known only at the end.
struct StreamedExport {
    /// The export's report, with `-` as its path.
    let report: ExportReport
    /// The exported file; nil if the export is empty.
    private let source: (any ByteSource)?
    private static let fileSystem = LocalFileSystem()

    /// Writes the file without printing anything.
    ///
    /// - Parameter export: Writes the file to a path.
    init(of format: DatasetFormat, _ export: (String) throws -> ExportReport) throws {
        let folder = try TemporaryPlace.newFolder(for: "export")
        let file = folder + "/" + (format.soleFileName ?? format.name)
        var report: ExportReport
        do {
            report = try export(file)
            source = report.isEmpty ? nil : try Self.fileSystem.open(file)
        } catch {
            // The first error is the one to report.
            try? Self.fileSystem.removeTree(folder)
            if let error = error as? FileError, error.operation.isWriting {
                throw TemporaryFolderFailure(
                    directory: TemporaryPlace.directory, need: nil, cause: error)
            }
            throw error
        }
        // An open file outlives its name. Removed now, because a closed output pipe ends the tool.
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
