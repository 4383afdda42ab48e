import LockstepSamples
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

@Suite struct AlignmentNumericsTests {
    private let random = RandomSource(seed: 8)

    private func draw(_ index: Int) -> Vector3 {
        random.gaussians(.imageNoise, UInt64(index))
    }

    @Test func rotationVectorsSurviveConversionToQuaternions() {
        for index in 0..<200 {
            let length = [1e-9, 0.01, 0.06, 0.07, 1, 3][index % 6]
            let vector = draw(index).normalized * length
            let q = Quaternion(rotationVector: vector)
            #expect((q.norm - 1).magnitude < 1e-15)
            #expect((q.rotationVector - vector).length < 4e-15 * max(1, length))
            let negated = Quaternion(x: -q.x, y: -q.y, z: -q.z, w: -q.w)
            #expect((negated.rotationVector - vector).length < 4e-15 * max(1, length))
        }
    }

    @Test func eigenvectorsAndInversesSolveTheirEquations() throws {
        for size in 1...8 {
            var matrix = SymmetricMatrix(size: size)
            for sample in 0..<3 * size {
                let row = (0..<size).map { draw(100 * size + 9 * sample + $0).x }
                for (i, one) in row.enumerated() {
                    // Units as different as seconds and radians.
                    for j in 0...i {
                        matrix.add(one * row[j] * (i == 0 ? 1e6 : 1) * (j == 0 ? 1e6 : 1), i, j)
                    }
                }
            }
            let inverse = try #require(matrix.inverse)
            for column in 0..<size {
                let unit = (0..<size).map { $0 == column ? 1.0 : 0 }
                let back = inverse.times(matrix.times(unit))
                let scale = column == 0 ? 1e-6 : 1
                #expect(zip(back, unit).allSatisfy { ($0 - $1).magnitude * scale < 1e-8 })
            }
            let (values, vectors) = matrix.eigen
            for (value, vector) in zip(values, vectors) {
                let image = matrix.times(vector)
                let error = zip(image, vector).map { ($0 - value * $1).magnitude }.max() ?? 0
                #expect(error < 1e-12 * values[0])
            }
            #expect(values == values.sorted(by: >))
        }
    }

    @Test func aMatrixWithoutInverseHasNone() {
        var matrix = SymmetricMatrix(size: 2)
        #expect(matrix.inverse == nil)
        for row in 0..<2 {
            for column in 0...row { matrix.add(1, row, column) }
        }
        #expect(matrix.inverse == nil)
    }

    @Test func longRunCovarianceIsThatOfNeweyAndWest() {
        let values = (0..<500).map { draw($0) + draw($0 + 1) * 0.5 }
        var scores = LongRunCovariance(size: 2)
        for value in values { scores.append([value.x, value.y]) }
        let length = 7
        func covariance(_ a: (Vector3) -> Double, _ b: (Vector3) -> Double) -> Double {
            (1 - length...length - 1).reduce(0) { sum, lag in
                let weight = 1 - Double(lag.magnitude) / Double(length)
                let products = values.indices.reduce(0.0) { sum, index in
                    values.indices.contains(index + lag)
                        ? sum + a(values[index]) * b(values[index + lag]) : sum
                }
                return sum + weight * products
            }
        }
        let found = scores.longRun(length)
        // The correction for few degrees of freedom: 1.5 · 500 / 7 − 2.
        let factor = 1 + 2.5 / (1.5 * 500 / 7 - 2)
        #expect((found[0, 0] / (covariance(\.x, \.x) * factor) - 1).magnitude < 1e-10)
        #expect((found[0, 1] / (covariance(\.x, \.y) * factor) - 1).magnitude < 1e-8)
        #expect(found[0, 1] == found[1, 0])
    }

    @Test func theRotationOfATrackIsTheIntegralOfItsRate() throws {
        // Coning: the axis rotates, so the mean rate does not give the rotation.
        func attitude(_ time: Double) -> Quaternion {
            let (s, c) = sineAndCosine(20 * time)
            return Quaternion(rotationVector: Vector3(0.1 * c, 0.1 * s, 0))
        }
        var series = VectorSeries(timestamps: [], values: [])
        for index in 0...1000 {
            let time = Double(index) / 500
            let turn = (attitude(time - 1e-5).inverse * attitude(time + 1e-5)).rotationVector
            series.timestamps.append(HostTime(nanoseconds: Int64((time * 1e9).rounded())))
            series.values.append(turn / 2e-5)
        }
        let turns = GyroscopeTurns(
            GyroscopeTrack(series, origin: HostTime(nanoseconds: 0)))
        var cursor = 0
        let start = try #require(turns.moment(at: 0.1234, &cursor))
        let end = try #require(turns.moment(at: 1.9876, &cursor))
        let turn = start.turn.inverse * end.turn
        let truth = attitude(0.1234).inverse * attitude(1.9876)
        #expect((turn.inverse * truth).rotationVector.length < 2e-4)
        // And back: the cursor may be at any position.
        let again = try #require(turns.moment(at: 0.1234, &cursor))
        #expect(again.turn == start.turn)
        #expect(turns.moment(at: -0.001, &cursor) == nil)
        #expect(turns.moment(at: 2.001, &cursor) == nil)
    }

    @Test func aGapIsNotIntegratedOver() throws {
        var series = VectorSeries(timestamps: [], values: [])
        for index in 0..<100 where !(50..<60).contains(index) {
            series.timestamps.append(HostTime(nanoseconds: Int64(index) * 10_000_000))
            series.values.append(Vector3(1, 0, 0))
        }
        let turns = GyroscopeTurns(
            GyroscopeTrack(series, origin: HostTime(nanoseconds: 0)))
        var cursor = 0
        #expect(turns.moment(at: 0.55, &cursor) == nil)
        let before = try #require(turns.moment(at: 0.2, &cursor))
        let after = try #require(turns.moment(at: 0.8, &cursor))
        #expect(before.stretch != after.stretch)
        #expect(turns.track.meanRate(at: 0.5, reach: 0.15, &cursor) == nil)
        let rate = try #require(turns.track.meanRate(at: 0.3, reach: 0.1, &cursor))
        #expect((rate.x - 1).magnitude < 1e-12)
    }

    @Test func everyExchangeOfAxesIsFoundFromNearby() {
        let small = Quaternion(rotationVector: Vector3(0.1, -0.15, 0.05)).matrix
        let axes = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
        for first in 0..<6 {
            for second in 0..<6 where second % 3 != first % 3 {
                for sign in [1.0, -1] {
                    let x = axes[first % 3] * (first < 3 ? 1 : -1)
                    let y = axes[second % 3] * (second < 3 ? 1 : -1)
                    let matrix = Matrix3(columns: x, y, x.cross(y) * sign)
                    let mapping = AxisMapping(nearest: small * matrix)
                    #expect(mapping.matrix == matrix)
                    #expect((mapping.angle - Vector3(0.1, -0.15, 0.05).length).magnitude < 1e-6)
                }
            }
        }
    }
}
