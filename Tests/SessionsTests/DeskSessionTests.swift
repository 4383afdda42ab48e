import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Sessions that met a desk, and those that did not.
@Suite struct DeskSessionTests {
    static func exchange(_ number: Int64) throws -> DeskRow {
        let clock = try #require(DeskClock([UInt8](repeating: 7, count: 16)))
        let start = number * 1_000_000_000
        let exchange = try #require(
            ClockExchange(
                clock: clock, phoneSend: HostTime(nanoseconds: start),
                deskReceive: DeskTime(nanoseconds: start + 5_000_000),
                deskSend: DeskTime(nanoseconds: start + 5_100_000),
                phoneReceive: HostTime(nanoseconds: start + 4_000_000), phoneSleptNanoseconds: 0,
                deskSleptNanoseconds: 0, deskWall: WallTime(nanoseconds: 1)))
        return .exchange(exchange)
    }

    static func anchor() throws -> DeskRow {
        let clock = try #require(DeskClock([UInt8](repeating: 7, count: 16)))
        return .anchor(
            DeskAnchor(
                clock: clock, segment: 0, host: HostTime(nanoseconds: 9),
                offsetNanoseconds: 3_000_000, offsetBoundNanoseconds: 1_950_000, driftPPM: 0,
                driftBoundPPM: 100))
    }

    /// Writes a sealed session with rows of a desk between its samples.
    static func session(end: (SessionWriter) throws -> Void) throws -> SealedSession {
        let system = MemoryFileSystem()
        let writer = try TestSession(seed: 3, count: 20).write(
            in: "d", fileSystem: system, seal: .stub())
        for number in Int64(1)...3 {
            var batch = RowBatch()
            batch.append(try exchange(number))
            #expect(!batch.isEmpty)
            try writer.write(batch)
            try writer.synchronize()
        }
        var batch = RowBatch()
        batch.append(try anchor())
        try writer.write(batch)
        try end(writer)
        return SealedSession.at(writer.path, on: system)
    }

    static func finished() throws -> SealedSession {
        try session { try $0.finish(SessionClosing(stopReason: "test")) }
    }

    static func rows(_ session: SealedSession) throws -> [DeskRow]? {
        let opened = try Session(opening: session.path, fileSystem: session.system)
        guard let reader = try opened.deskRows() else { return nil }
        var rows: [DeskRow] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    @Test func storedRowsAreReadBack() throws {
        let session = try Self.finished()
        #expect(
            try Self.rows(session) == [
                Self.exchange(1), Self.exchange(2), Self.exchange(3), Self.anchor(),
            ])
    }

    @Test func sessionWithoutADeskHasNoFile() throws {
        let session = try SealedSession()
        #expect(session.files[SessionLayout.desk] == nil)
        #expect(try Self.rows(session) == nil)
    }

    @Test func sealCoversTheFile() throws {
        let session = try Self.finished()
        let report = try session.verify()
        #expect(report.differences.isEmpty)
        var bytes = try #require(session.files[SessionLayout.desk])
        bytes[20] ^= 1
        session.put(bytes, at: SessionLayout.desk)
        let changed = try session.verify().differences
        #expect(changed.map(\.place.file) == [SessionLayout.desk])
    }

    /// The samples and their numbers are the same with and without a desk.
    @Test func rowsOfADeskChangeNothingElse() throws {
        let with = try Self.finished()
        let system = MemoryFileSystem()
        let writer = try TestSession(seed: 3, count: 20).write(
            in: "d", fileSystem: system, seal: .stub())
        try writer.finish(SessionClosing(stopReason: "test"))
        let without = SealedSession.at(writer.path, on: system)
        for file in RowFile.allCases.map(\.rawValue) + [SessionLayout.manifest] {
            #expect(with.files[file] == without.files[file], "\(file)")
        }
        #expect(
            try TestSession(playing: with.path, with.system).deliveries.count
                == TestSession(playing: without.path, without.system).deliveries.count)
    }

    @Test func interruptedSessionKeepsTheRowsAndRecovers() throws {
        let session = try Self.session { _ in }
        let bytes = try #require(session.files[SessionLayout.desk])
        session.put(bytes.dropLast(10) + [], at: SessionLayout.desk)
        #expect(try Self.rows(session)?.count == 3)
        try session.recover()
        #expect(try Self.rows(session)?.count == 3)
        #expect(try session.verify().isEnded)
    }

    @Test func badRowIsReportedWithItsPlace() throws {
        let session = try Self.finished()
        let bytes = Array("{\"kind\":\"temperature\"}\n{\"kind\":\"anchor\"}\n".utf8)
        session.put(bytes, at: SessionLayout.desk)
        let error = #expect(throws: FormatError.self) { try Self.rows(session) }
        #expect(error?.place?.file == SessionLayout.desk && error?.place?.row == 2)
    }

    @Test func redactedCopyHasNoDesk() throws {
        let session = try Self.finished()
        let copy = try session.redacted()
        #expect(copy.files[SessionLayout.desk] == nil)
        #expect(try copy.verify().differences.isEmpty)
    }
}
