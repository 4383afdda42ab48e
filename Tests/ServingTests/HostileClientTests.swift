import Foundation
import LockstepServing
import Testing

@Suite struct HostileClientTests {
    static func limits(_ change: (inout ServerLimits) -> Void) -> ServerLimits {
        var limits = ServerLimits()
        change(&limits)
        return limits
    }

    /// Whether a connection is free within ten seconds.
    static func eventuallyServes(_ running: RunningServer) throws -> Bool {
        for _ in 0..<500 {
            if try running.status(of: running.request()) == 200 { return true }
            usleep(20_000)
        }
        return false
    }

    @Test(arguments: [
        "", "\r\n", "\0\0\0\0", "GET", "GET /", "GET / HTTP/1.1", "GET / HTTP/1.1\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "CONNECT example.com:80 HTTP/1.1\r\n\r\n",
        "\u{16}\u{3}\u{1}\0\u{5}hello", "GET / HTTP/1.1\r\n: \r\n:\r\n\r\n",
        "GET GET GET\r\n\r\n", "GET / HTTP/1.1\nHost: x\n\n", "GET  /  HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nGET /: x\r\n\r\n", "HEAD / HTTP/1.1\r\nPOST /x: y\r\n\r\n",
        "GET /?&&&&;;;===%3d HTTP/1.1\r\n\r\n",
    ])
    func garbageIsRefusedAndTheServerLives(_ text: String) throws {
        let running = try RunningServer()
        let status = try running.status(of: text)
        #expect([nil, 400, 403, 405].contains(status))
        #expect(try running.status(of: running.request()) == 200)
    }

    @Test func randomBytesAreRefusedAndTheServerLives() throws {
        let running = try RunningServer()
        var generator = SystemRandomNumberGenerator()
        for length in 0..<200 {
            let client = try RawClient(port: running.server.port)
            let request = Array(running.request("GET /socket HTTP/1.1").utf8)
            // Half of them damage a request that is allowed.
            var bytes =
                length % 2 == 0
                ? (0..<length * 10).map { _ in UInt8.random(in: 0...255, using: &generator) }
                : request
            for _ in 0..<4 where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
                    in: 0...255, using: &generator)
            }
            client.send(bytes)
            client.endSending()
            _ = client.readToEnd()
        }
        #expect(try running.status(of: running.request()) == 200)
    }

    @Test func headersBeyondTheLimitAreRefused() throws {
        let running = try RunningServer(limits: Self.limits { $0.headerByteCount = 2048 })
        for header in [
            "X: " + String(repeating: "a", count: 10_000),
            "Cookie: " + String(repeating: "a", count: 10_000),
            (0..<2000).map { "X\($0): a" }.joined(separator: "\r\n"),
            (0..<500).map { _ in "Range: bytes=0-1" }.joined(separator: "\r\n"),
        ] {
            let status = try running.status(of: running.request("GET / HTTP/1.1", [header]))
            #expect([nil, 400, 403].contains(status))
        }
        let path = "/" + String(repeating: "a", count: 10_000)
        #expect(try running.status(of: running.request("GET \(path) HTTP/1.1")) != 200)
        #expect(try running.status(of: running.request()) == 200)
    }

    @Test func connectionsThatSendNothingAreClosed() throws {
        let running = try RunningServer(limits: Self.limits { $0.idleSeconds = 1 })
        for begin in ["", "GET / HT", String(running.request().dropLast())] {
            let client = try RawClient(port: running.server.port)
            client.send(begin)
            _ = client.readToEnd()
            #expect(!client.hasTimedOut)
        }
    }

    @Test func connectionsBeyondTheLimitAreClosed() throws {
        let running = try RunningServer(limits: Self.limits { $0.connections = 4 })
        let sockets = try (0..<4).map { _ in try RawSocket(running) }
        #expect(try running.status(of: running.request()) == nil)
        for socket in sockets.prefix(2) { socket.send(0x88, []) }
        _ = running.handler.reasons(count: 2)
        // The library closes the connections after the handlers know.
        #expect(try Self.eventuallyServes(running))
        sockets[3].send("still there")
        #expect(sockets[3].read()?.text == "still there")
    }

    @Test func clientsThatVanishLeaveNothingBehind() throws {
        let running = try RunningServer(limits: Self.limits { $0.connections = 8 })
        for count in 0..<50 {
            let client = try RawClient(port: running.server.port)
            client.send(running.request("GET /large HTTP/1.1"))
            if count % 2 == 0 { _ = client.read(100) }
            client.reset()
        }
        #expect(try Self.eventuallyServes(running))
    }

    /// Whether it has said that it sends nothing more, or not.
    @Test(arguments: [false, true])
    func aClientThatDoesNotReadLosesItsPlace(_ endsSending: Bool) throws {
        let limits = Self.limits {
            $0.connections = 1
            $0.idleSeconds = 1
        }
        let running = try RunningServer(limits: limits)
        let client = try RawClient(port: running.server.port, receiveByteCount: 4096)
        client.send(running.request("GET /large HTTP/1.1"))
        if endsSending { client.endSending() }
        #expect(client.readHead().hasPrefix("HTTP/1.1 200 "))
        #expect(try Self.eventuallyServes(running))
        #expect(client.readToEnd().count < ExampleRoutes.large.count)
        #expect(!client.hasTimedOut)
    }

    @Test func senselessLimitsDoNotTrap() throws {
        for number in [Int.min, -1, 0, Int.max] {
            let limits = Self.limits {
                $0.connections = number
                $0.headerByteCount = number
                $0.messageByteCount = number
                $0.queueByteCount = number
                $0.idleSeconds = number
                $0.pingSeconds = number
            }
            let running = try RunningServer(limits: limits)
            #expect(try running.status(of: running.request()) == (number > 0 ? 200 : nil))
            guard number > 0 else { continue }
            let socket = try RawSocket(running)
            socket.send("text")
            #expect(socket.read()?.text == "text")
        }
    }

    /// libwebsockets 4.1.6 asks about an upgrade after it has discarded its headers.
    @Test func anUnknownUpgradeOnAUsedConnectionIsRefused() throws {
        let running = try RunningServer()
        for name in ["foo", "h2c", "websocket, foo", ""] {
            let client = try RawClient(port: running.server.port)
            client.send(running.request())
            _ = client.readHead()
            _ = client.read(ExampleRoutes.page.utf8.count)
            let headers = [
                "Origin: http://127.0.0.1:\(running.server.port)", "Connection: Upgrade",
                "Upgrade: \(name)",
                "HTTP2-Settings: AAMAAABkAAQAAP__",
            ]
            client.send(running.request("GET /socket HTTP/1.1", headers))
            #expect(!client.readHead().contains(" 101 "))
        }
        #expect(try running.status(of: running.request()) == 200)
    }
}
