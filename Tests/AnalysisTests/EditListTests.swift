import LockstepAnalysis
import LockstepSamples
import Testing

/// Edit lists of imported movies, which a session records in a notice.
@Suite struct EditListTests {
    @Test(arguments: [
        (MovieEdits.movesNothing, Finding.Severity.pass), (.start(tick: 512), .pass),
        (.several(count: 3), .warn),
    ])
    func aNoticeOfAnEditListIsAFinding(
        _ edits: MovieEdits, _ severity: Finding.Severity
    ) throws {
        let session = try ExampleSession(.good(.movie))
        let notice = "In a b.mov, \(edits.words); times are those that a player shows."
        try session.replaceFirst(
            "\"notices\": []", with: "\"notices\": [\"\(notice)\"]", in: "metadata.json")
        let found = try session.check().findings.filter { $0.name == .movieEditList }
        #expect(found.map(\.severity) == [severity])
        if case .several = edits { #expect(found.first?.meaning.contains("3 entries") == true) }
    }

    @Test func othersAreNone() throws {
        let found = try ExampleSession(.good(.movie)).check().findings
        #expect(!found.contains { $0.name == .movieEditList })
        #expect(MovieEdits(notice: "In a.mov, a track of audio (aac) is left out.") == nil)
        #expect(MovieEdits(notice: "") == nil)
        #expect(MovieEdits(notice: "In a.mov, the movie's edit list is long.") == nil)
    }

    /// Notices as earlier writers worded them, in sessions that exist.
    @Test(arguments: [
        (
            "the movie's edit list begins at its first tick and moves nothing",
            MovieEdits.movesNothing
        ),
        ("the movie's edit list begins at tick 512 of the stored pictures", .start(tick: 512)),
        ("the movie's edit list begins at tick 512 of the stored images", .start(tick: 512)),
        ("the movie's edit list has 3 entries", .several(count: 3)),
    ])
    func earlierNoticesAreRead(_ words: String, _ edits: MovieEdits) {
        #expect(MovieEdits(notice: "In a b.mov, \(words); times are …") == edits)
    }

    @Test(arguments: [MovieEdits.movesNothing, .start(tick: -3), .several(count: 2)])
    func wordsAreReadBack(_ edits: MovieEdits) {
        #expect(MovieEdits(notice: "In x, \(edits.words); times are …") == edits)
    }
}
