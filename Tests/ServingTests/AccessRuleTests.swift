import Testing

@testable import LockstepServing

@Suite struct AccessRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var expected: Outcome
        var method = RequestText.Method.get
        var path = "/page"
        var query = ["a=b"]
        var headers: [RequestText.Header: [String]] = [:]
    }

    enum Outcome: Sendable, Equatable {
        case allowed(setsCookie: Bool)
        case refused(Response.Status)
    }

    static let secret = "0123456789abcdef"
    static let cookie: [RequestText.Header: [String]] = [.cookie: ["lockstep_8080=\(secret)"]]

    static func example(
        _ name: String, _ expected: Outcome, _ headers: [RequestText.Header: [String]] = cookie,
        query: [String] = [], method: RequestText.Method = .get, path: String = "/page"
    ) -> Case {
        Case(
            testDescription: name, expected: expected, method: method, path: path, query: query,
            headers: headers)
    }

    static func with(_ header: RequestText.Header, _ values: String...)
        -> [RequestText.Header: [String]]
    {
        cookie.merging([header: values]) { $1 }
    }

    static let cases = [
        example("token in the query", .allowed(setsCookie: true), [:], query: ["token=\(secret)"]),
        example("cookie", .allowed(setsCookie: false)),
        example(
            "cookie among others", .allowed(setsCookie: false),
            [.cookie: ["a=b; lockstep_8080=\(secret); c"]]),
        example("no token", .refused(.forbidden), [:]),
        example("wrong token", .refused(.forbidden), [:], query: ["token=0123456789abcdeg"]),
        example("wrong token, right cookie", .allowed(setsCookie: false), query: ["token=x"]),
        example(
            "cookie of another port", .refused(.forbidden), [.cookie: ["lockstep_8081=\(secret)"]]),
        example("another cookie", .refused(.forbidden), [.cookie: ["xlockstep_8080=\(secret)"]]),
        example("localhost", .allowed(setsCookie: false), with(.host, "LocalHost:8080")),
        example("another host", .refused(.forbidden), with(.host, "example.com:8080")),
        example("another port", .refused(.forbidden), with(.host, "127.0.0.1:8081")),
        example("no port", .refused(.forbidden), with(.host, "127.0.0.1")),
        example("no host", .refused(.forbidden), with(.host)),
        example("two hosts", .refused(.forbidden), with(.host, "127.0.0.1:8080", "127.0.0.1:8080")),
        example("own origin", .allowed(setsCookie: false), with(.origin, "http://127.0.0.1:8080")),
        example("another origin", .refused(.forbidden), with(.origin, "http://example.com")),
        example(
            "origin with another port", .refused(.forbidden), with(.origin, "http://127.0.0.1")),
        example(
            "origin with the other name", .refused(.forbidden),
            with(.origin, "http://localhost:8080")),
        example("no origin for a WebSocket", .refused(.forbidden), with(.upgrade, "websocket")),
        example(
            "own origin for a WebSocket", .allowed(setsCookie: false),
            with(.upgrade, "websocket").merging([.origin: ["http://127.0.0.1:8080"]]) { $1 }),
        example("malformed path", .refused(.badRequest), path: "/.."),
        example("malformed path, no token", .refused(.forbidden), [:], path: "/.."),
        example("other method", .refused(.methodNotAllowed), method: .other),
        example("other method, no token", .refused(.forbidden), [:], method: .other),
        example("body", .refused(.badRequest), with(.contentLength, "1")),
        example("empty body", .allowed(setsCookie: false), with(.contentLength, "0")),
        example("two lengths", .refused(.badRequest), with(.contentLength, "0", "0")),
        example("chunks", .refused(.badRequest), with(.transferEncoding, "chunked")),
        example("HTTP/1.0", .allowed(setsCookie: false), with(.version, "HTTP/1.0")),
        example("no version", .refused(.badRequest), with(.version)),
        example("unknown version", .refused(.badRequest), with(.version, "HTTP/3.0")),
    ]

    @Test(arguments: cases)
    func whoMayAskIsDecidedByHostOriginAndToken(_ example: Case) throws {
        let rule = AccessRule(port: 8080, token: try #require(AccessToken(Self.secret)))
        var text = RequestText(method: example.method, path: Array(example.path.utf8))
        text.query = example.query.map { Array($0.utf8) }
        let headers = [.host: ["127.0.0.1:8080"], .version: ["HTTP/1.1"]].merging(example.headers) {
            $1
        }
        text.headers = headers.mapValues { $0.map { Array($0.utf8) } }
        switch (rule.decide(text), example.expected) {
        case (.allowed(let request, let setsCookie), .allowed(let expected)):
            #expect(setsCookie == expected)
            #expect(request.queryValue("token") == nil)
            #expect(request.path == example.path)
        case (.refused(let status), .refused(let expected)): #expect(status == expected)
        case (let decision, _): Issue.record("\(decision)")
        }
    }

    @Test func browsersLeaveOutPort80() throws {
        let rule = AccessRule(port: 80, token: try #require(AccessToken(Self.secret)))
        var text = RequestText(method: .get, path: Array("/".utf8))
        text.headers = [
            .host: [Array("127.0.0.1".utf8)], .version: [Array("HTTP/1.1".utf8)],
            .cookie: [Array("lockstep_80=\(Self.secret)".utf8)],
        ]
        #expect(rule.decide(text) == .allowed(Request(path: "/"), setsCookie: false))
    }
}
