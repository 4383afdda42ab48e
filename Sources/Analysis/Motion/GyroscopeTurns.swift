import LockstepSamples

/// The integrated rotation of a gyroscope at any time.
///
/// Separate from the track, because most uses of the rates need no rotations, which take as long to
/// compute as everything else.
struct GyroscopeTurns {
    /// The rates in rad/s.
    let track: GyroscopeTrack
    /// The rotation from the first sample to each.
    private let turns: [Quaternion]

    /// The rotations of a track in rad/s and right-handed axes.
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

    /// The rotation at one time.
    struct Moment {
        /// The rotation since the first sample.
        var turn: Quaternion
        /// The number of gaps before it: moments with the same number have no gap between them.
        var stretch: Int32
    }

    /// The moment at `time`; nil before the first sample, after the last, and in a gap.
    ///
    /// - Parameter cursor: the last position; ascending times are found in constant time.
    func moment(at time: Double, _ cursor: inout Int) -> Moment? {
        guard let instant = track.instant(time, &cursor) else { return nil }
        let index = instant.index
        let part = Self.angle(track.rates[index], instant.rate, instant.past)
        return Moment(
            turn: turns[index] * Quaternion(rotationVector: part),
            stretch: track.gapsBefore[index])
    }

    /// The rotation vector while the rate changes linearly: the mean and the first term of the
    /// Magnus series, without which coning would look like a bias.
    private static func angle(_ first: Vector3, _ last: Vector3, _ interval: Double) -> Vector3 {
        (first + last) * (interval / 2) + first.cross(last) * (interval * interval / 12)
    }
}
