import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepCatalog

/// The catalog of a folder while recordings are added, changed and removed.
@Suite struct UpdateTests {
    private let folder: CatalogFolder

    init() throws {
        folder = try CatalogFolder()
        try folder.record("a", seed: 1)
        try folder.record("deep/b", seed: 2)
        try folder.record("deep/c", seed: 3, isComplete: false)
    }

    private func paths(_ filter: String = "") throws -> [String] {
        try Catalog(of: folder.path).rows(CatalogQuery(SessionFilter(filter)))
            .compactMap { $0[0].asText }
    }

    @Test func sessionsAreFoundAndChecked() throws {
        let update = try folder.update()
        #expect(update.foundCount == 3 && update.readCount == 3 && update.uncheckedCount == 0)
        #expect(try paths() == ["a", "deep/b", "deep/c"])
        #expect(try paths("checked") == ["a", "deep/b", "deep/c"])
        #expect(try paths("state = recording") == ["deep/c"])
        #expect(try paths("finding.files.present = pass or fails > 0").isEmpty == false)
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func onlyWhatChangedIsReadAgain() throws {
        try folder.update()
        #expect(try folder.update().readCount == 0)
        try folder.write("timestamp_ns", to: "a/imu.csv")
        #expect(try folder.update().readCount == 1)
        try folder.record("new", seed: 4)
        #expect(try folder.update().readCount == 1)
        try folder.remove("deep/b")
        let update = try folder.update()
        #expect(update.readCount == 0 && update.removedCount == 1)
        try folder.rename("a", to: "deep/z")
        #expect(try folder.update().readCount == 0)
        #expect(try paths() == ["deep/c", "deep/z", "new"])
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func aFileOfEqualSizeWithAnotherTimeIsReadAgain() throws {
        try folder.update()
        let manifest = String(decoding: try folder.bytes(of: "a/metadata.json"), as: UTF8.self)
        try folder.write(
            manifest.replacing("iPhone15,2", with: "iPhone15,3"), to: "a/metadata.json")
        #expect(try folder.update().readCount == 1)
        #expect(try paths("device = 'iPhone15,3'") == ["a"])
    }

    @Test func withoutChecksOnlyManifestsAreRead() throws {
        let first = try folder.update(isChecking: false)
        #expect(first.readCount == 3 && first.uncheckedCount == 3)
        #expect(try paths("checked").isEmpty)
        #expect(try folder.update(isChecking: false).readCount == 0)
        let second = try folder.update()
        #expect(second.readCount == 3 && second.uncheckedCount == 0)
        // What is checked stays, until it changes.
        #expect(try folder.update(isChecking: false).readCount == 0)
        #expect(try folder.dump() == folder.freshDump())
        try folder.write("", to: "a/imu.csv")
        #expect(try folder.update(isChecking: false).uncheckedCount == 1)
    }

    @Test func brokenRecordingsAreRowsWithTheirErrors() throws {
        try folder.write("{", to: "deep/metadata.json")
        try folder.record("odd", seed: 5)
        for text in ["", "[]", "null", "{\"format\":3}", "\u{0}\u{1}", "{}{}"] {
            try folder.write(text, to: "odd/metadata.json")
            let update = try folder.update()
            #expect(update.brokenCount >= 1)
            #expect(try paths("broken").contains("odd"), "\(text)")
        }
        // A folder with a manifest is a session, whatever is in it.
        #expect(try paths() == ["a", "deep", "odd"])
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func anyDamageOfAnyFileIsARow() throws {
        let names = try LocalFileSystem().list(folder.path + "/a").filter { !$0.isDirectory }
        var random = SeededGenerator(seed: 9)
        for number in 0..<60 {
            let name = names[number % names.count].name
            let intact = try folder.bytes(of: "a/" + name)
            var bytes = intact
            for _ in 0..<3 where !bytes.isEmpty {
                let place = Int.random(in: bytes.indices, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            try folder.write(bytes.dropLast(number % 4 == 0 ? bytes.count / 2 : 0), to: "a/" + name)
            try folder.update()
            #expect(try paths().contains("a"), "\(name)")
            try folder.write(intact[...], to: "a/" + name)
        }
        try folder.update()
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func severalThreadsMakeTheSameCatalog() throws {
        for number in UInt64(10)..<20 { try folder.record("many/\(number)", seed: number) }
        #expect(try folder.update(jobs: 4).readCount == 13)
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func twoUpdatesAtOnceMakeTheSameCatalog() throws {
        for number in UInt64(10)..<16 { try folder.record("many/\(number)", seed: number) }
        for _ in 0..<5 {
            try folder.update(isChecking: false)
            try folder.remove(CatalogLayout.cache)
            #expect(try folder.failuresOfUpdatesAtOnce() == [])
            #expect(try folder.dump() == folder.freshDump())
        }
    }

    @Test func aDatabaseOfAnotherVersionIsMadeAgain() throws {
        try folder.update()
        let database = try Database(CatalogLayout.database(of: folder.path))
        try database.execute("PRAGMA user_version = 9999")
        #expect(try folder.update().readCount == 3)
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func aDatabaseWithAViewInPlaceOfATableIsMadeAgain() throws {
        try folder.update()
        try folder.remove(CatalogLayout.cache + "/" + CatalogLayout.database)
        let database = try Database(CatalogLayout.database(of: folder.path))
        try database.execute("CREATE VIEW session AS SELECT 1 AS id")
        #expect(try folder.update().readCount == 3)
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func aDamagedDatabaseIsMadeAgain() throws {
        for text in ["no database", String(repeating: "SQLite format 3\u{0}", count: 400)] {
            try folder.update()
            try folder.write(text, to: CatalogLayout.cache + "/" + CatalogLayout.database)
            #expect(try folder.update().readCount == 3)
            #expect(try folder.dump() == folder.freshDump())
        }
    }

    @Test(arguments: [
        "DROP TABLE finding", "CREATE TABLE another (x)", "ALTER TABLE tag ADD COLUMN x",
        "CREATE TRIGGER t AFTER INSERT ON session BEGIN DELETE FROM tag; END",
        "CREATE VIEW v AS SELECT * FROM session", "PRAGMA user_version = 0",
    ])
    func aDatabaseOfSomeoneElseIsMadeAgain(_ change: String) throws {
        try folder.update()
        try Database(CatalogLayout.database(of: folder.path)).execute(change)
        #expect(try folder.update().readCount == 3)
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func aRecordingThatCouldNotBeReadIsTriedAgain() throws {
        try folder.update()
        let database = try Database(CatalogLayout.database(of: folder.path))
        try database.execute(
            "UPDATE session SET is_broken = 1, is_checked = 0, error = 'x' WHERE path = 'a'")
        #expect(try folder.update().readCount == 1)
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func noCatalogIsMadeInASession() throws {
        #expect(throws: SessionError.self) { try Catalog(of: folder.path + "/a") }
        #expect(throws: SessionError.self) { try Catalog(of: folder.path + "/a/rgb") }
        #expect(throws: FileError.self) { try Catalog(of: folder.path + "/nowhere") }
        #expect(throws: FileError.self) { try Catalog(of: folder.path + "/a/metadata.json/x") }
    }

    @Test func thumbnailsAreStored() throws {
        try folder.update()
        let catalog = try Catalog(of: folder.path)
        #expect(try catalog.thumbnail(of: "a")?.isEmpty == false)
        #expect(try catalog.thumbnail(of: "nowhere") == nil)
    }
}
