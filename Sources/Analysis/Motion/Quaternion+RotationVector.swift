import LockstepSamples

extension Quaternion {
    /// The rotation about a vector's direction by its length in radians.
    init(rotationVector vector: Vector3) {
        let square = vector.dot(vector) / 4
        // Below this, the first omitted term of the series is less than 1e-16 of the first.
        guard square < 0.001 else {
            let half = square.squareRoot()
            let (sine, cosine) = sineAndCosine(half)
            let axis = vector * (sine / (2 * half))
            self.init(x: axis.x, y: axis.y, z: axis.z, w: cosine)
            return
        }
        let factor = 0.5 * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
        let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
        let axis = vector * factor
        self.init(x: axis.x, y: axis.y, z: axis.z, w: cosine)
    }

    /// The shorter rotation of the unit quaternion, as axis times radians.
    var rotationVector: Vector3 {
        let axis = w < 0 ? Vector3(-x, -y, -z) : Vector3(x, y, z)
        let square = axis.dot(axis)
        guard square < 0.001 else {
            let sine = square.squareRoot()
            return axis * (2 * arcTangent(y: sine, x: w.magnitude) / sine)
        }
        // asin(s) / s, to 1e-16.
        let series =
            1 + square
            * (1.0 / 6 + square * (3.0 / 40 + square * (15.0 / 336 + square * 105 / 3456)))
        return axis * (2 * series)
    }
}
