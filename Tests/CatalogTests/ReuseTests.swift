import Foundation
import LockstepAnalysis
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepCatalog

/// Results of a check are used again where the session is, whichever catalog has them.
@Suite struct ReuseTests {
    private let folder: CatalogFolder
    private static let database = CatalogLayout.cache + "/" + CatalogLayout.database

    init() throws {
        folder = try CatalogFolder()
        try folder.record("a", seed: 1)
        try folder.record("deep/b", seed: 2)
        try folder.record("deep/c", seed: 3, isComplete: false)
        try folder.record("deep/er/d", seed: 4)
    }

    /// Checks that the counts are these, and that the content is as if all was checked.
    private func expect(
        _ update: CatalogUpdate, read: Int, reused: Int, in subfolder: String = "",
        _ comment: Comment? = nil
    ) throws {
        #expect(update.readCount == read, comment)
        #expect(update.reusedCount == reused, comment)
        #expect(update.uncheckedCount == 0, comment)
        #expect(try folder.dump(subfolder) == folder.freshDump(subfolder), comment)
    }

    @Test(arguments: [
        ([("a", "z")], 1), ([("a", "deep/er/a")], 1), ([("deep", "other")], 3),
        ([("deep/er", "er"), ("a", "er/a")], 2),
        ([("a", "x"), ("deep/b", "a"), ("x", "deep/b")], 2),
        ([("a", "%?# ü'\"")], 1),
    ])
    func aMovedSessionIsNotCheckedAgain(_ moves: [(String, String)], _ count: Int) throws {
        try folder.update()
        for (old, new) in moves { try folder.rename(old, to: new) }
        let update = try folder.update()
        try expect(update, read: 0, reused: count)
        #expect(update.removedCount == 0 && update.foundCount == 4)
        try expect(folder.update(), read: 0, reused: 0)
    }

    @Test func aMovedSessionThatChangedIsCheckedAgain() throws {
        try folder.update()
        try folder.rename("deep", to: "other")
        try folder.write("timestamp_ns", to: "other/b/imu.csv")
        try expect(folder.update(), read: 1, reused: 2)
    }

    @Test(arguments: [["deep"], ["deep", "deep/er"], ["deep/er"]])
    func catalogsOfSubfoldersAreUsed(_ subfolders: [String]) throws {
        for subfolder in subfolders { try folder.update(subfolder) }
        let count = subfolders.contains("deep") ? 3 : 1
        try expect(folder.update(), read: 4 - count, reused: count)
        try expect(folder.update(), read: 0, reused: 0)
    }

    @Test func theCatalogOfAFolderAboveIsUsed() throws {
        try folder.update()
        try expect(folder.update("deep/er"), read: 0, reused: 1, in: "deep/er")
        try folder.rename("a", to: "deep/er/a")
        // At another path than the catalog above knows, and found by its content.
        try expect(folder.update("deep/er"), read: 0, reused: 1, in: "deep/er")
        try expect(folder.update("deep"), read: 0, reused: 4, in: "deep")
    }

    @Test func aSessionThatMovedSinceItsCatalogKnewItIsNotCheckedAgain() throws {
        try folder.update("deep")
        try folder.rename("deep/b", to: "b")
        try expect(folder.update(), read: 1, reused: 3)
    }

    @Test func onlyWhatTheOtherCatalogKnowsIsUsed() throws {
        try folder.update("deep")
        try folder.write("", to: "deep/b/imu.csv")
        try folder.write("{", to: "deep/c/metadata.json")
        #expect(try folder.update("deep/er", isChecking: false).reusedCount == 1)
        try folder.remove("deep/" + Self.database)
        // Of the catalog below, nothing that was not checked.
        try folder.remove("deep/er/" + Self.database)
        try folder.update("deep/er", isChecking: false)
        let update = try folder.update()
        #expect(update.readCount == 4 && update.reusedCount == 0)
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func withoutChecksResultsAreUsedToo() throws {
        #expect(try folder.update(isChecking: false).uncheckedCount == 4)
        try folder.update("deep")
        let update = try folder.update(isChecking: false)
        #expect(update.reusedCount == 3 && update.uncheckedCount == 1 && update.readCount == 0)
        try expect(folder.update(), read: 1, reused: 0)
    }

    @Test func aCatalogInMemoryUsesTheFolders() throws {
        try folder.update()
        let catalog = try Catalog(of: folder.path, isTemporary: true)
        let update = try catalog.update(with: .stub, isChecking: false)
        #expect(update.reusedCount == 4 && update.readCount == 0)
        #expect(try catalog.dump() == folder.dump())
    }

    @Test(arguments: [
        "DROP TABLE finding", "CREATE TABLE another (x)", "ALTER TABLE tag ADD COLUMN x",
        "CREATE TRIGGER t AFTER INSERT ON session BEGIN DELETE FROM tag; END",
        "CREATE VIEW v AS SELECT * FROM session", "PRAGMA user_version = 1",
        "PRAGMA user_version = 9999", "UPDATE session SET is_checked = 0",
        "UPDATE session SET is_broken = 1", "UPDATE session SET fingerprint = 'x'",
        "UPDATE session SET fingerprint = x'00', path = CAST(path AS BLOB), session_id = 3.5",
    ])
    func aCatalogOfSomeoneElseIsSkipped(_ change: String) throws {
        try folder.update("deep")
        try Database(CatalogLayout.database(of: folder.path + "/deep")).execute(change)
        try expect(folder.update(), read: 4, reused: 0, "\(change)")
    }

    @Test func aDamagedCatalogIsSkipped() throws {
        try folder.update("deep")
        let intact = try folder.bytes(of: "deep/" + Self.database)
        var random = SeededGenerator(seed: 5)
        for number in 0..<20 {
            var bytes = intact
            // A page, from its header on, or the end of the file.
            let page = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
            for place in page..<page + 256 {
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            let length = number % 3 == 0 ? page : bytes.count
            try folder.write(bytes.prefix(length), to: "deep/" + Self.database)
            try folder.update(isChecking: false)
            try folder.remove(CatalogLayout.cache)
        }
        for text in ["", "no database", String(repeating: "SQLite format 3\u{0}", count: 400)] {
            try folder.write(text, to: "deep/" + Self.database)
            try expect(folder.update(), read: 4, reused: 0)
            try folder.remove(CatalogLayout.cache)
        }
    }

    @Test func aDatabaseThatIsNoFileIsSkipped() throws {
        try folder.update("deep")
        try folder.rename("deep/" + Self.database, to: "elsewhere")
        let path = folder.path + "/deep/" + Self.database
        let obstacles: [() throws -> Void] = [
            { try #require(mkfifo(path, 0o644) == 0) },
            { [folder] in
                try FileManager.default.createSymbolicLink(
                    atPath: path, withDestinationPath: folder.path + "/elsewhere")
            },
            { try LocalFileSystem().makeDirectory(path) },
        ]
        for obstruct in obstacles {
            try obstruct()
            try expect(folder.update(), read: 4, reused: 0)
            try folder.remove("deep/" + Self.database)
            try folder.remove(CatalogLayout.cache)
        }
    }

    @Test func noFileOfAnotherCatalogIsWritten() throws {
        try folder.update("deep")
        let disk = LocalFileSystem()
        let before = try disk.list(folder.path + "/deep/" + CatalogLayout.cache)
        #expect(before.map(\.name) == [CatalogLayout.database])
        try expect(folder.update(), read: 1, reused: 3)
        #expect(try disk.list(folder.path + "/deep/" + CatalogLayout.cache) == before)
    }

    @Test func aCatalogInUseIsRead() throws {
        let other = try Catalog(of: folder.path + "/deep")
        try other.update(with: .stub, isChecking: true)
        let source = ResultSource(
            path: CatalogLayout.database(of: other.folder), offset: FolderOffset())
        #expect(source.access == .shared)
        try expect(folder.update(), read: 1, reused: 3)
        #expect(try other.dump() == folder.freshDump("deep"))
    }

    @Test func aDatabaseThatChangesWithoutLocksIsNotTrusted() throws {
        try folder.update("deep")
        let source = ResultSource(
            path: CatalogLayout.database(of: folder.path + "/deep"), offset: FolderOffset())
        let access = try #require(source.access)
        try source.requireUnchanged(access)
        try folder.write("", to: "deep/b/imu.csv")
        try folder.update("deep")
        #expect(throws: DatabaseError.self) { try source.requireUnchanged(access) }
    }

    @Test func notesAreThoseOfTheFolder() throws {
        try folder.update("deep")
        try Catalog(of: folder.path + "/deep").add([
            SessionNote(.addTag("below"), on: "b"), SessionNote(.verdict(.fail), on: "b"),
        ])
        let catalog = try Catalog(of: folder.path)
        try catalog.add([
            SessionNote(.addTag("here"), on: "deep/b"), SessionNote(.text("Lamp"), on: "deep/c"),
            SessionNote(.addTag("old"), on: "a"), SessionNote(.addTag("new"), on: "z"),
        ])
        try expect(folder.update(), read: 1, reused: 3)
        let paths = { try catalog.rows(CatalogQuery(SessionFilter($0))).map { $0[0].asText } }
        #expect(try paths("tag = below or overridden").isEmpty)
        #expect(try paths("here") == ["deep/b"] && paths("notes ~ lamp") == ["deep/c"])
        try folder.rename("a", to: "z")
        try expect(folder.update(), read: 0, reused: 1)
        // Notes belong to a path.
        #expect(try paths("tag = old").isEmpty && paths("tag = new and z") == ["z"])
    }

    @Test func updatesAtOnceMakeTheSameCatalog() throws {
        for number in UInt64(10)..<16 { try folder.record("many/\(number)", seed: number) }
        try folder.update("many")
        try folder.update()
        for round in 0..<4 {
            try folder.rename("deep", to: "next")
            try folder.rename("next", to: "deep")
            if round % 2 == 0 { try folder.remove(CatalogLayout.cache) }
            try folder.rename(round % 2 == 0 ? "a" : "z", to: round % 2 == 0 ? "z" : "a")
            #expect(try folder.failuresOfUpdatesAtOnce() == [])
            #expect(try folder.dump() == folder.freshDump())
        }
    }
}

/// Which results apply, without a disk.
@Suite struct ReuseRulesTests {
    private static func found(_ path: String, _ fingerprint: String) -> FoundRecording {
        FoundRecording(path: path, kind: .session, fingerprint: fingerprint)
    }

    private static func checked(_ path: String, _ fingerprint: String) -> CheckedSession {
        CheckedSession(path: path, fingerprint: fingerprint, identifier: "of \(path)")
    }

    @Test(arguments: [
        (FolderOffset(), "a/b", "a/b"), (FolderOffset(added: "x/"), "a", "x/a"),
        (FolderOffset(removed: "x/y/"), "x/y/a/b", "a/b"),
        (FolderOffset(removed: "x/"), "xy/a", nil),
    ])
    func pathsAreConverted(_ offset: FolderOffset, _ path: String, _ expected: String?) {
        #expect(offset.path(path) == expected)
    }

    @Test func anEqualFingerprintAtAnotherPlaceNeedsAnEqualIdentifier() {
        let sessions = [Self.found("x/a", "1"), Self.found("x/b", "1"), Self.found("c", "2")]
        let stored = [Self.checked("a", "1"), Self.checked("z", "1"), Self.checked("c", "3")]
        let match = { (identifiers: [String: String], isUsedOnce: Bool) in
            ReuseRules.matches(
                of: sessions, in: stored, offset: FolderOffset(added: "x/"), isUsedOnce: isUsedOnce
            ) { identifiers[$0.path] == $1 }.map { [$0.path, $0.storedPath] }
        }
        #expect(match([:], false) == [["x/a", "a"]])
        #expect(match(["x/b": "of z"], false) == [["x/a", "a"], ["x/b", "z"]])
        #expect(match(["x/b": "of a"], false) == [["x/a", "a"], ["x/b", "a"]])
        #expect(match(["x/b": "of a"], true) == [["x/a", "a"]])
    }

    @Test func onlySessionsWithoutTheirCheckAreUnchecked() {
        let known = [
            "same": KnownRecording(fingerprint: "1", isChecked: true, identifier: "i"),
            "changed": KnownRecording(fingerprint: "1", isChecked: true, identifier: "i"),
            "unchecked": KnownRecording(fingerprint: "1", isChecked: false, identifier: "i"),
            "gone": KnownRecording(fingerprint: "1", isChecked: true, identifier: "i"),
            "gone too": KnownRecording(fingerprint: "1", isChecked: false, identifier: "i"),
        ]
        var found = ["same", "unchecked"].map { Self.found($0, "1") }
        found += ["changed", "new"].map { Self.found($0, "2") }
        found.append(FoundRecording(path: "other", kind: .dataset("euroc"), fingerprint: "1"))
        found.append(FoundRecording(path: "bad", kind: .unreadable("?"), fingerprint: "1"))
        #expect(
            ReuseRules.unchecked(found, known).map(\.path) == ["unchecked", "changed", "new"])
        #expect(ReuseRules.displaced(known, found).map(\.path) == ["changed", "gone"])
    }
}
