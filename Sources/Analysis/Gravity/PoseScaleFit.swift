import LockstepSamples

/// The scale of the poses relative to the accelerometer: a = S · (f − b) + C, world axes.
///
/// The poses' acceleration a is regressed on the sensor's signal f, because errors of a dependent
/// variable do not bias a slope and those of a regressor do. Poses have errors of millimeters. A
/// second difference turns these into accelerations as large as those of walking, while the
/// sensor's mean over the window is accurate to about 0.01 m/s². The sensor's bias b is constant in
/// device axes. In world axes it moves with the phone like accelerations, so it is another unknown.
/// The constant C is due to gravity.
struct PoseScaleFit {
    /// S, in m/s² of the poses per unit of the sensor.
    let slope: Estimate
    /// The root mean square of the sensor's signal without gravity and bias, in its unit per axis.
    let excitation: Double

    /// Residuals beyond this multiple of their median are due to jumps of tracking; chosen here.
    private static let outlier = 6.0
    /// The smallest number of pairs for a fit; chosen here.
    private static let fewest = 30

    /// nil with too few pairs, or samples without motion.
    ///
    /// - Parameter reach: the number of neighbors on each side in a pair's window.
    init?(_ all: [AccelerationPair], reach: Int) {
        var pairs = all
        for _ in 0..<2 {
            guard let rough = Solution(pairs) else { return nil }
            let lengths = pairs.map { rough.residual($0).length }
            guard let usual = lengths.median else { return nil }
            var kept: [AccelerationPair] = []
            kept.reserveCapacity(pairs.count)
            for (pair, length) in zip(pairs, lengths) where length <= Self.outlier * usual {
                kept.append(pair)
            }
            pairs = kept
        }
        guard pairs.count >= Self.fewest, let solution = Solution(pairs) else { return nil }
        var scores = LongRunCovariance(size: solution.values.count)
        var square = 0.0
        for pair in pairs {
            let error = solution.residual(pair)
            let columns = solution.columns(pair)
            scores.append((0..<columns.count).map { columns[$0].dot(error) })
            let moved = solution.predicted(pair)
            square += moved.dot(moved)
        }
        // Overlapping windows share their errors.
        let length = max(scores.correlationLength, 2 * reach + 1)
        let covariance = solution.inverse.around(scores.longRun(length))
        slope = Estimate(
            value: solution.values[0], standardError: max(0, covariance[0, 0]).squareRoot())
        let scale = slope.value.magnitude
        guard scale > 0 else { return nil }
        excitation = (square / (3 * Double(pairs.count))).squareRoot() / scale
    }
}

/// The regressors of one pair: the sensor's signal, and its axes if the phone rotated.
///
/// Not an array, which would be allocated for every pair.
private struct Regressors {
    /// One or four.
    var count: Int
    var signal: Vector3
    var axes: (Vector3, Vector3, Vector3)

    @inline(__always)
    subscript(index: Int) -> Vector3 {
        switch index {
        case 0: return signal
        case 1: return axes.0
        case 2: return axes.1
        default: return axes.2
        }
    }
}

/// The least-squares solution for some pairs: S, and −S · b if the phone rotated.
private struct Solution {
    private(set) var values: [Double] = []
    private(set) var inverse = SymmetricMatrix(size: 0)
    private let means: AccelerationPair

    /// nil if the samples show no motion.
    init?(_ pairs: [AccelerationPair]) {
        guard let means = AccelerationPair(meanOf: pairs) else { return nil }
        self.means = means
        // Without rotation the bias is part of the constant.
        for size in [4, 1] {
            var information = SymmetricMatrix(size: size)
            var right = Array(repeating: 0.0, count: size)
            for pair in pairs {
                let columns = Self.columns(pair, means, size)
                let moved = pair.camera - means.camera
                for row in 0..<size {
                    right[row] += columns[row].dot(moved)
                    for column in 0...row {
                        information.add(columns[row].dot(columns[column]), row, column)
                    }
                }
            }
            guard let inverse = information.inverse else { continue }
            (self.inverse, values) = (inverse, inverse.times(right))
            return
        }
        return nil
    }

    private static func columns(
        _ pair: AccelerationPair, _ means: AccelerationPair, _ size: Int
    ) -> Regressors {
        let (turned, mean) = (pair.worldFromImu, means.worldFromImu)
        return Regressors(
            count: size, signal: pair.sensor - means.sensor,
            axes: (
                turned.column0 - mean.column0, turned.column1 - mean.column1,
                turned.column2 - mean.column2
            ))
    }

    /// The regressors of the pair's camera acceleration, minus their means.
    func columns(_ pair: AccelerationPair) -> Regressors {
        Self.columns(pair, means, values.count)
    }

    /// The camera's acceleration predicted from the sensor, minus its mean.
    func predicted(_ pair: AccelerationPair) -> Vector3 {
        let columns = columns(pair)
        return values.indices.reduce(.zero) { $0 + columns[$1] * values[$1] }
    }

    /// The residual of a pair.
    func residual(_ pair: AccelerationPair) -> Vector3 {
        pair.camera - means.camera - predicted(pair)
    }
}

extension AccelerationPair {
    /// nil without pairs.
    fileprivate init?(meanOf pairs: [AccelerationPair]) {
        guard !pairs.isEmpty else { return nil }
        let share = 1 / Double(pairs.count)
        var (camera, sensor) = (Vector3.zero, Vector3.zero)
        var columns = (Vector3.zero, Vector3.zero, Vector3.zero)
        for pair in pairs {
            camera += pair.camera
            sensor += pair.sensor
            columns.0 += pair.worldFromImu.column0
            columns.1 += pair.worldFromImu.column1
            columns.2 += pair.worldFromImu.column2
        }
        self.init(
            camera: camera * share, sensor: sensor * share,
            worldFromImu: Matrix3(
                columns: columns.0 * share, columns.1 * share, columns.2 * share))
    }
}
