import LockstepSamples

/// Some adjacent rows of an image, with one evaluation of the trajectory and the visible boxes.
struct Band {
    /// The rows' indices.
    let rows: Range<Int>
    /// The camera's state at the middle of the exposure of the band's middle row.
    let state: MotionState
    /// The boxes that may be visible in the band, with their columns.
    let sights: [Sight]
    private let intrinsics: Intrinsics
    private let secondsPerRow: Double

    /// A box and the columns where it may be visible.
    struct Sight {
        let solid: SceneSolid
        let columns: ClosedRange<Float>
    }

    /// Creates the band of `rows` whose middle row is exposed when the camera is in `state`.
    init(
        rows: Range<Int>, state: MotionState, intrinsics: Intrinsics, secondsPerRow: Double,
        scene: Scene
    ) {
        self.rows = rows
        self.state = state
        self.intrinsics = intrinsics
        self.secondsPerRow = secondsPerRow
        let view = View(state: state, intrinsics: intrinsics, rows: rows)
        sights = scene.solids.compactMap { solid in
            view.columns(of: solid).map { Sight(solid: solid, columns: $0) }
        }
    }

    /// Returns the rays of one of the rows.
    func rays(row: Int) -> RowRays {
        let middle = Double(rows.lowerBound + rows.upperBound - 1) / 2
        return RowRays(
            state: state, secondsLater: (Double(row) - middle) * secondsPerRow,
            row: Double(row), intrinsics: intrinsics)
    }

    /// Returns the surfaces that the eight rays from `column` on hit.
    @inline(__always)
    func surfaces(
        _ rays: RowRays, directions: VectorLanes, from column: Float, shell: SceneSolid
    ) -> SurfaceLanes {
        let lanes = RayLanes(origin: rays.origin, directions: directions)
        var surfaces = SurfaceLanes(shell: shell, rays: lanes)
        for sight in sights
        where sight.columns.lowerBound <= column + 7 && sight.columns.upperBound >= column {
            surfaces.add(sight.solid, rays: lanes)
        }
        return surfaces
    }
}

/// The projection of boxes into a band, with a margin of a few pixels.
private struct View {
    let state: MotionState
    let intrinsics: Intrinsics
    let rows: Range<Int>

    /// The margin in pixels for the camera's motion within a band, and for rounding.
    private static let margin = 4.0

    /// Returns the columns in which a box may appear; nil if it appears in none of the rows.
    func columns(of solid: SceneSolid) -> ClosedRange<Float>? {
        let cameraFromWorld = state.worldFromCameraRotation.transposed
        var (left, right, top, bottom) = (
            Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
        )
        for corner in corners(of: solid) {
            let place = cameraFromWorld * (corner - state.cameraPosition)
            // A box that extends behind the camera may appear anywhere.
            guard place.z < -0.05 else { return isAllBehind(solid) ? nil : -1...100_000 }
            let column = intrinsics.cx - intrinsics.fx * place.x / place.z
            let row = intrinsics.cy + intrinsics.fy * place.y / place.z
            (left, right) = (min(left, column), max(right, column))
            (top, bottom) = (min(top, row), max(bottom, row))
        }
        guard bottom + Self.margin >= Double(rows.lowerBound),
            top - Self.margin <= Double(rows.upperBound)
        else { return nil }
        return Float(left - Self.margin)...Float(right + Self.margin)
    }

    private func isAllBehind(_ solid: SceneSolid) -> Bool {
        corners(of: solid).allSatisfy {
            (state.worldFromCameraRotation.transposed * ($0 - state.cameraPosition)).z > 0.05
        }
    }

    private func corners(of solid: SceneSolid) -> [Vector3] {
        (0..<8).map { number in
            Vector3(
                Double(number & 1 == 0 ? solid.low.x : solid.high.x),
                Double(number & 2 == 0 ? solid.low.y : solid.high.y),
                Double(number & 4 == 0 ? solid.low.z : solid.high.z))
        }
    }
}
