import LockstepSamples

/// The causes of corner motion between two images other than the camera's rotation: its
/// translation, and the nearness of objects in each direction.
///
/// Nearness, the mean depth divided by the depth, is modeled as a quadratic surface over the image.
/// The nearness of a wall or floor is exactly a plane; that of several sides of a room is curved.
/// Without this model, the optical flow of a floor would be mistaken for a rotation, consistently
/// for seconds.
struct PairScene {
    /// The coefficients of x, y, x², xy and y² of a bearing; three are unused.
    typealias Slopes = SIMD8<Double>

    /// The negated origin of the second camera, divided by the mean depth.
    private(set) var translation = Vector3.zero
    private(set) var slopes = Slopes.zero

    /// The number of parameters of a scene.
    static let size = 8
    private static let slopeCount = 5
    /// The prior of translation divided by depth between two images; chosen here: 3 m/s at 2 m.
    private static let mostTranslation = 0.2
    /// The prior of a slope; chosen here: a floor seen from eye height has 2 at the image's lower
    /// edge.
    private static let mostSlope = 4.0

    /// The inverse square of a parameter's prior standard deviation.
    static func belief(_ index: Int) -> Double {
        let most = index < 3 ? mostTranslation : mostSlope
        return 1 / (most * most)
    }

    /// The contribution of the priors to the gradient.
    var pull: [Double] {
        let numbers =
            [translation.x, translation.y, translation.z]
            + (0..<Self.slopeCount).map { slopes[$0] }
        return numbers.enumerated().map { -Self.belief($0) * $1 }
    }

    /// Takes a step of all parameters.
    mutating func add(_ step: [Double]) {
        guard step.count == Self.size else { return }
        translation += Vector3(step[0], step[1], step[2])
        for index in 0..<Self.slopeCount { slopes[index] += step[3 + index] }
    }
}

/// The equations of a pair for rotation and line delay with the best-fitting scene.
struct ReducedPair {
    private(set) var matrix = SymmetricMatrix(size: PairEquations.ownSize)
    private(set) var gradient = [Double](repeating: 0, count: PairEquations.ownSize)
    /// The step of the scene if the other parameters stay unchanged.
    private let ownStep: [Double]
    /// The reduction of that step by a step of each of the other parameters.
    private let follow: [[Double]]

    /// nil if the tracks do not determine the scene.
    ///
    /// - Parameter scene: the scene with which the tracks were added.
    init?(_ pair: PairEquations, _ scene: PairScene) {
        let (own, size) = (PairEquations.ownSize, PairEquations.size)
        guard
            let root = CholeskyRoot(size: size - own, { pair[own + $0, own + $1] })
        else { return nil }
        let pull = zip(own..<size, scene.pull).map { pair.gradient[$0] + $1 }
        let links = (0..<own).map { row in (own..<size).map { pair[row, $0] } }
        let (step, follow) = (root.solve(pull), links.map(root.solve))
        (ownStep, self.follow) = (step, follow)
        for row in 0..<own {
            gradient[row] = pair.gradient[row] - Self.product(links[row], step)
            for column in 0..<own {
                matrix[row, column] = pair[row, column] - Self.product(follow[row], links[column])
            }
        }
    }

    private static func product(_ one: [Double], _ other: [Double]) -> Double {
        var sum = 0.0
        for index in one.indices { sum += one[index] * other[index] }
        return sum
    }

    /// The step of the scene for a step of the other parameters.
    func sceneStep(_ step: [Double]) -> [Double] {
        var result = ownStep
        for (part, follow) in zip(step, follow) {
            for index in result.indices { result[index] -= follow[index] * part }
        }
        return result
    }
}
