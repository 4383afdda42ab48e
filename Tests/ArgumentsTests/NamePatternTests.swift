import LockstepArguments
import Testing

@Suite struct NamePatternTests {
    static let matching = [
        ("*", "walk"), ("*", ""), ("w*k", "walk"), ("w*k", "wk"), ("*a*b*", "xaybz"),
        ("*.mcap", "a.b.mcap"), ("**", "walk"), ("?alk", "walk"), ("?", "é"), ("?", "e\u{301}"),
        ("[a-c]x", "bx"), ("[!a-c]x", "dx"), ("[^a-c]x", "dx"), ("[]x]", "]"), ("[a-]", "-"),
        ("[ä]", "a\u{308}"), ("a[b", "a[b"), ("[", "["), ("\\*", "*"), ("a\\", "a\\"),
        (".*", ".hidden"), ("walk", "walk"), ("", ""), ("*aab", "aaaaab"), ("[z-a]", "z"),
    ]
    static let different = [
        ("*", ".hidden"), ("?hidden", ".hidden"), ("[.]hidden", ".hidden"), ("w*k", "walks"),
        ("?", ""), ("?", "ab"), ("[a-c]x", "dx"), ("[!a-c]x", "bx"), ("\\*", "walk"),
        ("walk", "Walk"), ("", "a"), ("*a*b*", "ba"), ("a[b", "ab"), ("*aab", "aaaba"),
    ]

    @Test(arguments: matching) func matches(_ pattern: String, _ name: String) {
        #expect(NamePattern(pattern).matches(name))
    }

    @Test(arguments: different) func doesNotMatch(_ pattern: String, _ name: String) {
        #expect(!NamePattern(pattern).matches(name))
    }

    @Test(arguments: [("walk", false), ("w*", true), ("w?", true), ("w[a]", true), ("w]", false)])
    func isRecognizedByItsCharacters(_ text: String, _ isPattern: Bool) {
        #expect(NamePattern.isPattern(text) == isPattern)
    }
}
