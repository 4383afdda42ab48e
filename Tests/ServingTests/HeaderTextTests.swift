import Testing

@testable import LockstepServing

@Suite struct HeaderTextTests {
    static let hostile = "a\r\nSet-Cookie: b=c\r\n\r\n<html>\0\u{7F}é"

    @Test func noTextOfARouteEndsAHeader() {
        var response = Response.text("x", ContentType(Self.hostile))
        response.downloadName = Self.hostile
        response.contentSecurityPolicy = Self.hostile
        let answer = Answer(response, to: Request(path: "/"), file: nil)
        let lines = String(decoding: answer.head.bytes, as: UTF8.self).split(
            separator: "\r\n", omittingEmptySubsequences: false)
        // The status, nine headers, and the two empty parts at the end.
        #expect(lines.count == 12)
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
        #expect(!lines.contains { $0.hasPrefix("Set-Cookie") })
    }

    @Test(arguments: [
        ("a.csv", #"attachment; filename="a.csv"; filename*=UTF-8''a.csv"#),
        (
            "ä/\"%\\.csv",
            #"attachment; filename="_____.csv"; filename*=UTF-8''%C3%A4%2F%22%25%5C.csv"#
        ),
        ("a\r\nb", #"attachment; filename="a__b"; filename*=UTF-8''a%0D%0Ab"#),
    ])
    func downloadNamesAreQuoted(_ name: String, _ expected: String) {
        // A line end is one character, but two scalars.
        #expect(HeaderText.attachment(named: name) == expected)
    }

    @Test(arguments: [
        ("a/b.HTML", ContentType.html), ("movie.mov", ContentType("video/quicktime")),
        ("a.b/c", .bytes), (".js", .javaScript), ("", .bytes), ("a.", .bytes),
    ])
    func theEndOfANameSelectsTheType(_ name: String, _ expected: ContentType) {
        #expect(ContentType.ofFile(named: name) == expected)
    }
}
