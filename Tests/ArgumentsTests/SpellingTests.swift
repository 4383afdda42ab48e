import LockstepArguments
import Testing

@Suite struct SpellingTests {
    static let commands = ["record", "recover", "report", "replay", "redact", "check", "trim"]

    @Test(arguments: [
        ("chekc", "check"), ("chck", "check"), ("checkk", "check"), ("CHECK", "check"),
        ("tirm", "trim"), ("reprot", "report"), ("recrod", "record"), ("redac", "redact"),
    ])
    func findsTheNearestWord(_ typed: String, _ meant: String) {
        #expect(Spelling.nearest(to: typed, in: Self.commands) == meant)
    }

    @Test(arguments: ["", "x", "re", "rec", "walk", "session_20250601_100000"])
    func findsNothingForOtherWords(_ typed: String) {
        #expect(Spelling.nearest(to: typed, in: Self.commands) == nil)
    }

    @Test func doesNotTakeOneShortNameForAnother() {
        #expect(Spelling.nearest(to: "ksh", in: ["bash", "zsh", "fish"]) == nil)
        #expect(Spelling.nearest(to: "zhs", in: ["bash", "zsh", "fish"]) == "zsh")
    }

    @Test func skipsVeryLongWords() {
        let word = String(repeating: "x", count: 100_000)
        #expect(Spelling.nearest(to: word, in: [word + "y"]) == nil)
    }
}
