import LockstepSamples

/// The errors of the phone's own tracking and sensor fusion: small, slow, bounded.
struct PoseErrors: Sendable {
    private let curves: [SmoothCurve]

    /// Creates the errors of one phone: about 2 mm and 1 mrad per axis; zero if they are switched
    /// off.
    init(_ model: PhoneModel, part: UInt16) {
        guard model.physics.poseError else {
            curves = Array(repeating: SmoothCurve(), count: 6)
            return
        }
        curves = (0..<6).map { axis in
            let amplitude = axis < 3 ? 0.002 : 0.001
            let waves = (0..<3).map { wave in
                let words = model.random.words(
                    .poseError, UInt64(axis * 3 + wave), part: part)
                return SmoothCurve.Wave(
                    amplitude: amplitude / Double(wave + 1),
                    radiansPerSecond: 0.3 + 1.5 * Double(words.x) / 4_294_967_296,
                    phase: 2 * .pi * Double(words.y) / 4_294_967_296)
            }
            return SmoothCurve(waves: waves)
        }
    }

    /// Returns the position error in meters, world axes.
    func translation(at seconds: Double) -> Vector3 {
        Vector3(value(0, seconds), value(1, seconds), value(2, seconds))
    }

    /// Returns the attitude error as a rotation about world axes.
    func rotation(at seconds: Double) -> Quaternion {
        let half = Vector3(value(3, seconds), value(4, seconds), value(5, seconds)) / 2
        return Quaternion(x: half.x, y: half.y, z: half.z, w: 1).normalized
    }

    private func value(_ curve: Int, _ seconds: Double) -> Double {
        curves[curve].jet(at: seconds).value
    }
}
