public import LockstepSamples

/// A window of host time.
public struct PlotWindow: Hashable, Sendable {
    /// The first instant shown.
    public let start: HostTime
    /// The last instant shown, later than ``start``.
    public let end: HostTime

    /// The shortest window: a few samples of the fastest sensor.
    static let shortest = HostDuration.milliseconds(10)

    /// Creates a window; its end is moved if it would be shorter than ``shortest``.
    public init(start: HostTime, end: HostTime) {
        self.start = start
        self.end = max(end, start + Self.shortest)
    }

    /// The duration.
    public var duration: HostDuration { end - start }

    /// The part between two fractions of this window, in either order, clamped to it.
    public func part(from first: Double, to second: Double) -> PlotWindow {
        let low = min(max(min(first, second), 0), 1)
        let high = min(max(max(first, second), 0), 1)
        return PlotWindow(start: instant(at: low), end: instant(at: high))
    }

    /// The instant at a fraction of the window.
    func instant(at fraction: Double) -> HostTime {
        guard fraction.isFinite else { return start }
        let offset = Double(duration.nanoseconds) * fraction
        return start + HostDuration(nanoseconds: Int64(exactly: offset.rounded()) ?? 0)
    }

    /// The index of an instant's column among `count`; nil outside the window.
    func column(of time: HostTime, count: Int) -> Int? {
        guard time >= start, time <= end, count > 0, duration > .zero else { return nil }
        let share = Double((time - start).nanoseconds) / Double(duration.nanoseconds)
        return min(Int(share * Double(count)), count - 1)
    }
}

/// Round tick values for an axis.
public struct PlotTicks: Hashable, Sendable {
    /// The tick values, ascending.
    public let values: [Double]
    /// The decimals needed to distinguish neighboring ticks.
    public let decimals: Int

    /// At most `most` multiples of 1, 2 or 5 times a power of ten from `low` to `high`.
    public init(from low: Double, to high: Double, most: Int) {
        let span = high - low
        guard span > 0, span.isFinite, most > 0 else {
            (values, decimals) = ([], 0)
            return
        }
        let step = Self.roundStep(atLeast: span / Double(most))
        let first = (low / step.size).rounded(.up)
        let count = Int(min(Double(most), (high / step.size).rounded(.down) - first + 1))
        values = (0..<max(0, count)).map { (first + Double($0)) * step.size }
        decimals = step.decimals
    }

    /// The label of a tick value.
    public func label(_ value: Double) -> String { SessionNumbers.fixed(value, decimals) }

    /// The smallest of 1, 2 and 5 times a power of ten that is not below `size`.
    static func roundStep(atLeast size: Double) -> (size: Double, decimals: Int) {
        var power = 1.0
        var decimals = 0
        while power < size, power < 1e300 { power *= 10 }
        while power / 10 >= size, decimals < 12 {
            power /= 10
            decimals += power < 1 ? 1 : 0
        }
        for factor in [0.1, 0.2, 0.5] where power * factor >= size * (1 - 1e-12) {
            return (power * factor, power <= 1 ? decimals + 1 : 0)
        }
        return (power, decimals)
    }
}
