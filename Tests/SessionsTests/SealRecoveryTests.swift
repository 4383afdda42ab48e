import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite("The seal of an interrupted recording")
struct SealRecoveryTests {
    /// The disk after a power loss after each of the recording's samples.
    private func cutOff(
        _ storage: TestSession.Storage, losesPower: Bool
    ) throws -> [SealedSession] {
        let system = MemoryFileSystem()
        try system.makeDirectory("d")
        try system.synchronizeDirectory("")
        var disks: [MemoryFileSystem] = []
        let session = TestSession(seed: 3, count: 60, storage: storage)
        let writer = try session.write(in: "d", fileSystem: system, seal: .stub()) { _ in
            disks.append(losesPower ? system.afterPowerLoss() : system.copy())
        }
        return disks.map { SealedSession.at(writer.path, on: $0) }
            .filter { $0.files[SessionLayout.seal] != nil }
    }

    @Test("covers nothing that a power loss removes", arguments: TestSession.Storage.allCases)
    func coversNoLostData(storage: TestSession.Storage) throws {
        let sessions = try cutOff(storage, losesPower: true)
        #expect(sessions.count > 20)
        for session in sessions {
            let report = try session.verify()
            #expect(report.differences.isEmpty, "\(report.differences)")
            #expect(!report.isEnded && !report.matchesSeal)
        }
    }

    @Test(
        "is completed by a recovery, which leaves every byte proven",
        arguments: TestSession.Storage.allCases, [true, false])
    func isCompletedByRecovery(storage: TestSession.Storage, losesPower: Bool) throws {
        for session in try cutOff(storage, losesPower: losesPower) {
            try session.recover(2)
            let report = try session.verify()
            #expect(report.matchesSeal, "\(report.differences) \(report.uncovered)")
            #expect(report.amendments.map(\.command) == ["recover"])
            #expect(report.isProven, "\(report.earlierDifferences)")
            let files = session.files
            try session.recover(2)
            #expect(session.files == files)
        }
    }

    @Test("proves the remaining data after any failed disk call", arguments: [true, false])
    func provesTheRemainingDataAfterAFault(lasts: Bool) throws {
        var (call, proven) = (1, 0)
        while let left = try recordUntil(FaultyFileSystem.Fault(call: call, lasts: lasts)) {
            call += 1
            // Nothing is recorded before the manifest exists.
            guard left.files[SessionLayout.manifest] != nil else { continue }
            try left.recover(2)
            guard left.files[SessionLayout.seal] != nil else { continue }
            let report = try left.verify()
            #expect(report.matchesSeal, "call \(call): \(report.differences) \(report.uncovered)")
            #expect(report.isProven, "call \(call): \(report.earlierDifferences)")
            proven += 1
        }
        #expect(proven > 50)
    }

    @Test(
        "is proven after a power loss or kill at any point of its end",
        arguments: TestSession.Storage.allCases, [true, false])
    func isProvenAfterAnyInterruptionOfItsEnd(
        storage: TestSession.Storage, losesPower: Bool
    ) throws {
        let memory = MemoryFileSystem()
        try memory.makeDirectory("d")
        try memory.synchronizeDirectory("")
        let disks = Mutex<[MemoryFileSystem]>([])
        let isEnding = Mutex(false)
        let disk = FaultyFileSystem(memory) { _, _ in
            guard isEnding.withLock({ $0 }) else { return }
            disks.withLock { $0.append(losesPower ? memory.afterPowerLoss() : memory.copy()) }
        }
        let session = TestSession(seed: 5, count: 24, storage: storage)
        let writer = try session.write(in: "d", fileSystem: disk, seal: .stub())
        isEnding.withLock { $0 = true }
        try writer.finish(
            SessionClosing(stopReason: "test", movieCodec: storage == .movie ? .h264 : nil))
        var states: Set<SessionState> = []
        for disk in disks.withLock({ $0 }) {
            let left = SealedSession.at(writer.path, on: disk)
            let before = try Session(opening: left.path, fileSystem: disk).manifest.state
            #expect(try left.verify().differences == [])
            let report = try left.recover(2)
            #expect(try left.verify().matchesSeal && left.verify().isProven)
            states.insert(report.state)
            guard before == .recording, report.state == .complete else { continue }
            // Recovery did the recorder's remaining work: all files are the recorder's own.
            #expect(report.losses == [] && !report.isUnchanged)
            #expect(left.files == memory.files(under: left.path))
            states.insert(before)
        }
        #expect(states == [.recording, .recovered, .complete])
    }

    @Test(
        "detects another manifest next to the sealed one", arguments: ["complete", "recovered"])
    func detectsAManifestNextToTheSealedOne(state: String) throws {
        let session = try SealedSession()
        let whole = try #require(session.files[SessionLayout.manifest])
        session.put(whole, at: SessionLayout.manifest + ".part")
        let other = String(decoding: whole, as: UTF8.self)
            .replacing("\"complete\"", with: "\"\(state)\"")
            .replacing("\"test\"", with: "\"tess\"")
        session.put(Array(other.utf8), at: SessionLayout.manifest)
        #expect(try session.verify().isEnded && !session.verify().differences.isEmpty)
        try session.recover()
        #expect(try !session.verify().isProven)
    }

    @Test(
        "is completed if the manifest is missing", arguments: [nil, []] as [[UInt8]?])
    func isFinishedWithoutAManifest(left: [UInt8]?) throws {
        let session = try SealedSession()
        let files = session.files
        let name = session.path + "/" + SessionLayout.manifest
        try session.system.rename(name, to: name + ".part")
        if let left { session.put(left, at: SessionLayout.manifest) }
        #expect(try session.verify().differences == [])
        let report = try session.recover()
        #expect(report.state == .complete && report.losses == [])
        #expect(session.files == files)
    }

    @Test(
        "is completed only by the manifest that its end names", arguments: [true, false])
    func isFinishedByItsOwnManifestAlone(isOwn: Bool) throws {
        let session = try SealedSession()
        let whole = try #require(session.files[SessionLayout.manifest])
        let text = String(decoding: whole, as: UTF8.self)
        #expect(text.contains("\"complete\"") && text.contains("\"test\""))
        let waiting = isOwn ? text : text.replacing("\"test\"", with: "\"tess\"")
        session.put(Array(waiting.utf8), at: SessionLayout.manifest + ".part")
        session.put(
            Array(text.replacing("\"complete\"", with: "\"recording\"").utf8),
            at: SessionLayout.manifest)
        #expect(try session.verify().differences.isEmpty == isOwn)
        #expect(try session.recover().state == (isOwn ? .complete : .recovered))
        #expect(try session.verify().isProven == isOwn)
        #expect((session.files[SessionLayout.manifest] == whole) == isOwn)
    }

    @Test(
        "is proven after a first recovery on a full disk",
        arguments: TestSession.Storage.allCases)
    func isProvenAfterAFullDisk(storage: TestSession.Storage) throws {
        for left in try cutOff(storage, losesPower: false).suffix(3) {
            left.put([1], at: "depth/000099.bin")
            left.put((left.files["imu.csv"] ?? []) + Array("1,2,".utf8), at: "imu.csv")
            let files = left.files
            var refusals = 0
            for room in stride(from: 0, through: 1 << 20, by: 30_011) {
                let session = left.copy()
                do {
                    let disk = fullDisk(session.system, room: room)
                    _ = try SessionRecovery.recover(
                        session.path, fileSystem: disk, codecs: BoxMovieCodecs(),
                        seal: { .stub(2) })
                } catch let error as FileError {
                    #expect(error.code == .noSpace)
                    #expect(session.files == files, "with \(room) bytes free")
                    try session.recover(2)
                    refusals += 1
                }
                #expect(try session.verify().matchesSeal && session.verify().isProven)
            }
            #expect((3..<30).contains(refusals))
        }
    }

    /// A disk with limited free space, in blocks; removing files frees space.
    private func fullDisk(_ disk: MemoryFileSystem, room: Int) -> FaultyFileSystem {
        let block = 1 << 12
        let byteCount: @Sendable () -> Int = {
            disk.files(under: "").values.reduce(0) { $0 + $1.count }
        }
        let capacity = byteCount() + room
        return FaultyFileSystem(disk, longestWrite: block) { operation, path in
            guard operation == .write, byteCount() + block > capacity else { return }
            throw FileError(.write, path: path, code: .noSpace)
        }
    }

    /// The remains of a recording whose disk fails; nil if the recording ended before.
    private func recordUntil(_ fault: FaultyFileSystem.Fault) throws -> SealedSession? {
        let memory = MemoryFileSystem()
        let disk = FaultyFileSystem(memory, fault: fault)
        let session = TestSession(seed: 3, count: 24)
        do {
            let writer = try session.write(in: "d", fileSystem: disk, seal: .stub())
            try writer.finish(SessionClosing(stopReason: "test"))
        } catch is FileError {}
        guard disk.hasFailed else { return nil }
        let names = (try? memory.list("d").map(\.name)) ?? []
        return SealedSession.at("d/" + (names.first ?? "none"), on: memory)
    }

    @Test("keeps the old chain, and names what a recovery removed")
    func keepsTheOldChain() throws {
        let session = try #require(try cutOff(.stills, losesPower: false).last)
        let before = session.lines(of: SessionLayout.seal)
        let torn = (session.files["imu.csv"] ?? []) + Array("1,2,".utf8)
        session.put(torn, at: "imu.csv")
        try session.recover(2)
        #expect(session.lines(of: SessionLayout.seal).starts(with: before))
        let amendment = try #require(try session.verify().amendments.first)
        #expect(amendment.voided.isEmpty)
        #expect(amendment.files.contains { $0.name == "imu.csv" })
        #expect(try session.verify(keys: [1, 2].map { StubKey($0).publicKey }).matchesSeal)
    }

    @Test("reports changes made before the recovery")
    func reportsEarlierChanges() throws {
        let session = try #require(try cutOff(.stills, losesPower: false).last)
        var rows = try #require(session.files["imu.csv"])
        let sealed = try #require(rows.lastIndex(of: UInt8(ascii: "\n")))
        let digit = try #require(rows[..<(sealed / 2)].lastIndex { (0x31...0x38).contains($0) })
        rows[digit] += 1
        session.put(rows, at: "imu.csv")
        try session.recover()
        let amendment = try #require(try session.verify().amendments.first)
        #expect(amendment.differences.count == 1)
        let place = try #require(amendment.differences.first?.place)
        #expect(place.file == "imu.csv" && place.byte != nil)
        #expect(amendment.voided.map(\.name) == ["imu.csv"])
        let report = try session.verify()
        #expect(report.matchesSeal && !report.isProven)
        // No later signature makes the copy valid.
        let copy = try SessionRedaction.redact(
            session.path, to: "copies", fileSystem: session.system, seal: { .stub() })
        #expect(try !SealedSession.at(copy.path, on: session.system).verify().isProven)
    }

    /// Chained but unsigned lines, which anyone with write access to the folder can append.
    private func forge(_ contents: [SealRecord.Content], in session: SealedSession) throws {
        var seal = try #require(session.files[SessionLayout.seal])
        for content in contents {
            let last = try #require(session.lines(of: SessionLayout.seal).last)
            seal += SealRecord(content, after: try StubCryptography().hash(last)).line()
            session.put(seal, at: SessionLayout.seal)
        }
    }

    @Test("is not overridden by unsigned lines")
    func isNotOverruled() throws {
        let name = "imu.csv"
        let session = try #require(try cutOff(.stills, losesPower: false).last)
        #expect(try session.verify().signedLineCount > 1)
        var rows = try #require(session.files[name])
        let digit = try #require(
            rows[..<(rows.count / 4)].lastIndex { (0x31...0x38).contains($0) })
        rows[digit] += 1
        session.put(rows, at: name)
        let hash = try StubCryptography().hash(rows)
        let count = Int64(rows.count)
        let range = SealedRange(name, bytes: 0..<count, hash: hash)
        let file = SealedFile(name, byteCount: count, hash: hash)
        let forgeries: [[SealRecord.Content]] = [
            [.removed(name), .range(range)], [.file(file)], [.removed(name), .file(file)],
        ]
        for lines in forgeries {
            let forged = session.copy()
            try forge(lines, in: forged)
            #expect(try !forged.verify().differences.isEmpty, "\(lines)")
            _ = try? forged.recover()
            #expect(try !forged.verify().isProven, "\(lines)")
        }
    }

    @Test("without its last lines is not the seal of a finished recording")
    func truncatedSealIsNotAccepted() throws {
        let original = try SealedSession()
        let lines = original.lines(of: SessionLayout.seal)
        for count in 1..<lines.count {
            let session = original.copy()
            let seal = lines[..<count].flatMap { $0 }
            session.put(seal, at: SessionLayout.seal)
            let places = try session.verify().differences.map(\.place.file)
            #expect(places == [SessionLayout.seal], "\(count) lines")
            let report = try session.recover()
            #expect(!report.isSealKept)
            #expect(session.files[SessionLayout.seal] == seal)
        }
    }

    @Test("states how many bytes only a recovery signed", arguments: [true, false])
    func reportsBytesSignedOnlyByRecovery(losesPower: Bool) throws {
        var signed = 0
        for session in try cutOff(.stills, losesPower: losesPower) {
            let before = try session.verify()
            try session.recover(2)
            let report = try session.verify()
            let manifest = Int64(session.files[SessionLayout.manifest]?.count ?? 0)
            let late = report.lateByteCount
            #expect(late >= 0 && late <= report.provenByteCount - manifest)
            // The bytes without a signature: all, if there is none.
            if before.signedLineCount == 0 {
                #expect(late == report.provenByteCount - manifest)
            } else {
                signed += 1
                #expect(late < report.provenByteCount - manifest)
            }
        }
        #expect(signed > 5)
        #expect(try SealedSession().verify().lateByteCount == 0)
    }

    @Test("of a finished recording is not signed again after a change")
    func doesNotSignForeignChanges() throws {
        let original = try SealedSession()
        var rows = try #require(original.files["imu.csv"])
        let word = Array(",accelerometer,".utf8)
        let place = try #require(rows.indices.first { rows[$0...].starts(with: word) })
        let digit = try #require(
            rows[(place + word.count)...].firstIndex { (0x31...0x38).contains($0) })
        rows[digit] += 1
        original.put(rows, at: "imu.csv")
        let seal = original.files[SessionLayout.seal]
        try original.recover(2)
        #expect(original.files[SessionLayout.seal] == seal)
        #expect(try original.verify().differences.map(\.place.file) == ["imu.csv"])

        let calibrated = original.copy()
        let session = try Session(opening: calibrated.path, fileSystem: calibrated.system)
        _ = try session.storing(
            Calibration(cameraFromImu: .identity, origin: .measured), seal: { .stub(2) })
        #expect(calibrated.files[SessionLayout.seal] == seal)
        #expect(try !calibrated.verify().matchesSeal)

        let report = try SessionRedaction.redact(
            original.path, to: "copies", fileSystem: original.system, seal: { .stub(2) })
        #expect(report.seal == .broken)
        let copy = SealedSession.at(report.path, on: original.system)
        #expect(try copy.verify().differences.contains { $0.place.file == "imu.csv" })
    }

    @Test("with a truncated last line loses only that line")
    func losesOnlyATornLine() throws {
        let session = try #require(try cutOff(.stills, losesPower: false).last)
        let seal = try #require(session.files[SessionLayout.seal])
        session.put(seal + Array("{\"record\":\"che".utf8), at: SessionLayout.seal)
        #expect(try session.verify().differences.isEmpty)
        try session.recover()
        #expect(try session.verify().matchesSeal)
        #expect(session.files[SessionLayout.seal]?.starts(with: seal) == true)
    }

    @Test("contains a measured calibration as a signed change")
    func carriesACalibration() throws {
        let sealed = try SealedSession()
        let session = try Session(opening: sealed.path, fileSystem: sealed.system)
        _ = try session.storing(
            Calibration(cameraFromImu: .identity, origin: .measured), seal: { .stub(2) })
        let report = try sealed.verify()
        #expect(report.matchesSeal)
        #expect(report.amendments.map(\.command) == ["calibrate"])
        #expect(report.amendments.first?.files.map(\.name) == [SessionLayout.manifest])
    }
}
