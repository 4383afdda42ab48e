import Dispatch
import LockstepSamples

/// Renders the LiDAR's output: distance along the viewing axis, and its confidence.
///
/// A complete map shows the middle of its frame's exposure; its optics are the image's, scaled.
struct DepthRenderer: Sendable {
    private let model: PhoneModel
    private let scene: Scene

    private static let rowsPerBand = 8

    /// Creates the renderer of one phone.
    init(_ model: PhoneModel, room: Room) {
        self.model = model
        scene = Scene(room, texelsPerMaterial: 0)
    }

    /// Returns a frame's depth map with its confidence; nil only for a size that no configuration
    /// allows.
    func depth(of plan: FramePlan) -> DepthMap? {
        let size = model.configuration.depthSize
        let exact = exactDepth(plan)
        let finish = DepthFinish(model, plan: plan, exact: exact)
        let depth = PixelBuffer(format: .float32, size: size) { _, bytes in
            finish.fillDepth(bytes)
        }
        let confidence = PixelBuffer(format: .gray8, size: size) { _, bytes in
            finish.fillConfidence(bytes)
        }
        guard let depth else { return nil }
        return DepthMap(depth: depth, confidence: confidence)
    }

    /// Returns depth without errors.
    func exactDepth(_ plan: FramePlan) -> DepthPlane {
        let size = model.configuration.depthSize
        let plane = DepthPlane(size: size)
        let state = model.motion(at: plan.middle)
        let intrinsics = plan.intrinsics.scaled(
            from: model.configuration.imageSize, to: size, origin: .pixelCenter)
        let bands = (size.height + Self.rowsPerBand - 1) / Self.rowsPerBand
        DispatchQueue.concurrentPerform(iterations: bands) { number in
            let first = number * Self.rowsPerBand
            let band = Band(
                rows: first..<min(first + Self.rowsPerBand, size.height), state: state,
                intrinsics: intrinsics, secondsPerRow: 0, scene: scene)
            for row in band.rows { render(row, of: band, into: plane) }
        }
        return plane
    }

    private func render(_ row: Int, of band: Band, into plane: DepthPlane) {
        let rays = band.rays(row: row)
        for block in 0..<(plane.size.width + 7) / 8 {
            let column = min(block * 8, plane.size.width - 8)
            let directions = rays.directions(from: Float(column))
            let hits = band.surfaces(
                rays, directions: directions, from: Float(column), shell: scene.shell)
            plane.store(hits.depth, row: row, column: column)
        }
        plane.repeatEnds(ofRow: row)
    }
}
