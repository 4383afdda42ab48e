import LockstepAnalysis
import LockstepSamples

extension Curve.Level {
    /// The coefficients N, B and K of each axis; empty if no axis could be fitted.
    static func all(of axes: [MeasuredCurves.AxisNoise?], unit: String) -> [Curve.Level] {
        guard axes.contains(where: { $0 != nil }) else { return [] }
        let terms:
            [(String, String, KeyPath<MeasuredCurves.AxisNoise, MeasuredCurves.NoiseLevel>)] =
                [
                    ("N, noise density", "\(unit)/√Hz", \.density),
                    ("B, bias instability", unit, \.biasInstability),
                    ("K, random walk", "\(unit)/s/√Hz", \.randomWalk),
                ]
        return terms.map { title, unit, path in
            Curve.Level(
                title: title, unit: unit,
                values: axes.map { $0.map { words($0[keyPath: path]) } ?? "–" })
        }
    }

    private static func words(_ level: MeasuredCurves.NoiseLevel) -> String {
        guard let observed = level.observed else { return "≤ \(level.atMost.rounded(digits: 3))" }
        return "\(observed.place.rounded(digits: 3)) ± \(observed.standardError.rounded(digits: 2))"
    }
}
