import LockstepConcurrency
import LockstepSamples

extension ImageImuFit {
    /// The equations of a Gauss–Newton step.
    struct Equations {
        var information = SymmetricMatrix(size: size)
        var gradient = [Double](repeating: 0, count: size)
        /// The inverse squares of the prior standard deviations.
        var belief = [Double](repeating: 0, count: size)
        var scores = LongRunCovariance(size: size)
        var reduced: [(index: Int, pair: ReducedPair, map: [[Double]])] = []
        var noiseScale = 1.0

        /// The covariance of the parameters; neighbors see the same objects at the same depths, so
        /// errors are assumed to be correlated over at least a second.
        func covariance(_ inverse: SymmetricMatrix) -> SymmetricMatrix {
            let length = max(scores.correlationLength, min(leastCorrelation, scores.count / 8))
            var middle = scores.longRun(length)
            for row in 0..<size { middle[row, row] += belief[row] }
            return inverse.around(middle)
        }
    }

    var height: Int { pairs.first?.height ?? 1 }

    /// - Parameter isCurvature: see ``PairEquations/Belief/isCurvature``.
    func equations(isCurvature: Bool = false) -> Equations? {
        let middle = pairs.count / 2
        let later = BackgroundResult { seen(middle..<pairs.count, isCurvature) }
        let all = seen(0..<middle, isCurvature) + later.result()
        guard let median = all.map(\.square).median else { return nil }
        var equations = Equations()
        for pair in all { add(pair, to: &equations) }
        equations.noiseScale = (median / Self.usualSquare).squareRoot()
        addBeliefs(to: &equations)
        return equations
    }

    /// The equations of a pair, with the scene that fits best.
    private struct SeenPair {
        var index: Int
        var ends: Ends
        var reduced: ReducedPair
        /// The median of its tracks' squared residuals, in standard deviations.
        var square: Double
    }

    /// The equations of those pairs that have enough tracks.
    private func seen(_ range: Range<Int>, _ isCurvature: Bool) -> [SeenPair] {
        var cursor = 0
        return range.compactMap { index in
            guard let ends = ends(pairs[index], &cursor) else { return nil }
            let tracked = tracked(index, ends, isCurvature)
            guard tracked.squares.count >= ImagePair.fewestTracks,
                let reduced = ReducedPair(tracked, scenes[index]),
                let median = tracked.squares.median
            else { return nil }
            return SeenPair(index: index, ends: ends, reduced: reduced, square: median)
        }
    }

    private func addBeliefs(to equations: inout Equations) {
        let rows = Double(max(height - 1, 1))
        let readout =
            clock.statedReadout == nil ? Self.beliefs.readout : Self.beliefs.statedReadout
        for index in 4..<7 { equations.belief[index] = 1 / (Self.beliefs.bias * Self.beliefs.bias) }
        equations.belief[7] = rows * rows / (readout * readout)
        equations.belief[8] = 1 / (Self.beliefs.gain * Self.beliefs.gain)
        equations.belief[9] = 1 / (Self.beliefs.exposureShare * Self.beliefs.exposureShare)
        let line = lineDelay - (clock.statedReadout ?? 0) / rows
        let parts = [0, 0, 0, 0, bias.x, bias.y, bias.z, line, gain, exposureShare]
        for index in 0..<Self.size {
            equations.information[index, index] += equations.belief[index]
            equations.gradient[index] -= equations.belief[index] * parts[index]
        }
    }

    /// Takes a Gauss–Newton step; returns false if it diverges.
    mutating func take(_ step: [Double], _ equations: Equations) -> Bool {
        for (index, pair, map) in equations.reduced {
            let local = map.map { (row: [Double]) -> Double in
                var sum = 0.0
                for (factor, part) in zip(row, step) { sum += factor * part }
                return sum
            }
            scenes[index].add(pair.sceneStep(local))
        }
        offset += step[0]
        let turn = Vector3(step[1], step[2], step[3])
        cameraFromImu = Quaternion(rotationVector: turn).matrix * cameraFromImu
        bias += Vector3(step[4], step[5], step[6])
        lineDelay += step[7]
        gain += step[8]
        exposureShare += step[9]
        return step.allSatisfy(\.isFinite) && offset.magnitude < 2 * RoughOffset.reach
            && lineDelay.magnitude * Double(height) < 0.2 && bias.length < 1
            && exposureShare.magnitude < 10
    }

    private func add(_ pair: SeenPair, to equations: inout Equations) {
        let (reduced, map) = (pair.reduced, map(pair.ends))
        // A pair that fits badly has less weight.
        let weight = 1 / max(1, pair.square / Self.usualSquare)
        var score = [Double](repeating: 0, count: Self.size)
        for row in 0..<Self.size {
            for part in 0..<4 { score[row] += map[part][row] * reduced.gradient[part] * weight }
            equations.gradient[row] += score[row]
        }
        for row in 0..<Self.size {
            for column in 0..<Self.size {
                var sum = 0.0
                for one in 0..<4 where map[one][row] != 0 {
                    for other in 0..<4 {
                        sum += map[one][row] * reduced.matrix[one, other] * map[other][column]
                    }
                }
                equations.information[row, column] += sum * weight
            }
        }
        equations.scores.append(score)
        equations.reduced.append((pair.index, reduced, map))
    }

    /// The derivatives of a pair's camera rotation and line delay by the parameters.
    private func map(_ ends: Ends) -> [[Double]] {
        let byOffset = ends.carried - ends.second.rate
        let byShare =
            ends.carried * ends.first.excess - ends.second.rate * ends.second.excess
        let rotation = ends.rotation
        let byTurn = [
            Vector3(1, 0, 0) - rotation.column0, Vector3(0, 1, 0) - rotation.column1,
            Vector3(0, 0, 1) - rotation.column2,
        ]
        var map: [[Double]] = []
        for axis in 0..<3 {
            var row =
                [byOffset[axis]] + byTurn.map { $0[axis] }
                + [0, 0, 0, 0, ends.turn[axis], byShare[axis]]
            row[4 + axis] = ends.interval
            map.append(row)
        }
        map.append([0, 0, 0, 0, 0, 0, 0, 1, 0, 0])
        return map
    }
}
