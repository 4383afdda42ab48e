import LockstepFormats
import LockstepSamples

/// Streams that are drawn beside others whose clock is not theirs.
struct SeparateClocks {
    /// Those on clocks of their own, in a fixed order.
    let apart: [Stream]

    /// nil if every stream with samples is on one clock.
    init?(_ reading: SessionReading) {
        let unrelated = reading.manifest.streams.filter { $0.description.clock == .unrelated }
            .map(\.description.stream)
        let filled = reading.filledStreams.map(\.stream)
        apart = filled.filter(unrelated.contains)
        guard !apart.isEmpty, filled.count > 1 else { return nil }
    }

    /// What a reader of lines of time has to know.
    var words: String {
        let names = apart.map(\.title).joined(separator: ", ")
        let own = apart.count == 1 ? "is on a clock of its own" : "are on clocks of their own"
        let lines = apart.count == 1 ? "its line is" : "their lines are"
        return "There is no shared clock: \(names) \(own). How far to the left or right \(lines) "
            + "drawn means nothing; what lies one above the other was not taken at one time."
    }
}
