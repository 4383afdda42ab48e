import LockstepSamples

/// What a recording says of a quantity, or why it says nothing.
enum Observation<Value> {
    /// The recording tells it.
    case observed(Value)
    /// The recording does not hold what would be needed.
    case notObservable(NotObservable)

    /// What was observed; nil if nothing was.
    var value: Value? {
        if case .observed(let value) = self { return value }
        return nil
    }

    /// Why nothing was observed; nil if something was.
    var absence: NotObservable? {
        if case .notObservable(let reason) = self { return reason }
        return nil
    }
}

extension Observation: Equatable where Value: Equatable {}
extension Observation: Sendable where Value: Sendable {}

/// Why a recording does not tell a quantity.
enum NotObservable: Hashable {
    /// The phone did not lie still for long enough.
    case needsStill(seconds: Double, longest: Double)
    /// There are too few samples without a gap between them.
    case needsSamples(Int)
    /// The sampling rate is too low for it.
    case needsRate(hertz: Double)
    /// Every value is the same: the sensor is quieter than its step, or does not measure.
    case noVariation
    /// The Allan deviation does not rise within a tenth of the recording.
    case noUpturn(withinSeconds: Double)
    /// White noise and random walk leave no flat part between them.
    case noFlatPart
    /// No part falls with the root of the averaging time.
    case noWhitePart
    /// No part falls with the averaging time itself.
    case noSteepPart

    /// The reason as a clause without a full stop.
    var reason: String {
        switch self {
        case .needsStill(let seconds, let longest):
            return "needs \(seconds.short) s still, and the longest such stretch lasts "
                + "\(longest.short) s"
        case .needsSamples(let count): return "needs \(count) samples without a gap"
        case .needsRate(let hertz): return "needs more than \(hertz.short) samples a second"
        case .noVariation: return "all values are the same"
        case .noUpturn(let seconds):
            return "the Allan deviation does not rise within \(seconds.short) s, a tenth of the "
                + "stretch"
        case .noFlatPart: return "white noise and random walk leave no flat part between them"
        case .noWhitePart: return "no part falls with the root of the averaging time"
        case .noSteepPart: return "no part falls with the averaging time"
        }
    }
}
