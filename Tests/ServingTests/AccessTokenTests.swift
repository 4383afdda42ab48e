import Testing

@testable import LockstepServing

@Suite struct AccessTokenTests {
    @Test func randomTokensDifferAndAreValid() {
        let tokens = (0..<100).map { _ in AccessToken().text }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { AccessToken($0) != nil && $0.count == 64 })
    }

    @Test(arguments: [
        "", "short", "fifteen-letters", String(repeating: "a", count: 129), "with space in it ",
        "with;semicolon;in;it", "with\r\nline\r\nends\r\n", "mit-Umlaut-ä-und-ö",
        "percent%20percent%20",
    ])
    func textThatNeedsAnEscapeIsRefused(_ text: String) {
        #expect(AccessToken(text) == nil)
    }

    @Test(arguments: [
        ("0123456789abcdef", true), ("0123456789abcdeF", false), ("0123456789abcde", false),
        ("0123456789abcdef0", false), ("", false), ("1123456789abcdef", false),
    ])
    func onlyTheSameTextMatches(_ candidate: String, _ isMatch: Bool) throws {
        let token = try #require(AccessToken("0123456789abcdef"))
        #expect(token.matches(candidate) == isMatch)
    }
}
