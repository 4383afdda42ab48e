import LockstepSamples

/// The rotation from the gyroscope's axes to the camera's, by the method of Kabsch and Wahba on
/// angular rates at equal times.
///
/// Also the gyroscope's sign and unit relative to the poses.
struct AxisFit {
    /// The rotation from device to camera axes; a rotation with a mirror if ``isMirrored``.
    var cameraFromImu: Matrix3
    /// Whether a mirrored fit is better: an odd number of the gyroscope's axes has the wrong sign.
    var isMirrored: Bool
    /// Whether the phone rotated about three axes, without which mirroring cannot be detected.
    var handednessIsKnown: Bool
    /// The correlation of the rates in these axes, 0…1.
    var correlation: Double
    /// The best correlation with the other handedness, 0…1.
    var otherCorrelation: Double
    /// The gyroscope's rate as a multiple of the poses': 1 for rad/s, 57.3 for degrees.
    var scale: Estimate
    /// Three orthogonal axes with the rates that both sides share, the largest first.
    var axes: [TurnedAxis]
    /// The number of steps left out because their speeds contradict each other.
    var leftOut: Int

    /// An axis about which camera and gyroscope rotate together.
    struct TurnedAxis: Hashable {
        /// The axis direction, camera axes.
        var camera: Vector3
        /// The axis direction, device axes of the gyroscope as given.
        var device: Vector3
        /// The root mean square of the shared varying rate about the axis, in rad/s; noise of only
        /// one side does not count.
        var rate: Double
    }

    /// The smallest shared rate about an axis that counts as rotation, in rad/s; chosen here: ten
    /// times the wander of tracking and of a gyroscope's bias.
    static let leastRate = 0.01

    /// Fits the steps to a track that is `offset` seconds ahead; nil with fewer than ten common
    /// steps.
    init?(_ steps: [PoseStep], _ track: GyroscopeTrack, offset: Double) {
        self.init(RatePairs(steps, track, offset: offset))
    }

    /// Fits rates over the same intervals; nil with fewer than ten.
    init?(_ rates: RatePairs) {
        var pairs = rates
        leftOut = pairs.removeContradictions()
        guard pairs.count >= 10 else { return nil }
        pairs.removeMeans()
        let cross = pairs.crossProducts
        let (poses, gyroscope) = (pairs.energy { $0.pose }, pairs.energy { $0.gyroscope })
        guard poses > 0, gyroscope > 0 else { return nil }
        let (rotation, along) = Self.bestRotation(cross)
        let (opposite, mirrored) = Self.bestRotation(cross.map { -$0 })
        let unit = (gyroscope / poses).squareRoot()
        axes = Self.axes(cross, seconds: pairs.seconds, scale: unit)
        handednessIsKnown = axes[2].rate >= Self.leastRate
        isMirrored = handednessIsKnown && mirrored > along
        cameraFromImu = isMirrored ? opposite.scaled(by: -1) : rotation
        let norm = (poses * gyroscope).squareRoot()
        correlation = (isMirrored ? mirrored : along) / norm
        otherCorrelation = (isMirrored ? along : mirrored) / norm
        scale = pairs.scale(cameraFromImu)
    }

    /// The rotation R that maximizes the trace of Rᵀ·cross, and that trace: the eigenvector of
    /// Davenport's matrix (Horn, "Closed-form solution of absolute orientation using unit
    /// quaternions", 1987).
    private static func bestRotation(_ m: [Double]) -> (Matrix3, Double) {
        // m[3·i + j] pairs camera axis i with device axis j.
        var k = SymmetricMatrix(size: 4)
        k[0, 0] = m[0] + m[4] + m[8]
        k.add(m[7] - m[5], 0, 1)
        k.add(m[2] - m[6], 0, 2)
        k.add(m[3] - m[1], 0, 3)
        k[1, 1] = m[0] - m[4] - m[8]
        k.add(m[1] + m[3], 1, 2)
        k.add(m[2] + m[6], 1, 3)
        k[2, 2] = m[4] - m[0] - m[8]
        k.add(m[5] + m[7], 2, 3)
        k[3, 3] = m[8] - m[0] - m[4]
        let (values, vectors) = k.eigen
        let q = vectors[0]
        return (Quaternion(x: q[1], y: q[2], z: q[3], w: q[0]).normalized.matrix, values[0])
    }

    /// The singular values and vectors of the cross products, as rates.
    private static func axes(_ m: [Double], seconds: Double, scale: Double) -> [TurnedAxis] {
        var squared = SymmetricMatrix(size: 3)
        for row in 0..<3 {
            for column in row..<3 {
                let product = (0..<3).reduce(0) { $0 + m[3 * row + $1] * m[3 * column + $1] }
                squared.add(product, row, column)
            }
        }
        let (values, vectors) = squared.eigen
        return zip(values, vectors).map { value, vector in
            let device = (0..<3).map { j in
                (0..<3).reduce(0) { $0 + m[3 * $1 + j] * vector[$1] }
            }
            let common = max(value, 0).squareRoot()
            let isKnown = seconds > 0 && scale > 0
            return TurnedAxis(
                camera: Vector3(vector[0], vector[1], vector[2]),
                device: Vector3(device[0], device[1], device[2]).normalized,
                rate: isKnown ? (common / (seconds * scale)).squareRoot() : 0)
        }
    }
}

extension Matrix3 {
    /// The matrix with every entry multiplied by `factor`.
    func scaled(by factor: Double) -> Matrix3 {
        Matrix3(columns: column0 * factor, column1 * factor, column2 * factor)
    }
}
