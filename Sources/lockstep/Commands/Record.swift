import LockstepArguments
import LockstepInterchange
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic

/// `lockstep record`: from the synthetic phone or somebody's recording to a session folder.
struct Record: ParsableCommand {
    /// How fast the source is read.
    enum Speed: String, CaseIterable, ExpressibleByArgument {
        /// As it happened; a disk or encoder that is too slow costs frames, which are counted.
        case realtime
        /// As fast as the machine can; nothing is refused.
        case max
    }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "record",
            abstract: "Records a source into a new session folder and prints the folder's path.",
            discussion: """
                The source is the synthetic phone or the path of a recording of a supported layout.
                A recording is taken over as it is: its values, times and encoded images. The \
                synthetic phone's ground truth is written beside the session, as \
                SESSION.truth.jsonl. Ctrl-C ends a recording of the synthetic phone properly, with \
                exit code 0, and so does a disk with less than 50 MB left, with exit code 4. A stored \
                recording is recorded to its end or not at all: Ctrl-C ends that with 130. Frames \
                that come before the first depth map are dropped as "depth not ready" in modes with \
                depth.

                Modes:
                \(ModeName.listing)

                Defects of the synthetic phone, NAME or NAME=VALUE (its unit; its value unless given):
                \(Defect.listing)
                """)
    }

    @Option(
        valueName: "synthetic|path", help: "What is recorded.",
        completion: .listOrFile(["synthetic"]))
    var from: String
    @Option(
        valueName: "folder",
        help: "Where the session folder is created; made, with those above it, if missing.",
        completion: .directory)
    var to: String
    @Option(help: "What is recorded and how it is stored; logger unless given.")
    var mode: ModeName?
    @Option(valueName: "seconds", help: "How long the synthetic phone runs; 10 unless given.")
    var duration: Double?
    @Option(valueName: "number", help: "Makes the synthetic phone another one; 1 unless given.")
    var seed: UInt64?
    @Option(
        valueName: "w×h",
        help: "The synthetic image's size, even sides of 16 to 4096; 640x480 unless given.")
    var size: ImageSize?
    @Option(valueName: "hertz", help: "Synthetic frames a second; the mode's unless given.")
    var fps: Double?
    @Option(valueName: "hertz", help: "Inertial samples asked for; the mode's unless given.")
    var imuRate: Double?
    @Option(help: "How fast the source is read.") var speed = Speed.max
    @Option(help: "How the synthetic phone moves; walk unless given.")
    var trajectory: TrajectoryName?
    @Flag(help: "Records the synthetic phone's positions too, which no mode does by itself.")
    var location: Bool
    @Option(
        valueName: "name[=value]", help: "Something wrong on purpose; see above.",
        completion: .list(Defect.all.map(\.name)))
    var defect: [String] = []
    @OptionGroup var seal: SealOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try seal.validate()
        guard from == "synthetic" || !choosesPhone else {
            throw ValidationError(
                "A recording is taken over as it is: --mode, --duration, --seed, --size, --fps, "
                    + "--imu-rate, --trajectory, --location and --defect are for the synthetic phone."
            )
        }
        if let size, !size.isEncodable {
            throw ValidationError(
                "--size must have even sides of 16 to 4096 pixels; encoders take no others.")
        }
        try check("--duration", duration, 0.001...86_400, "seconds")
        try check("--fps", fps, 0.001...240, "hertz")
        try check("--imu-rate", imuRate, 1...1000, "hertz")
        _ = try defects()
    }

    /// Whether any option is given that only the synthetic phone understands.
    private var choosesPhone: Bool {
        mode != nil || duration != nil || seed != nil || size != nil || fps != nil
            || imuRate != nil || trajectory != nil || location || !defect.isEmpty
    }

    private func check(
        _ name: String, _ value: Double?, _ range: ClosedRange<Double>, _ unit: String
    ) throws {
        guard let value, !range.contains(value) else { return }
        throw ValidationError(
            "\(name) must be from \(range.lowerBound.short) to \(range.upperBound.fixed(0)) "
                + "\(unit).")
    }

    func run() throws {
        if from != "synthetic" { try InputPath.require(from) }
        let source = try RecordSource(self)
        for notice in source.notices where !output.quiet { Console.complain("note: \(notice)") }
        try source.play(at: speed, titled: "Recording", output)
    }

    /// The mode asked for.
    var recordingMode: RecordingMode {
        var mode = mode?.mode ?? .logger
        if location { mode.streams.insert(.location) }
        return mode
    }

    /// The defects by name, or the sentence that says what is wrong with one.
    func defects() throws -> [Defect] {
        try defect.map { text in
            do {
                return try Defect(parsing: text)
            } catch let failure as any Failure {
                let name = text.prefix { $0 != "=" }
                let names = Defect.all.map(\.name)
                if !names.contains(String(name)),
                    let meant = Spelling.nearest(to: String(name), in: names)
                {
                    throw ValidationError("\(failure.problem). Did you mean '\(meant)'?")
                }
                throw ValidationError("\(failure.problem). \(failure.remedy)")
            }
        }
    }
}

/// A recording mode by its name.
enum ModeName: String, CaseIterable, ExpressibleByArgument {
    case logger
    case video
    case vio
    case vislam

    /// Every mode with what it records, a line each.
    fileprivate static var listing: String {
        allCases.map { "  " + $0.rawValue.padded(10) + $0.explanation }.joined(separator: "\n")
    }

    private var explanation: String {
        switch self {
        case .logger: return "JPEG images, depth of each, pose, all inertial streams"
        case .video: return "a movie of 15 s at most, depth ten times a second, pose, inertial"
        case .vio: return "a movie, raw inertial samples, barometer"
        case .vislam: return "a movie, raw inertial samples at 200 Hz, device motion"
        }
    }

    /// The mode's choices.
    var mode: RecordingMode {
        switch self {
        case .logger: return .logger
        case .video: return .video
        case .vio: return .vio
        case .vislam: return .vislam
        }
    }
}

/// An image's size as typed: `640x480`.
struct ImageSize: ExpressibleByArgument {
    let pixels: PixelSize

    /// Even sides from 16 to 4096: what every encoder takes.
    var isEncodable: Bool {
        [pixels.width, pixels.height].allSatisfy { (16...4096).contains($0) && $0 % 2 == 0 }
    }

    static func hint(for argument: String, valueName: String?) -> String? {
        "give two whole numbers of pixels, such as 640x480"
    }

    /// Two whole numbers with an x between them.
    init?(argument: String) {
        let sides = argument.split(whereSeparator: { $0 == "x" || $0 == "×" }).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        pixels = PixelSize(width: width, height: height)
    }
}

/// How the synthetic phone moves, by name.
enum TrajectoryName: String, CaseIterable, ExpressibleByArgument {
    case walk
    case still
    case loop

    /// The synthetic phone's own word.
    var kind: Trajectory.Kind {
        switch self {
        case .walk: return .walk
        case .still: return .still
        case .loop: return .loop
        }
    }
}

extension Defect {
    /// Every defect with what it does, its unit, and its value where none is given.
    fileprivate static var listing: String {
        all.map { defect in
            let value = defect.unit.map { " (\($0); \(defect.standardValue.formatted))" } ?? ""
            return "  " + defect.name.padded(24) + defect.explanation + value
        }.joined(separator: "\n")
    }
}
