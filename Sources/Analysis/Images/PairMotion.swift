import LockstepSamples

/// The camera's motion from one image to the next, from the images only.
struct PairMotion {
    /// The rotation from the first image's camera axes to the second's.
    private(set) var rotation = Quaternion.identity
    /// The camera's translation and the depth of the scene, which also move bearings.
    private(set) var scene = PairScene()
    /// The standard deviation of a bearing's error on each axis, from the median of its square.
    private(set) var noise = 0.0

    private static let iterations = 6
    /// The first estimate of a corner's error, in pixels of the finest level.
    private static let usualPixels = 0.2

    /// Fits the motion to tracked corners; nil if they do not determine it.
    ///
    /// - Parameter focalLength: in pixels of the finest level.
    init?(_ tracks: [ImageTrack], focalLength: Double) {
        guard tracks.count >= ImagePair.fewestTracks else { return nil }
        noise = Self.usualPixels / focalLength
        for iteration in 0..<Self.iterations {
            let belief = PairEquations.Belief(noise: noise, isRobust: iteration > 0)
            guard let equations = equations(tracks, belief),
                let reduced = ReducedPair(equations, scene), take(reduced),
                let median = equations.squares.median
            else { return nil }
            // The median of the squared length of two normal variables is 1.386.
            let scale = (median / 1.386).squareRoot()
            let least = 0.02 / focalLength
            noise = max(least, noise * min(max(scale, 0.2), 50))
        }
    }

    private func equations(
        _ tracks: [ImageTrack], _ belief: PairEquations.Belief
    ) -> PairEquations? {
        var equations = PairEquations()
        let matrix = rotation.matrix
        for track in tracks {
            let place = matrix * Vector3(Double(track.firstX), Double(track.firstY), -1)
            guard place.z < -0.1 else { continue }
            let (x, y) = (-place.x / place.z, -place.y / place.z)
            equations.add(
                PairEquations.Row(
                    x: x, y: y, residualX: Double(track.secondX) - x,
                    residualY: Double(track.secondY) - y, byLine: .zero, translationByLine: .zero,
                    translation: scene.translation, interval: 1, slopes: scene.slopes), belief)
        }
        return equations.squares.count >= ImagePair.fewestTracks ? equations : nil
    }

    private mutating func take(_ reduced: ReducedPair) -> Bool {
        var turn = SymmetricMatrix(size: 3)
        for row in 0..<3 {
            for column in 0..<3 { turn[row, column] = reduced.matrix[row, column] }
        }
        guard let inverse = turn.inverse else { return false }
        let step = inverse.times(Array(reduced.gradient.prefix(3)))
        let vector = Vector3(step[0], step[1], step[2])
        scene.add(reduced.sceneStep(step))
        guard vector.length < 1, scene.translation.length < 1 else { return false }
        rotation = (Quaternion(rotationVector: vector) * rotation).normalized
        return true
    }
}
