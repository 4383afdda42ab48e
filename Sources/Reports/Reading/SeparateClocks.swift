import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// Streams that are drawn next to others although their clock is separate.
struct SeparateClocks {
    /// The streams on separate clocks, in a fixed order.
    let apart: [Stream]

    /// nil if every stream with samples is on one clock.
    init?(_ reading: SessionReading) {
        let unrelated = reading.manifest.streams.filter { $0.description.clock == .unrelated }
            .map(\.description.stream)
        let filled = reading.filledStreams.map(\.stream)
        apart = filled.filter(unrelated.contains)
        guard !apart.isEmpty, filled.count > 1 else { return nil }
    }

    /// A note for users of the timelines.
    var words: String {
        let names = apart.map(\.title).joined(separator: ", ")
        let own = apart.count == 1 ? "is on a separate clock" : "are on separate clocks"
        let lines = apart.count == 1 ? "its line" : "their lines"
        return "There is no shared clock: \(names) \(own). Do not compare the horizontal position "
            + "of \(lines) with the others: samples one above the other are not simultaneous."
    }
}
