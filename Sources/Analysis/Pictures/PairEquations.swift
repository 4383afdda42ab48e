import LockstepSamples

/// The normal equations of one pair of pictures: three numbers of a small turn of the camera, one of
/// the time from row to row, and those of its scene.
struct PairEquations {
    /// Numbers that are not the scene's.
    static let ownSize = 4
    static let size = ownSize + PairScene.size
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
        /// Whether the matrix is that of second derivatives, which tells errors, and not that of
        /// weights, which leads to the solution.
        var isCurvature = false
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
        /// How near the scene is; see ``PairScene/slopes``.
        var slopes: PairScene.Slopes
    }

    /// The empty equations of a pair whose scene is believed to be plain.
    init() {
        for index in 0..<PairScene.size {
            let place = Self.ownSize + index
            matrix[place * Self.size + place] = PairScene.belief(index)
        }
    }

    /// Adds a track.
    mutating func add(_ row: Row, _ belief: Belief) {
        let flow = Flow(row)
        let pull = Pull(row, flow, belief)
        squares.append(pull.square)
        let (x, y, line, moved) = (row.x, row.y, row.byLine, row.translationByLine)
        let (a, b) = (x * y, 1 + y * y)
        let (c, d) = (-1 - x * x, -x * y)
        let near = row.interval * flow.nearness
        let (bendX, bendY) = (flow.bends * flow.unitX, flow.bends * flow.unitY)
        let columnsX = (
            a, c, -y,
            a * line.x + c * line.y - y * line.z + moved.x + x * moved.z,
            near, 0.0, x * near, bendX[0], bendX[1], bendX[2], bendX[3], bendX[4]
        )
        let columnsY = (
            b, d, x, b * line.x + d * line.y + x * line.z + moved.y + y * moved.z,
            0.0, near, y * near, bendY[0], bendY[1], bendY[2], bendY[3], bendY[4]
        )
        withUnsafeBytes(of: columnsX) { columnsX in
            withUnsafeBytes(of: columnsY) { columnsY in
                let columnsX = columnsX.assumingMemoryBound(to: Double.self)
                let columnsY = columnsY.assumingMemoryBound(to: Double.self)
                accumulate(columnsX, columnsY, pull)
            }
        }
    }

    private mutating func accumulate(
        _ columnsX: UnsafeBufferPointer<Double>, _ columnsY: UnsafeBufferPointer<Double>,
        _ pull: Pull
    ) {
        matrix.withUnsafeMutableBufferPointer { matrix in
            gradient.withUnsafeMutableBufferPointer { gradient in
                var row = 0
                while row < Self.size {
                    let x = pull.xx * columnsX[row] + pull.xy * columnsY[row]
                    let y = pull.xy * columnsX[row] + pull.yy * columnsY[row]
                    gradient[row] += columnsX[row] * pull.x + columnsY[row] * pull.y
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
}

/// How a bearing moves with the camera's translation.
private struct Flow {
    /// At the mean depth.
    let unitX: Double
    let unitY: Double
    /// The mean depth over the depth.
    let nearness: Double
    /// What the slopes of nearness are multiplied with.
    let bends: PairScene.Slopes

    /// No nearer than this share; chosen here: nothing lies behind the camera.
    private static let least = 0.1

    init(_ row: PairEquations.Row) {
        let (x, y) = (row.x, row.y)
        bends = PairScene.Slopes(x, y, x * x, x * y, y * y, 0, 0, 0)
        nearness = max(Self.least, 1 + (bends * row.slopes).sum())
        unitX = row.translation.x + x * row.translation.z
        unitY = row.translation.y + y * row.translation.z
    }
}

/// How much a track weighs, and what it pulls at.
///
/// A depth that is not the scene's moves a bearing along the flow that translation makes; so
/// residuals along it may be larger, the more so the faster the camera moves.
private struct Pull {
    /// In standard deviations.
    let square: Double
    /// The weight's matrix.
    var xx: Double
    var xy: Double
    var yy: Double
    /// The weighed residual.
    let x: Double
    let y: Double

    /// How far depths are from the scene's, as a share of the mean one; chosen here: rooms have 0.3
    /// to 0.6.
    private static let spread = 0.5
    /// The square, in standard deviations, at which a track counts half: 2.4 as with Cauchy's law.
    private static let doubtful = 5.7

    init(_ row: PairEquations.Row, _ flow: Flow, _ belief: PairEquations.Belief) {
        let (flowX, flowY) = (flow.unitX * flow.nearness, flow.unitY * flow.nearness)
        let (restX, restY) = (row.residualX - flowX, row.residualY - flowY)
        let (noise, spread) = (belief.noise * belief.noise, Self.spread * Self.spread)
        let along = spread / (noise + spread * (flowX * flowX + flowY * flowY))
        let product = restX * flowX + restY * flowY
        square = (restX * restX + restY * restY - along * product * product) / noise
        let weight = (belief.isRobust ? 1 / (1 + square / Self.doubtful) : 1) / noise
        xx = weight * (1 - along * flowX * flowX)
        xy = -weight * along * flowX * flowY
        yy = weight * (1 - along * flowY * flowY)
        x = weight * (restX - along * product * flowX)
        y = weight * (restY - along * product * flowY)
        guard belief.isCurvature else { return }
        // The weight falls as the residual grows: the derivative of w(r²)·r, not w.
        let fall = 2 / Self.doubtful
        xx -= fall * x * x
        xy -= fall * x * y
        yy -= fall * y * y
    }
}
