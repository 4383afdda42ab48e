import LockstepArguments
import LockstepCatalog
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep list`: lists the sessions in a folder.
struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: "Lists the sessions in a folder and its subfolders.",
            discussion: """
                Given a session's own folder, it lists that session. A folder that looks like a \
                session but is a recording in another format, such as an export, is listed with \
                that format.

                With --where, --sort, --columns, --csv or --parquet, the list comes from the \
                folder's catalog. The catalog is updated first, without checking sessions: \
                `lockstep catalog update` checks those that are new or have changed.

                A filter compares fields, combines conditions with and, or, not and parentheses, \
                and searches for words: \
                --where 'verdict = pass and duration > 1 min and depth and kitchen'. \
                Comparisons are =, !=, <, <=, >, >=, ~ (contains) and in (a, b). Put text with \
                spaces, commas or operators in quotes. docs/CATALOG.md explains filters.

                Fields; a missing value fulfills only the comparison !=:
                \(CatalogField.listing)
                """)
    }

    @Argument(help: "A folder with session folders, or a session folder.") var folder: String
    @OptionGroup var catalog: CatalogOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try catalog.validate()
        guard !(catalog.csv && output.json) else {
            throw ValidationError("choose --csv or --json.")
        }
    }

    func run() throws {
        try InputPath.require(folder)
        if catalog.isUsed { return try ask() }
        let entries = try SessionTree(folder).entries
        Console.print(CatalogText(entries, layouts: Self.layouts(of: entries)).text(output))
    }

    /// Asks the catalog and prints the answer.
    private func ask() throws {
        let catalog = try CatalogPlace.open(folder)
        let update = try catalog.update(with: .local, isChecking: false)
        if update.uncheckedCount > 0, !output.isSilent {
            Console.complain(
                "note: \(update.uncheckedCount.counted("session")) not checked; "
                    + "`lockstep catalog update \(folder.shellWord)` checks them.")
        }
        let query = try self.catalog.query
        let table = CatalogTable(
            columns: query.columns, rows: try catalog.rows(query),
            isFiltered: self.catalog.where != nil)
        if let file = self.catalog.parquet { return try write(table, to: file) }
        if self.catalog.csv {
            // Control characters of a title must not reach a terminal.
            return Console.outputColumns == nil
                ? Console.stream(table.csv)
                : Console.print(.lines(Wording.lines(String(decoding: table.csv, as: UTF8.self))))
        }
        if output.json { return Console.print(.json(table.json)) }
        guard output.quiet else { return Console.print(.lines(table.lines)) }
        var paths = query
        paths.columns = []
        Console.print(
            .lines(try catalog.rows(paths).map { folder + "/" + ($0[0].asText ?? "") }))
    }

    private func write(_ table: CatalogTable, to file: String) throws {
        let compressor = try FFmpegCodecs().makeCompressor(.zstd)
        let bytes = try ParquetFile(columns: table.columns, compressor: compressor)
            .bytes(table.rows)
        // A signal would leave an incomplete temporary file.
        Interruption.watch()
        OutputFile.removeLeftovers(of: file)
        try LocalFileSystem().replace(file, through: OutputFile.temporary(of: file)) { output in
            try bytes.withUnsafeBytes { try output.append($0) }
        }
        if !output.json { Console.print(.lines([file])) }
    }

    /// The formats, by path, of folders that look like sessions but are not, such as exports.
    private static func layouts(of entries: [CatalogEntry]) -> [String: DatasetFormat] {
        let found = entries.compactMap { entry -> (String, DatasetFormat)? in
            guard entry.summary == nil,
                let layout = try? Datasets.recognize(entry.path, fileSystem: LocalFileSystem()),
                layout != .lockstep
            else { return nil }
            return (entry.path, layout)
        }
        return Dictionary(found) { first, _ in first }
    }
}
