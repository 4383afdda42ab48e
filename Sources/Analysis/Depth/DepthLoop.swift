import LockstepFormats
import LockstepSamples

/// How far poses are off where the camera comes back to where it was, by the depth maps there.
///
/// Poses alone cannot tell: they say themselves where the camera is.
struct DepthLoop {
    /// The path from the early frames to the late ones, meters of the poses.
    let path: Double
    /// From the early frames to the late ones.
    let seconds: Double
    /// How far the late frames' stated places are from those at which the maps meet, meters.
    let offset: Estimate
    /// Pairs of maps that tell it.
    let pairs: Int

    /// Pairs that are looked for, and the fewest that have a standard error.
    static let (most, fewest) = (6, 3)
    /// No offset is known better, meters; chosen here: a tenth of a LiDAR's noise.
    private static let leastError = 0.002

    /// nil if too few pairs tell anything.
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

    /// A pair of maps from about the same place, with the path between them.
    struct Return {
        var comparison: DepthComparison
        /// Meters.
        var path: Double
    }
}

extension DepthLoop {
    /// From here on a path is long enough to have drifted, meters; how near and how alike two frames
    /// must be to show the same, meters and radians (20°); chosen here.
    private static let (leastPath, near, alike) = (3.0, 0.5, 0.35)
    /// Frames that are looked at from either end.
    private static let candidates = 256

    /// Pairs of places in `rows`, an early one and a late one with the path between them: the latest
    /// frames from which the camera sees again what it saw first.
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

    /// The path up to each row, meters.
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

/// Where the second camera of a pair of maps is by the maps alone: Gauss and Newton's steps with the
/// distance to the second map's surface, as in ``DepthPoseSolution``.
private struct PairRegistration {
    /// The second camera's stated place less the one at which the maps meet, meters, world axes.
    private(set) var offset = Vector3.zero
    private var fit: Transform

    private static let steps = 12
    /// The largest standard error of a place, meters; chosen here: a bare wall's is far larger.
    private static let mostError = 0.02

    /// nil if the maps have too little in common, or do not hold the camera in every direction.
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

    /// Goes a step down, and says how long it was; nil if the surfaces do not tell.
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
        // By the smallest spread that a sensor has: what matters is whether walls hold the camera.
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
