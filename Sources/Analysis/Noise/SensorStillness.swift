import LockstepSamples

/// What a sensor shows while the phone lies still.
struct SensorStillness {
    /// No sensor of a phone is noisier, unit/√Hz.
    let densityLimit: Double
    /// A mean over a second may be so far from that of the second before it, on each axis.
    let stepLimit: Double
    /// The same from the mean that is usual in still seconds; nil if attitudes may differ.
    let rangeLimit: Double?

    /// A gyroscope, rad/s.
    ///
    /// Chosen here: data sheets of phones' gyroscopes say 0.004 to 0.03 °/s/√Hz, a hand that tries
    /// to hold still trembles by 0.01 rad/s and more, and biases wander less than 0.01 rad/s
    /// (0.6 °/s) within a recording.
    static let gyroscope = SensorStillness(
        densityLimit: 5e-4, stepLimit: 0.005, rangeLimit: 0.01)
    /// An accelerometer, g.
    ///
    /// Chosen here: data sheets of phones' accelerometers say 80 to 400 µg/√Hz, and 5 mg are a tilt
    /// of 0.3°.
    static let accelerometer = SensorStillness(
        densityLimit: 6e-4, stepLimit: 0.005, rangeLimit: nil)

    /// Fewer readings in a second do not tell stillness from motion.
    private static let fewestReadings = 10
    /// Of the quietest quarter's deviation; that of ten readings a second scatters by 13 %.
    private static let quietFactor = 2.0
    /// A sensor of coarse steps may be silent for a quarter of the time: less than this share of
    /// the ceiling is always quiet.
    private static let quietShare = 0.2

    /// Runs of still windows, as indices of their first and last.
    func runs(of windows: [MotionWindow]) -> [ClosedRange<Int64>] {
        guard let readings = windows.map({ Double($0.count) }).median,
            readings >= Double(Self.fewestReadings)
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
        return joined(withinRange(still))
    }

    private func withinRange(_ windows: [MotionWindow]) -> [MotionWindow] {
        guard let rangeLimit else { return windows }
        var usual = Vector3.zero
        for axis in 0..<3 { usual[axis] = windows.map { $0.mean[axis] }.median ?? 0 }
        return windows.filter { ($0.mean - usual).largestMagnitude <= rangeLimit }
    }

    private func joined(_ windows: [MotionWindow]) -> [ClosedRange<Int64>] {
        var runs: [ClosedRange<Int64>] = []
        var previous: MotionWindow?
        for window in windows {
            if let last = previous, let run = runs.last, window.index == last.index + 1,
                (window.mean - last.mean).largestMagnitude <= stepLimit
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
    /// The largest of the three numbers without their signs.
    fileprivate var largestMagnitude: Double { Swift.max(x.magnitude, y.magnitude, z.magnitude) }
}
