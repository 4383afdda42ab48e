import LockstepSamples

/// The rays of one row of pixels and their motion, in world axes.
///
/// The ray of column u is origin + t · (start + u · step); t is the depth along the viewing axis in
/// meters, because the component of every direction along that axis is 1.
struct RowRays {
    let origin: SIMD3<Float>
    let start: SIMD3<Float>
    let step: SIMD3<Float>
    /// The origin's velocity in m/s.
    let velocity: SIMD3<Float>
    /// The change of `start` per second.
    let startTurn: SIMD3<Float>
    /// The change of `step` per second.
    let stepTurn: SIMD3<Float>

    /// Creates the rays of a row `secondsLater` than `state`, to first order: accurate to 10⁻⁸ rad
    /// within a band of rows.
    init(
        state: MotionState, secondsLater: Double, row: Double, intrinsics: Intrinsics
    ) {
        let turn = state.angularVelocity
        func later(_ axis: Vector3) -> Vector3 { axis + turn.cross(axis) * secondsLater }
        let rotation = state.worldFromCameraRotation
        let (right, up, back) = (
            later(rotation.column0), later(rotation.column1), later(rotation.column2)
        )
        let step = right / intrinsics.fx
        let start =
            right * (-intrinsics.cx / intrinsics.fx)
            - up * ((row - intrinsics.cy) / intrinsics.fy) - back
        origin = SIMD3<Float>(state.cameraPosition + state.cameraVelocity * secondsLater)
        self.start = SIMD3<Float>(start)
        self.step = SIMD3<Float>(step)
        velocity = SIMD3<Float>(state.cameraVelocity)
        startTurn = SIMD3<Float>(turn.cross(start))
        stepTurn = SIMD3<Float>(turn.cross(step))
    }

    /// Returns the directions of eight columns from `column` on, with no component exactly zero.
    @inline(__always) func directions(from column: Float) -> VectorLanes {
        let directions = VectorLanes(start: start, step: step, columns: laneNumbers + column)
        // Changes only zeros: any other component exceeds this by more than a float's precision.
        let tiny: Float = 1e-20
        return VectorLanes(
            x: directions.x + tiny, y: directions.y + tiny, z: directions.z + tiny)
    }

    /// Returns the change of those directions per second.
    @inline(__always) func turns(from column: Float) -> VectorLanes {
        VectorLanes(start: startTurn, step: stepTurn, columns: laneNumbers + column)
    }
}

/// Eight vectors.
struct VectorLanes {
    var x: Lanes
    var y: Lanes
    var z: Lanes

    @inline(__always) init(x: Lanes, y: Lanes, z: Lanes) {
        self.x = x
        self.y = y
        self.z = z
    }

    @inline(__always) init(start: SIMD3<Float>, step: SIMD3<Float>, columns: Lanes) {
        x = columns * step.x + start.x
        y = columns * step.y + start.y
        z = columns * step.z + start.z
    }
}
