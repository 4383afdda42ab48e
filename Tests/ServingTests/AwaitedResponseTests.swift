import LockstepConcurrency
import LockstepServing
import Testing

/// Responses that another thread makes.
@Suite struct AwaitedResponseTests {
    /// Routes whose path "/slow" waits until the test lets it go.
    struct SlowRoutes: Routes {
        let gate = Mutex((isOpen: false, begun: 0))

        func response(to request: Request) -> Response { .text("quick", .text) }

        func work(for request: Request) -> (@Sendable () -> Response)? {
            guard request.path == "/slow" else { return nil }
            return { [gate] in
                gate.change { $0.begun += 1 }
                gate.change(when: \.isOpen) { _ in }
                return .text("slow", .text)
            }
        }

        func open() { gate.change { $0.isOpen = true } }

        func waitUntilBegun(_ count: Int) -> Bool {
            gate.wait(milliseconds: 10_000) { $0.begun >= count }
        }
    }

    private func ask(_ running: RunningServer, _ path: String) throws -> RawClient {
        let client = try RawClient(port: running.server.port)
        client.send(running.request("GET \(path) HTTP/1.1"))
        return client
    }

    @Test func othersAreAnsweredMeanwhile() throws {
        let routes = SlowRoutes()
        let running = try RunningServer(routes: routes)
        let slow = try ask(running, "/slow")
        #expect(routes.waitUntilBegun(1))
        let quick = try ask(running, "/quick")
        #expect(quick.readHead().hasPrefix("HTTP/1.1 200"))
        routes.open()
        #expect(slow.readHead().hasPrefix("HTTP/1.1 200"))
        #expect(slow.read(4).map { String(decoding: $0, as: UTF8.self) } == "slow")
    }

    @Test func theConnectionServesFurtherRequests() throws {
        let routes = SlowRoutes()
        routes.open()
        let running = try RunningServer(routes: routes)
        let client = try ask(running, "/slow")
        for _ in 0..<20 {
            #expect(client.readHead().hasPrefix("HTTP/1.1 200"))
            #expect(client.read(4).map { String(decoding: $0, as: UTF8.self) } == "slow")
            client.send(running.request("GET /slow HTTP/1.1"))
        }
    }

    @Test func tooManyAreToldSo() throws {
        let routes = SlowRoutes()
        var limits = ServerLimits()
        limits.waitingResponses = 1
        let running = try RunningServer(limits: limits, routes: routes)
        let clients = try (0..<40).map { _ in try ask(running, "/slow") }
        // Until the routes are open, nothing arrives but refusals of those beyond the threads and
        // the one that may wait.
        let refused = try #require(RawClient.firstToReceive(clients))
        #expect(refused.readHead().hasPrefix("HTTP/1.1 503"))
        routes.open()
        let heads = clients.filter { $0 !== refused }.map { $0.readHead() }
        #expect(heads.contains { $0.hasPrefix("HTTP/1.1 200") })
        #expect(heads.allSatisfy { $0.hasPrefix("HTTP/1.1 200") || $0.hasPrefix("HTTP/1.1 503") })
    }

    @Test func aLostClientCostsNothing() throws {
        let routes = SlowRoutes()
        let running = try RunningServer(routes: routes)
        for _ in 0..<3 {
            let client = try ask(running, "/slow")
            #expect(routes.waitUntilBegun(1))
            client.reset()
        }
        routes.open()
        let quick = try ask(running, "/quick")
        #expect(quick.readHead().hasPrefix("HTTP/1.1 200"))
    }

    @Test func aServerStopsWhileAResponseIsMade() throws {
        let routes = SlowRoutes()
        let running = try RunningServer(routes: routes)
        _ = try ask(running, "/slow")
        #expect(routes.waitUntilBegun(1))
        running.server.stop()
        routes.open()
    }
}
