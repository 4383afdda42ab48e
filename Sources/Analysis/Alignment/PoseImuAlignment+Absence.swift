import LockstepSamples

extension PoseImuAlignment {
    /// Why a recording does not determine the alignment of gyroscope and poses.
    enum Absence: Hashable {
        /// Poses and samples have too few times in common; the number of common steps.
        case tooFewSteps(Int)
        /// The phone barely rotated: root mean square of the rate, in rad/s.
        case tooLittleRotation(rate: Double)
        /// The phone rotated at a constant rate, so that every moment looks like the next: rad/s.
        case evenRotation(rate: Double)
        /// The phone rotated about one axis only, given in camera and in device axes; about the
        /// next axis by `otherRate` rad/s.
        case oneAxisOnly(camera: Vector3, device: Vector3, otherRate: Double)
        /// The motion of the two does not match at any offset within ±0.5 s: correlation of their
        /// speeds.
        case unrelated(correlation: Double)
        /// The speeds match best at the end of the search range, in seconds.
        case atBorder(seconds: Double)
        /// Two offsets fit about equally well, as with regular steps; in seconds.
        case ambiguous(seconds: Double, rival: Double)
        /// The fit does not converge.
        case unsettled
        /// The standard error is too large to be useful: seconds, and radians of rotation.
        case uncertain(seconds: Double, radians: Double)
    }
}

extension PoseImuAlignment.Absence {
    /// The smallest root mean square of rates that can be aligned, in rad/s; chosen here: 1.1
    /// degrees per second.
    static let leastRate = 0.02
    /// The smallest correlation of matching speeds; chosen here.
    static let leastCorrelation = 0.5
    /// The smallest number of steps for a fit.
    static let fewestSteps = 90

    /// Why two tracks cannot be aligned, before they are compared; nil if they may be.
    init?(_ steps: [PoseStep], _ track: GyroscopeTrack, fewest: Int = fewestSteps) {
        let pairs = RatePairs.few(steps, track, fewest: fewest)
        guard pairs.count >= fewest else {
            self = .tooFewSteps(pairs.count)
            return
        }
        let (even, varying) = pairs.rates
        guard varying < Self.leastRate else { return nil }
        self = even < Self.leastRate ? .tooLittleRotation(rate: varying) : .evenRotation(rate: even)
    }

    /// Why compared tracks give no offset; nil if they may.
    init?(_ conventions: RotationConventions) {
        self.init(conventions.rough, conventions.axes)
    }

    /// Why a rough fit gives no offset; nil if it may.
    init?(_ rough: RoughOffset, _ fit: AxisFit) {
        let axes = fit.axes
        if rough.correlation < Self.leastCorrelation {
            self = .unrelated(correlation: rough.correlation)
        } else if axes[0].rate < Self.leastRate {
            self = .tooLittleRotation(rate: axes[0].rate)
        } else if axes[1].rate < AxisFit.leastRate {
            self = .oneAxisOnly(
                camera: axes[0].camera, device: axes[0].device, otherRate: axes[1].rate)
        } else if rough.isAtBorder {
            self = .atBorder(seconds: rough.seconds)
        } else if let rival = rough.rival {
            self = .ambiguous(seconds: rough.seconds, rival: rival)
        } else {
            return nil
        }
    }
}

extension RatePairs {
    /// An evenly spread selection of many steps; all steps if fewer than `fewest` of the selection
    /// are known.
    fileprivate static func few(
        _ steps: [PoseStep], _ track: GyroscopeTrack, fewest: Int
    ) -> RatePairs {
        let pairs = RatePairs(steps.spread, track, offset: 0)
        return pairs.count < fewest ? RatePairs(steps, track, offset: 0) : pairs
    }

    /// The smaller of both sides' constant rates, and of their root mean square varying rates, in
    /// rad/s.
    fileprivate var rates: (even: Double, varying: Double) {
        var varying = self
        varying.removeMeans()
        let choices: [(Pair) -> Vector3] = [{ $0.pose }, { $0.gyroscope }]
        let sides = choices.map { side -> (Double, Double) in
            let (all, rest) = (energy(side) / seconds, varying.energy(side) / seconds)
            return (max(all - rest, 0).squareRoot(), rest.squareRoot())
        }
        return (sides.map(\.0).min() ?? 0, sides.map(\.1).min() ?? 0)
    }
}
