import LockstepArguments
import LockstepDatasets

/// `lockstep import`: converts another app's recording to a session.
struct Import: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: "Converts a recording of another format to a session and prints its path.",
            discussion: """
                Values, times and encoded images are kept as they are; units and signs are converted \
                to those of a session. The session's notices list assumptions and lost data, and \
                they are printed. If the import is interrupted (Ctrl-C, exit code 130) or fails, no \
                session is left. A folder inside another session is refused, because writing there \
                would break that session's seal.

                Several recordings, patterns and folders to search are accepted, as by `lockstep \
                check`; `lockstep --help` describes them. A session that a pattern or a search finds \
                is skipped.

                Formats, recognized by file names and first lines:
                \(ImportFormatName.listing)
                """)
    }

    @Argument(
        valueName: "path",
        help:
            "The recording: a folder, a zip archive, or one file; a pattern, or a folder to search."
    )
    var paths: [String]
    @Option(
        valueName: "folder",
        help: "The folder to create the session in; created, with its parents, if missing.",
        completion: .directory)
    var to: String
    @Option(valueName: "name", help: "Reads the recording as this format, without recognition.")
    var format: ImportFormatName?
    @Option(
        valueName: "units",
        help: "Depth units per meter, such as 1000 for millimeters, for formats that do not state "
            + "them (\(ImportFormatName.listingWithDepthScale)).")
    var depthScale: DepthScale?
    @OptionGroup var seal: SealOptions
    @OptionGroup var batch: BatchOptions
    @OptionGroup var output: OutputOptions

    private static let imported = JobOutcome("imported")
    private static let words = BatchWords(
        title: "Importing", outcomes: [imported], failed: "not imported")

    func validate() throws {
        try seal.validate()
        try batch.validate()
    }

    func run() throws {
        let recordings = try RecordingBatch(paths, of: .imports, batch, output)
        try recordings.run(Self.words, into: to.isEmpty ? nil : to.withoutEndSlashes) { job in
            try InputPath.require(job.path)
            let source = try RecordSource(
                importing: job.path, as: format?.format, depthScale: depthScale, to: to, seal)
            try source.play(at: .max, titled: "Importing", output, job)
            return Self.imported
        }
    }
}

/// The name of a format that is imported.
struct ImportFormatName: ExpressibleByArgument {
    let format: DatasetFormat

    init?(argument: String) {
        guard let format = DatasetFormat(named: argument), format.isImported else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { DatasetFormat.imported.map(\.name) }

    /// The names of the formats that accept a depth scale.
    fileprivate static var listingWithDepthScale: String {
        DatasetFormat.imported.filter(\.takesDepthScale).map(\.name).joined(separator: ", ")
    }

    /// Every format with its summary, one line each.
    fileprivate static var listing: String {
        DatasetFormat.imported.map { "  " + $0.name.padded(24) + $0.summary }.joined(
            separator: "\n")
    }
}

/// The number of a depth file's units per meter, above zero.
struct DepthScale: ExpressibleByArgument {
    let unitsPerMeter: Double

    /// Parses the number; nil if it is not above zero and at most 1e9.
    init?(argument: String) {
        guard let number = Double(argument), number.isFinite, number > 0, number <= 1e9 else {
            return nil
        }
        unitsPerMeter = number
    }
}
