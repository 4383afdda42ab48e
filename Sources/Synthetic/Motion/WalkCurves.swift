import LockstepSamples

/// The curves of a ``Trajectory`` in room axes: meters from the room's corner, y up.
struct WalkCurves {
    let place: (x: SmoothCurve, y: SmoothCurve, z: SmoothCurve)
    let angles: (yaw: SmoothCurve, pitch: SmoothCurve, roll: SmoothCurve)

    /// One round through the room takes about 16 s.
    private static let round = 2 * Double.pi / 16
    /// The step frequency is about 1.9 Hz; a walker sways at half of it.
    private static let step = 2 * Double.pi * 1.9

    /// Creates the curves of a kind of motion.
    init(_ kind: Trajectory.Kind, durationSeconds: Double, random: RandomSource) {
        let maker = WaveMaker(
            random: random, moves: kind != .still,
            periodSeconds: kind == .loop ? durationSeconds : nil)
        let start = random.uniform(-.pi ... .pi, .trajectory, 1000)
        place = Self.place(maker, start: start)
        angles = Self.angles(maker, start: start)
    }

    /// Returns an ellipse around the room's center, with added steps and sway.
    private static func place(
        _ maker: WaveMaker, start: Double
    ) -> (x: SmoothCurve, y: SmoothCurve, z: SmoothCurve) {
        var x = maker.curve(3.0, [(0.015, step / 2, 0.3), (0.08, 2.6 * round, 1)])
        let y = maker.curve(1.45, [(0.012, step, 0.9), (0.05, 1.7 * round, 2)])
        var z = maker.curve(2.5, [(0.012, step / 2, 1.7), (0.08, 3.1 * round, 0.5)])
        maker.add(amplitude: 1.05, phase: start + .pi / 2, at: round, to: &x)
        maker.add(amplitude: 0.75, phase: start, at: round, to: &z)
        return (x, y, z)
    }

    /// Returns the angles of a phone that looks across the room, slightly ahead, looks around, and
    /// shakes with the steps.
    private static func angles(
        _ maker: WaveMaker, start: Double
    ) -> (yaw: SmoothCurve, pitch: SmoothCurve, roll: SmoothCurve) {
        var yaw = maker.curve(
            0.5 + .pi / 2 - start,
            [(0.3, 2.3 * round, 0), (0.06, 5.7 * round, 1), (0.006, step / 2, 0.4)])
        yaw.slope = maker.moves ? -maker.angularFrequency(near: round) : 0
        let pitch = maker.curve(
            -0.16, [(0.12, 1.9 * round, 0.7), (0.05, 4.3 * round, 2.1), (0.004, step, 1.1)])
        let roll = maker.curve(
            0.01, [(0.04, 1.3 * round, 0.2), (0.03, 3.7 * round, 1.5), (0.006, step / 2, 2.2)])
        return (yaw, pitch, roll)
    }
}

/// Creates curves whose frequencies vary slightly with the seed.
private struct WaveMaker {
    let random: RandomSource
    let moves: Bool
    /// The period after which every curve must repeat; nil if none must.
    let periodSeconds: Double?

    /// Returns the frequency itself, or the nearest one that repeats after the period.
    func angularFrequency(near radiansPerSecond: Double) -> Double {
        guard let periodSeconds else { return radiansPerSecond }
        let fundamental = 2 * Double.pi / periodSeconds
        return fundamental * max(1, (radiansPerSecond / fundamental).rounded())
    }

    /// Creates a curve from its mean and waves, given as amplitude, radians per second and phase.
    func curve(_ mean: Double, _ waves: [(Double, Double, Double)]) -> SmoothCurve {
        var curve = SmoothCurve(constant: mean)
        for (amplitude, frequency, phase) in waves {
            // Named by the wave's own numbers, so that adding a wave changes no other.
            let name = frequency.bitPattern ^ phase.bitPattern
            let stretch = random.uniform(0.96...1.04, .trajectory, name)
            add(amplitude: amplitude, phase: phase, at: frequency * stretch, to: &curve)
        }
        return curve
    }

    /// Adds one wave, if the phone moves.
    func add(
        amplitude: Double, phase: Double, at radiansPerSecond: Double, to curve: inout SmoothCurve
    ) {
        guard moves else { return }
        curve.waves.append(
            SmoothCurve.Wave(
                amplitude: amplitude, radiansPerSecond: angularFrequency(near: radiansPerSecond),
                phase: phase))
    }
}
