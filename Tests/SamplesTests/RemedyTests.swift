import LockstepSamples
import Testing

/// Remedies are sentences whose actions each program names.
struct RemedyTests {
    @Test(
        arguments: [
            ("", ""),
            ("Wait.", "Wait."),
            ("Run \(.recover) on \("it").", "Run [recover] on it."),
            ("\(.verify) or " + "\(.recover) " + "it", "[verify] or [recover] it"),
            (Remedy("Copy it.", "", "\(.verify) lists more."), "Copy it. [verify] lists more."),
            ("Lost. \(Remedy("Run \(.recover).", "Wait."))", "Lost. Run [recover]. Wait."),
            (Remedy("One.", "Two ") + "goes on.", "One. Two goes on."),
        ] as [(Remedy, String)])
    func namesItsActions(_ remedy: Remedy, _ text: String) {
        #expect(remedy.text { "[\($0)]" } == text)
    }

    @Test func equalTextsAreEqualHoweverTheyWereComposed() {
        let path = "a/b"
        #expect("Give \(path)." as Remedy == "Give a/b.")
        #expect("Give " + "a/b." as Remedy == "Give a/b.")
        #expect("Run \(.recover)." as Remedy != "Run recover.")
        #expect(Remedy("A.", "B.") != "A. B.")
    }

    @Test func actionsAreListedInOrder() {
        let remedy = Remedy("\(.verify) or \(.recover)", "then \(.verify)")
        #expect(remedy.actions == [.verify, .recover, .verify])
        #expect(("Wait." as Remedy).actions.isEmpty)
    }
}
