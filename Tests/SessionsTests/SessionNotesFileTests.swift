import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// `notes.json`, which a user may change in a sealed session.
@Suite struct SessionNotesFileTests {
    private let notes = SessionNotes(title: "Stairs", notes: "up", tags: ["hall"])

    @Test func storedNotesAreReadBackAndChangeNothingElse() throws {
        let session = try SealedSession()
        let before = session.files
        #expect(try SessionNotes.read(of: session.path, fileSystem: session.system) == nil)
        try notes.store(in: session.path, fileSystem: session.system)
        #expect(try SessionNotes.read(of: session.path, fileSystem: session.system) == notes)
        var after = session.files
        after["notes.json"] = nil
        #expect(after == before)
    }

    @Test func theSealDoesNotCoverThem() throws {
        let session = try SealedSession()
        let before = try session.verify()
        try notes.store(in: session.path, fileSystem: session.system)
        session.put([1], at: "notes.json.part")
        let after = try session.verify()
        #expect(after.differences == before.differences)
        #expect(after.uncovered == before.uncovered)
        session.put([1], at: "other.json")
        #expect(try session.verify().differences.map(\.place.file) == ["other.json"])
    }

    @Test func aRecoveryLeavesThemAlone() throws {
        let session = try SealedSession()
        try notes.store(in: session.path, fileSystem: session.system)
        try session.recover()
        #expect(try session.verify().differences.isEmpty)
        #expect(try SessionNotes.read(of: session.path, fileSystem: session.system) == notes)
    }

    @Test func aRedactedCopyHasNone() throws {
        let session = try SealedSession()
        try notes.store(in: session.path, fileSystem: session.system)
        let copy = try session.redacted()
        #expect(copy.files["notes.json"] == nil)
        #expect(session.files["notes.json"] != nil)
    }

    @Test func theCatalogListsThem() throws {
        let session = try SealedSession()
        try notes.store(in: session.path, fileSystem: session.system)
        #expect(try SessionCatalog.list("d", fileSystem: session.system).first?.notes == notes)
        session.put([1], at: "notes.json")
        let entry = try #require(try SessionCatalog.list("d", fileSystem: session.system).first)
        #expect(entry.notes == nil && entry.summary != nil)
    }

    @Test func theAnnotatedManifestFallsBackToTheManifest() throws {
        let sealed = try SealedSession()
        let session = try Session(opening: sealed.path, fileSystem: sealed.system)
        #expect(session.annotatedManifest == session.manifest)
        try notes.store(in: sealed.path, fileSystem: sealed.system)
        #expect(session.annotatedManifest.title == "Stairs")
        sealed.put([1], at: "notes.json")
        #expect(session.annotatedManifest == session.manifest)
        #expect(throws: FormatError.self) { try session.laterNotes() }
        #expect(throws: FormatError.self) { try session.copiedManifest() }
    }

    @Test func hugeNotesAreRejected() throws {
        let session = try SealedSession()
        session.put([UInt8](repeating: 0x20, count: 1 << 20 + 1), at: "notes.json")
        #expect(throws: FileError.self) {
            try SessionNotes.read(of: session.path, fileSystem: session.system)
        }
    }

    /// A disk whose n-th call fails keeps either the old notes or the new ones.
    @Test func storingIsAllOrNothing() throws {
        let session = try SealedSession()
        try SessionNotes(title: "old").store(in: session.path, fileSystem: session.system)
        var call = 1
        while true {
            let copy = session.copy()
            let faulty = FaultyFileSystem(copy.system, fault: .init(call: call), longestWrite: 50)
            let isStored = (try? notes.store(in: copy.path, fileSystem: faulty)) != nil
            let read = try SessionNotes.read(of: copy.path, fileSystem: copy.system)
            #expect(read == notes || (read?.title == "old" && !isStored), "call \(call)")
            guard faulty.hasFailed else { break }
            call += 1
        }
        #expect(call > 4)
    }
}
