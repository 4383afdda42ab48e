import LockstepSamples
import Testing

@Suite struct TriangleMeshTests {
    private func mesh(x: Float, normals: [Float] = [1, 0, 0, 1, 0, 0, 1, 0, 0]) throws
        -> TriangleMesh
    {
        try #require(
            TriangleMesh(
                positions: [x, 0, 0, x, 1, 0, x, 0, 1], normals: normals, indices: [0, 1, 2],
                classes: [2]))
    }

    @Test(arguments: [
        ([0, 0], [], [], []), ([0, 0, 0], [1], [], []), ([0, 0, 0], [], [0, 0], []),
        ([0, 0, 0], [], [0, 0, 1], []), ([0, 0, 0], [], [0, 0, 0], [1, 1]),
    ])
    func listsThatDoNotFitAreRefused(
        positions: [Float], normals: [Float], indices: [UInt32], classes: [UInt8]
    ) {
        #expect(
            TriangleMesh(
                positions: positions, normals: normals, indices: indices, classes: classes) == nil)
    }

    @Test func aTransformMovesVerticesAndTurnsNormals() throws {
        // A quarter turn about y, and 2 m along z.
        let turn = Transform(
            rotation: Matrix3(columns: Vector3(0, 0, -1), Vector3(0, 1, 0), Vector3(1, 0, 0)),
            translation: Vector3(0, 0, 2))
        let moved = try mesh(x: 3).moved(by: turn)
        #expect(moved.vertex(0) == Vector3(0, 0, -1))
        #expect(Array(moved.normals.prefix(3)) == [0, 0, -1])
        #expect(moved.indices == [0, 1, 2] && moved.classes == [2])
    }

    @Test func joinedMeshesKeepTheirTriangles() throws {
        let joined = try #require(TriangleMesh(joining: [try mesh(x: 1), try mesh(x: 2)]))
        #expect(joined.vertexCount == 6 && joined.indices == [0, 1, 2, 3, 4, 5])
        #expect(joined.vertex(3) == Vector3(2, 0, 0))
        #expect(joined.normals.count == 18 && joined.classes == [2, 2])
        let mixed = try #require(
            TriangleMesh(joining: [try mesh(x: 1), try mesh(x: 2, normals: [])]))
        #expect(mixed.normals.isEmpty, "normals of some vertices are of no use")
        #expect(TriangleMesh(joining: [])?.vertexCount == 0)
    }

    @Test func vectorsAreReadFromSharedMemory() {
        let numbers: [Float] = [9, 1, 2, 3, 9, 4, 5, 6]
        numbers.withUnsafeBytes { memory in
            #expect(
                TriangleMesh.vectors(in: memory, count: 2, offset: 4, stride: 16)
                    == [1, 2, 3, 4, 5, 6])
            // Beyond the end, before the beginning, overlapping, and far beyond.
            for (count, offset, stride) in [
                (2, 8, 16), (3, 4, 16), (1, -4, 16), (1, 0, 8), (2, 0, .max), (.max, 0, 12),
                (-1, 0, 12),
            ] {
                #expect(
                    TriangleMesh.vectors(in: memory, count: count, offset: offset, stride: stride)
                        == nil)
            }
            #expect(TriangleMesh.vectors(in: memory, count: 0, offset: 99, stride: 0) == [])
        }
    }

    @Test func indicesAreReadInTwoSizes() {
        [UInt16](0..<6).withUnsafeBytes { memory in
            #expect(
                TriangleMesh.indices(in: memory, faceCount: 2, bytesPerIndex: 2) == [UInt32](0..<6))
            #expect(
                TriangleMesh.indices(in: memory, faceCount: 1, bytesPerIndex: 4)
                    == [0x1_0000, 0x3_0002, 0x5_0004])
            for (count, size) in [(3, 2), (2, 4), (1, 3), (1, 0), (.max, 2), (-1, 2)] {
                #expect(
                    TriangleMesh.indices(in: memory, faceCount: count, bytesPerIndex: size) == nil)
            }
            #expect(TriangleMesh.bytes(in: memory, count: 2, offset: 2, stride: 2) == [1, 2])
        }
    }
}

@Suite struct SurfaceScheduleTests {
    private func time(_ milliseconds: Int64) -> HostTime {
        HostTime(nanoseconds: milliseconds * 1_000_000)
    }

    @Test func changesBetweenReadingsAreCounted() {
        var schedule = SurfaceSchedule<String>()
        schedule.noteChange(of: "a")
        #expect(schedule.takeDue(at: time(0)) == ["a": 0])
        for _ in 0..<4 { schedule.noteChange(of: "a") }
        schedule.noteChange(of: "b")
        #expect(schedule.takeDue(at: time(999)) == [:], "not yet")
        #expect(schedule.takeDue(at: time(1000)) == ["a": 4, "b": 0])
        #expect(schedule.takeDue(at: time(2000)) == [:], "nothing changed")
        // Without a reading, the next change is read at once.
        schedule.noteChange(of: "b")
        #expect(schedule.takeDue(at: time(2001)) == ["b": 1])
    }

    @Test func aRemovedSurfaceIsForgotten() {
        var schedule = SurfaceSchedule<String>()
        #expect(schedule.remove("a") == nil)
        schedule.noteChange(of: "a")
        schedule.noteChange(of: "a")
        #expect(schedule.remove("a") == 2)
        #expect(schedule.takeDue(at: time(0)) == [:])
    }
}
