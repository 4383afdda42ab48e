import LockstepAnalysis
import LockstepConcurrency
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepCatalog

/// What people add survives everything that happens to the database and to the file.
@Suite struct NotesTests {
    private let folder: CatalogFolder

    init() throws {
        folder = try CatalogFolder()
        try folder.record("a", seed: 1)
        try folder.record("b", seed: 2)
    }

    private static let notes = [
        SessionNote(.addTag("kitchen"), on: "a", at: WallTime(nanoseconds: 5)),
        SessionNote(.verdict(.fail), on: "a"), SessionNote(.text("Bad \"light\"\n"), on: "b"),
        SessionNote(.addTag("lab"), on: "b"), SessionNote(.removeTag("lab"), on: "b"),
    ]

    private func paths(_ filter: String) throws -> [String] {
        try Catalog(of: folder.path).rows(CatalogQuery(SessionFilter(filter)))
            .compactMap { $0[0].asText }
    }

    @Test func notesAreFound() throws {
        try folder.update()
        try Catalog(of: folder.path).add(Self.notes)
        #expect(try paths("kitchen") == ["a"])
        #expect(try paths("tag = kitchen and verdict = fail and overridden") == ["a"])
        #expect(try paths("notes ~ light") == ["b"])
        #expect(try paths("tag = lab").isEmpty)
        #expect(try folder.dump() == folder.freshDump())
        try folder.remove(CatalogLayout.cache)
        try folder.update()
        #expect(try paths("kitchen") == ["a"])
        let end: [SessionNote] = [
            SessionNote(.verdict(nil), on: "a"), SessionNote(.removeTag("kitchen"), on: "a"),
            SessionNote(.text(nil), on: "b"),
        ]
        try Catalog(of: folder.path).add(end)
        #expect(try paths("overridden or kitchen or notes ~ light").isEmpty)
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func notesOfAnotherProgramAreReadByTheNextUpdate() throws {
        try folder.update()
        try folder.write(
            "{\"session\":\"b\",\"add_tag\":\"x\",\"later_key\":1}\n{\"session\":\"a\"}\nno\n",
            to: CatalogLayout.notes)
        #expect(try folder.update().unreadableNotes == [2, 3])
        #expect(try paths("tag = x") == ["b"])
        #expect(try folder.dump() == folder.freshDump())
    }

    @Test func aFileThatIsCutAtAnyByteLosesOnlyItsLastNote() throws {
        let file = NotesFile(path: folder.path + "/" + CatalogLayout.notes)
        try file.append(Self.notes)
        let bytes = try folder.bytes(of: CatalogLayout.notes)
        let last = SessionNote(.addTag("last"), on: "a")
        for length in 0...bytes.count {
            let part = bytes.prefix(length)
            try folder.write(String(decoding: part, as: UTF8.self), to: CatalogLayout.notes)
            let whole = bytes.prefix(upTo: bytes[..<length].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0)
            var expected: [String: SessionAnnotation] = [:]
            let isEnded = length < bytes.count && bytes[length] == 0x0a
            for line in (isEnded ? part : whole).split(separator: 0x0a) {
                guard let note = SessionNote(line: line) else { continue }
                expected[note.session, default: SessionAnnotation()].apply(note.change)
            }
            let content = try file.read()
            #expect(content.annotations == expected, "\(length)")
            #expect(content.unreadableLines.count == (length == whole.count || isEnded ? 0 : 1))
            try file.append([last])
            expected["a", default: SessionAnnotation()].apply(last.change)
            #expect(try file.read().annotations == expected, "\(length)")
        }
    }

    @Test func notesOfSeveralThreadsAreAllStored() throws {
        let file = NotesFile(path: folder.path + "/" + CatalogLayout.notes)
        let threads = try (0..<4).map { thread in
            try WorkerThread {
                for number in 0..<50 {
                    try? file.append([SessionNote(.addTag("\(thread)-\(number)"), on: "a")])
                }
            }
        }
        for thread in threads { thread.join() }
        let content = try file.read()
        #expect(content.unreadableLines == [] && content.annotations["a"]?.tags.count == 200)
    }
}
