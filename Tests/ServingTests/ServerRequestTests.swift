import Foundation
import LockstepServing
import Testing

@Suite struct ServerRequestTests {
    let running: RunningServer

    init() throws { running = try RunningServer() }

    @Test func theFirstPageSetsTheCookieForTheNext() throws {
        let port = running.server.port
        #expect(running.server.url == "http://127.0.0.1:\(port)/?token=\(RunningServer.token)")
        let first = try running.response(
            to: "GET /?token=\(RunningServer.token) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        #expect(first.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(first.hasSuffix(ExampleRoutes.page))
        let cookie = "lockstep_\(port)=\(RunningServer.token)"
        #expect(
            first.contains("\r\nSet-Cookie: \(cookie); Path=/; HttpOnly; SameSite=Strict\r\n"))
        let next = try running.response(to: running.request())
        #expect(next.hasSuffix(ExampleRoutes.page))
        #expect(!next.contains("Set-Cookie"))
    }

    @Test(arguments: [
        ("GET / HTTP/1.1", 200), ("HEAD / HTTP/1.1", 200), ("GET / HTTP/1.0", 200),
        ("GET /missing HTTP/1.1", 404), ("POST / HTTP/1.1", 405), ("PUT / HTTP/1.1", 405),
        ("DELETE / HTTP/1.1", 405), ("OPTIONS / HTTP/1.1", 405), ("PATCH / HTTP/1.1", 405),
        ("BREW / HTTP/1.1", 403), ("GET / HTTP/9.9", 400),
    ])
    func onlyGetAndHeadAreAnswered(_ line: String, _ status: Int) throws {
        #expect(try running.status(of: running.request(line)) == status)
    }

    @Test func requestsWithoutTheSecretAreForbidden() throws {
        let port = running.server.port
        #expect(try running.status(of: running.request(cookie: "0123456789abcdef-tokem")) == 403)
        #expect(try running.status(of: running.request(host: "example.com")) == 403)
        #expect(try running.status(of: running.request(host: "example.com:\(port)")) == 403)
        #expect(try running.status(of: running.request(host: "localhost:\(port)")) == 200)
        #expect(
            try running.status(of: running.request("GET / HTTP/1.1", ["Host: 127.0.0.1:\(port)"]))
                == 403)
        let origin = ["Origin: http://example.com"]
        #expect(try running.status(of: running.request("GET / HTTP/1.1", origin)) == 403)
        #expect(try running.status(of: "GET / HTTP/1.1\r\n\r\n") == 403)
        #expect(
            try running.status(of: running.request("GET /?token=wrong HTTP/1.1", cookie: "wrong"))
                == 403)
    }

    /// The library resolves what it can; what is left over is refused.
    @Test(arguments: [
        "/files/../../etc/passwd", "/files/%2e%2e/%2e%2e/etc/passwd", "/files/..%2f..%2fetc/passwd",
        "/files/..%00", "/files/a%00b", "/files/%00", "/..%00/x", "/files//etc/passwd",
        "/files/%2fetc%2fpasswd", "/files/%0d%0aSet-Cookie:x", "/files/%0aHost:%20x", "/files/%ff",
        "/files/%zz", "/files/%", "/files/..", "/files/%2e%2e", "*", "http://example.com/",
    ])
    func noPathLeavesTheFolder(_ path: String) throws {
        let response = try running.response(to: running.request("GET \(path) HTTP/1.1"))
        let status = response.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        #expect([nil, 400, 403, 404].contains(status) || response.hasSuffix(ExampleRoutes.page))
        #expect(!response.contains("root:"))
        #expect(!response.contains("Set-Cookie"))
    }

    @Test(arguments: [
        ("?a=1&b=2", "a=1\nb=2"), ("?a=%26%3D", "a=&="), ("?a=1+2", "a=1 2"), ("?a=%2B", "a=+"),
        ("?x=../y", "x=../y"), ("?a", "a="), ("", ""),
    ])
    func theQueryReachesTheRoute(_ query: String, _ expected: String) throws {
        let response = try running.response(to: running.request("GET /query\(query) HTTP/1.1"))
        #expect(response.components(separatedBy: "\r\n\r\n").last == expected)
    }

    @Test func aConnectionServesSeveralRequests() throws {
        let client = try RawClient(port: running.server.port)
        for _ in 0..<3 {
            client.send(running.request())
            #expect(client.readHead().hasPrefix("HTTP/1.1 200 "))
            #expect(client.read(ExampleRoutes.page.utf8.count) == Array(ExampleRoutes.page.utf8))
        }
        // Without waiting for the responses.
        client.send(running.request() + running.request("GET /missing HTTP/1.1"))
        #expect(client.readHead().hasPrefix("HTTP/1.1 200 "))
        #expect(client.read(ExampleRoutes.page.utf8.count) == Array(ExampleRoutes.page.utf8))
        #expect(client.readHead().hasPrefix("HTTP/1.1 404 "))
    }

    @Test func aBodyIsNotReadAsARequest() throws {
        let hidden = running.request("GET /hidden HTTP/1.1")
        for headers in [
            ["Content-Length: \(hidden.utf8.count)"], ["Transfer-Encoding: chunked"],
            ["Content-Length: 0", "Transfer-Encoding: chunked"],
        ] {
            let request = running.request("GET / HTTP/1.1", headers) + hidden
            let response = try running.response(to: request)
            #expect(response.hasPrefix("HTTP/1.1 400 "))
            #expect(response.components(separatedBy: "HTTP/1.1 ").count == 2)
        }
    }

    @Test func largeResponsesArriveWhole() throws {
        let client = try RawClient(port: running.server.port, receiveByteCount: 4096)
        client.send(running.request("GET /large HTTP/1.1"))
        let head = client.readHead()
        #expect(head.contains("\r\nContent-Length: \(ExampleRoutes.large.count)\r\n"))
        #expect(client.read(ExampleRoutes.large.count) == ExampleRoutes.large)
    }
}
