import LockstepAnalysis
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

/// Verdicts kept across launches of the app.
@Suite struct VerdictCacheTests {
    private let disk = MemoryFileSystem()
    private static let path = "/support/verdicts.json"
    private var file: DocumentFile { DocumentFile(path: Self.path, fileSystem: disk) }

    private func record(seal: SealIdentity? = nil) throws -> String {
        try disk.makeDirectory("/documents")
        try disk.makeDirectory("/support")
        return try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk, seal: seal)
    }

    /// Launches the app, shows the first row, and returns the checks that this requested.
    private func checks(_ version: String = "1") -> Int {
        let driver = LibraryDriver(disk, verdicts: VerdictStorage(file, version: version))
        driver.send(.launched)
        let name = driver.screen.rows[0].id
        driver.send(.rowShown(name))
        #expect(driver.screen.rows[0].verdict?.tone != .neutral)
        return driver.performed.filter(\.isCheck).count
    }

    @Test func aSecondLaunchChecksNothing() throws {
        _ = try record()
        #expect(checks() == 1)
        #expect(checks() == 0)
    }

    @Test func aNewerAppChecksAgain() throws {
        _ = try record()
        _ = checks("1")
        #expect(checks("2") == 1)
        #expect(checks("2") == 0)
    }

    @Test func aChangedSessionIsCheckedAgain() throws {
        let path = try record()
        _ = checks()
        disk.put([1, 2, 3], at: path + "/rgb/000009.jpg")
        #expect(checks() == 1)
    }

    @Test func aChangedSealIsCheckedAgain() throws {
        let path = try record(seal: .stub())
        _ = checks()
        #expect(checks() == 0)
        var seal = try #require(disk.bytes(at: path + "/seal.jsonl"))
        seal[seal.count - 4] = seal[seal.count - 4] == 0x30 ? 0x31 : 0x30
        disk.put(seal, at: path + "/seal.jsonl")
        #expect(checks() == 1)
    }

    @Test(arguments: [
        "", "{", "[]", "null", "\u{0}", "{\"format\":\"lockstep-verdicts\"}",
        "{\"format\":\"lockstep-verdicts\",\"version\":1,\"app\":\"1\",\"sessions\":7}",
        "{\"format\":\"lockstep-verdicts\",\"version\":2,\"app\":\"1\",\"sessions\":{}}",
        "{\"format\":\"lockstep-verdicts\",\"version\":1,\"app\":\"1\",\"sessions\":{\"a\":[]}}",
    ])
    func anUnreadableCacheIsEmpty(_ text: String) {
        disk.put(Array(text.utf8), at: Self.path)
        #expect(VerdictCache.load(from: file, version: "1") == VerdictCache())
    }

    @Test func onlyUsableVerdictsAreRead() throws {
        let print = LibraryEntry.example("a").fingerprint.text
        let text = """
            {"format":"lockstep-verdicts","version":1,"app":"1","sessions":{
            "a":{"session":"\(print)","verdict":"warn"},"b":{"session":"","verdict":"odd"},
            "c":{"verdict":"pass"}}}
            """
        disk.put(Array(text.utf8), at: Self.path)
        let cache = VerdictCache.load(from: file, version: "1")
        #expect(cache.verdicts.keys.sorted() == ["a"])
        #expect(cache.severity(of: .example("a")) == .warn)
        #expect(cache.severity(of: .example("a", byteCount: 7)) == nil)
    }

    @Test func savedVerdictsAreReadBackAndEqualOnesGiveEqualBytes() throws {
        try disk.makeDirectory("/support")
        var cache = VerdictCache()
        for (index, severity) in Finding.Severity.allCases.enumerated() {
            let entry = LibraryEntry.example("\(index)", byteCount: Int64(index))
            cache.verdicts[entry.name] = .init(fingerprint: entry.fingerprint, severity: severity)
        }
        try cache.save(to: file, version: "1")
        let bytes = disk.bytes(at: Self.path)
        let read = VerdictCache.load(from: file, version: "1")
        #expect(read == cache)
        try read.save(to: file, version: "1")
        #expect(disk.bytes(at: Self.path) == bytes)
    }

    @Test func aDiskThatFailsCostsOnlyAnotherCheck() throws {
        _ = try record()
        var call = 1
        while true {
            let faulty = FaultyFileSystem(disk, fault: .init(call: call))
            let file = DocumentFile(path: Self.path, fileSystem: faulty)
            let storage = VerdictStorage(file, version: "1")
            storage.save(VerdictCache())
            _ = storage.load()
            guard faulty.hasFailed else { break }
            call += 1
        }
        #expect(call > 4)
        #expect(checks() == 1)
    }

    @Test func aDeletedSessionsVerdictIsForgotten() {
        var model = LibraryModel()
        _ = model.handle(.listed([.example("a"), .example("b")]))
        _ = model.handle(.rowShown("a"))
        let print = LibraryEntry.example("a").fingerprint
        _ = model.handle(.checking(.done("a", print, .pass)))
        _ = model.handle(.listed([.example("b")]))
        #expect(model.checks.cache == VerdictCache())
    }
}
