import LockstepConcurrency
import LockstepSamples

/// The conventions of the poses' rotations and of the gyroscope's values, from their comparison.
///
/// The component order of a quaternion cannot be found from rates alone: a wrong order is the
/// inverse rotation with other axes on both sides. So the direction is determined first. The order
/// counts as wrong only if the axes of camera and device are not the expected ones with it, but are
/// with another order.
struct RotationConventions {
    /// The convention under which poses and gyroscope agree best.
    var reading: RotationReading
    /// Whether rotations and their inverses can be distinguished.
    var directionIsKnown: Bool
    /// The correlation of the rates with the rotations as stated, and with their inverses, 0…1.
    var correlationAsStated: Double
    var correlationInverse: Double
    /// The rough offset under that convention.
    var rough: RoughOffset
    /// The axes under that convention.
    var axes: AxisFit
    /// The difference of the axes from the expected ones.
    var axisChange: AxisMapping.Change
    /// The angle to the nearest permutation of axes, in radians.
    var axisAngle: Double
    /// The gyroscope's unit; nil if its scale matches none.
    var unit: GyroscopeUnit?

    /// The direction counts as known if the other direction leaves at least this many
    /// times as much unexplained; chosen here.
    private static let standsOut = 2.0

    /// Compares all conventions; nil if none matches the gyroscope.
    ///
    /// - Parameters:
    ///   - steps: the steps of the poses as stated.
    ///   - expected: the rotation from device to camera axes, from drawings or a calibration.
    init?(_ poses: PoseTrack, steps: [PoseStep], _ track: GyroscopeTrack, expected: Matrix3) {
        // A rotation has the same angle as its inverse. So the rough offset is the same, and the
        // gyroscope's rates too, because the same steps are left out.
        guard let start = RoughOffset(steps, track) else { return nil }
        let rates = track.meanRates(over: steps, offset: start.seconds)
        let opposite = BackgroundResult {
            let reading = RotationReading(order: .asStated, isInverse: true)
            let steps = poses.steps(reading)
            let pairs =
                steps.count == rates.count
                ? RatePairs(steps, rates) : RatePairs(steps, track, offset: start.seconds)
            return Fit(reading, pairs, rough: start)
        }
        let stated = Fit(.asStated, RatePairs(steps, rates), rough: start)
        let inverse = opposite.result()
        let unexplained = (stated?.unexplained ?? 1, inverse?.unexplained ?? 1)
        let (least, most) = (min(unexplained.0, unexplained.1), max(unexplained.0, unexplained.1))
        directionIsKnown = most >= Self.standsOut * least
        let isInverse = directionIsKnown && unexplained.1 < unexplained.0
        guard let base = isInverse ? inverse : stated ?? inverse else { return nil }
        let best = Self.ordered(base, poses, track, expected)
        let mapping = AxisMapping(nearest: best.axes.cameraFromImu)
        reading = best.reading
        rough = best.rough
        axes = best.axes
        axisChange = mapping.change(from: expected)
        axisAngle = mapping.angle
        unit = GyroscopeUnit(scale: best.axes.scale.value)
        correlationAsStated = stated?.axes.correlation ?? 0
        correlationInverse = inverse?.axes.correlation ?? 0
    }

    /// The fit itself if its axes are the expected ones, or else the fit with the order that makes
    /// them so.
    private static func ordered(
        _ base: Fit, _ poses: PoseTrack, _ track: GyroscopeTrack, _ expected: Matrix3
    ) -> Fit {
        guard base.axes.axes[1].rate >= AxisFit.leastRate, !base.axes.isMirrored,
            !base.hasAxes(expected)
        else { return base }
        // A wrong order inverts rotations: with it, the other direction matches the rates.
        let others = RotationReading.allCases.filter {
            $0.order != .asStated && $0.isInverse != base.reading.isInverse
        }
        let rough = base.rough
        let fits = others.compactMap { reading in
            let steps = poses.steps(reading)
            return Fit(reading, RatePairs(steps, track, offset: rough.seconds), rough: rough)
        }
        return fits.first { $0.hasAxes(expected) } ?? base
    }

    private struct Fit {
        var reading: RotationReading
        var rough: RoughOffset
        var axes: AxisFit

        init?(_ reading: RotationReading, _ rates: RatePairs, rough: RoughOffset) {
            guard let axes = AxisFit(rates) else { return nil }
            self.reading = reading
            self.rough = rough
            self.axes = axes
        }

        var unexplained: Double { 1 - axes.correlation * axes.correlation }

        /// Whether camera and device axes are as expected.
        func hasAxes(_ expected: Matrix3) -> Bool {
            AxisMapping(nearest: axes.cameraFromImu).change(from: expected) == .none
        }
    }
}

/// The unit of a gyroscope.
enum GyroscopeUnit: String, CaseIterable {
    case radians = "rad/s"
    case degrees = "°/s"

    /// The factor that converts it to rad/s.
    var radians: Double { self == .radians ? 1 : .pi / 180 }

    /// The unit in which a rate that should be 1 is `scale`; nil if neither fits within a fifth.
    init?(scale: Double) {
        let fits = Self.allCases.first { unit in (0.8...1.25).contains(scale * unit.radians) }
        guard let fits else { return nil }
        self = fits
    }
}
