import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepSessions

/// The seal of a recording whose key or cryptography failed.
@Suite("The seal of a recording whose key fails") struct StoppedSealTests {
    /// A session of a recorder that continues after a ``SealFailure``; nil if nothing failed.
    private func record(
        _ identity: SealIdentity, _ storage: TestSession.Storage = .stills
    ) throws -> (session: SealedSession, failure: SealFailure?) {
        let system = MemoryFileSystem()
        let test = TestSession(seed: 5, count: 120, storage: storage)
        let writer = try test.write(in: "d", fileSystem: system, seal: identity)
        var failure: SealFailure?
        try writer.finish(
            SessionClosing(stopReason: "test", movieCodec: storage == .movie ? .h264 : nil)
        ) {
            failure = $0
            return nil
        }
        return (.at(writer.path, on: system), failure)
    }

    private func expectStopped(_ report: SealReport) {
        #expect(report.isStopped && !report.isEnded)
        #expect(report.differences == [])
        #expect(!report.matchesSeal && !report.isProven)
        #expect(report.uncovered[SessionLayout.manifest] != nil)
    }

    @Test(
        "states that it stopped, whichever signature fails", arguments: TestSession.Storage.allCases
    )
    func statesThatItStopped(storage: TestSession.Storage) throws {
        var provenByteCounts: [Int64] = []
        for number in 0..<100 {
            let key = FailingKey { $0 == number }
            let (session, _) = try record(SealIdentity(StubCryptography(), key: key), storage)
            let report = try session.verify()
            guard key.requests.withLock({ $0 }) > number else {
                #expect(report.isProven)
                break
            }
            expectStopped(report)
            #expect(report.lineCount - report.signedLineCount > 0)
            // Nothing is signed after the failure.
            #expect(key.requests.withLock { $0 } == number + 1)
            provenByteCounts.append(report.provenByteCount)
        }
        // Two checkpoints and the end.
        #expect(provenByteCounts.count == 3)
        #expect(provenByteCounts == provenByteCounts.sorted())
    }

    @Test("states that it stopped, whichever hash of stored data fails")
    func statesThatAHashFailed() throws {
        var failures = 0
        for number in stride(from: 1, to: 200, by: 7) {
            let cryptography = FailingCryptography(at: number)
            let identity = SealIdentity(cryptography, key: StubKey(1))
            let report = try record(identity).session.verify()
            guard !report.isProven else { continue }
            failures += 1
            expectStopped(report)
        }
        #expect(failures > 10)
    }

    @Test("names the failure of its last signature in the manifest")
    func namesTheFailureOfItsEnd() throws {
        let key = FailingKey { $0 == 2 }
        let (session, failure) = try record(SealIdentity(StubCryptography(), key: key))
        #expect(failure?.notice == "sealed only in part: the key does not sign")
        let manifest = try Session(opening: session.path, fileSystem: session.system).manifest
        #expect(manifest.state == .complete)
        #expect(manifest.notices.last == failure?.notice)
    }

    @Test("is never proven, also after a command signed for the rest")
    func isNeverProven() throws {
        let key = FailingKey { $0 == 1 }
        let (sealed, _) = try record(SealIdentity(StubCryptography(), key: key))
        let session = try Session(opening: sealed.path, fileSystem: sealed.system)
        _ = try session.storing(
            Calibration(cameraFromImu: .identity, origin: .measured), seal: { .stub(2) })
        let report = try sealed.verify()
        #expect(report.matchesSeal && report.isStopped)
        #expect(!report.isProven)
        #expect(report.lateByteCount > 0)
    }

    @Test("still detects a change of what it covers")
    func detectsAChange() throws {
        let key = FailingKey { $0 == 1 }
        let (session, _) = try record(SealIdentity(StubCryptography(), key: key))
        var rows = try #require(session.files[RowFile.imu.rawValue])
        rows[200] ^= 1
        session.put(rows, at: RowFile.imu.rawValue)
        let report = try session.verify()
        #expect(report.differences.map(\.place.file) == [RowFile.imu.rawValue])
    }

    @Test("continues with nothing but amendments")
    func continuesWithAmendmentsOnly() throws {
        let key = FailingKey { $0 == 1 }
        let (session, _) = try record(SealIdentity(StubCryptography(), key: key))
        let last = try #require(session.lines(of: SessionLayout.seal).last)
        #expect(last.starts(with: Array(#"{"record":"stopped","previous":""#.utf8)))
        var checkpoint = SealRecord(.checkpoint, after: try StubCryptography().hash(last))
        checkpoint.signature = try StubKey(1).signature(of: checkpoint.message)
        let seal = try #require(session.files[SessionLayout.seal])
        session.put(seal + checkpoint.line(), at: SessionLayout.seal)
        let problems = try session.verify().differences.map(\.problem)
        #expect(problems == [.invalidLine("the seal had already stopped")])
    }
}

/// Stub hashes, of which one fails.
private struct FailingCryptography: SealCryptography {
    private let number: Int
    private let count = Mutex(0)

    /// - Parameter number: The zero-based index of the failing hash.
    init(at number: Int) { self.number = number }

    func makeHash() throws -> any RunningHash {
        let index = count.withLock { count in
            defer { count += 1 }
            return count
        }
        if index == number { throw FailingKey.Refusal() }
        return try StubCryptography().makeHash()
    }

    func isSignature(
        _ signature: [UInt8], of message: [UInt8], by key: PublicKey
    ) throws -> Bool {
        try StubCryptography().isSignature(signature, of: message, by: key)
    }
}
