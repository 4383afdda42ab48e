import LockstepSamples

/// The normal equations of one pair of images: three numbers of a small turn of the camera, one of
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
        add(
            Columns(
                SIMD4(a, c, -y, a * line.x + c * line.y - y * line.z + moved.x + x * moved.z),
                SIMD4(near, 0, x * near, bendX[0]), SIMD4(bendX[1], bendX[2], bendX[3], bendX[4])),
            Columns(
                SIMD4(b, d, x, b * line.x + d * line.y + x * line.z + moved.y + y * moved.z),
                SIMD4(0, near, y * near, bendY[0]), SIMD4(bendY[1], bendY[2], bendY[3], bendY[4])),
            pull)
    }

    /// How a bearing's number moves with each of the numbers looked for.
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

    /// Adds to four rows as many blocks of four columns as reach the diagonal.
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
