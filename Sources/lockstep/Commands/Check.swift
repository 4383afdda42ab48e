import LockstepAnalysis
import LockstepArguments
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep check`: whether a recording is good.
struct Check: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            abstract: "Says whether a recording is good: PASS, WARN or FAIL, each with its number.",
            discussion: "A finding that fails ends the tool with 1; one that warns with 0.")
    }

    @Argument(help: "The session's folder.") var session: String
    @Option(help: "What the recording is to be used for.") var profile = ProfileName.all
    @OptionGroup var output: OutputOptions

    func run() throws {
        let session = try Session(opening: self.session, fileSystem: LocalFileSystem())
        let bar = ProgressBar("Checking", options: output)
        let report = try SessionCheck.run(
            session: session, codecs: FFmpegCodecs(), profile: profile.profile,
            progress: { bar.show($0) })
        bar.end()
        Console.print(CheckText(report).text(output))
        if report.verdict == .fail { throw ExitCode.findings }
    }
}

/// A profile by its name.
enum ProfileName: String, CaseIterable, ExpressibleByArgument {
    case all
    case vio
    case rgbd
    case splat
    case video

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
