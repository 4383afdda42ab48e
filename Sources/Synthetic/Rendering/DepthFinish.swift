import LockstepSamples

/// Turns exact depth into a LiDAR's depth: noise, confidence and flying pixels.
struct DepthFinish {
    private let model: PhoneModel
    private let plan: FramePlan
    private let exact: DepthPlane

    /// The noise grows with distance: 2 mm plus 3 mm per meter, an estimate for a phone's fused
    /// depth.
    static let noise = (base: Float(0.002), perMeter: Float(0.003))
    /// The distances in meters beyond which confidence is medium, and low; Apple's LiDAR ends at 5
    /// m.
    static let confidenceEnds = (high: Float(3.5), medium: Float(5))

    /// The relative depth difference to a neighbor that counts as an edge.
    static let jump: Float = 0.08

    /// Creates the finish of one frame's depth.
    init(_ model: PhoneModel, plan: FramePlan, exact: DepthPlane) {
        self.model = model
        self.plan = plan
        self.exact = exact
    }

    /// Writes meters as 32-bit floats, row by row.
    func fillDepth(_ bytes: UnsafeMutableRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        for row in 0..<exact.size.height { fillDepth(row, base) }
        if let share = model.defects[.flyingPixels] { addFlyingPixels(share, base) }
    }

    private func fillDepth(_ row: Int, _ base: UnsafeMutableRawPointer) {
        let width = exact.size.width
        let start = Int(model.random.words(.depthNoise, plan.index, part: UInt16(row)).x)
        let strength: Float = model.physics.sensorNoise ? 1 : 0
        for block in 0..<(width + 7) / 8 {
            let column = min(block * 8, width - 8)
            let depth = exact.lanes(row: row, column: column)
            let deviation = (depth * Self.noise.perMeter + Self.noise.base) * strength
            let noisy = depth + NoiseTable.shared[start &+ column] * deviation
            base.storeBytes(
                of: noisy, toByteOffset: (row * width + column) * 4, as: Lanes.self)
        }
    }

    /// Writes 0, 1 or 2 per pixel.
    func fillConfidence(_ bytes: UnsafeMutableRawBufferPointer) {
        let (width, height) = (exact.size.width, exact.size.height)
        guard let base = bytes.baseAddress else { return }
        for row in 0..<height {
            for block in 0..<(width + 7) / 8 {
                let column = min(block * 8, width - 8)
                let confidence = confidence(row: row, column: column)
                base.storeBytes(
                    of: SIMD8<UInt8>(truncatingIfNeeded: confidence),
                    toByteOffset: row * width + column, as: SIMD8<UInt8>.self)
            }
        }
    }

    /// Returns the confidence: high within 3.5 m, medium within 5 m, low beyond and where depth
    /// jumps to a neighbor.
    private func confidence(row: Int, column: Int) -> Words {
        let depth = exact.lanes(row: row, column: column)
        var confidence = Words(repeating: 2)
        confidence.replace(
            with: Words(repeating: 1), where: depth .> Self.confidenceEnds.high)
        confidence.replace(
            with: Words(repeating: 0),
            where: (depth .> Self.confidenceEnds.medium) .| jumps(row: row, column: column))
        return confidence
    }

    /// Returns where there are edges.
    private func jumps(row: Int, column: Int) -> LaneMask {
        let depth = exact.lanes(row: row, column: column)
        let (above, below) = (max(row - 1, 0), min(row + 1, exact.size.height - 1))
        let limit = depth * Self.jump
        var jumps = LaneMask(repeating: false)
        for (x, y) in [(column - 1, row), (column + 1, row), (column, above), (column, below)] {
            jumps = (jumps .| ((exact.lanes(row: y, column: x) - depth).magnitudes .> limit))
        }
        return jumps
    }

    /// Places a share of the pixels at edges between their neighbors' depths.
    private func addFlyingPixels(_ share: Double, _ base: UnsafeMutableRawPointer) {
        let (width, height) = (exact.size.width, exact.size.height)
        for row in 0..<height {
            for column in 0..<width {
                let (near, far) = neighborhood(column, row)
                let here = exact[column, row]
                guard max(far - here, here - near) > Self.jump * here else { continue }
                let words = model.random.words(
                    .flyingPixels, plan.index &* 65_536 &+ UInt64(column), part: UInt16(row))
                guard Double(words.x) / 4_294_967_296 < share else { continue }
                let depth = near + (far - near) * Lattice.unit(words.y)
                base.storeBytes(of: depth, toByteOffset: (row * width + column) * 4, as: Float.self)
            }
        }
    }

    private func neighborhood(_ column: Int, _ row: Int) -> (near: Float, far: Float) {
        let around = [
            exact[column, row], exact[column - 1, row], exact[column + 1, row],
            exact[column, row - 1], exact[column, row + 1],
        ]
        return around.reduce((near: around[0], far: around[0])) { range, depth in
            (min(range.near, depth), max(range.far, depth))
        }
    }
}
