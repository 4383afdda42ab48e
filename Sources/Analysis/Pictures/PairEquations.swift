import LockstepSamples

/// The normal equations of one pair of pictures: three numbers of a small turn of the camera, one of
/// the time from row to row, three of its translation over the mean depth.
struct PairEquations {
    static let size = 7
    /// Row after row, the lower half.
    private(set) var matrix = [Double](repeating: 0, count: size * size)
    private(set) var gradient = [Double](repeating: 0, count: size)
    /// Squared residuals in standard deviations.
    private(set) var squares: [Double] = []

    /// What is believed of a pair before its tracks are looked at.
    struct Belief {
        /// Standard deviation of a bearing.
        var noise: Double
        /// Whether residuals far beyond the noise count less.
        var isRobust: Bool
    }

    /// How a turn of the camera and its translation move a bearing, and what is left of it.
    struct Row {
        /// The foretold bearing, from the turn alone.
        var x: Double
        var y: Double
        /// What is seen less what is foretold by the turn alone.
        var residualX: Double
        var residualY: Double
        /// How a second from row to row turns the camera on the way to this bearing, rad.
        var byLine: Vector3
        /// How the translation between both rows grows with a second from row to row.
        var translationByLine: Vector3
        /// The translation between both rows.
        var translation: Vector3
        /// The time between both rows in intervals.
        var interval: Double
    }

    /// How far depths are from their mean, as a share of it; chosen here: rooms have 0.3 to 0.6.
    private static let depthSpread = 0.5
    /// The square, in standard deviations, at which a track counts half: 2.4 as with Cauchy's law.
    private static let doubtful = 5.7
    /// Translation over depth between two pictures is rarely more; chosen here: 3 m/s at 2 m.
    private static let mostTranslation = 0.05

    init() {
        for index in 4..<Self.size {
            matrix[index * Self.size + index] = 1 / (Self.mostTranslation * Self.mostTranslation)
        }
    }

    /// Adds a track.
    ///
    /// A depth that is not the mean one moves a bearing along the flow that translation makes; so
    /// residuals along it may be larger, the more so the faster the camera moves.
    mutating func add(_ row: Row, _ belief: Belief) {
        let (x, y, translation) = (row.x, row.y, row.translation)
        let flowX = translation.x + x * translation.z
        let flowY = translation.y + y * translation.z
        let (restX, restY) = (row.residualX - flowX, row.residualY - flowY)
        let noise = belief.noise * belief.noise
        let spread = Self.depthSpread * Self.depthSpread
        let along = spread / (noise + spread * (flowX * flowX + flowY * flowY))
        let product = restX * flowX + restY * flowY
        let square = (restX * restX + restY * restY - along * product * product) / noise
        squares.append(square)
        let weight = (belief.isRobust ? 1 / (1 + square / Self.doubtful) : 1) / noise
        let (xx, xy) = (weight * (1 - along * flowX * flowX), -weight * along * flowX * flowY)
        let yy = weight * (1 - along * flowY * flowY)
        let (line, moved) = (row.byLine, row.translationByLine)
        let (a, b) = (x * y, 1 + y * y)
        let (c, d) = (-1 - x * x, -x * y)
        let columnsX = (
            a, c, -y, a * line.x + c * line.y - y * line.z + moved.x + x * moved.z,
            row.interval, 0.0, x * row.interval
        )
        let columnsY = (
            b, d, x, b * line.x + d * line.y + x * line.z + moved.y + y * moved.z, 0.0,
            row.interval, y * row.interval
        )
        withUnsafeBytes(of: columnsX) { columnsX in
            withUnsafeBytes(of: columnsY) { columnsY in
                let columnsX = columnsX.assumingMemoryBound(to: Double.self)
                let columnsY = columnsY.assumingMemoryBound(to: Double.self)
                accumulate(columnsX, columnsY, (xx, xy, yy), (restX, restY))
            }
        }
    }

    private mutating func accumulate(
        _ columnsX: UnsafeBufferPointer<Double>, _ columnsY: UnsafeBufferPointer<Double>,
        _ weights: (xx: Double, xy: Double, yy: Double), _ rest: (x: Double, y: Double)
    ) {
        matrix.withUnsafeMutableBufferPointer { matrix in
            gradient.withUnsafeMutableBufferPointer { gradient in
                var row = 0
                while row < Self.size {
                    let x = weights.xx * columnsX[row] + weights.xy * columnsY[row]
                    let y = weights.xy * columnsX[row] + weights.yy * columnsY[row]
                    gradient[row] += x * rest.x + y * rest.y
                    var column = 0
                    while column <= row {
                        matrix[row &* Self.size &+ column] +=
                            x * columnsX[column] + y * columnsY[column]
                        column &+= 1
                    }
                    row &+= 1
                }
            }
        }
    }

    subscript(row: Int, column: Int) -> Double {
        row >= column ? matrix[row * Self.size + column] : matrix[column * Self.size + row]
    }

    /// What is left of the equations for turn and row time when the translation is what fits best,
    /// and how it follows from those; nil where the tracks do not determine it.
    ///
    /// - Parameter translation: the one that the tracks were added with.
    func reduced(_ translation: Vector3) -> ReducedPair? {
        var inner = SymmetricMatrix(size: 3)
        for row in 0..<3 {
            for column in 0..<3 { inner[row, column] = self[4 + row, 4 + column] }
        }
        guard let inverse = inner.inverse else { return nil }
        let prior = 1 / (Self.mostTranslation * Self.mostTranslation)
        let ownGradient = (0..<3).map { (axis: Int) -> Double in
            gradient[4 + axis] - prior * translation[axis]
        }
        let ownStep = inverse.times(ownGradient)
        var reduced = ReducedPair(
            matrix: SymmetricMatrix(size: 4), gradient: [], ownStep: ownStep, follow: [])
        for row in 0..<4 {
            let link = [self[row, 4], self[row, 5], self[row, 6]]
            let follow = inverse.times(link)
            reduced.follow.append(follow)
            var rest = gradient[row]
            for axis in 0..<3 { rest -= link[axis] * ownStep[axis] }
            reduced.gradient.append(rest)
            for column in 0..<4 {
                var entry = self[row, column]
                for axis in 0..<3 { entry -= follow[axis] * self[column, 4 + axis] }
                reduced.matrix[row, column] = entry
            }
        }
        return reduced
    }
}

/// The equations of a pair without its translation.
struct ReducedPair {
    var matrix: SymmetricMatrix
    var gradient: [Double]
    /// The translation's step if all else stays, and how much less of it a step of each of the
    /// others leaves.
    var ownStep: [Double]
    var follow: [[Double]]

    /// The step of the translation that goes with a step of the others.
    func translationStep(_ step: [Double]) -> Vector3 {
        var result = Vector3(ownStep[0], ownStep[1], ownStep[2])
        for (part, follow) in zip(step, follow) {
            result -= Vector3(follow[0], follow[1], follow[2]) * part
        }
        return result
    }
}
