import LockstepAnalysis
import LockstepArguments
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep check`: whether a recording is good.
struct Check: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            abstract: "Says whether a recording is good, each finding with its number.",
            discussion: """
                Findings are PASS, WARN (usable with care), FAIL (not usable for the profile's \
                purpose) or CANNOT TELL (the recording does not hold what would be needed to tell). \
                One that fails ends the tool with 1; any others with 0. docs/CHECKS.md says of each \
                what it looks at and which limit it has.

                Looked at: whether rows can be read and hold numbers that sensors can say; numbers \
                of arrival; order, gaps, evenness, rates and ends of stamps; drops; delay of \
                arrival; counts; files and their sizes; every picture of a movie; the edit list of \
                an imported one; inertial samples around frames; units, signs and conventions; how \
                gyroscope and poses are aligned; poses and their tracking; noise and how biases \
                move; intrinsics and calibration; exposure, focus and motion blur by the rows; \
                pressures and heights; clock anchors. Of depth maps some seventy are read, spread \
                over the recording: unit, holes, range, confidence, flying pixels, and whether those \
                of different frames meet, which also tells the metre and drift of poses, how far \
                they are off where the camera comes back, and the focal length.

                The true number lies between two in brackets with 95 %.

                Pictures are looked at in runs of a second, at most ten of them spread over the \
                recording: the gyroscope's offset from them in time, rolling shutter, sharpness, \
                texture, black, white and repeated ones.

                A recording of another layout is imported for as long as it is checked, into a \
                folder in TMPDIR, else in /tmp, which needs as much room as the recording has; \
                what the import guessed and left out is printed with the findings.

                What measurements are compared with, NAME=VALUE after --limit:
                \(LimitName.listing)

                Rows of a file are counted from 1; the header of a CSV file is row 1.

                Profiles say which streams are needed; the others only warn:
                \(ProfileName.listing)
                """)
    }

    @Argument(help: "A session's folder, or a recording of any layout that import reads.")
    var recording: String
    @Option(help: "What the recording is to be used for.") var profile = ProfileName.all
    @Option(
        valueName: "name=value",
        help: "Compares with this number, not with the standard one; once for each limit.")
    var limit: [String] = []
    @OptionGroup var output: OutputOptions

    func validate() throws { _ = try limits }

    func run() throws {
        let checked = try CheckedSession(recording, for: "check", isSilent: output.isSilent)
        let report = Result { try check(checked.session) }
        try checked.end()
        let text = CheckText(
            try report.get(), layout: checked.layout, notices: checked.session.manifest.notices)
        Console.print(text.text(output))
        if try report.get().verdict == .fail { throw ExitCode.findings }
    }

    private func check(_ session: Session) throws -> CheckReport {
        let bar = ProgressBar("Checking", options: output)
        defer { bar.end() }
        return try SessionCheck.run(
            session: session, codecs: FFmpegCodecs(), profile: profile.profile,
            limits: try limits, progress: { bar.show($0) })
    }

    private var limits: Limits {
        get throws {
            let choices = try limit.map(LimitChoice.init)
            for (index, choice) in choices.enumerated()
            where choices[..<index].contains(where: { $0.name == choice.name }) {
                throw ValidationError("The limit \(choice.name.rawValue) is given twice.")
            }
            return choices.reduce(into: Limits()) { $0.choose($1.name, $1.value) }
        }
    }
}

/// A limit as typed: `gap=0.5`.
private struct LimitChoice {
    let name: LimitName
    let value: Double

    init(_ words: String) throws {
        let parts = words.split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = LimitName(rawValue: String(parts[0])) else {
            throw ValidationError(
                "There is no limit '\(parts[0])'; `lockstep help check` lists them.")
        }
        guard parts.count == 2, let value = Double(parts[1]), Limits.canBe(value) else {
            throw ValidationError(
                "Give \(name.rawValue) as a number, 0 or larger, of \(name.standard.unit), such "
                    + "as --limit \(name.rawValue)=\(name.standard.value.formatted).")
        }
        self.name = name
        self.value = value
    }
}

extension LimitName {
    /// Every limit with its standard value and that one's source, a line each.
    fileprivate static var listing: String {
        allCases.map { name in
            let limit = name.standard
            return "  " + name.rawValue.padded(22)
                + "\(limit.value.formatted) \(limit.unit); \(limit.source)"
        }.joined(separator: "\n")
    }
}

/// A profile by its name.
enum ProfileName: String, CaseIterable, ExpressibleByArgument {
    case all
    case vio
    case rgbd
    case splat
    case video

    /// Every profile with what it is for, a line each.
    fileprivate static var listing: String {
        allCases.map { "  " + $0.rawValue.padded(10) + $0.explanation }.joined(separator: "\n")
    }

    private var explanation: String {
        switch self {
        case .all: return "everything that a session promises of itself"
        case .vio: return "odometry: camera, accelerometer, gyroscope"
        case .rgbd: return "depth fusion: camera and depth"
        case .splat: return "reconstruction from pictures: camera, whose times matter little"
        case .video: return "a video: camera"
        }
    }

    /// What makes a recording unfit.
    var profile: CheckProfile {
        switch self {
        case .all: return .all
        case .vio: return .vio
        case .rgbd: return .rgbd
        case .splat: return .splat
        case .video: return .video
        }
    }
}
