import LockstepSamples

/// Finds the offset at which two angular speeds match best if their clocks are unrelated.
///
/// The result is accurate to a tenth of a second, enough for ``RoughOffset``, which searches half a
/// second either way.
enum WideOffset {
    /// The step between offsets in seconds; chosen here: hand-held rotation barely changes within
    /// it.
    private static let stride = 0.05
    /// The smallest share of the camera's steps that must have gyroscope samples; chosen here: with
    /// less, unrelated parts of two recordings may look alike.
    private static let leastShare = 0.5

    /// d of t_imu = t_camera + d in seconds; nil if no offset has enough steps in common, or if
    /// either speed does not vary.
    static func seconds(_ steps: [PoseStep], _ track: GyroscopeTrack) -> Double? {
        let chosen = steps.spread
        guard let grid = SpeedGrid(track, spacing: stride, window: chosen.medianInterval),
            let first = chosen.first, let last = chosen.last
        else { return nil }
        let least = Double(chosen.count) * leastShare
        let offsets = (
            first: Int(((grid.start - last.end) / stride).rounded(.down)),
            last: Int(((grid.end - first.start) / stride).rounded(.up))
        )
        guard offsets.first <= offsets.last else { return nil }
        var best: (offset: Int, correlation: Double)?
        for offset in offsets.first...offsets.last {
            var sums = SpeedSums()
            for step in chosen {
                let middle = (step.start + step.end) / 2 + Double(offset) * stride
                guard let speed = grid.speed(at: middle) else { continue }
                sums.add(step.turn.length / step.interval, speed)
            }
            guard sums.count >= least, let correlation = sums.correlation,
                correlation > best?.correlation ?? 0
            else { continue }
            best = (offset, correlation)
        }
        return best.map { Double($0.offset) * stride }
    }
}

/// A gyroscope's speed at evenly spaced times.
private struct SpeedGrid {
    /// The start in seconds since the track's origin.
    let start: Double
    private let spacing: Double
    /// The speeds in rad/s; NaN in gaps of the gyroscope.
    private let speeds: [Double]

    /// A day of samples, so that a wrong timestamp costs no memory.
    private static let most = 1_728_000

    /// nil for a track without two samples.
    init?(_ track: GyroscopeTrack, spacing: Double, window: Double) {
        guard let first = track.times.first, let last = track.times.last, last > first,
            let count = Int(exactly: ((last - first) / spacing).rounded(.down)),
            count < Self.most
        else { return nil }
        start = first
        self.spacing = spacing
        var cursor = 0
        speeds = (0...count).map { index in
            let rate = track.meanRate(
                at: first + Double(index) * spacing, reach: max(window, spacing) / 2, &cursor)
            return rate?.length ?? .nan
        }
    }

    var end: Double { start + Double(speeds.count - 1) * spacing }

    /// The speed at the nearest time of the grid, in rad/s; nil outside it and in gaps.
    func speed(at time: Double) -> Double? {
        let place = ((time - start) / spacing).rounded()
        guard place >= 0, place < Double(speeds.count) else { return nil }
        let speed = speeds[Int(place)]
        return speed.isNaN ? nil : speed
    }
}

extension [PoseStep] {
    fileprivate var medianInterval: Double { map(\.interval).median ?? 0 }
}
