import LockstepSamples

/// The limits of a sensor's signal while the phone is at rest.
struct SensorStillness {
    /// The largest noise density of a phone's sensor, in unit/√Hz.
    let densityLimit: Double
    /// The largest difference between the means of consecutive seconds, on each axis.
    let stepLimit: Double
    /// The largest difference of a second's mean from the median of all seconds at rest, on each
    /// axis; nil if the mean depends on the phone's attitude.
    let rangeLimit: Double?

    /// The limits for a gyroscope, in rad/s.
    ///
    /// Chosen here: data sheets of phones' gyroscopes state 0.004 to 0.03 °/s/√Hz. A hand that
    /// tries to hold still trembles by 0.01 rad/s and more. Biases drift by less than 0.01 rad/s
    /// (0.6 °/s) within a recording.
    static let gyroscope = SensorStillness(
        densityLimit: 5e-4, stepLimit: 0.005, rangeLimit: 0.01)
    /// The limits for an accelerometer, in g.
    ///
    /// Chosen here: data sheets of phones' accelerometers state 80 to 400 µg/√Hz, and 5 mg are a
    /// tilt of 0.3°.
    static let accelerometer = SensorStillness(
        densityLimit: 6e-4, stepLimit: 0.005, rangeLimit: nil)

    /// The fewest samples per second that distinguish rest from motion.
    private static let fewestSamples = 10
    /// How many times the deviation of the quietest quarter is still quiet: with ten samples per
    /// second, deviations scatter by 13 %.
    private static let quietFactor = 2.0
    /// A sensor with coarse steps may be constant for a quarter of the time, so a deviation below
    /// this share of the ceiling is always quiet.
    private static let quietShare = 0.2

    /// Runs of windows at rest, as indices of their first and last window.
    ///
    /// - Parameter resting: Windows in which the phone is known to be at rest, so that a change of their
    ///   means is one of the bias.
    func runs(of windows: [MotionWindow], resting: Set<Int64> = []) -> [ClosedRange<Int64>] {
        guard let readings = windows.map({ Double($0.count) }).median,
            readings >= Double(Self.fewestSamples)
        else { return [] }
        let ceiling = densityLimit * readings.squareRoot()
        let candidates = windows.filter {
            $0.deviation <= ceiling && Double($0.count) >= 0.8 * readings
        }
        let deviations = candidates.map(\.deviation).sorted()
        guard !deviations.isEmpty else { return [] }
        let quiet = deviations[deviations.count / 4]
        let limit = min(ceiling, max(Self.quietShare * ceiling, Self.quietFactor * quiet))
        let still = candidates.filter { $0.deviation <= limit }
        return joined(withinRange(still, resting), resting)
    }

    private func withinRange(
        _ windows: [MotionWindow], _ resting: Set<Int64>
    ) -> [MotionWindow] {
        guard let rangeLimit else { return windows }
        var usual = Vector3.zero
        for axis in 0..<3 { usual[axis] = windows.map { $0.mean[axis] }.median ?? 0 }
        return windows.filter {
            resting.contains($0.index) || ($0.mean - usual).largestMagnitude <= rangeLimit
        }
    }

    private func joined(
        _ windows: [MotionWindow], _ resting: Set<Int64>
    ) -> [ClosedRange<Int64>] {
        var runs: [ClosedRange<Int64>] = []
        var previous: MotionWindow?
        for window in windows {
            if let last = previous, let run = runs.last, window.index == last.index + 1,
                resting.isSuperset(of: [last.index, window.index])
                    || (window.mean - last.mean).largestMagnitude <= stepLimit
            {
                runs[runs.count - 1] = run.lowerBound...window.index
            } else {
                runs.append(window.index...window.index)
            }
            previous = window
        }
        return runs
    }
}

extension Vector3 {
    /// The largest of the three absolute values.
    fileprivate var largestMagnitude: Double { Swift.max(x.magnitude, y.magnitude, z.magnitude) }
}
