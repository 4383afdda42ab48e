import LockstepSamples

/// How far a gyroscope has turned until any instant.
///
/// Apart from the track, because most of what the track's rates tell needs no turns, and these take
/// as long to find as all the rest.
struct GyroscopeTurns {
    /// The rates, rad/s.
    let track: GyroscopeTrack
    /// The turn from the first sample to each.
    private let turns: [Quaternion]

    /// The turns of a track, rad/s in right-handed axes.
    init(_ track: GyroscopeTrack) {
        self.track = track
        var (turn, turns) = (Quaternion.identity, [Quaternion]())
        turns.reserveCapacity(track.times.count)
        for index in track.times.indices {
            if index > 0 {
                let interval = track.times[index] - track.times[index - 1]
                let part = Self.angle(track.rates[index - 1], track.rates[index], interval)
                turn = (turn * Quaternion(rotationVector: part)).normalized
            }
            turns.append(turn)
        }
        self.turns = turns
    }

    /// What is known of one instant.
    struct Moment {
        /// The turn since the first sample.
        var turn: Quaternion
        /// Moments of the same stretch have no gap between them.
        var stretch: Int32
    }

    /// The moment at `time`; nil before the first sample, after the last, and in a gap.
    ///
    /// - Parameter cursor: where the last moment was found; times that ascend are found at once.
    func moment(at time: Double, _ cursor: inout Int) -> Moment? {
        guard let instant = track.instant(time, &cursor) else { return nil }
        let index = instant.index
        let part = Self.angle(track.rates[index], instant.rate, instant.past)
        return Moment(
            turn: turns[index] * Quaternion(rotationVector: part),
            stretch: track.gapsBefore[index])
    }

    /// The turn while the rate goes along a straight line: the mean and the first term of Magnus'
    /// series, without which coning would look like a bias.
    private static func angle(_ first: Vector3, _ last: Vector3, _ interval: Double) -> Vector3 {
        (first + last) * (interval / 2) + first.cross(last) * (interval * interval / 12)
    }
}
