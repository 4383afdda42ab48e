import LockstepSamples

/// How a camera moved by its poses, and where they cannot be true.
struct PoseQuality {
    /// How many poses were usable, and how many not: no rotation, not finite, not later than the one
    /// before.
    var poses: Int
    var unusablePoses: Int
    /// From the first to the last, seconds.
    var seconds: Double
    /// The length of the path, meters, without jumps; jitter of poses makes it longer.
    var pathLength: Double
    /// How far the last pose is from the first: meters and radians.
    var endDistance: Double
    var endAngle: Double
    /// m/s, of steps without jumps; nil without a step.
    var speed: Spread?
    /// rad/s.
    var turnRate: Spread?
    /// Steps that no movement explains, in order of time.
    var jumps: [PoseJump]

    /// Where most of some numbers lie.
    struct Spread: Hashable {
        var median: Double
        /// 95 of 100 are below.
        var high: Double
        /// 99 of 100 are below.
        var veryHigh: Double
        var most: Double

        /// Of some numbers; nil for none.
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

    /// Looks at poses; the gyroscope, once it is aligned, tells turns from jumps.
    init(_ series: PoseSeries, gyroscope: AlignedGyroscope? = nil) {
        let origin = series.stamps.first ?? HostTime(nanoseconds: 0)
        self.init(
            PoseTrack(series, origin: origin), at: series.stamps, origin: origin,
            gyroscope: gyroscope)
    }

    /// Looks at a track of poses with these timestamps; that of the gyroscope has the same origin.
    init(
        _ track: PoseTrack, at stamps: [HostTime], origin: HostTime, gyroscope: AlignedGyroscope?
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
                time: stamps[track.indices[jump.index]], pose: track.indices[jump.index],
                meters: jump.meters, radians: jump.radians)
        }
    }

    /// The share of the poses' time in each state, those with the most first; the state of a pose
    /// holds until the next, at most over a gap.
    ///
    /// - Parameter states: one for each pose of the series; nil if none was stated.
    static func shares(
        of states: [TrackingState?], at stamps: [HostTime]
    ) -> [(state: TrackingState?, share: Double)] {
        let intervals = zip(stamps, stamps.dropFirst()).map { max(0, ($1 - $0).seconds) }
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

/// A step of tracking that no movement explains.
struct PoseJump: Hashable {
    /// The timestamp of the pose after the jump.
    var time: HostTime
    /// Its index in the series.
    var pose: Int
    /// How far the pose went astray, meters.
    var meters: Double
    /// How far it turned astray, radians.
    var radians: Double
}

/// A gyroscope that is known to go with the poses.
struct AlignedGyroscope {
    /// rad/s in right-handed axes.
    let turns: GyroscopeTurns
    /// Its offset, axes and bias.
    let alignment: PoseImuAlignment
}

extension PoseTrack {
    /// From the first pose to the last: meters and radians.
    fileprivate var closure: (meters: Double, radians: Double) {
        guard let first = attitudes.first, let last = attitudes.last, let start = places.first,
            let end = places.last
        else { return (0, 0) }
        return ((end - start).length, (first.inverse * last).rotationVector.length)
    }
}
