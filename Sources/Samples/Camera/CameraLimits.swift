/// The limits of a camera's active format for a locked exposure.
public struct ExposureLimits: Hashable, Sendable {
    /// The shortest exposure.
    public let shortest: RationalTime
    /// The longest exposure.
    public let longest: RationalTime
    /// The lowest and highest sensitivity (ISO).
    public let iso: ClosedRange<Double>

    /// Creates limits from a format's values.
    ///
    /// - Returns: Nil if the lowest sensitivity is above the highest, or not a number.
    public init?(
        shortest: RationalTime, longest: RationalTime, leastISO: Double, greatestISO: Double
    ) {
        guard leastISO <= greatestISO else { return nil }
        self.shortest = shortest
        self.longest = longest
        self.iso = leastISO...greatestISO
    }

    /// Returns the nearest possible exposure.
    ///
    /// - Returns: Nil if a requested value is not a number or the limits are not a range.
    public func nearest(
        iso: Double, durationSeconds: Double
    ) -> (iso: Double, duration: RationalTime)? {
        guard !iso.isNaN, let wanted = RationalTime(seconds: durationSeconds),
            let duration = wanted.clamped(from: shortest, to: longest)
        else { return nil }
        return (min(max(iso, self.iso.lowerBound), self.iso.upperBound), duration)
    }
}

/// A range of frame rates, as durations of one frame, as in AVFoundation.
public struct FrameDurationRange: Hashable, Sendable {
    /// The duration of a frame at the highest rate.
    public let shortest: RationalTime
    /// The duration of a frame at the lowest rate.
    public let longest: RationalTime

    /// Creates a range from both ends.
    public init(shortest: RationalTime, longest: RationalTime) {
        self.shortest = shortest
        self.longest = longest
    }

    /// Returns the duration of one frame at the rate nearest to `framesPerSecond`.
    ///
    /// - Returns: Nil if the rate is not positive or the range is empty.
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

    /// Returns the distance of the nearest rate to `framesPerSecond`, in frames per second; nil if
    /// there is none.
    public func distance(framesPerSecond: Double) -> Double? {
        guard let seconds = nearest(framesPerSecond: framesPerSecond)?.seconds, seconds > 0
        else { return nil }
        return (1 / seconds - framesPerSecond).magnitude
    }
}

extension FocusPolicy {
    /// The lens position in AVFoundation's range, 0…1; nil for continuous focus or if it is not a
    /// number.
    public var lockedLensPosition: Double? {
        guard case .locked(let position) = self, !position.isNaN else { return nil }
        return min(max(position, 0), 1)
    }
}

extension CameraPosition {
    /// Returns the camera to use for a request: this one if available, otherwise the back one,
    /// otherwise the front one.
    ///
    /// - Returns: Nil if there is no camera.
    public func nearest(among available: Set<CameraPosition>) -> CameraPosition? {
        [self, .back, .front].first(where: available.contains)
    }
}
