import LockstepSamples

extension PoseImuAlignment {
    /// Why a recording does not tell how gyroscope and poses are aligned.
    enum Absence: Hashable {
        /// There are hardly any poses and samples of equal times; how many steps there are.
        case tooFewSteps(Int)
        /// The phone hardly turned: root mean square of the rate, rad/s.
        case tooLittleRotation(rate: Double)
        /// It turned, but at an even rate, in which every instant is like the next: rad/s.
        case evenRotation(rate: Double)
        /// It turned about one axis only, given in camera and in device axes; about the next one by
        /// `otherRate` rad/s.
        case oneAxisOnly(camera: Vector3, device: Vector3, otherRate: Double)
        /// The two do not describe the same movement, whatever offset within ±0.5 s: correlation of
        /// their speeds.
        case unrelated(correlation: Double)
        /// The speeds are most alike at the end of what is searched, seconds.
        case atBorder(seconds: Double)
        /// Two offsets are about as good, as with even steps, seconds.
        case ambiguous(seconds: Double, rival: Double)
        /// The fit does not settle.
        case unsettled
        /// The error would be larger than is of use: seconds, and radians of rotation.
        case uncertain(seconds: Double, radians: Double)
    }
}

extension PoseImuAlignment.Absence {
    /// The least root mean square of rates that align, rad/s; chosen here: 1.1 degrees a second.
    static let leastRate = 0.02
    /// The least correlation of speeds that belong together; chosen here.
    static let leastCorrelation = 0.5
    /// The fewest steps that are fitted.
    static let fewestSteps = 90

    /// Why two tracks tell nothing before they are compared; nil if they may.
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

    /// Why compared tracks tell no offset; nil if they may.
    init?(_ conventions: RotationConventions) {
        self.init(conventions.rough, conventions.axes)
    }

    /// Why rough numbers tell no offset; nil if they may.
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
    /// Of many steps a few that are evenly spread; all of them where fewer than `fewest` of those
    /// are known.
    fileprivate static func few(
        _ steps: [PoseStep], _ track: GyroscopeTrack, fewest: Int
    ) -> RatePairs {
        let pairs = RatePairs(steps.spread, track, offset: 0)
        return pairs.count < fewest ? RatePairs(steps, track, offset: 0) : pairs
    }

    /// The lesser of both sides' even rate, and of their root mean square varying rates, rad/s.
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
