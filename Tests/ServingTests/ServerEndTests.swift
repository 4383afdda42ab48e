import Foundation
import LockstepConcurrency
import Testing

@testable import LockstepServing

@Suite struct ServerEndTests {
    @Test func stoppingTellsClientsAndHandlers() throws {
        let running = try RunningServer()
        let sockets = try (0..<3).map { _ in try RawSocket(running) }
        #expect(running.handler.wait { $0.connections.count == 3 })
        let page = try RawClient(port: running.server.port)
        page.send(running.request("GET /large HTTP/1.1"))
        let idle = try RawClient(port: running.server.port)
        running.server.stop()
        #expect(running.handler.reasons(count: 3) == [.stopped, .stopped, .stopped])
        for socket in sockets { #expect(socket.readToEnd().last?.code == 1001) }
        _ = page.readToEnd()
        _ = idle.readToEnd()
        #expect(!page.hasTimedOut && !idle.hasTimedOut)
        #expect(throws: RawClient.NoConnection.self) { try RawClient(port: running.server.port) }
        // A second time, nothing happens.
        running.server.stop()
        for connection in running.handler.state.withLock({ $0.connections }) {
            connection.send("late")
        }
    }

    @Test func stoppingDoesNotWaitForAClientThatDoesNotRead() throws {
        let running = try RunningServer()
        let socket = try RawSocket(running, receiveByteCount: 4096)
        let connection = try #require(running.handler.connection())
        connection.send([UInt8](repeating: 0, count: 7 << 20))
        running.server.stop()
        #expect(running.handler.reasons() == [.stopped])
        _ = socket.readToEnd()
        #expect(!socket.client.hasTimedOut)
    }

    @Test func aServerThatWasNotStartedCanStop() throws {
        let server = try Server(routes: ExampleRoutes())
        let client = try RawClient(port: server.port)
        server.stop()
        #expect(client.readToEnd().isEmpty)
        #expect(!client.hasTimedOut)
        #expect(throws: ServerFailure.alreadyStarted) { try server.start() }
    }

    @Test func aServerStartsOnce() throws {
        let running = try RunningServer()
        #expect(throws: ServerFailure.alreadyStarted) { try running.server.start() }
        #expect(try running.status(of: running.request()) == 200)
    }

    @Test func aPortHasOneServer() throws {
        let running = try RunningServer()
        let port = running.server.port
        #expect(throws: ServerFailure.cannotListen(port: port)) {
            try Server(port: port, routes: ExampleRoutes())
        }
        running.server.stop()
        let next = try Server(port: port, routes: ExampleRoutes())
        #expect(next.port == port)
        #expect(throws: ServerFailure.invalidPort(65_536)) {
            try Server(port: 65_536, routes: ExampleRoutes())
        }
    }

    @Test func aHandlerCanStopTheServer() throws {
        let server = Mutex<Server?>(nil)
        let handler = RecordingHandler(whenOpened: { _ in server.withLock { $0 }?.stop() })
        let running = try RunningServer(handler: handler)
        server.withLock { $0 = running.server }
        let socket = try RawSocket(running)
        #expect(socket.readToEnd().last?.code == 1001)
        #expect(handler.reasons() == [.stopped])
        server.withLock { $0 = nil }
    }

    @Test func nothingIsLeftOpen() throws {
        func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        // The first server makes the system open what stays open.
        for _ in 0..<2 { _ = try RunningServer().status(of: "") }
        let before = try descriptors()
        for _ in 0..<20 {
            let running = try RunningServer()
            try running.write([1], to: "file")
            _ = try running.status(of: running.request("GET /files/file HTTP/1.1"))
            let socket = try RawSocket(running)
            socket.send("a")
            _ = socket.read()
        }
        // Other tests open and close their own at the same time; what is lost stays.
        var isFew = false
        for _ in 0..<600 where !isFew {
            isFew = try descriptors() < before + 40
            if !isFew { Thread.sleep(forTimeInterval: 0.1) }
        }
        #expect(isFew)
    }
}
