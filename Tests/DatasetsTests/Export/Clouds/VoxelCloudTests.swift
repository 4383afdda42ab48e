import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct VoxelCloudTests {
    private static let gray = Color(red: 100, green: 100, blue: 100)

    private func cloud(
        _ places: [Vector3], edge: Double = 0.1, limit: Int = 1000, color: Color = gray
    ) -> VoxelCloud {
        var cloud = VoxelCloud(edge: edge, limit: limit)
        for place in places { cloud.add(ColoredPoint(position: place, color: color)) }
        return cloud
    }

    private func points(_ cloud: VoxelCloud) -> [ColoredPoint] {
        (0..<cloud.count).map { cloud[$0] }
    }

    @Test func pointsOfACubeBecomeTheirMean() {
        var cloud = VoxelCloud(edge: 1, limit: 10)
        cloud.add(
            ColoredPoint(
                position: Vector3(0.25, 0.5, 0.5), color: Color(red: 0, green: 10, blue: 255)))
        cloud.add(
            ColoredPoint(
                position: Vector3(0.75, 0.5, 0), color: Color(red: 1, green: 30, blue: 255)))
        #expect(
            points(cloud) == [
                ColoredPoint(
                    position: Vector3(0.5, 0.5, 0.25),
                    color: Color(red: 1, green: 20, blue: 255))
            ])
        #expect(cloud.pointCount == 2)
    }

    @Test func pointsOnBothSidesOfZeroStayApart() {
        let cloud = cloud([Vector3(0.01, 0, 0), Vector3(-0.01, 0, 0), Vector3(0.02, 0, 0)])
        #expect(points(cloud).map(\.position.x) == [0.015, -0.01])
    }

    @Test func cubesKeepTheirOrderOfFirstUse() {
        let places = (0..<5000).map { index -> Vector3 in
            let step = Double(index * 7919 % 5000)
            return Vector3(step * 0.1 + 0.05, 0, 0)
        }
        let cloud = cloud(places, limit: 10_000)
        #expect(points(cloud).map(\.position) == places)
    }

    /// The edge is between two steps, so the finer step's voxels are counted too: this takes the time
    /// of 300,000 points, and took that of all pairs of them.
    @Test func manyPointsAtAnEdgeBetweenTwoSteps() {
        let places = (0..<300_000).map { index in
            Vector3(0.011 * Double(index % 700), 0.011 * Double(index / 700), 0)
        }
        let cloud = cloud(places, edge: 0.015, limit: 1 << 24)
        #expect(cloud.edge == 0.015 && cloud.pointCount == 300_000)
        #expect(cloud.count > 100_000)
    }

    @Test(arguments: [8, 9, 100, 999])
    func moreCubesThanTheLimitAreJoined(_ limit: Int) {
        let places = (0..<4096).map { index -> Vector3 in
            let (column, row, layer) = (index % 16, index / 16 % 16, index / 256)
            return Vector3(
                0.1 * Double(column) - 0.75, 0.1 * Double(row) - 0.75, 0.1 * Double(layer) - 0.75)
        }
        let cloud = cloud(places, limit: limit)
        #expect(cloud.count <= limit)
        #expect(cloud.pointCount == 4096)
        #expect(cloud.edge > 0.1)
        #expect(cloud.count * 4 > limit, "no coarser than needed")
        // Every position is near the point of its cube.
        let diagonal = cloud.edge * 3.0.squareRoot()
        let joined = points(cloud).map(\.position)
        #expect(
            places.allSatisfy { place in
                joined.contains { ($0 - place).length <= 2 * diagonal }
            })
    }

    /// Points of a wavy surface, more than the limits below.
    private static let surface = (0..<6_000).map { index -> Vector3 in
        let (x, y) = (
            Double(index * 7919 % 6_000) / 6_000, Double(index * 104_729 % 5_987) / 5_987
        )
        return Vector3(x * 4, y * 4, 0.3 * x * y)
    }

    @Test(arguments: [200, 1000, 3000]) func aFinerEdgeNeverGivesACoarserCloud(_ limit: Int) {
        let edges = [
            0.0001, 0.001, 0.0015, 0.003, 0.01, 0.015, 0.02, 0.03, 0.041, 0.05, 0.07, 0.1, 0.11,
            0.15, 0.2, 0.3, 0.5,
        ]
        let found = edges.map { cloud(Self.surface, edge: $0, limit: limit).edge }
        #expect(found == found.sorted(), "\(found)")
        for (asked, found) in zip(edges, found) {
            #expect(found == asked || found > asked && VoxelEdge.steps.contains(found))
        }
        #expect(found.last == 0.5)
    }

    @Test func stepsAreTenPerDecade() {
        #expect(VoxelEdge.step(above: 0.01) == 0.0125)
        #expect(VoxelEdge.step(above: 0.015) == 0.016)
        #expect(VoxelEdge.step(above: 0.08) == 0.1)
        #expect(VoxelEdge.step(above: 80_000) == 160_000)
        #expect(VoxelEdge.step(below: 0.015) == 0.0125)
        #expect(VoxelEdge.step(below: 0.02) == nil)
        #expect(VoxelEdge.step(below: 1e9) == nil)
    }

    @Test func distantPointsAreCountedAndOmitted() {
        let far = [1e9, -1e9, .infinity, -.infinity, .nan, 1e300]
        let cloud = cloud(far.map { Vector3(0, $0, 0) } + [.zero], edge: 1e-3)
        #expect(cloud.count == 1)
        #expect(cloud.outsideCount == 6)
    }

    @Test func joiningReachesFromOneEndOfSpaceToTheOther() {
        let axis: [Double] = [-1_048_576, -1, 0, 1_048_575]
        var ends: [Vector3] = []
        for x in axis {
            for y in axis { ends += axis.map { Vector3(x, y, $0) } }
        }
        let cloud = cloud(ends, edge: 1, limit: 8)
        #expect(cloud.outsideCount == 0)
        #expect(cloud.count == 8)
    }
}
