import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct SessionCatalogTests {
    @Test func listsSessionsInOrderOfNameWithTheirSummaries() throws {
        let system = MemoryFileSystem()
        let session = TestSession(seed: 4, count: 14)
        let killed = try session.write(in: "d", fileSystem: system)
        let complete = try session.write(in: "d", fileSystem: system)
        try complete.finish(SessionClosing(stopReason: "requested"))
        system.put([1], at: "d/notes.txt")
        system.put([1], at: "d/holiday/image.jpg")
        system.put(Array("{}".utf8), at: "d/foreign/metadata.json")
        system.put([1], at: "d/torn/imu.csv")
        system.put([1], at: "d/.hidden/imu.csv")

        let entries = try SessionCatalog.list("d", fileSystem: system)

        #expect(entries.map(\.name) == ["foreign", killed.name, complete.name, "torn"])
        #expect(entries.map { $0.summary?.state } == [nil, .recording, .complete, nil])
        let summary = try #require(entries[2].summary)
        let frames = session.deliveries.count { $0.sample.stream == .camera }
        #expect(summary.frameCount == frames)
        #expect(summary.hasDepth)
        #expect(summary.mode == "logger")
        #expect(summary.duration?.seconds ?? 0 > 0.05)
        #expect(summary.start?.nanoseconds ?? 0 > 1_774_967_080_000_000_000)
        let files = system.files(under: complete.path)
        #expect(entries[2].byteCount == files.values.reduce(0) { $0 + Int64($1.count) })
        guard case .unreadable(let failure) = entries[0].content else {
            Issue.record("the third-party metadata.json was read as a manifest")
            return
        }
        #expect(failure.problem.contains("is missing"))
    }

    @Test func throwsForAMissingFolder() {
        #expect(throws: FileError(.list, path: "no", code: .missing)) {
            try SessionCatalog.list("no", fileSystem: MemoryFileSystem())
        }
    }

    @Test func listsAnUnreadableSessionWithoutASummary() throws {
        let memory = MemoryFileSystem()
        let writer = try TestSession(seed: 4, count: 3).write(in: "d", fileSystem: memory)
        let fault = FaultyFileSystem.Fault(
            call: 1, of: .list, path: writer.name, code: .permission, lasts: true)
        let entries = try SessionCatalog.list(
            "d", fileSystem: FaultyFileSystem(memory, fault: fault))
        #expect(entries.map(\.name) == [writer.name])
        #expect(entries.first?.summary == nil)
    }
}
