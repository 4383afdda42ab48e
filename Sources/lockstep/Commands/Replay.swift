import LockstepArguments
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// `lockstep replay`: prints every event of a session in order of arrival, as JSON lines.
struct Replay: ParsableCommand {
    /// The speed at which lines are printed.
    enum Speed: String, CaseIterable, ExpressibleByArgument {
        /// With the timing of their arrival on the phone.
        case realtime
        /// As fast as they can be read.
        case max
    }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "replay",
            abstract: "Prints every event of a session in order of arrival, as JSON lines.",
            discussion: """
                The lines contain the samples and events that the phone delivered, ordered by seq. \
                With --json, the lines are the elements of one array; if a row cannot be read or \
                the replay is interrupted, the last element contains the error. Ctrl-C stops the \
                replay after a complete line, prints the number of events on standard error, and \
                gives exit code 130.
                """)
    }

    @Argument(help: "The session's folder.") var session: String
    @Option(help: "The speed at which lines are printed.") var speed = Speed.max
    @OptionGroup var output: OutputOptions

    func run() throws {
        try InputPath.requireSession(session)
        let session = try Session(opening: self.session, fileSystem: LocalFileSystem())
        do {
            try replay(session)
        } catch {
            throw SessionDamage(error, in: session) ?? error
        }
    }

    private func replay(_ session: Session) throws {
        let rows = try SequencedRows(session)
        var pace = Pace(isRealtime: speed == .realtime)
        var lines = ReplayLines(areElements: output.json)
        Interruption.watch()
        do {
            while let row = try rows.next() {
                pace.wait(until: row.time)
                if Interruption.wasRequested { throw ReplayInterrupted(eventCount: lines.count) }
                lines.print(row.line)
            }
        } catch {
            lines.end(SessionDamage(error, in: session) ?? error)
            throw error
        }
        lines.end()
    }
}

/// The user interrupted a replay before its last event.
struct ReplayInterrupted: Failure {
    /// The number of events printed before the interruption.
    let eventCount: Int

    var problem: String { "interrupted; \(eventCount.counted("event")) printed" }
    var place: Place? { nil }
    var remedy: Remedy { "The session has more events. Replay it again to read all of them." }
}

extension SequencedRow {
    fileprivate var line: [UInt8] {
        switch self {
        case .frame(let row, _): return SampleLine.line(row)
        case .inertial(let sample, let arrival): return SampleLine.line(sample, arrival)
        case .deviceMotion(let sample, let arrival): return SampleLine.line(sample, arrival)
        case .barometer(let row): return SampleLine.line(row.sample, row.arrival)
        case .location(let row): return SampleLine.line(row.sample, row.arrival)
        case .surface(let row): return SampleLine.line(row)
        case .audio(let row): return SampleLine.line(row)
        case .event(let row): return SampleLine.line(row)
        }
    }
}
