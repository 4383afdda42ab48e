import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite("Commands that write into a sealed session")
struct SealAmendingTests {
    /// A command that changes a session; each signs with its own key.
    enum Command: String, CaseIterable, Sendable {
        case calibrate, calibrateAgain, sync, recover, recoverCutOff, recoverSkippingBadRows, redact

        /// Whether the command signs its change.
        ///
        /// Removing rows from a finished recording is not signed, so that its seal reveals the
        /// change.
        var signs: Bool { self != .recoverSkippingBadRows }

        static let calibration = Calibration(cameraFromImu: .identity, origin: .measured)

        func run(_ path: String, on disk: any FileSystem) throws {
            switch self {
            case .calibrate, .calibrateAgain: try calibrate(path, disk, Self.calibration)
            case .sync:
                // The mounting stays unknown: only the offset is stored.
                let offset = TimeOffset(
                    imuMinusCameraSeconds: 0.015, standardErrorSeconds: 0.001, method: .images)
                try calibrate(path, disk, Calibration(timeOffset: offset))
            case .recover, .recoverCutOff:
                _ = try SessionRecovery.recover(
                    path, fileSystem: disk, codecs: BoxMovieCodecs(), seal: { .stub(2) })
            case .recoverSkippingBadRows:
                _ = try SessionRecovery.recover(
                    path, fileSystem: disk, codecs: BoxMovieCodecs(), skippingBadRows: true,
                    seal: { .stub(2) })
            case .redact:
                _ = try SessionRedaction.redact(
                    path, to: "copies", fileSystem: disk, seal: { .stub(2) })
            }
        }

        /// The session that the command finds, on a disk that has lost its power once.
        func session(_ storage: TestSession.Storage) throws -> SealedSession {
            var session = try SealedSession(storage, isEnded: self != .recoverCutOff)
            if self == .calibrateAgain {
                let other = Calibration(cameraFromImu: .identity, origin: .nominal)
                try calibrate(session.path, session.system, other)
            }
            if self == .recover { session.put([1, 2], at: "seal.jsonl.part") }
            if self == .recoverSkippingBadRows {
                for name in ["imu.csv", "frames.jsonl"] {
                    var lines = session.lines(of: name)
                    // The first line may be a header, and the last row may be the only other one.
                    lines[lines.count - 1] = Array("spoiled\n".utf8)
                    session.put(Array(lines.joined()), at: name)
                }
            }
            try session.system.synchronizeTree("")
            session = session.copy()
            return session
        }

        private func calibrate(
            _ path: String, _ disk: any FileSystem, _ calibration: Calibration
        ) throws {
            let session = try Session(opening: path, fileSystem: disk)
            #expect(try session.storing(calibration, seal: { .stub(2) }).isSealKept)
        }
    }

    /// How an interrupted command is finished.
    enum Finish: CaseIterable, Sendable { case recovery, sameCommand }

    /// The session after the command is killed, or loses power, before each call.
    private func interrupted(
        _ command: Command, _ session: SealedSession, losesPower: Bool
    ) throws -> [SealedSession] {
        let memory = session.system
        let disks = Mutex<[MemoryFileSystem]>([])
        let disk = FaultyFileSystem(memory) { operation, _ in
            // No other call changes the disk.
            guard operation.isWriting else { return }
            disks.withLock { $0.append(losesPower ? memory.afterPowerLoss() : memory.copy()) }
        }
        try command.run(session.path, on: disk)
        return disks.withLock { $0 }.map { SealedSession.at(session.path, on: $0) }
    }

    /// The result of the command without an interruption.
    private func outcome(
        of command: Command, on session: SealedSession
    ) throws -> [String: [UInt8]] {
        let session = session.copy()
        try command.run(session.path, on: session.system)
        return session.files
    }

    @Test(
        "are finished after a kill or power loss at any point",
        arguments: Command.allCases, [true, false])
    func areFinishedAfterAnyKill(command: Command, losesPower: Bool) throws {
        for storage in TestSession.Storage.allCases {
            let session = try command.session(storage)
            let expected = try outcome(of: command, on: session)
            let all = try interrupted(command, session.copy(), losesPower: losesPower)
            #expect(all.count > 2)
            for (call, left) in all.enumerated() {
                let found = try left.verify()
                #expect(
                    !command.signs || found.differences == [],
                    "call \(call): \(found.differences)")
                for finish in Finish.allCases {
                    let left = left.copy()
                    let place: Comment = "call \(call), \(finish)"
                    switch finish {
                    case .recovery where command.signs: try left.recover(2)
                    case .recovery: try command.run(left.path, on: left.system)
                    case .sameCommand: try command.run(left.path, on: left.system)
                    }
                    #expect(try left.verify().isProven == command.signs, place)
                    let names = left.files.keys.filter { $0.hasSuffix(".part") }
                    #expect(finish == .sameCommand || names.isEmpty, place)
                    guard finish == .sameCommand, command != .redact else { continue }
                    #expect(
                        left.files[SessionLayout.manifest] == expected[SessionLayout.manifest],
                        place)
                }
            }
        }
    }

    @Test(
        "are finished after any call to the disk failed", arguments: Command.allCases,
        [true, false])
    func areFinishedAfterAFault(command: Command, lasts: Bool) throws {
        let session = try command.session(.movie)
        var call = 1
        while true {
            let left = session.copy()
            let calls = Mutex(0)
            let disk = FaultyFileSystem(left.system) { [call] operation, path in
                guard operation.isWriting else { return }
                let count = calls.withLock { count in
                    count += 1
                    return count
                }
                guard count == call || lasts && count > call else { return }
                throw FileError(operation, path: path, code: .noSpace)
            }
            // Some calls may fail without consequence.
            _ = try? command.run(left.path, on: disk)
            guard calls.withLock({ $0 }) >= call else { break }
            if command.signs {
                #expect(try left.verify().differences == [], "call \(call)")
                try left.recover(2)
            } else {
                try command.run(left.path, on: left.system)
            }
            #expect(try left.verify().isProven == command.signs, "call \(call)")
            call += 1
        }
        #expect(call > 2)
    }

    @Test("are named by the report until their last step")
    func areNamedUntilTheirLastStep() throws {
        let session = try Command.calibrate.session(.stills)
        let before = try #require(session.files[SessionLayout.manifest])
        var waiting = 0
        for left in try interrupted(.calibrate, session, losesPower: false) {
            let report = try left.verify()
            guard let command = report.interruptedCommand else {
                #expect(report.isEnded && report.isProven == report.uncovered.isEmpty)
                #expect((report.interruption == nil) == report.isProven)
                continue
            }
            waiting += 1
            #expect(command == "calibrate" && !report.isEnded && !report.matchesSeal)
            #expect(left.files[SessionLayout.manifest] == before)
            let recovery = try left.recover(2)
            #expect(recovery.losses == [] && !recovery.isUnchanged && recovery.isSealKept)
            let calibrated = try Session(opening: left.path, fileSystem: left.system)
            #expect(calibrated.manifest.calibration?.origin == .measured)
            #expect(try left.verify().amendments.map(\.command) == ["calibrate"])
        }
        #expect(waiting > 0)
    }

    @Test("that were interrupted do not hide another manifest")
    func hideNoOtherManifest() throws {
        let session = try Command.calibrate.session(.stills)
        let all = try interrupted(.calibrate, session, losesPower: false)
        let left = try #require(try all.last { try $0.verify().interruptedCommand != nil })
        let manifest = try #require(left.files[SessionLayout.manifest])
        let other = String(decoding: manifest, as: UTF8.self).replacing(
            "\"test\"", with: "\"tess\"")
        left.put(Array(other.utf8), at: SessionLayout.manifest)
        #expect(try left.verify().differences.map(\.place.file) == [SessionLayout.manifest])
        try left.recover(2)
        #expect(try !left.verify().isProven)
    }

    @Test("report that they sign nothing if the session was changed before")
    func reportThatTheySignNothing() throws {
        let sealed = try Command.calibrate.session(.stills)
        let rows = try #require(sealed.files["imu.csv"])
        sealed.put(rows + rows.suffix(1), at: "imu.csv")
        let session = try Session(opening: sealed.path, fileSystem: sealed.system)
        let stored = try session.storing(Command.calibration, seal: { .stub(2) })
        #expect(!stored.isSealKept)
        #expect(stored.session.manifest.calibration == Command.calibration)
        #expect(sealed.files.keys.allSatisfy { !$0.hasSuffix(".part") })
    }
}

extension SealedSession {
    /// A session with all kinds of samples, finished or as left by a kill.
    fileprivate init(_ storage: TestSession.Storage, isEnded: Bool) throws {
        guard !isEnded else {
            self = try SealedSession(seed: 7, storage, count: 9)
            return
        }
        let system = MemoryFileSystem()
        let session = TestSession(seed: 7, count: 9, storage: storage)
        let writer = try session.write(in: "d", fileSystem: system, seal: .stub())
        self = SealedSession.at(writer.path, on: system)
    }
}
