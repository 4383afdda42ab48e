import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A recovery that is interrupted by a kill or a power loss at each of its disk calls.
///
/// The next recovery finishes the work, and no data is lost in between.
@Suite("An interrupted recovery")
struct RecoveryCutOffTests {
    struct World: Sendable, CustomTestStringConvertible {
        var storage: TestSession.Storage
        var isSealed: Bool
        var losesPower: Bool

        var testDescription: String {
            "\(storage), \(isSealed ? "sealed" : "not sealed"), "
                + (losesPower ? "power lost" : "killed")
        }
    }

    static let worlds = TestSession.Storage.allCases.flatMap { storage in
        [true, false].flatMap { isSealed in
            [true, false].map { World(storage: storage, isSealed: isSealed, losesPower: $0) }
        }
    }

    /// A killed and damaged recording: torn rows, a movie truncated inside a fragment, a missing
    /// image and map, an image without a row, an incomplete file.
    private func damaged(_ world: World) throws -> SealedSession {
        let system = MemoryFileSystem()
        try system.makeDirectory("d")
        try system.synchronizeDirectory("")
        let session = TestSession(seed: 4, count: 10, storage: world.storage)
        let writer = try session.write(
            in: "d", fileSystem: system, seal: world.isSealed ? .stub() : nil)
        let left = SealedSession.at(writer.path, on: system)
        for name in ["imu.csv", "frames.jsonl", "video.mov"] {
            guard let bytes = left.files[name] else { continue }
            try system.cut(writer.path + "/" + name, to: Int64(bytes.count - 9))
        }
        try write([1], to: writer.path + "/depth/000099.bin", system)
        try write([1], to: writer.path + "/depth/000098.bin", system)
        try write([1], to: writer.path + "/imu.csv.part", system)
        try system.remove(writer.path + "/depth/000000.bin")
        return left
    }

    /// Writes as a program that is killed afterwards: nothing would survive a power loss.
    private func write(_ bytes: [UInt8], to path: String, _ system: MemoryFileSystem) throws {
        let file = try system.create(path)
        _ = try bytes.withUnsafeBytes { try file.write($0) }
        try file.close()
    }

    /// The files that must be equal in the end; the seal records differences on the way.
    private func settled(_ session: SealedSession) throws -> [String: [UInt8]] {
        try session.recover()
        if session.files[SessionLayout.seal] != nil {
            #expect(try session.verify().matchesSeal)
        }
        return session.files.filter { $0.key != SessionLayout.seal }
    }

    private func afterPowerLoss(_ session: SealedSession) -> SealedSession {
        .at(session.path, on: session.system.afterPowerLoss())
    }

    @Test("is finished by the next one, byte for byte", arguments: worlds)
    func nextRecoveryFinishesTheWork(_ world: World) throws {
        let disk = try damaged(world)
        let whole = try settled(disk.copy())
        // The data that remains after a power loss before any recovery.
        let least = try settled(afterPowerLoss(disk))
        var reached: Set<Bool> = []
        for call in 1...5000 {
            let cut = disk.copy()
            guard try recover(cut, failingFrom: call) else {
                #expect(call > 60)
                #expect(reached == (world.losesPower ? [true, false] : [true]))
                return
            }
            let left = world.losesPower ? afterPowerLoss(cut) : cut
            let files = try settled(left)
            let isWhole = files == whole
            #expect(isWhole || (world.losesPower && files == least), "call \(call)")
            // After everything is synchronized, nothing is lost any more.
            #expect(isWhole || !reached.contains(true), "call \(call)")
            reached.insert(isWhole)
        }
        Issue.record("recovery needs more calls than expected")
    }

    /// - Returns: Whether the disk failed before the recovery ended.
    private func recover(_ session: SealedSession, failingFrom call: Int) throws -> Bool {
        let faulty = FaultyFileSystem(
            session.system, fault: .init(call: call, code: .inputOutput, lasts: true))
        do {
            _ = try SessionRecovery.recover(
                session.path, fileSystem: faulty, codecs: BoxMovieCodecs(), seal: { .stub() })
        } catch {
            #expect(error is FileError || error is SessionError, "call \(call): \(error)")
        }
        return faulty.hasFailed
    }

    @Test("survives a power loss after it has ended", arguments: worlds.filter(\.losesPower))
    func survivesAPowerLossAfterItsEnd(_ world: World) throws {
        let disk = try damaged(world)
        try disk.recover()
        let after = afterPowerLoss(disk)
        #expect(after.files == disk.files)
        #expect(try after.recover().isUnchanged)
    }

    @Test("truncates a movie in place, without extra space")
    func truncatesAMovieInPlace() throws {
        let world = World(storage: .movie, isSealed: false, losesPower: false)
        let disk = try damaged(world)
        let movie = try #require(disk.files[SessionLayout.movie])
        let created = Mutex<[String]>([])
        let spy = FaultyFileSystem(disk.system) { operation, path in
            guard operation == .create else { return }
            created.withLock { $0.append(path) }
        }
        _ = try SessionRecovery.recover(disk.path, fileSystem: spy, codecs: BoxMovieCodecs())
        #expect(created.withLock { $0.filter { $0.contains("video") } } == [])
        let left = try #require(disk.files[SessionLayout.movie])
        #expect(left.count < movie.count && movie.starts(with: left))
    }
}
