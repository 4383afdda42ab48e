import Testing

@testable import LockstepServing

@Suite struct RequestTextTests {
    @Test(arguments: [
        ("/", "/"), ("/a/b.html", "/a/b.html"), ("/a/", "/a/"), ("/..a/.b/c..", "/..a/.b/c.."),
        ("/größe", "/größe"), ("/a b", "/a b"),
    ])
    func safePathsAreKept(_ path: String, _ expected: String) {
        #expect(RequestText(method: .get, path: Array(path.utf8)).parsed()?.path == expected)
    }

    @Test(arguments: [
        "", "a", "/..", "/.", "/a/../b", "/a/./b", "/a/..", "/a\0b", "/a\r\nHost: b", "/\u{7F}",
    ])
    func unsafePathsAreRefused(_ path: String) {
        #expect(RequestText(method: .get, path: Array(path.utf8)).parsed() == nil)
    }

    @Test func bytesThatAreNotUTF8AreRefused() {
        let bytes = Array("/a".utf8) + [0xFF]
        #expect(RequestText(method: .get, path: bytes).parsed() == nil)
        let query = RequestText(method: .get, path: Array("/".utf8), query: [[0xC3]])
        #expect(query.parsed() == nil)
    }

    @Test func aQueryKeepsItsOrderAndRepetitions() {
        let parts = ["a=1", "b", "a=2=3", "=4", ""].map { Array($0.utf8) }
        let request = RequestText(method: .head, path: Array("/".utf8), query: parts).parsed()
        #expect(request?.method == .head)
        #expect(
            request?.query == [
                .init(name: "a", value: "1"), .init(name: "b", value: ""),
                .init(name: "a", value: "2=3"), .init(name: "", value: "4"),
                .init(name: "", value: ""),
            ])
        #expect(request?.queryValue("a") == "1")
        #expect(request?.queryValue("c") == nil)
    }

    @Test(
        arguments: [
            ([" text\t"], "text"), ([], nil), (["a", "b"], nil), (["a\0"], nil), ([""], ""),
        ] as [([String], String?)])
    func aHeaderHasOneValue(_ values: [String], _ expected: String?) {
        var text = RequestText(method: .get, path: [])
        text.headers[.host] = values.map { Array($0.utf8) }
        #expect(text.value(.host) == expected)
    }
}
