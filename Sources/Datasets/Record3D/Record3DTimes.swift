import LockstepFormats
import LockstepSamples

/// The times of frames since the recording's start.
struct Record3DTimes {
    /// The frame rate in Hz to use if the metadata does not contain one.
    private static let usualRate = 30.0

    private let timestamps: [HostTime?]
    private let framesPerSecond: Double
    private let isRateKnown: Bool
    /// For each index, the last earlier frame that has a time; the last entry is for all larger
    /// indices.
    private let known: [Int?]

    init(_ metadata: Record3DMetadata) {
        timestamps = metadata.timestamps
        framesPerSecond = metadata.framesPerSecond ?? Self.usualRate
        isRateKnown = metadata.framesPerSecond != nil
        var (known, last): ([Int?], Int?) = ([], nil)
        for (number, time) in timestamps.enumerated() {
            known.append(last)
            if time != nil { last = number }
        }
        self.known = known + [last]
    }

    private func given(_ number: Int) -> HostTime? {
        timestamps.indices.contains(number) ? timestamps[number] : nil
    }

    /// A frame's time: its own, or extrapolated from the last earlier frame that has one.
    func time(of number: Int) -> HostTime {
        if let time = given(number) { return time }
        let known = known[min(number, timestamps.count)]
        let start = known.flatMap { timestamps[$0] } ?? HostTime(nanoseconds: 0)
        let seconds = Double(number - (known ?? 0)) / framesPerSecond
        return start + (HostDuration(seconds: seconds) ?? .zero)
    }

    /// Notices for the user, one sentence each.
    func notices(numbers: [Int], file: String) -> [String] {
        let guessed = numbers.reduce(0) { $0 + (given($1) == nil ? 1 : 0) }
        var notices = [
            "Times count from the recording's start: the times on the phone's clock and the "
                + "wall clock are unknown."
        ]
        if guessed > 0 {
            let rate = framesPerSecond.short
            notices.append(
                "\(file) has no time for \(guessed.counted("frame", of: numbers.count)): "
                    + "\(guessed.verb("its time was", "their times were")) computed from \(rate) Hz, "
                    + (isRateKnown ? "the rate in the file." : "which is a guess."))
        }
        return notices
    }
}
