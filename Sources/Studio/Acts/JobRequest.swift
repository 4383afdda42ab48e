import LockstepCatalog
import LockstepDatasets
import LockstepFormats
import LockstepSamples

/// A job that a page requests, with its parameters checked.
struct JobRequest {
    /// The folders in which acts create sessions and exports, in the served folder.
    enum Folder {
        static let trimmed = "trimmed"
        static let redacted = "redacted"
        static let exports = "exports"
        static let reports = "reports"
    }

    private let kind: String
    private let paths: [String]
    private let options: JSONValue
    private let firstFrame: (String) throws -> Double

    /// - Parameter firstFrame: Returns the time of a recording's first frame in session time, from
    ///   which the tool's commands count.
    init(_ message: ActMessage, firstFrame: @escaping (String) throws -> Double) throws {
        self.firstFrame = firstFrame
        kind = try message.text("kind")
        paths = message.texts("paths")
        options = message.json["options"] ?? .object([:])
        guard kind == "update" || !paths.isEmpty else {
            throw StudioError.parameter("paths", expected: "a list of recordings")
        }
    }

    /// The recordings that the job is about.
    var recordings: [String] { paths }

    /// The recordings as arguments: a name that begins with a hyphen is not read as an option.
    private var arguments: [String] { paths.map(\.argument) }

    /// The commands of the job, and what it writes.
    func draft() throws -> JobDraft {
        switch kind {
        case "update":
            return draft(
                "Update the catalog", [Self.update],
                targets: [CatalogLayout.cache + "/" + CatalogLayout.database])
        case "check": return draft("Check", [["check", "--verbose"] + arguments])
        case "verify": return draft("Verify", [["verify"] + arguments])
        case "recover":
            return draft("Recover", [["recover"] + arguments, Self.update], targets: paths)
        case "sync":
            return draft(
                "Measure the time offset of", arguments.map { ["sync", $0] } + [Self.update],
                targets: paths)
        case "offset": return try offset()
        case "convert":
            return draft(
                "Convert the movie of", paths.map { [MovieConversion.word, $0] },
                targets: paths.map { "\(CatalogLayout.cache)/movies/\($0.flatName)" })
        case "report": return report()
        case "export": return try export()
        case "trim": return try trim()
        case "redact": return redact()
        default: throw StudioError.parameter("kind", expected: "a job")
        }
    }

    /// Reads what has changed, and checks it.
    private static let update = ["catalog", "update", "."]

    private func draft(
        _ words: String, _ commands: [[String]], targets: [String] = [], detail: String = ""
    ) -> JobDraft {
        let what =
            switch paths.count {
            case 0: ""
            case 1: " \(paths[0].lastName)"
            default: " \(paths.count) recordings"
            }
        return JobDraft(
            title: words + what + detail, commands: commands, targets: targets, paths: paths)
    }

    private func offset() throws -> JobDraft {
        guard let milliseconds = options["milliseconds"]?.asNumber, milliseconds.magnitude < 1e6
        else {
            throw StudioError.parameter("milliseconds", expected: "a number")
        }
        let commands = arguments.map { path in
            ["calibrate", path, "--time-offset=\(milliseconds)ms"]
        }
        return draft(
            "Store the time offset of", commands + [Self.update], targets: paths,
            detail: ", \(milliseconds) ms")
    }

    private func report() -> JobDraft {
        let files = paths.map { "\(Folder.reports)/\($0.flatName).html" }
        let commands = zip(arguments, files).map { ["report", $0, "--to", $1, "--force"] }
        return draft("Write the report of", commands, targets: files)
    }

    private func export() throws -> JobDraft {
        let name = options.text("format") ?? ""
        guard let format = DatasetFormat.exported.first(where: { $0.name == name }) else {
            throw StudioError.parameter("format", expected: "a format of exports")
        }
        let folder = "\(Folder.exports)/\(format.name)"
        let targets = paths.map { "\(folder)/\($0.flatName)" }
        let commands = try zip(paths, targets).map { path, target in
            try ["export", path.argument, "--format", format.name, "--to", target]
                + interval(of: path)
                + (options.flag("force") ? ["--force"] : [])
                + (options.flag("apply_offset") ? ["--apply-offset"] : [])
        }
        return draft("Export", commands, targets: targets, detail: " as \(format.name)")
    }

    private func trim() throws -> JobDraft {
        let intervals = try paths.map { path in
            let interval = try interval(of: path)
            guard !interval.isEmpty else {
                throw StudioError.parameter("start", expected: "a time")
            }
            return interval
        }
        let targets = zip(paths, intervals).map { path, interval in
            // Their times distinguish several parts of one recording.
            let times = interval.map { $0.drop { $0 != "=" }.dropFirst() }
            return "\(Folder.trimmed)/\(path.flatName)_\(times.joined(separator: "-"))s"
        }
        let commands = zip(paths.indices, targets).map { index, target in
            ["trim", paths[index].argument] + intervals[index] + ["--to", target]
        }
        return draft("Trim", commands + [Self.update], targets: targets)
    }

    private func redact() -> JobDraft {
        let images = options.flag("images") ? ["--images"] : []
        let targets = paths.map { "\(Folder.redacted)/\($0.flatName)" }
        let commands = zip(arguments, targets).map { ["redact", $0, "--to", $1] + images }
        return draft("Redact", commands + [Self.update], targets: targets)
    }

    /// The options of a stretch of the recording; none for all of it.
    private func interval(of path: String) throws -> [String] {
        try ["start", "end"].flatMap { name -> [String] in
            guard let value = options[name], value != .null else { return [] }
            guard let seconds = value.asNumber, seconds.magnitude < 1e9 else {
                throw StudioError.parameter(name, expected: "a number of seconds")
            }
            let time = max(0, seconds - (try firstFrame(path)))
            return ["--\(name)=\(time.rounded(decimals: 6))"]
        }
    }
}

extension JSONValue {
    /// The text of a member; nil for anything else.
    fileprivate func text(_ name: String) -> String? {
        if case .text(let text)? = self[name] { text } else { nil }
    }

    /// Whether a member is true.
    fileprivate func flag(_ name: String) -> Bool { self[name] == .boolean(true) }
}

extension String {
    fileprivate var argument: String { hasPrefix("-") ? "./" + self : self }

    /// The last name of a path.
    fileprivate var lastName: String { split(separator: "/").last.map(String.init) ?? self }

    /// The path as one name, so that recordings in several folders do not collide.
    fileprivate var flatName: String { replacing("/", with: "-") }
}
