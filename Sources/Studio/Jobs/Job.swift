import LockstepCatalog
import LockstepFormats
import LockstepSamples

/// A command of the tool that the studio runs, with all that a page shows about it.
struct Job: Hashable, Sendable {
    /// The state of a job.
    enum State: String, Sendable {
        case waiting
        case running
        case done
        case failed
        case cancelled
        /// The studio ended while the job ran.
        case interrupted

        /// Whether the job has ended, and will not change again.
        var isOver: Bool { self != .waiting && self != .running }
    }

    var number: Int
    var title: String
    /// The commands to run one after the other, each without the tool's name.
    var commands: [[String]]
    /// The files and folders that the job writes, relative to the served folder.
    var targets: [String]
    /// The recordings that it processes.
    var paths: [String]
    var created: WallTime
    var state = State.waiting
    /// The share of the work done, 0…1; nil if it is unknown.
    var progress: Double?
    /// The last line of the log.
    var line: String?
    /// The exit code of the last command; nil while it runs or after a signal.
    var exit: Int?
    var finished: WallTime?
}

extension Job {
    /// The tool's commands as a user would type them.
    var command: String {
        commands.filter { $0.first != MovieConversion.word }
            .map { (["lockstep"] + $0).map(\.shellWord).joined(separator: " ") }
            .joined(separator: " && ")
    }

    /// Whether a command that ended with this exit code succeeded, as a check does that reports
    /// problems.
    func isSuccess(_ exit: Int) -> Bool {
        let isCheck = commands.contains { ["check", "verify"].contains($0.first) }
        return exit == 0 || isCheck && exit == 1
    }

    /// Appends the facts that a page shows about the job.
    func append(to json: inout JSONText) {
        json.member("id", "\(number)")
        json.member("title", title)
        json.member("command", command)
        json.member("state", state.rawValue)
        json.memberOrNull("progress", progress)
        json.memberOrNull("line", line)
        if let exit { json.member("exit", exit) } else { json.null("exit") }
        json.array("targets") { json in for target in targets { json.element(target) } }
        json.array("paths") { json in for path in paths { json.element(path) } }
        json.member("created", created.text)
        json.memberOrNull("finished", finished?.text)
    }

    /// The job as a line of the journal, with the line feed.
    var journalLine: [UInt8] {
        JSONText.line { json in
            json.member("job", number)
            json.member("title", title)
            json.array("commands") { json in
                for command in commands {
                    json.array { json in for word in command { json.element(word) } }
                }
            }
            json.array("targets") { json in for target in targets { json.element(target) } }
            json.array("paths") { json in for path in paths { json.element(path) } }
            json.member("created_ns", created.nanoseconds)
            json.member("state", state.rawValue)
            json.member("line", line)
            json.member("exit", exit)
            json.member("finished_ns", finished?.nanoseconds)
        }
    }

    /// Decodes a line of the journal; nil for anything else.
    init?(line bytes: some Collection<UInt8>) {
        guard let json = try? JSONValue(decoding: Array(bytes)),
            case .integer(let number)? = json["job"], case .text(let title)? = json["title"],
            case .list(let commands)? = json["commands"],
            case .integer(let created)? = json["created_ns"],
            case .text(let word)? = json["state"], let state = State(rawValue: word)
        else { return nil }
        self.init(
            number: Int(number), title: title, commands: commands.map(\.texts),
            targets: json["targets"]?.texts ?? [], paths: json["paths"]?.texts ?? [],
            created: WallTime(nanoseconds: created), state: state)
        if case .text(let line)? = json["line"] { self.line = line }
        if case .integer(let exit)? = json["exit"] { self.exit = Int(exit) }
        if case .integer(let time)? = json["finished_ns"] {
            finished = WallTime(nanoseconds: time)
        }
    }
}

extension JSONValue {
    /// The texts of a list; none for anything else.
    var texts: [String] {
        guard case .list(let elements) = self else { return [] }
        return elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}

extension WallTime {
    /// The date and time of day, UTC.
    var text: String { CalendarTime.text(ofNanoseconds: nanoseconds) }
}

extension String {
    /// The text as one word of a shell command, quoted if needed.
    var shellWord: String {
        let isPlain =
            !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_./=:,@%+".utf8.contains(byte)
                }
            }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
