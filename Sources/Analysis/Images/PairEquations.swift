import LockstepSamples

/// The normal equations of one pair of images: three parameters of a small rotation of the camera,
/// one of the line delay, and those of the scene.
struct PairEquations {
    /// The number of parameters that do not belong to the scene.
    static let ownSize = 4
    static let size = ownSize + PairScene.size
    /// The lower half of the matrix, in row-major order.
    private(set) var matrix = [Double](repeating: 0, count: size * size)
    private(set) var gradient = [Double](repeating: 0, count: size)
    /// The squared residuals in standard deviations.
    private(set) var squares: [Double] = []

    /// The prior knowledge about a pair.
    struct Belief {
        /// The standard deviation of a bearing.
        var noise: Double
        /// Whether residuals far beyond the noise have less weight.
        var isRobust: Bool
        /// Whether the matrix contains second derivatives, which determine errors, instead of
        /// weights, which lead to the solution.
        var isCurvature = false
    }

    /// The effect of the camera's rotation and translation on a bearing, and the residual.
    struct Row {
        /// The bearing predicted from the rotation only.
        var x: Double
        var y: Double
        /// The measured bearing minus the one predicted from the rotation only.
        var residualX: Double
        var residualY: Double
        /// The derivative of the camera's rotation for this bearing by the line delay, in radians
        /// per second.
        var byLine: Vector3
        /// The derivative of the translation between both rows by the line delay.
        var translationByLine: Vector3
        /// The translation between both rows.
        var translation: Vector3
        /// The time between both rows in intervals.
        var interval: Double
        /// The nearness of the scene; see ``PairScene/slopes``.
        var slopes: PairScene.Slopes
    }

    /// Creates equations of a pair that contain only the prior of its scene.
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
        add(
            Columns(
                SIMD4(a, c, -y, a * line.x + c * line.y - y * line.z + moved.x + x * moved.z),
                SIMD4(near, 0, x * near, bendX[0]), SIMD4(bendX[1], bendX[2], bendX[3], bendX[4])),
            Columns(
                SIMD4(b, d, x, b * line.x + d * line.y + x * line.z + moved.y + y * moved.z),
                SIMD4(0, near, y * near, bendY[0]), SIMD4(bendY[1], bendY[2], bendY[3], bendY[4])),
            pull)
    }

    /// The derivatives of a bearing's coordinate by each parameter.
    private struct Columns {
        let (first, second, third): (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

        init(_ first: SIMD4<Double>, _ second: SIMD4<Double>, _ third: SIMD4<Double>) {
            (self.first, self.second, self.third) = (first, second, third)
        }
    }

    private mutating func add(_ x: Columns, _ y: Columns, _ pull: Pull) {
        matrix.withUnsafeMutableBytes { matrix in
            guard let rows = matrix.baseAddress else { return }
            Self.add(to: rows, x.first, y.first, x, y, pull, blocks: 1)
            Self.add(to: rows + 4 * Self.rowByteCount, x.second, y.second, x, y, pull, blocks: 2)
            Self.add(to: rows + 8 * Self.rowByteCount, x.third, y.third, x, y, pull, blocks: 3)
        }
        gradient.withUnsafeMutableBytes { gradient in
            guard let place = gradient.baseAddress else { return }
            Self.add(x.first * pull.x + y.first * pull.y, to: place)
            Self.add(x.second * pull.x + y.second * pull.y, to: place + 32)
            Self.add(x.third * pull.x + y.third * pull.y, to: place + 64)
        }
    }

    private static let rowByteCount = size * MemoryLayout<Double>.stride

    /// Adds as many blocks of four columns as reach the diagonal to four rows.
    @inline(__always)
    private static func add(
        to rows: UnsafeMutableRawPointer, _ rowX: SIMD4<Double>, _ rowY: SIMD4<Double>,
        _ x: Columns, _ y: Columns, _ pull: Pull, blocks: Int
    ) {
        let weighedX = rowX * pull.xx + rowY * pull.xy
        let weighedY = rowX * pull.xy + rowY * pull.yy
        for lane in 0..<4 {
            let (row, partX, partY) = (rows + lane * rowByteCount, weighedX[lane], weighedY[lane])
            add(x.first * partX + y.first * partY, to: row)
            if blocks > 1 { add(x.second * partX + y.second * partY, to: row + 32) }
            if blocks > 2 { add(x.third * partX + y.third * partY, to: row + 64) }
        }
    }

    @inline(__always)
    private static func add(_ numbers: SIMD4<Double>, to place: UnsafeMutableRawPointer) {
        let sum = place.loadUnaligned(as: SIMD4<Double>.self) + numbers
        place.storeBytes(of: sum, as: SIMD4<Double>.self)
    }

    subscript(row: Int, column: Int) -> Double {
        row >= column ? matrix[row * Self.size + column] : matrix[column * Self.size + row]
    }
}

/// The motion of a bearing due to the camera's translation.
private struct Flow {
    /// The motion at the mean depth.
    let unitX: Double
    let unitY: Double
    /// The mean depth divided by the depth.
    let nearness: Double
    /// The factors of the slopes of nearness.
    let bends: PairScene.Slopes

    /// The smallest nearness, chosen here; points behind the camera would have a negative one.
    private static let least = 0.1

    init(_ row: PairEquations.Row) {
        let (x, y) = (row.x, row.y)
        bends = PairScene.Slopes(x, y, x * x, x * y, y * y, 0, 0, 0)
        nearness = max(Self.least, 1 + (bends * row.slopes).sum())
        unitX = row.translation.x + x * row.translation.z
        unitY = row.translation.y + y * row.translation.z
    }
}

/// The weight of a track, and its weighted residual.
///
/// A depth that differs from the scene's moves a bearing along the flow of translation. So
/// residuals along the flow may be larger, the more the faster the camera moves.
private struct Pull {
    /// The squared residual in standard deviations.
    let square: Double
    /// The weight matrix.
    var xx: Double
    var xy: Double
    var yy: Double
    /// The weighted residual.
    let x: Double
    let y: Double

    /// The spread of depths around the scene's, as a share of the mean depth; chosen here: rooms
    /// have 0.3 to 0.6.
    private static let spread = 0.5
    /// The squared residual in standard deviations at which a track has half weight: 2.4, as for
    /// Cauchy's distribution.
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
        // The weight decreases as the residual grows: the derivative of w(r²)·r, not w.
        let fall = 2 / Self.doubtful
        xx -= fall * x * x
        xy -= fall * x * y
        yy -= fall * y * y
    }
}
