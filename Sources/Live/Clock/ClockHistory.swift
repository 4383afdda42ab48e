public import LockstepFormats
import LockstepSamples

/// The relation of a phone's host clock to a desk's clock over a complete recording.
///
/// ``ClockEstimator`` knows only the past. Here each time is bounded by the exchanges before and
/// after it, so bounds are tighter and the estimate does not lag behind the drift. The rules of
/// docs/PROTOCOL.md, section 8, are the same: exchanges that contradict each other, a clock that
/// slept, and another desk's clock begin a segment.
public struct ClockHistory: Sendable {
    /// The segments in order of time.
    public private(set) var segments: [ClockHistorySegment] = []
    private var current: ClockHistorySegment?

    /// Reads the rows of a `desk.jsonl`, in the file's order.
    public init(_ rows: some Sequence<DeskRow>) {
        for row in rows { add(row) }
        close()
    }

    private mutating func add(_ row: DeskRow) {
        guard var segment = current else { return begin(row) }
        switch segment.add(row) {
        case .used, .skipped: current = segment
        case .contradicts:
            close()
            begin(row)
        }
    }

    private mutating func begin(_ row: DeskRow) { current = ClockHistorySegment(row) }

    private mutating func close() {
        current?.finish()
        if let current { segments.append(current) }
        current = nil
    }
}
