import LockstepSamples

/// Counts how often a quantity reverses after a large change, in the two seconds with the most
/// reversals.
struct ReversalCounter {
    /// The definition of a large change.
    enum Step {
        /// The larger of two values is at least this many times the smaller.
        case ratio(Double)
        /// Two values differ by at least this much.
        case difference(Double)
    }

    /// The time over which reversals are counted, in seconds.
    static let window = 2.0

    /// The most reversals in any ``window``.
    private(set) var most = 0
    /// The row at the end of that window, and its timestamp.
    private(set) var row = 0
    private(set) var time: HostTime?
    /// The number of values.
    private(set) var count = 0
    private let step: Step
    private var extreme: Double?
    private var isRising: Bool?
    private var turns: [HostTime] = []

    init(_ step: Step) { self.step = step }

    mutating func add(_ value: Double, at time: HostTime, row: Int) {
        count += 1
        guard let last = extreme else {
            extreme = value
            return
        }
        let rises = value > last
        if isRising == rises {
            extreme = value
            return
        }
        guard isLarge(last, value) else { return }
        if isRising != nil { noteTurn(time, row) }
        isRising = rises
        extreme = value
    }

    private mutating func noteTurn(_ time: HostTime, _ row: Int) {
        turns.append(time)
        turns.removeAll { (time - $0).seconds.magnitude > Self.window }
        guard turns.count > most else { return }
        most = turns.count
        (self.row, self.time) = (row, time)
    }

    private func isLarge(_ left: Double, _ right: Double) -> Bool {
        switch step {
        case .difference(let least): return (left - right).magnitude >= least
        case .ratio(let least):
            return min(left, right) > 0 && max(left, right) >= least * min(left, right)
        }
    }
}
