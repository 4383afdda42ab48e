import LockstepArguments
import LockstepDatasets
import LockstepSamples

/// The part of a session to process.
struct SelectionOptions: ParsableArguments {
    @Option(valueName: "seconds", help: "The start, in seconds after the first frame.")
    var start: Double?
    @Option(valueName: "seconds", help: "The end, in seconds after the first frame.")
    var end: Double?
    @Option(valueName: "number", help: "Exports every Nth frame (default: 1).")
    var stride: Int?
    @Option(valueName: "pixels", help: "Scales images down to this longest side.")
    var maxSize: Int?
    @Option(valueName: "names", help: "Exports only these streams, separated by commas.")
    var streams: StreamNames?

    func validate() throws {
        try TimeRange(start: start, end: end).validate()
        if let stride, stride < 1 { throw ValidationError("--stride must be 1 or more.") }
        if let maxSize, maxSize < 16 { throw ValidationError("--max-size must be 16 or more.") }
    }

    /// The given options that not every format supports.
    var given: [(name: String, option: ExportOption)] {
        maxSize == nil ? [] : [("--max-size", .longestSide)]
    }

    /// The selection for the exporter.
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

/// A time range in seconds after the first frame, as given on the command line.
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
                    "\(name) must be 0 or more seconds after the first frame.")
            }
            guard HostDuration(seconds: value) == nil else { continue }
            throw ValidationError("\(name) must be a number of seconds.")
        }
        if let start, let end, start > end {
            throw ValidationError("--start must not be later than --end.")
        }
    }
}

/// A comma-separated list of stream names.
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
