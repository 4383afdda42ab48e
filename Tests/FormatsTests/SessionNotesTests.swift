import LockstepFormats
import Testing

@Suite struct SessionNotesTests {
    @Test(arguments: [
        SessionNotes(), SessionNotes(title: "Stairs"), SessionNotes(notes: "a\nb \u{1F6B6} \"c\""),
        SessionNotes(title: "", notes: "", tags: ["hall", "täg", ""]),
    ])
    func encodedNotesAreReadBack(_ notes: SessionNotes) throws {
        #expect(try SessionNotes(decoding: notes.encoded()) == notes)
    }

    @Test func keysOfLaterVersionsAreKept() throws {
        let text = """
            {"format":{"name":"lockstep-notes","version":1,"x":1},"later":{"a":[1,null]},"title":"T"}
            """
        var notes = try SessionNotes(decoding: Array(text.utf8))
        notes.title = "U"
        let document = try JSONValue(decoding: notes.encoded())
        #expect(document["later"] == .object(["a": .list([.integer(1), .null])]))
        #expect(document["title"] == .text("U"))
    }

    @Test(arguments: [
        "", "{", "[]", "null", "{}", "{\"format\":{\"name\":\"other\",\"version\":1}}",
        "{\"format\":{\"name\":\"lockstep-notes\",\"version\":2}}",
        "{\"format\":{\"name\":\"lockstep-notes\",\"version\":1},\"title\":1}",
        "{\"format\":{\"name\":\"lockstep-notes\",\"version\":1},\"tags\":[1]}",
        "{\"format\":{\"name\":\"lockstep-notes\",\"version\":1},\"title\":\"a\",\"title\":\"b\"}",
    ])
    func otherTextIsRejected(_ text: String) {
        #expect(throws: FormatError.self) { try SessionNotes(decoding: Array(text.utf8)) }
    }

    @Test func theyReplaceTheManifestsTexts() {
        var manifest = SessionManifest(sessionID: "s", mode: "logger", secondsFromUTC: 0)
        (manifest.title, manifest.notes, manifest.tags) = ("T", "N", ["t"])
        #expect(SessionNotes(manifest) == SessionNotes(title: "T", notes: "N", tags: ["t"]))
        let cleared = manifest.annotated(with: SessionNotes(tags: ["u"]))
        #expect(cleared.title == nil && cleared.notes == nil && cleared.tags == ["u"])
    }
}
