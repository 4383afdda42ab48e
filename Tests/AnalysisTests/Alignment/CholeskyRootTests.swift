import Testing

@testable import LockstepAnalysis

@Suite struct CholeskyRootTests {
    @Test func solvesTheSystemOfItsMatrix() throws {
        let rows = [[4], [2, 5], [-1, 0.5, 3]]
        let root = try #require(CholeskyRoot(size: 3) { rows[$0][$1] })
        // 4, 2, −1 / 2, 5, 0.5 / −1, 0.5, 3 times 1, −2, 3.
        let solution = root.solve([-3, -6.5, 7])
        for (found, expected) in zip(solution, [1.0, -2, 3]) {
            #expect((found - expected).magnitude < 1e-12)
        }
    }

    @Test(arguments: [[[1], [2, 1]], [[0]], [[1], [1, 1]], [[.nan]], [[1], [.infinity, 1]]])
    func aMatrixThatIsNotPositiveDefiniteHasNone(rows: [[Double]]) {
        let root = CholeskyRoot(size: rows.count) { rows[$0][$1] }
        #expect(root == nil)
    }
}
