import LockstepAppModel
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

/// The order of the sessions, and the search among them.
@Suite struct LibraryOrderTests {
    private static func entry(
        _ name: String, at seconds: Int64? = nil, long milliseconds: Int64 = 1000,
        bytes: Int64 = 1, _ title: String? = nil
    ) -> LibraryEntry {
        .example(
            name, start: seconds.map { WallTime(nanoseconds: $0 * 1_000_000_000) },
            duration: .milliseconds(milliseconds), byteCount: bytes,
            laterNotes: SessionNotes(title: title))
    }

    private static let entries = [
        entry("a", at: 3, long: 500, bytes: 9, "Stairs"),
        entry("b", at: 1, long: 9000, bytes: 2, "attic"),
        entry("c", long: 500, bytes: 5),
        entry("d", at: 2, long: 700, bytes: 5, "Äpfel"),
        .example("e", .unreadable, byteCount: 1),
    ]

    @Test(arguments: [
        (LibraryOrder.newest, ["a", "d", "b", "e", "c"]),
        (.oldest, ["b", "d", "a", "e", "c"]),
        (.longest, ["b", "d", "a", "c", "e"]),
        (.largest, ["a", "d", "c", "b", "e"]),
        (.name, ["b", "c", "e", "a", "d"]),
    ])
    func everyOrderSortsAllSessions(_ order: LibraryOrder, _ expected: [String]) {
        var model = LibraryModel()
        _ = model.handle(.listed(Self.entries))
        #expect(model.handle(.ordered(order)).count == (order == .newest ? 0 : 1))
        #expect(model.screen.rows.map(\.id) == expected)
        #expect(model.screen.order == order)
    }

    /// Every pair is ordered in exactly one way.
    @Test(arguments: LibraryOrder.allCases)
    func anOrderIsTotal(_ order: LibraryOrder) {
        let reversed = LibraryModel.rows(Self.entries.reversed(), order)
        #expect(LibraryModel.rows(Self.entries, order) == reversed)
    }

    private static let searched: [LibraryEntry] = [
        .example(
            "session_20250601_100000", mode: "vio", deviceModel: "iPhone15,2",
            laterNotes: SessionNotes(
                title: "Stairs", notes: "Two floors up", tags: ["Hall", "night"])
        ),
        .example("session_20250602_100000", mode: "logger", deviceModel: "iPad13,4"),
        .example("other", .unreadable),
    ]

    @Test(arguments: [
        ("", 3), ("  ", 3), ("stairs", 1), ("STA", 1), ("vio", 1), ("ipad", 1), ("20250602", 1),
        ("session", 2), ("night", 1), ("floors", 1), ("hall stairs", 1), ("hall ipad", 0),
        ("other", 1), ("%@", 0),
    ])
    func everyWordMustOccurSomewhere(_ text: String, _ count: Int) {
        var model = LibraryModel()
        _ = model.handle(.listed(Self.searched))
        #expect(model.handle(.searched(text)) == [])
        #expect(model.screen.rows.count == count)
        #expect(model.screen.query == text)
        let words = count == 0 ? "No session matches the search." : nil
        #expect(model.screen.emptyText?.english == words)
    }

    @Test func theManifestsTextsAreFoundUntilLaterOnesReplaceThem() throws {
        var manifest = SessionManifest(sessionID: "s", mode: "logger", secondsFromUTC: 0)
        (manifest.title, manifest.notes, manifest.tags) = ("Roof", "windy", ["high"])
        var entry = LibraryEntry(
            name: "s", path: "/s", byteCount: 1, content: .session(.init(manifest)),
            condition: .whole)
        let title = { (entry: LibraryEntry, query: String) -> String? in
            var model = LibraryModel()
            _ = model.handle(.listed([entry]))
            _ = model.handle(.searched(query))
            return model.screen.rows.first?.title
        }
        for query in ["roof", "windy", "high"] { #expect(title(entry, query) == "Roof") }
        entry.laterNotes = SessionNotes(tags: ["low"])
        #expect(title(entry, "low") == "s")
        #expect(title(entry, "roof") == nil)
    }
}

extension LibraryModel {
    fileprivate static func rows(_ entries: [LibraryEntry], _ order: LibraryOrder) -> [String] {
        var model = LibraryModel()
        _ = model.handle(.listed(entries))
        _ = model.handle(.ordered(order))
        return model.screen.rows.map(\.id)
    }
}
