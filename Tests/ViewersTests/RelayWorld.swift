import Foundation
import LockstepLive
import LockstepSamples
import Testing

@testable import LockstepViewers

/// A relay in a folder of its own, and one phone.
final class RelayWorld {
    let path: String
    let relay: Relay
    private let folder: String

    init() throws {
        folder =
            FileManager.default.temporaryDirectory.path
            + "/relay-\(UInt32.random(in: 0 ... .max))"
        path = folder + "/live"
        relay = try Self.relay(path)
    }

    deinit {
        relay.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    static func relay(_ path: String) throws -> Relay {
        let clock = try #require(DeskClock([UInt8](repeating: 1, count: 16)))
        return try Relay(at: path, name: "desk", clockIdentity: clock, clock: now)
    }

    static func now() -> DeskTime {
        DeskTime(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds))
    }

    func tell(_ delivery: PhoneDelivery) {
        relay.receive(delivery, from: ViewedPhone(number: 0, name: "phone"), at: Self.now())
    }
}

/// A program that reads the relay when a test wants.
final class RelayClient {
    /// The relay has closed the connection, or sent nothing for a long time.
    struct Ended: Error {}

    private let descriptor: Int32
    private var unread: [UInt8] = []

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let descriptor = descriptor
        try #require(Self.withAddress(path) { connect(descriptor, $0, $1) } == 0)
    }

    deinit { close(descriptor) }

    static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    func send(_ bytes: [UInt8]) { _ = Foundation.send(descriptor, bytes, bytes.count, 0) }

    func ask(_ streams: LiveStreams) {
        let request = LiveRequest(
            subscription: 0, streams: streams, longestSide: 640, imageIntervalNanoseconds: 0,
            depthIntervalNanoseconds: 0)
        send(Message.liveRequest(request).bytes)
    }

    private func read(_ count: Int) throws -> [UInt8] {
        while unread.count < count {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let more = recv(descriptor, &bytes, bytes.count, 0)
            guard more > 0 else { throw Ended() }
            unread += bytes[..<more]
        }
        defer { unread.removeFirst(count) }
        return Array(unread[..<count])
    }

    private func next() throws -> [UInt8] {
        let header = try read(4)
        return header + (try read(Int(header[2]) | Int(header[3]) << 8))
    }

    /// The type of the next message of the relay's channel; others are skipped.
    func nextRelay() throws -> UInt8 {
        while true {
            let message = try next()
            if message[0] == 3 { return message[1] }
        }
    }

    /// The next message of the live channel; others are skipped.
    func nextLive() throws -> Message {
        while true {
            let bytes = try next()
            guard bytes[0] == 1 else { continue }
            var found: Message?
            var decoder = MessageDecoder()
            try decoder.add(bytes[...]) { event in
                if case .message(let message, _) = event { found = message }
            }
            if let found { return found }
        }
    }
}
