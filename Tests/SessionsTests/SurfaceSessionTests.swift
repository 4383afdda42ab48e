import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Surfaces in a part of a session, and in a session that is repaired.
@Suite struct SurfaceSessionTests {
    private static func surface(
        _ identifier: String, at milliseconds: Int64, x: Float?
    ) throws -> Sample {
        var content = SurfaceSample.Content.removed(.mesh)
        if let x {
            content = .mesh(
                try #require(
                    TriangleMesh(
                        positions: [x, 0, 0, x, 1, 0, x, 0, 1], normals: [], indices: [0, 1, 2],
                        classes: [])))
        }
        return .surface(
            SurfaceSample(
                identifier: identifier, revision: 0,
                timestamp: HostTime(nanoseconds: milliseconds * 1_000_000),
                worldFromSurface: .identity, content: content))
    }

    private static func session(_ samples: [Sample]) throws -> (MemoryFileSystem, String) {
        let disk = MemoryFileSystem()
        let writer = try SessionWriter.create(in: "d", TestSession.opening, fileSystem: disk)
        var batch = RowBatch()
        for (number, sample) in samples.enumerated() {
            batch.append(sample, arrival: sample.timestamp, sequence: Int64(number))
        }
        try writer.write(batch)
        try writer.finish(SessionClosing(stopReason: "requested"))
        return (disk, writer.path)
    }

    @Test func aPartBeginsWithEverySurfaceAsItIsAtItsStart() throws {
        let (disk, path) = try Self.session([
            Self.surface("a", at: 0, x: 1), Self.surface("b", at: 0, x: 2),
            Self.surface("gone", at: 0, x: 9), Self.surface("a", at: 1000, x: 3),
            Self.surface("gone", at: 1500, x: nil), Self.surface("c", at: 2500, x: 4),
            Self.surface("late", at: 9000, x: 5),
        ])
        let played = try Self.surfaces(of: path, on: disk, from: 2, to: 3)
        #expect(played.map(\.identifier) == ["b", "a", "c"])
        #expect(played.map { $0.triangles?.vertex(0).x } == [2, 3, 4])
        #expect(
            played.map(\.timestamp.nanoseconds) == [2_000_000_000, 2_000_000_000, 2_500_000_000])
    }

    @Test func aPartWithoutAnyRowOfItsOwnHasTheSurfacesKnownBefore() throws {
        let (disk, path) = try Self.session([
            Self.surface("a", at: 0, x: 1), Self.surface("b", at: 0, x: 2),
            Self.surface("b", at: 1000, x: nil), Self.surface("late", at: 9000, x: 5),
        ])
        let played = try Self.surfaces(of: path, on: disk, from: 2, to: 3)
        #expect(played.map(\.identifier) == ["a"])
        #expect(played.map(\.timestamp.nanoseconds) == [2_000_000_000])
    }

    /// Returns the surfaces that a part plays, between two times in seconds.
    private static func surfaces(
        of path: String, on disk: MemoryFileSystem, from earliest: Int64, to latest: Int64
    ) throws -> [SurfaceSample] {
        let time = { (seconds: Int64) in HostTime(nanoseconds: seconds * 1_000_000_000) }
        let playback = try SessionPlayback(
            Session(opening: path, fileSystem: disk), from: time(earliest), to: time(latest),
            codecs: BoxMovieCodecs())
        var played: [SurfaceSample] = []
        while let delivery = try playback.next() {
            if case .surface(let surface) = delivery.sample { played.append(surface) }
        }
        return played
    }

    /// A crash may leave a file's length and lose its content.
    @Test(arguments: [0, 1, 2])
    func aDamagedMeshBecomesADrop(_ way: Int) throws {
        let disk = MemoryFileSystem()
        let writer = try SessionWriter.create(in: "d", TestSession.opening, fileSystem: disk)
        var batch = RowBatch()
        batch.append(try Self.surface("a", at: 0, x: 1), arrival: nil, sequence: 0)
        batch.append(try Self.surface("b", at: 0, x: 2), arrival: nil, sequence: 1)
        try writer.write(batch)
        try writer.synchronize()
        let file = writer.path + "/mesh/000001.ply"
        var bytes = try #require(disk.bytes(at: file))
        switch way {
        case 0: for place in bytes.indices.suffix(13) { bytes[place] = 0 }
        case 1: bytes[bytes.count - 12] = 200
        default: bytes.removeLast()
        }
        disk.put(bytes, at: file)
        let left = disk.afterPowerLoss()
        left.put(bytes, at: file)
        let report = try SessionRecovery.recover(
            writer.path, fileSystem: left, codecs: BoxMovieCodecs())
        #expect(report.surfacesLost == 1 && report.imagesRemoved == ["mesh/000001.ply"])
        let session = try Session(opening: writer.path, fileSystem: left)
        let rows = try #require(try session.meshRows())
        #expect(try rows.next()?.identifier == "a")
        #expect(try rows.next() == nil)
        let events = try #require(try session.eventRows())
        var drops: [Drop] = []
        while let row = try events.next() {
            if case .drop(let drop) = row.event { drops.append(drop) }
        }
        #expect(drops.map(\.stream) == [.mesh] && drops.map(\.reason) == [.lostInCrash])
    }
}
