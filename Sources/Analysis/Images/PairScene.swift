import LockstepSamples

/// What moves the corners of a pair of images besides the camera's turn: its translation, and how
/// near things are in each direction.
///
/// Nearness, the mean depth over the depth, is a surface of second order over the image: that of a
/// wall or a floor is a plane, exactly, and those of a room's sides together bend. Without it, what
/// a floor does to the flow passes for a turn, in the same way for seconds.
struct PairScene {
    /// Coefficients of x, y, x², xy and y² of a bearing; three are unused.
    typealias Slopes = SIMD8<Double>

    /// Of the second camera's origin's opposite, over the mean depth.
    private(set) var translation = Vector3.zero
    private(set) var slopes = Slopes.zero

    /// Numbers of a scene.
    static let size = 8
    private static let slopeCount = 5
    /// Translation over depth between two images is rarely more; chosen here: 3 m/s at 2 m.
    private static let mostTranslation = 0.2
    /// A slope is rarely more; chosen here: a floor seen from eye height at the image's lower
    /// edge has 2.
    private static let mostSlope = 4.0

    /// The inverse square of the standard deviation believed of a number beforehand.
    static func belief(_ index: Int) -> Double {
        let most = index < 3 ? mostTranslation : mostSlope
        return 1 / (most * most)
    }

    /// How beliefs pull at the numbers.
    var pull: [Double] {
        let numbers =
            [translation.x, translation.y, translation.z]
            + (0..<Self.slopeCount).map { slopes[$0] }
        return numbers.enumerated().map { -Self.belief($0) * $1 }
    }

    /// Goes by a step of all numbers.
    mutating func add(_ step: [Double]) {
        guard step.count == Self.size else { return }
        translation += Vector3(step[0], step[1], step[2])
        for index in 0..<Self.slopeCount { slopes[index] += step[3 + index] }
    }
}

/// The equations of a pair for turn and row time when the scene is what fits best.
struct ReducedPair {
    private(set) var matrix = SymmetricMatrix(size: PairEquations.ownSize)
    private(set) var gradient = [Double](repeating: 0, count: PairEquations.ownSize)
    /// The scene's step if all else stays.
    private let ownStep: [Double]
    /// How much less of it a step of each of the others leaves.
    private let follow: [[Double]]

    /// nil if the tracks do not determine the scene.
    ///
    /// - Parameter scene: the one that the tracks were added with.
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

    /// The step of the scene that goes with a step of the others.
    func sceneStep(_ step: [Double]) -> [Double] {
        var result = ownStep
        for (part, follow) in zip(step, follow) {
            for index in result.indices { result[index] -= follow[index] * part }
        }
        return result
    }
}
