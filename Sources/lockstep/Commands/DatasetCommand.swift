import LockstepArguments
import LockstepSamples

/// `lockstep dataset`: makes a dataset for training from many sessions.
struct DatasetCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "dataset",
            abstract: "Makes a dataset for training from many sessions.",
            discussion: """
                `lockstep dataset build recordings --format lerobot --to walks` makes a LeRobot \
                dataset of all sessions in a folder, with splits, a card, a seal over all files, \
                and the session, file and row of every frame. With --where, it takes those that \
                fulfill a filter of `lockstep list`. A session whose check fails is left out. An \
                interrupted build continues with the same command.

                It runs the Python package, which `pip install './python[dataset]'` installs from \
                the project's folder. Set LOCKSTEP_PYTHON to use a Python other \
                than python3. docs/DATASETS.md describes the formats.
                """)
    }

    @Argument(help: "What to do.") var action: DatasetAction
    @Argument(
        valueName: "source",
        help: "Folders to search, sessions, URLs such as s3://bucket/folder, or Parquet lists.")
    var sources: [String]
    @Option(help: "The format of the dataset.") var format: TrainingFormat
    @Option(valueName: "folder", help: "The new folder of the dataset.", completion: .directory)
    var to: String
    @Option(
        valueName: "filter",
        help: "Takes only sessions that fulfill this filter of `lockstep list`.")
    var `where`: String?
    @Option(help: "The shares of train, validation and test (default: 80,10,10).")
    var split: String?
    @Flag(help: "Includes sessions whose check fails.") var includeFailed: Bool
    @Option(
        valueName: "ms",
        help: "webdataset, parquet: inertial samples before and after a frame (default: 100 ms).")
    var window: Int?
    @Option(
        valueName: "bytes",
        help: "The largest size of a file (default: 200MB for movies, else 500MB).")
    var shardSize: String?
    @Flag(help: "lerobot: includes depth maps, as images in millimeters.") var depth: Bool
    @Option(valueName: "text", help: "lerobot: the task in words.") var task: String?
    @Option(valueName: "id", help: "The license in the card, such as cc-by-4.0.")
    var license: String?
    @Option(help: "How many sessions are read at once (default: one per processor).")
    var jobs: Int?
    @Flag(help: "Replaces a dataset in the folder.") var force: Bool
    @OptionGroup var output: OutputOptions

    func run() throws {
        let program = PythonProgram(module: "lockstep.dataset.command_line", extra: "dataset")
        try program.run([action.rawValue] + words)
    }

    /// The options as the Python program's, which has the same names.
    private var words: [String] {
        let values: [(String, String?)] = [
            ("--format", format.rawValue), ("--to", to), ("--where", `where`),
            ("--split", split), ("--window", window.map(String.init)),
            ("--shard-size", shardSize), ("--task", task), ("--license", license),
            ("--jobs", jobs.map(String.init)),
        ]
        let flags = [
            ("--include-failed", includeFailed), ("--depth", depth), ("--force", force),
            ("--json", output.json), ("--quiet", output.quiet),
        ]
        // After --, a source may begin with a hyphen.
        return values.flatMap { name, value in value.map { ["\(name)=\($0)"] } ?? [] }
            + flags.filter(\.1).map(\.0) + ["--"] + sources
    }
}

/// What `lockstep dataset` does.
enum DatasetAction: String, CaseIterable, ExpressibleByArgument {
    case build
}

/// The formats of datasets for training.
enum TrainingFormat: String, CaseIterable, ExpressibleByArgument {
    case lerobot
    case webdataset
    case parquet
}
