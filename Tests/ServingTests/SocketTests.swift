import Foundation
import LockstepConcurrency
import LockstepServing
import Testing

@Suite struct SocketTests {
    @Test func aHandlerLearnsEverythingInOrder() throws {
        let running = try RunningServer()
        let socket = try RawSocket(running)
        socket.send("a")
        socket.send(0x82, [1, 2])
        #expect(socket.read() == .init(kind: 1, bytes: Array("a".utf8)))
        #expect(socket.read() == .init(kind: 2, bytes: [1, 2]))
        socket.send(0x88, [0x0F, 0xA0])
        #expect(socket.read()?.code == 4000)
        #expect(running.handler.reasons() == [.client(code: 4000)])
        #expect(
            running.handler.events == [
                .opened, .text("a"), .bytes(2), .closed(.client(code: 4000)),
            ])
    }

    @Test func fragmentsBecomeOneMessageAroundAPing() throws {
        let running = try RunningServer()
        let socket = try RawSocket(running)
        socket.send(0x01, [0xC3])
        socket.send(0x89, Array("ping".utf8))
        socket.send(0x00, [0xA4])
        socket.send(0x80, [])
        let frames = [socket.read(), socket.read()]
        #expect(frames.map { $0?.kind }.sorted { $0 ?? 0 < $1 ?? 0 } == [1, 10])
        #expect(Set(frames.map { $0?.text }) == ["ä", "ping"])
    }

    /// A server that copied the message for each part would take minutes.
    @Test func aMessageOfManyPartsArrives() throws {
        let running = try RunningServer()
        let socket = try RawSocket(running)
        socket.send(0x02, [0])
        // Continuations of one byte, at once.
        let part: [UInt8] = [0x00, 0x81, 0, 0, 0, 0, 1]
        for _ in 0..<200 { socket.client.send((0..<1000).flatMap { _ in part }) }
        socket.send(0x80, [2])
        let frame = try #require(socket.read())
        #expect(frame.bytes.count == 200_002)
        #expect(frame.bytes.first == 0 && frame.bytes.last == 2)
    }

    /// Each is a violation of RFC 6455.
    @Test(
        arguments: [
            (0x83, []), (0x80, []), (0x91, [1]), (0x09, [1]), (0x8B, []), (0xC1, [1]),
            (0x89, [UInt8](repeating: 0, count: 126)),
        ] as [(UInt8, [UInt8])])
    func violationsEndTheConnection(_ kind: UInt8, _ bytes: [UInt8]) throws {
        let running = try RunningServer()
        let socket = try RawSocket(running)
        socket.send(kind, bytes)
        _ = socket.readToEnd()
        #expect(!socket.client.hasTimedOut)
        // The library tells no one before the client has answered or gone.
        socket.client.endSending()
        #expect(running.handler.reasons() == [.lost])
        #expect(try running.status(of: running.request()) == 200)
    }

    @Test func aLengthBeyondAllMemoryIsRefused() throws {
        let running = try RunningServer()
        let socket = try RawSocket(running)
        socket.client.send([0x82, 0xFF, 0x7F] + [UInt8](repeating: 0xFF, count: 7) + [0, 0, 0, 0])
        socket.client.send([UInt8](repeating: 1, count: 2 << 20))
        #expect(socket.readToEnd().last?.code == 1009)
        #expect(running.handler.reasons() == [.messageTooLong])
    }

    @Test func aSlowClientGetsTheNewestImage() throws {
        let running = try RunningServer()
        let socket = try RawSocket(running, receiveByteCount: 65_536)
        let connection = try #require(running.handler.connection())
        // Far more than the system buffers.
        for number in 0..<500 {
            var image = [UInt8](repeating: 0, count: 200_000)
            image[0] = UInt8(number >> 8)
            image[1] = UInt8(number & 255)
            connection.sendLatest(image, key: "image")
        }
        connection.send("end")
        connection.close()
        let frames = socket.readToEnd()
        let numbers = frames.filter { $0.kind == 2 }.map {
            Int($0.bytes[0]) << 8 | Int($0.bytes[1])
        }
        #expect(numbers.last == 499)
        #expect(numbers == numbers.sorted() && numbers.count < 100)
        #expect(frames.contains { $0.text == "end" })
        #expect(frames.last?.code == 1000)
        #expect(running.handler.reasons() == [.program])
    }

    @Test func aFastClientGetsEveryMessage() throws {
        let running = try RunningServer()
        let socket = try RawSocket(running)
        let connection = try #require(running.handler.connection())
        let sender = try WorkerThread {
            for number in 0..<10_000 { connection.send("\(number)") }
        }
        for number in 0..<10_000 { #expect(socket.read()?.text == "\(number)") }
        sender.join()
    }

    @Test func aQueueThatOverflowsEndsTheConnection() throws {
        var limits = ServerLimits()
        limits.queueByteCount = 1 << 20
        let running = try RunningServer(limits: limits)
        let socket = try RawSocket(running, receiveByteCount: 4096)
        let connection = try #require(running.handler.connection())
        let bytes = [UInt8](repeating: 7, count: 100_000)
        for _ in 0..<1000 { connection.send(bytes) }
        // The handler learns it before the client reads anything.
        #expect(running.handler.reasons() == [.overflow])
        let frames = socket.readToEnd()
        #expect(!socket.client.hasTimedOut)
        #expect(frames.count < 1000)
        connection.send("late")
        connection.sendLatest("late", key: "")
        connection.close()
        #expect(running.handler.reasons() == [.overflow])
    }

    @Test func aClientThatDoesNotAnswerAPingIsDisconnected() throws {
        var limits = ServerLimits()
        limits.pingSeconds = 1
        limits.idleSeconds = 1
        let running = try RunningServer(limits: limits)
        let silent = try RawSocket(running)
        let frames = silent.readToEnd()
        #expect(frames.first?.kind == 9)
        #expect(!silent.client.hasTimedOut)
        #expect(running.handler.reasons() == [.lost])
    }

    @Test func aClientThatAnswersPingsStays() throws {
        var limits = ServerLimits()
        limits.pingSeconds = 1
        limits.idleSeconds = 1
        let running = try RunningServer(limits: limits)
        let socket = try RawSocket(running)
        for _ in 0..<3 {
            let ping = try #require(socket.read())
            #expect(ping.kind == 9)
            socket.send(0x8A, ping.bytes)
        }
        socket.send("still there")
        #expect(socket.read()?.text == "still there")
    }

    @Test(arguments: [false, true])
    func aClientThatVanishesIsLost(_ isSudden: Bool) throws {
        let running = try RunningServer()
        do {
            let socket = try RawSocket(running)
            if isSudden { socket.client.reset() }
            _ = running.handler.connection()
        }
        #expect(running.handler.reasons() == [.lost])
    }

    @Test func manyThreadsSendToManyClients() throws {
        let running = try RunningServer()
        let sockets = try (0..<10).map { _ in try RawSocket(running) }
        #expect(running.handler.wait { $0.connections.count == 10 })
        let connections = running.handler.state.withLock { $0.connections }
        #expect(Set(connections.map(\.number)).count == 10)
        let threads = try (0..<4).map { thread in
            try WorkerThread {
                for number in 0..<100 {
                    for connection in connections { connection.send("\(thread) \(number)") }
                }
            }
        }
        for thread in threads { thread.join() }
        for socket in sockets {
            let texts = (0..<400).compactMap { _ in socket.read()?.text }
            #expect(Set(texts).count == 400)
            for thread in 0..<4 {
                let own = texts.filter { $0.hasPrefix("\(thread) ") }
                #expect(own == (0..<100).map { "\(thread) \($0)" })
            }
        }
    }
}
