import LockstepAnalysis
import LockstepArguments
import LockstepSamples

/// The profile and limits that a recording is checked against.
struct PurposeOptions: ParsableArguments {
    @Option(help: "The intended use of the recording.") var profile = ProfileName.all
    @Option(
        valueName: "name=value",
        help: "Sets a limit, in place of its standard value; may be repeated.",
        completion: .list(LimitName.allCases.map { $0.rawValue + "=" }))
    var limit: [String] = []

    func validate() throws { _ = try limits }

    /// The profile for the check.
    var checked: CheckProfile { profile.profile }

    /// The standard limits, with the given ones replaced.
    var limits: Limits {
        get throws {
            let choices = try limit.map(LimitChoice.init)
            for (index, choice) in choices.enumerated()
            where choices[..<index].contains(where: { $0.name == choice.name }) {
                throw ValidationError("the limit \(choice.name.rawValue) is given twice.")
            }
            return choices.reduce(into: Limits()) { $0.choose($1.name, $1.value) }
        }
    }
}

/// A limit as given on the command line: `gap=0.5`.
private struct LimitChoice {
    let name: LimitName
    let value: Double

    init(_ words: String) throws {
        let parts = words.split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = LimitName(rawValue: String(parts[0])) else {
            let names = LimitName.allCases.map(\.rawValue)
            let meant = Spelling.nearest(to: String(parts[0]), in: names)
            throw ValidationError(
                "there is no limit '\(parts[0])'"
                    + (meant.map { ". Did you mean '\($0)'?" }
                        ?? "; `lockstep help check` lists them."))
        }
        guard parts.count == 2, let value = Double(parts[1]), Limits.canBe(value) else {
            throw ValidationError(
                "give \(name.rawValue) as a number, 0 or larger, of \(name.standard.unit), such "
                    + "as --limit \(name.rawValue)=\(name.standard.value.formatted).")
        }
        self.name = name
        self.value = value
    }
}

extension LimitName {
    /// Every limit with its standard value, in two columns.
    static var listing: String {
        let cells = allCases.map { name in
            name.rawValue.padded(21) + "\(name.standard.value.formatted) \(name.standard.unit)"
        }
        let half = (cells.count + 1) / 2
        return (0..<half).map { row in
            let second = row + half < cells.count ? cells[row + half] : ""
            return "  " + (cells[row].padded(43) + second).trimmedEnd
        }.joined(separator: "\n")
    }
}

/// The name of a profile.
enum ProfileName: String, CaseIterable, ExpressibleByArgument {
    case all
    case vio
    case rgbd
    case splat
    case video

    /// Every profile with its purpose, one line each.
    static var listing: String {
        allCases.map { "  " + $0.rawValue.padded(10) + $0.explanation }.joined(separator: "\n")
    }

    private var explanation: String {
        switch self {
        case .all: return "everything that the session declares"
        case .vio: return "odometry: camera, accelerometer, gyroscope, calibration"
        case .rgbd: return "depth fusion: camera and depth, intrinsics, poses"
        case .splat: return "reconstruction from images: camera and intrinsics"
        case .video: return "a video: camera"
        }
    }

    /// The profile of this name.
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
