import LockstepArguments
import LockstepInterchange
import LockstepSamples

/// What part of a session a command takes.
struct SelectionOptions: ParsableArguments {
    @Option(valueName: "seconds", help: "Leaves out what lies earlier after the first frame.")
    var start: Double?
    @Option(valueName: "seconds", help: "Leaves out what lies later after the first frame.")
    var end: Double?
    @Option(valueName: "number", help: "Takes one frame of so many; 1 unless given.")
    var stride: Int?
    @Option(valueName: "pixels", help: "Scales images down to this length of their longer side.")
    var maxSize: Int?
    @Option(valueName: "names", help: "Takes these streams only, with commas between them.")
    var streams: StreamNames?

    func validate() throws {
        try TimeRange(start: start, end: end).validate()
        if let stride, stride < 1 { throw ValidationError("--stride must be 1 or more.") }
        if let maxSize, maxSize < 16 { throw ValidationError("--max-size must be 16 or more.") }
    }

    /// What was chosen that not every layout leaves.
    var given: [(name: String, option: ExportOption)] {
        maxSize == nil ? [] : [("--max-size", .longestSide)]
    }

    /// The part as the engine takes it.
    var selection: ExportSelection {
        let range = TimeRange(start: start, end: end)
        var selection = ExportSelection()
        selection.start = range.startAfterBeginning
        selection.end = range.endAfterBeginning
        selection.stride = stride ?? 1
        selection.longestSide = maxSize
        selection.streams = streams?.streams
        return selection
    }
}

/// A range of seconds after the first frame, as typed.
struct TimeRange {
    let start: Double?
    let end: Double?

    var startAfterBeginning: HostDuration? { start.flatMap { HostDuration(seconds: $0) } }
    var endAfterBeginning: HostDuration? { end.flatMap { HostDuration(seconds: $0) } }

    func validate() throws {
        for (name, value) in [("--start", start), ("--end", end)] {
            guard let value else { continue }
            guard value >= 0 else {
                throw ValidationError(
                    "\(name) counts seconds from the first frame and must be 0 or more.")
            }
            guard HostDuration(seconds: value) == nil else { continue }
            throw ValidationError("\(name) must be a number of seconds.")
        }
        if let start, let end, start > end {
            throw ValidationError("--start must not be later than --end.")
        }
    }
}

/// Streams by their names.
struct StreamNames: ExpressibleByArgument {
    let streams: Set<Stream>

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        let streams = names.map { Stream(rawValue: String($0)) }
        guard !streams.contains(nil) else { return nil }
        self.streams = Set(streams.compactMap { $0 })
    }

    static var allValueStrings: [String] { Stream.allCases.map(\.rawValue) }

    static var defaultCompletionKind: CompletionKind { .commaList(allValueStrings) }
}
