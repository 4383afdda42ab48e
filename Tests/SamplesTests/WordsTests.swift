import LockstepSamples
import Testing

/// Numbers with their nouns and verbs, as in notices and findings.
@Suite struct WordsTests {
    @Test(arguments: [
        (0, 3, "0 of 3 rows have no image"), (1, 1, "1 of 1 row has no image"),
        (1, 3, "1 of 3 rows has no image"), (2, 3, "2 of 3 rows have no image"),
    ])
    func aPartAgreesWithItsNounAndVerb(_ count: Int, _ total: Int, _ sentence: String) {
        #expect(
            "\(count.counted("row", of: total)) \(count.verb("has", "have")) no image" == sentence)
    }

    @Test func aNumberAgreesWithItsNoun() {
        #expect([0, 1, 2].map { $0.counted("row") } == ["0 rows", "1 row", "2 rows"])
    }
}
