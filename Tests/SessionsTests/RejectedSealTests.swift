import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// The seal of a recording whose disk rejects it, and nothing else.
@Suite("The seal of a recording whose disk rejects it") struct RejectedSealTests {
    /// A session of a recorder that continues after a ``SealFailure``.
    private func record(
        _ disk: FaultyFileSystem, on memory: MemoryFileSystem, _ storage: TestSession.Storage,
        count: Int
    ) throws -> SealedSession {
        let test = TestSession(seed: 5, count: count, storage: storage)
        let writer = try test.write(in: "d", fileSystem: disk, seal: .stub())
        try writer.finish(
            SessionClosing(stopReason: "test", movieCodec: storage == .movie ? .h264 : nil))
        return .at(writer.path, on: memory)
    }

    @Test(
        "states that it stopped, whichever call fails", arguments: TestSession.Storage.allCases)
    func statesThatItStopped(storage: TestSession.Storage) throws {
        var (call, unsealed, provenByteCounts) = (1, 0, [Int64]())
        while call < 500 {
            let memory = MemoryFileSystem()
            let fault = FaultyFileSystem.Fault(call: call, path: "/seal.jsonl", code: .inputOutput)
            let disk = FaultyFileSystem(memory, fault: fault)
            let session = try record(disk, on: memory, storage, count: 120)
            guard let failure = disk.failure else { break }
            call += 1
            let manifest = try Session(opening: session.path, fileSystem: memory).manifest
            #expect(manifest.state == .complete)
            let words = "seal.jsonl: " + failure.problem
            guard session.files[SessionLayout.seal] != nil else {
                #expect(manifest.notices == ["recorded without a seal: " + words])
                unsealed += 1
                continue
            }
            let report = try session.verify()
            if failure.operation == .close, report.isProven { continue }
            #expect(report.differences == [], "call \(call)")
            #expect(report.isStopped && !report.isProven && !report.isEnded, "call \(call)")
            // A recorder adds the notice of a failure before the end itself.
            #expect([[], ["sealed only in part: " + words]].contains(manifest.notices))
            provenByteCounts.append(report.provenByteCount)
        }
        // The file, its first line and their synchronization.
        #expect(unsealed == 3)
        #expect(provenByteCounts == provenByteCounts.sorted())
        #expect(Set(provenByteCounts).count > 10)
    }

    @Test(
        "is recovered after a power loss or kill at any later call", arguments: [true, false])
    func isRecoveredAfterAnyInterruption(losesPower: Bool) throws {
        var states: Set<SessionState> = []
        for broken in 1..<200 {
            let memory = MemoryFileSystem()
            try memory.makeDirectory("d")
            try memory.synchronizeDirectory("")
            let (calls, disks) = (Mutex(0), Mutex<[MemoryFileSystem]>([]))
            let disk = FaultyFileSystem(memory) { operation, path in
                let index = calls.withLock { count in
                    if path.hasSuffix("/seal.jsonl") { count += 1 }
                    return count
                }
                if index == broken, path.hasSuffix("/seal.jsonl") {
                    throw FileError(operation, path: path, code: .inputOutput)
                }
                guard index >= broken else { return }
                disks.withLock { $0.append(losesPower ? memory.afterPowerLoss() : memory.copy()) }
            }
            let path = try record(disk, on: memory, .stills, count: 16).path
            guard calls.withLock({ $0 }) >= broken else { break }
            for disk in disks.withLock({ $0 }) {
                let left = SealedSession.at(path, on: disk)
                guard left.files[SessionLayout.manifest] != nil else { continue }
                states.insert(try left.recover(2).state)
                guard left.files[SessionLayout.seal] != nil else { continue }
                #expect(try left.verify().differences == [], "call \(broken)")
            }
        }
        #expect(states == [.recovered, .complete])
    }
}
