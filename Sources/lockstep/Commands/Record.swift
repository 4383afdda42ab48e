import LockstepArguments
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic

/// `lockstep record`: records the synthetic phone into a session folder.
struct Record: ParsableCommand {
    /// What is recorded.
    enum Source: String, CaseIterable, ExpressibleByArgument {
        /// A simulated phone with exact ground truth.
        case synthetic

        static func hint(for argument: String, valueName: String?) -> String? {
            "choose synthetic; to import a recording, use `lockstep import`"
        }
    }

    /// How fast the source is read.
    enum Speed: String, CaseIterable, ExpressibleByArgument {
        /// In real time; a disk or encoder that is too slow causes dropped frames, which are counted.
        case realtime
        /// As fast as the machine can; the source waits for the recorder, so no frame is dropped.
        case max
    }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "record",
            abstract: "Records a source into a new session folder and prints the folder's path.",
            discussion: """
                The source is the synthetic phone. Its ground truth is written next to the session, \
                as SESSION.truth.jsonl. To convert an existing recording to a session, use \
                `lockstep import`.

                Ctrl-C ends the recording properly, with exit code 0. If less than 50 MB of disk \
                space are left, the recording ends properly too, with exit code 4. In modes with \
                depth, frames before the first depth map are dropped as "depth not ready".

                Modes:
                \(ModeName.listing)

                Defects of the synthetic phone, NAME or NAME=VALUE (unit; default):
                \(Defect.listing)
                """)
    }

    @Option(valueName: "source", help: "The source.") var from: Source
    @Option(
        valueName: "folder",
        help: "The folder to create the session in; created, with its parents, if missing.",
        completion: .directory)
    var to: String
    @Option(help: "The recording mode: streams and storage (default: logger).")
    var mode: ModeName?
    @Option(
        help: """
            The format of image files, in a mode that stores them. Encoding HEIC takes many times \
            the processor time of JPEG (default: jpeg).
            """)
    var imageFormat: ImageFormatName?
    @Option(valueName: "seconds", help: "The synthetic recording's duration (default: 10).")
    var duration: Double?
    @Option(valueName: "number", help: "The synthetic phone's random seed (default: 1).")
    var seed: UInt64?
    @Option(
        valueName: "w×h",
        help: "The synthetic image size, even sides of 16 to 4096 (default: 640x480).")
    var size: ImageSize?
    @Option(valueName: "hertz", help: "Synthetic frame rate (default: the mode's).")
    var fps: Double?
    @Option(valueName: "hertz", help: "Requested inertial rate (default: the mode's).")
    var imuRate: Double?
    @Option(help: "The speed at which the source is read.") var speed = Speed.max
    @Option(help: "The synthetic phone's trajectory (default: walk).")
    var trajectory: TrajectoryName?
    @Flag(help: "Also records the synthetic phone's location, which no mode includes.")
    var location: Bool
    @Flag(help: "Also records the synthetic phone's mesh and planes, which no mode includes.")
    var mesh: Bool
    @Flag(help: "Also records the synthetic phone's microphone, with a beep each second.")
    var audio: Bool
    @Option(
        valueName: "name[=value]", help: "Adds a defect on purpose; see above. May be repeated.",
        completion: .list(Defect.all.map(\.name)))
    var defect: [String] = []
    @OptionGroup var seal: SealOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try seal.validate()
        if let size, !size.isEncodable {
            throw ValidationError(
                "--size must have even sides of 16 to 4096 pixels, as encoders require.")
        }
        try check("--duration", duration, 0.001...86_400, "seconds")
        try check("--fps", fps, 0.001...240, "hertz")
        try check("--imu-rate", imuRate, 1...1000, "hertz")
        if let imageFormat, recordingMode.stillFormat == nil {
            throw ValidationError(
                "--image-format \(imageFormat.rawValue) needs a mode that stores image files, "
                    + "and mode \(recordingMode.name) stores a movie.")
        }
        _ = try defects()
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
        let source = try RecordSource(self)
        for notice in source.notices where !output.quiet { Console.complain("note: \(notice)") }
        try source.play(at: speed, titled: "Recording", output, RecordingJob(to, output))
    }

    /// The requested mode.
    var recordingMode: RecordingMode {
        var mode = mode?.mode ?? .logger
        if let imageFormat { mode.stillFormat = imageFormat.format }
        if location { mode.streams.insert(.location) }
        if mesh { mode.streams.formUnion([.mesh, .planes]) }
        if audio { mode.streams.insert(.audio) }
        return mode
    }

    /// Parses the defects; throws a ``ValidationError`` that explains the first invalid one.
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
                throw ValidationError("\(failure.problem). \(failure.remedy.text())")
            }
        }
    }
}

/// The name of a recording mode.
enum ModeName: String, CaseIterable, ExpressibleByArgument {
    case logger
    case video
    case vio
    case vislam

    /// Every mode with its streams, one line each.
    fileprivate static var listing: String {
        allCases.map { "  " + $0.rawValue.padded(10) + $0.explanation }.joined(separator: "\n")
    }

    private var explanation: String {
        switch self {
        case .logger: return "image files, each with depth and pose; all inertial streams"
        case .video: return "a movie of at most 15 s, depth at 10 Hz, pose, inertial streams"
        case .vio: return "a movie, raw inertial samples, barometer"
        case .vislam: return "a movie, raw inertial samples at 200 Hz, device motion"
        }
    }

    /// The mode's settings.
    var mode: RecordingMode {
        switch self {
        case .logger: return .logger
        case .video: return .video
        case .vio: return .vio
        case .vislam: return .vislam
        }
    }
}

/// The name of a format of image files.
enum ImageFormatName: String, CaseIterable, ExpressibleByArgument {
    case jpeg
    case heic

    /// The format of this name.
    var format: StillFormat {
        switch self {
        case .jpeg: return .jpeg
        case .heic: return .heic
        }
    }
}

/// An image size as given on the command line: `640x480`.
struct ImageSize: ExpressibleByArgument {
    let pixels: PixelSize

    /// Whether both sides are even and from 16 to 4096, which every encoder accepts.
    var isEncodable: Bool {
        [pixels.width, pixels.height].allSatisfy { (16...4096).contains($0) && $0 % 2 == 0 }
    }

    static func hint(for argument: String, valueName: String?) -> String? {
        "give width and height in pixels, such as 640x480"
    }

    /// Parses two integers with an x between them.
    init?(argument: String) {
        let sides = argument.split(whereSeparator: { $0 == "x" || $0 == "×" }).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        pixels = PixelSize(width: width, height: height)
    }
}

/// The name of a synthetic phone's trajectory.
enum TrajectoryName: String, CaseIterable, ExpressibleByArgument {
    case walk
    case still
    case loop

    /// The trajectory of this name.
    var kind: Trajectory.Kind {
        switch self {
        case .walk: return .walk
        case .still: return .still
        case .loop: return .loop
        }
    }
}

extension Defect {
    /// Every defect with its effect, unit and default value.
    fileprivate static var listing: String {
        all.map { defect in
            let value = defect.unit.map { " (\($0); \(defect.standardValue.formatted))" } ?? ""
            return "  " + defect.name.padded(24) + defect.explanation + value
        }.joined(separator: "\n")
    }
}
