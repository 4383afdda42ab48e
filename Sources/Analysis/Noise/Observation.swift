import LockstepSamples

/// A quantity measured in a recording, or why it cannot be measured.
enum Observation<Value> {
    /// The recording shows it.
    case observed(Value)
    /// The recording does not contain the data it needs.
    case notObservable(NotObservable)

    /// The observed value; nil if there is none.
    var value: Value? {
        if case .observed(let value) = self { return value }
        return nil
    }

    /// Why there is no value; nil if there is one.
    var absence: NotObservable? {
        if case .notObservable(let reason) = self { return reason }
        return nil
    }
}

extension Observation: Equatable where Value: Equatable {}
extension Observation: Sendable where Value: Sendable {}

/// The reasons why a quantity cannot be measured in a recording.
enum NotObservable: Hashable {
    /// The phone was not at rest for long enough.
    case needsStill(seconds: Double, longest: Double)
    /// There are too few samples without a gap between them.
    case needsSamples(Int)
    /// The sampling rate is too low for it.
    case needsRate(hertz: Double)
    /// All values are equal: the sensor's noise is smaller than its step, or it does not measure.
    case noVariation
    /// The Allan deviation does not rise within a tenth of the recording.
    case noUpturn(withinSeconds: Double)
    /// There is no flat part between white noise and random walk.
    case noFlatPart
    /// No part decreases with the root of the averaging time.
    case noWhitePart
    /// No part decreases with the averaging time itself.
    case noSteepPart

    /// The reason as a clause without a period.
    var reason: String {
        switch self {
        case .needsStill(let seconds, let longest):
            return "needs \(seconds.short) s at rest, but the longest such stretch lasts "
                + "\(longest.short) s"
        case .needsSamples(let count): return "needs \(count) samples without a gap"
        case .needsRate(let hertz): return "needs more than \(hertz.short) samples per second"
        case .noVariation: return "all values are the same"
        case .noUpturn(let seconds):
            return "the Allan deviation does not rise within \(seconds.short) s, a tenth of the "
                + "stretch"
        case .noFlatPart: return "there is no flat part between white noise and random walk"
        case .noWhitePart: return "no part decreases with the root of the averaging time"
        case .noSteepPart: return "no part decreases with the averaging time"
        }
    }
}
