import LockstepFormats
import LockstepSamples

/// When frames were taken, from the recording's start on.
struct Record3DTimes {
    /// What is taken where nothing says how many frames there were a second.
    private static let usualRate = 30.0

    private let timestamps: [HostTime?]
    private let framesPerSecond: Double
    private let isRateKnown: Bool
    /// For each number, and behind all of them for every larger one: the last frame before it that
    /// has a time.
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

    /// A frame's time: its own, else counted on from the last frame before it that has one.
    func time(of number: Int) -> HostTime {
        if let time = given(number) { return time }
        let known = known[min(number, timestamps.count)]
        let start = known.flatMap { timestamps[$0] } ?? HostTime(nanoseconds: 0)
        let seconds = Double(number - (known ?? 0)) / framesPerSecond
        return start + (HostDuration(seconds: seconds) ?? .zero)
    }

    /// What a reader should know, a sentence each.
    func notices(numbers: [Int], file: String) -> [String] {
        let guessed = numbers.reduce(0) { $0 + (given($1) == nil ? 1 : 0) }
        var notices = [
            "Times count from the recording's start: nothing says what the phone's clock or the "
                + "wall clock showed."
        ]
        if guessed > 0 {
            let rate = framesPerSecond.short
            notices.append(
                "\(file) has no time of \(guessed) of \(numbers.count) frames: they were counted at "
                    + "\(rate) Hz, "
                    + (isRateKnown ? "the rate that it says." : "which is a guess."))
        }
        return notices
    }
}
