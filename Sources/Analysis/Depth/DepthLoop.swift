import LockstepFormats
import LockstepSamples

/// The error of the poses when the camera returns to an earlier place, measured by the depth maps
/// there.
///
/// Poses alone cannot show it, because they define where the camera is.
struct DepthLoop {
    /// The path from the early frames to the late ones, in meters of the poses.
    let path: Double
    /// The time from the early frames to the late ones, in seconds.
    let seconds: Double
    /// The distance in meters between the late frames' stated positions and those at which the maps
    /// agree.
    let offset: Estimate
    /// The number of pairs of maps that contribute.
    let pairs: Int

    /// The number of pairs that are tried, and the fewest for a standard error.
    static let (most, fewest) = (6, 3)
    /// The smallest standard error in meters; chosen here: a tenth of a LiDAR's noise.
    private static let leastError = 0.002

    /// nil if too few pairs give a result.
    init?(_ returns: [Return]) {
        let offsets = returns.compactMap { back in
            PairRegistration(back.comparison).map { (back: back, offset: $0.offset) }
        }
        guard offsets.count >= Self.fewest else { return nil }
        pairs = offsets.count
        let count = Double(pairs)
        path = offsets.reduce(0) { $0 + $1.back.path } / count
        seconds = offsets.reduce(0) { $0 + $1.back.comparison.seconds } / count
        let mean = offsets.reduce(Vector3.zero) { $0 + $1.offset } / count
        let squares = offsets.reduce(0) { $0 + ($1.offset - mean).dot($1.offset - mean) }
        let error = (squares / (count * (count - 1))).squareRoot()
        offset = Estimate(
            value: mean.length, standardError: max(Self.leastError, error))
    }

    /// A pair of maps from about the same place, and the path between them.
    struct Return {
        var comparison: DepthComparison
        /// The path in meters.
        var path: Double
    }
}

extension DepthLoop {
    /// The shortest path in meters that may have drifted, and the largest distance between two
    /// frames that show the same scene, in meters and radians (20°); chosen here.
    private static let (leastPath, near, alike) = (3.0, 0.5, 0.35)
    /// The number of frames that are tried on either side.
    private static let candidates = 256

    /// Pairs of indices in `rows`, an early and a late one, with the path between them: the latest
    /// frames that show again what an early frame showed.
    static func choose(_ rows: [FrameRow]) -> [(early: Int, late: Int, path: Double)] {
        let paths = paths(rows)
        let step = max(1, rows.count / candidates)
        var found: [(early: Int, late: Int, path: Double)] = []
        for late in stride(from: rows.count - 1, to: 0, by: -step) where found.count < most {
            guard let end = rows[late].worldFromCamera else { continue }
            let early = stride(from: 0, to: late, by: step).first { early in
                guard paths[late] - paths[early] >= leastPath,
                    let start = rows[early].worldFromCamera
                else { return false }
                return !start.hasMoved(to: end, meters: near, radians: alike)
            }
            if let early { found.append((early, late, paths[late] - paths[early])) }
        }
        return found
    }

    /// The path up to each row, in meters.
    private static func paths(_ rows: [FrameRow]) -> [Double] {
        var (path, last) = (0.0, Vector3?.none)
        return rows.map { row in
            guard let place = row.worldFromCamera?.translation else { return path }
            let step = last.map { (place - $0).length } ?? 0
            if step.isFinite { path += step }
            last = place
            return path
        }
    }
}

/// The registration of a pair of maps by Gauss–Newton steps on the distance to the second map's
/// surface, as in ``DepthPoseSolution``.
private struct PairRegistration {
    /// The second camera's stated position minus the one at which the maps agree, in meters, world
    /// axes.
    private(set) var offset = Vector3.zero
    private var fit: Transform

    private static let steps = 12
    /// The largest standard error of a position in meters; chosen here: that of a bare wall is far
    /// larger.
    private static let mostError = 0.02

    /// nil if the maps overlap too little, or do not constrain the camera in every direction.
    init?(_ pair: DepthComparison) {
        fit = pair.stated
        var last = Double.infinity
        for _ in 0..<Self.steps {
            guard let change = step(pair) else { return nil }
            last = change
            if change < 1e-5 { break }
        }
        guard last < 1e-3 else { return nil }
        let (stated, found) = (pair.stated.inverse.translation, fit.inverse.translation)
        offset = pair.secondFromWorld.transposed * (pair.stated.rotation * (stated - found))
        guard offset.length.isFinite else { return nil }
    }

    /// Takes a step and returns its length; nil if the surfaces do not determine it.
    private mutating func step(_ pair: DepthComparison) -> Double? {
        let terms = pair.points.compactMap { point -> DepthTerm? in
            let seen = fit.rotation * point + fit.translation
            guard let difference = pair.difference(seen) else { return nil }
            let (along, about) = (difference.gradient, seen.cross(difference.gradient))
            return DepthTerm(
                residual: difference.relative,
                derivatives: [along.x, along.y, along.z, about.x, about.y, about.z])
        }
        guard terms.count >= DepthComparison.fewestPoints else { return nil }
        var sums = DepthTermSums(size: 6)
        sums.add(terms, limit: DepthTermSums.limit(terms))
        guard let inverse = sums.information.inverse else { return nil }
        // With the smallest spread of a sensor, because the question is only whether the surfaces
        // constrain the camera.
        let errors = (0..<3).map {
            max(0, inverse[$0, $0]).squareRoot() * DepthTermSums.leastSpread
        }
        guard errors.allSatisfy({ $0 < Self.mostError }) else { return nil }
        return take(inverse.times(sums.gradient))
    }

    private mutating func take(_ change: [Double]) -> Double? {
        guard change.allSatisfy(\.isFinite) else { return nil }
        let turn = Quaternion(rotationVector: -Vector3(change[3], change[4], change[5])).matrix
        let move = Vector3(change[0], change[1], change[2])
        fit = Transform(
            rotation: turn * fit.rotation, translation: turn * fit.translation - move)
        return move.length
    }
}
