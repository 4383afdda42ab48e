import LockstepSamples

/// The camera's motion according to its poses, and where the poses are implausible.
struct PoseQuality {
    /// The number of usable poses, and of unusable ones: no rotation, not finite, or not later than
    /// the previous one.
    var poses: Int
    var unusablePoses: Int
    /// The time from the first pose to the last, in seconds.
    var seconds: Double
    /// The length of the path without jumps, in meters; jitter of poses makes it longer.
    var pathLength: Double
    /// The distance from the first to the last pose, in meters and radians.
    var endDistance: Double
    var endAngle: Double
    /// The speed in m/s of steps without jumps; nil without steps.
    var speed: Spread?
    /// The angular speed in rad/s.
    var turnRate: Spread?
    /// The steps that no motion explains, in order of time.
    var jumps: [PoseJump]

    /// The distribution of some values.
    struct Spread: Hashable {
        var median: Double
        /// The 95th percentile.
        var high: Double
        /// The 99th percentile.
        var veryHigh: Double
        var most: Double

        /// The distribution of the given values; nil without values.
        init?(_ values: [Double]) {
            guard let median = values.median, let high = values.quantile(0.95),
                let veryHigh = values.quantile(0.99), let most = values.max()
            else { return nil }
            self.median = median
            self.high = high
            self.veryHigh = veryHigh
            self.most = most
        }
    }

    /// Examines poses; an aligned gyroscope distinguishes rotations from jumps.
    init(_ series: PoseSeries, gyroscope: AlignedGyroscope? = nil) {
        let origin = series.timestamps.first ?? HostTime(nanoseconds: 0)
        self.init(
            PoseTrack(series, origin: origin), at: series.timestamps, origin: origin,
            gyroscope: gyroscope)
    }

    /// Examines a track of poses with these timestamps; the gyroscope's track has the same origin.
    init(
        _ track: PoseTrack, at timestamps: [HostTime], origin: HostTime,
        gyroscope: AlignedGyroscope?
    ) {
        let moves = PoseMoves(track)
        let jumps = moves.jumps(gyroscope.map { PoseMoves.Turning($0, origin: origin) })
        let jumped = Set(jumps.map(\.index))
        let smooth = moves.moves.filter { !jumped.contains($0.index) }
        poses = track.times.count
        unusablePoses = track.skipped
        seconds = (track.times.last ?? 0) - (track.times.first ?? 0)
        pathLength = smooth.reduce(0) { $0 + $1.place.length }
        (endDistance, endAngle) = track.closure
        speed = Spread(smooth.map { $0.velocity.length })
        turnRate = Spread(smooth.map { $0.turn.length / $0.interval })
        self.jumps = jumps.map { jump in
            PoseJump(
                time: timestamps[track.indices[jump.index]], pose: track.indices[jump.index],
                meters: jump.meters, radians: jump.radians)
        }
    }

    /// The share of the poses' time in each state, the largest first.
    ///
    /// The state of a pose applies until the next pose, but at most for the length of a gap.
    ///
    /// - Parameter states: one per pose of the series; nil if not stated.
    static func shares(
        of states: [TrackingState?], at timestamps: [HostTime]
    ) -> [(state: TrackingState?, share: Double)] {
        let intervals = zip(timestamps, timestamps.dropFirst()).map { max(0, ($1 - $0).seconds) }
        let most = PoseTrack.gapIntervals * (intervals.median ?? 0)
        var seconds: [TrackingState?: Double] = [:]
        for (state, interval) in zip(states, intervals) {
            seconds[state, default: 0] += min(interval, most)
        }
        let total = seconds.values.reduce(0, +)
        guard total > 0 else { return [] }
        let states: [TrackingState?] = TrackingState.allCases + [nil]
        return states.compactMap { state in seconds[state].map { (state, $0 / total) } }
            .sorted { $0.share > $1.share }
    }
}

/// A step of tracking that no motion explains.
struct PoseJump: Hashable {
    /// The timestamp of the pose after the jump.
    var time: HostTime
    /// The pose's index in the series.
    var pose: Int
    /// The unexplained translation, in meters.
    var meters: Double
    /// The unexplained rotation, in radians.
    var radians: Double
}

extension PoseTrack {
    /// The distance from the first pose to the last, in meters and radians.
    fileprivate var closure: (meters: Double, radians: Double) {
        guard let first = attitudes.first, let last = attitudes.last, let start = places.first,
            let end = places.last
        else { return (0, 0) }
        return ((end - start).length, (first.inverse * last).rotationVector.length)
    }
}
