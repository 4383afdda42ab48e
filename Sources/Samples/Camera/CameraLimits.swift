/// What a camera's active format allows for a locked exposure.
public struct ExposureLimits: Hashable, Sendable {
    /// The shortest exposure.
    public let shortest: RationalTime
    /// The longest exposure.
    public let longest: RationalTime
    /// The least and greatest sensitivity, ISO.
    public let iso: ClosedRange<Double>

    /// Limits as the format gives them.
    ///
    /// - Returns: nil when the least sensitivity is above the greatest, or not a number.
    public init?(
        shortest: RationalTime, longest: RationalTime, leastISO: Double, greatestISO: Double
    ) {
        guard leastISO <= greatestISO else { return nil }
        self.shortest = shortest
        self.longest = longest
        self.iso = leastISO...greatestISO
    }

    /// The exposure nearest to what is asked for.
    ///
    /// - Returns: nil when a wish is not a number or the limits make no range.
    public func nearest(
        iso: Double, durationSeconds: Double
    ) -> (iso: Double, duration: RationalTime)? {
        guard !iso.isNaN, let wanted = RationalTime(seconds: durationSeconds),
            let duration = wanted.clamped(from: shortest, to: longest)
        else { return nil }
        return (min(max(iso, self.iso.lowerBound), self.iso.upperBound), duration)
    }
}

/// A range of frame rates, as the durations of one frame that AVFoundation gives.
public struct FrameDurationRange: Hashable, Sendable {
    /// A frame's duration at the highest rate.
    public let shortest: RationalTime
    /// A frame's duration at the lowest rate.
    public let longest: RationalTime

    /// A range given by both ends.
    public init(shortest: RationalTime, longest: RationalTime) {
        self.shortest = shortest
        self.longest = longest
    }

    /// One frame's duration at the rate nearest to `framesPerSecond`.
    ///
    /// - Returns: nil when the rate is not positive or the range is none.
    public func nearest(framesPerSecond: Double) -> RationalTime? {
        guard framesPerSecond > 0, framesPerSecond.isFinite else { return nil }
        let wanted: RationalTime?
        if let whole = Int32(exactly: framesPerSecond) {
            wanted = RationalTime(value: 1, timescale: whole)
        } else {
            wanted = RationalTime(seconds: 1 / framesPerSecond)
        }
        return wanted?.clamped(from: shortest, to: longest)
    }

    /// How far the nearest rate is from `framesPerSecond`, frames a second; nil if there is none.
    public func distance(framesPerSecond: Double) -> Double? {
        guard let seconds = nearest(framesPerSecond: framesPerSecond)?.seconds, seconds > 0
        else { return nil }
        return (1 / seconds - framesPerSecond).magnitude
    }
}

extension FocusPolicy {
    /// A lens position as AVFoundation accepts it: 0…1; nil for continuous focus or not a number.
    public var lockedLensPosition: Double? {
        guard case .locked(let position) = self, !position.isNaN else { return nil }
        return min(max(position, 0), 1)
    }
}

extension CameraPosition {
    /// The camera to use when `self` is asked for: itself, else the back one, else the front one.
    ///
    /// - Returns: nil when there is no camera.
    public func nearest(among available: Set<CameraPosition>) -> CameraPosition? {
        [self, .back, .front].first(where: available.contains)
    }
}
