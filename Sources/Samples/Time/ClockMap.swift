/// Converts host times of a phone to a reference clock, in integer nanoseconds, so that every
/// program computes the same result.
///
/// The map is a line through each two neighboring points, and continues the first and the last line
/// outside them. A single point is an offset without drift. docs/GROUP.md specifies the arithmetic.
public struct ClockMap: Hashable, Sendable {
    /// Two readings of one instant.
    public struct Point: Hashable, Sendable {
        /// The phone's host time.
        public var host: HostTime
        /// The reference clock's time, ns.
        public var referenceNanoseconds: Int64

        /// Creates a point.
        public init(host: HostTime, referenceNanoseconds: Int64) {
            self.host = host
            self.referenceNanoseconds = referenceNanoseconds
        }
    }

    /// The largest magnitude of a time, ns: 146 years.
    public static let largestNanoseconds: Int64 = 1 << 62
    /// A map's two clocks drift by less than one part in this many; quartz clocks stay far below.
    public static let leastRateRatio: Int64 = 1000

    /// The points, in order of time; at least one.
    public let points: [Point]

    /// Creates a map through these points.
    ///
    /// - Returns: Nil if there is no point, a time is larger than ``largestNanoseconds``, host times
    ///   do not increase, or the clocks drift by more than one part in ``leastRateRatio``.
    public init?(_ points: [Point]) {
        guard !points.isEmpty, points.allSatisfy(Self.isInRange),
            zip(points, points.dropFirst()).allSatisfy(Self.isPlausible)
        else { return nil }
        self.points = points
    }

    /// The map of a clock to itself.
    public static let identity = ClockMap(unchecked: [
        Point(host: HostTime(nanoseconds: 0), referenceNanoseconds: 0)
    ])

    private init(unchecked points: [Point]) { self.points = points }

    private static func isInRange(_ point: Point) -> Bool {
        point.host.nanoseconds.magnitude <= largestNanoseconds
            && point.referenceNanoseconds.magnitude <= largestNanoseconds
    }

    private static func isPlausible(_ first: Point, _ second: Point) -> Bool {
        let host = (second.host - first.host).nanoseconds
        let reference = second.referenceNanoseconds.saturatingSubtraction(
            first.referenceNanoseconds)
        return host > 0
            && reference.saturatingSubtraction(host).magnitude
                <= UInt64(host / leastRateRatio)
    }

    /// Returns the reference clock's time at a host time, ns; saturates at the limits of `Int64`.
    public func reference(_ host: HostTime) -> Int64 {
        let index = segment(host)
        let first = points[index]
        let past = (host - first.host).nanoseconds
        let moved = first.referenceNanoseconds.saturatingAddition(past)
        guard index + 1 < points.count else { return moved }
        let second = points[index + 1]
        let interval = (second.host - first.host).nanoseconds
        let growth = second.referenceNanoseconds.saturatingSubtraction(first.referenceNanoseconds)
            .saturatingSubtraction(interval)
        return moved.saturatingAddition(Self.share(past, of: growth, in: interval))
    }

    /// Returns `past · growth / interval`, rounded to the nearest integer, halves away from zero.
    private static func share(_ past: Int64, of growth: Int64, in interval: Int64) -> Int64 {
        let scale = interval.magnitude
        let (low, carry) = past.magnitude.multipliedFullWidth(by: growth.magnitude).low
            .addingReportingOverflow(scale / 2)
        let high = past.magnitude.multipliedFullWidth(by: growth.magnitude).high &+ (carry ? 1 : 0)
        // The growth is at most a thousandth of the interval, so this only guards.
        guard high < scale else { return past < 0 ? .min : .max }
        let size = Int64(clamping: scale.dividingFullWidth((high, low)).quotient)
        return (past < 0) == (growth < 0) ? size : -size
    }

    /// The index of the point at which the line around a time begins.
    private func segment(_ host: HostTime) -> Int {
        var (low, high) = (0, max(0, points.count - 2))
        while low < high {
            let middle = (low + high + 1) / 2
            if points[middle].host <= host { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The map from the reference clock to the host clock; nil if a time would be out of range.
    ///
    /// Going there and back differs by at most 2 ns.
    public var inverse: ClockMap? {
        ClockMap(unchecked: points.map(\.swapped)).isRising
    }

    private var isRising: ClockMap? {
        zip(points, points.dropFirst()).allSatisfy { $0.host < $1.host } ? self : nil
    }

    /// Returns the map from this map's host clock to the clock that `next` leads to.
    public func followed(by next: ClockMap) -> ClockMap? {
        ClockMap(
            points.map {
                Point(
                    host: $0.host,
                    referenceNanoseconds: next.reference(
                        HostTime(nanoseconds: $0.referenceNanoseconds)))
            })
    }
}

extension ClockMap.Point {
    fileprivate var swapped: Self {
        Self(
            host: HostTime(nanoseconds: referenceNanoseconds),
            referenceNanoseconds: host.nanoseconds)
    }
}
