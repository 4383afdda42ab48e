import Foundation
import Testing

/// A TCP connection that sends and reads whatever a test wants.
final class RawClient {
    /// No server listens.
    struct NoConnection: Error {}

    let descriptor: Int32
    /// Whether the server sent nothing for ten seconds while the test was reading.
    private(set) var hasTimedOut = false
    private var unread: [UInt8] = []

    /// - Parameter receiveByteCount: what the system buffers for a reader that does not read; nil for
    ///   the standard, which grows to megabytes.
    init(port: Int, receiveByteCount: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(descriptor >= 0)
        if let receiveByteCount { set(SO_RCVBUF, receiveByteCount) }
        set(SO_RCVTIMEO, timeval(tv_sec: 10, tv_usec: 0))
        set(SO_SNDTIMEO, timeval(tv_sec: 10, tv_usec: 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        let status = withUnsafeBytes(of: &address) { bytes in
            connect(
                descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count))
        }
        guard status == 0 else { throw NoConnection() }
    }

    deinit { close(descriptor) }

    private func set<Value: BitwiseCopyable>(_ option: Int32, _ value: Value) {
        var value = value
        setsockopt(
            descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends bytes, unless the server has closed the connection.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends the connection at once, without the usual farewell.
    func reset() { set(SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }

    /// Returns the first client that can read something; nil if none can within ten seconds.
    static func firstToReceive(_ clients: [RawClient]) -> RawClient? {
        var places = clients.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        guard poll(&places, nfds_t(places.count), 10_000) > 0 else { return nil }
        return zip(clients, places).first { $1.revents != 0 }?.0
    }

    /// Reads what is there, waiting at most ten seconds; nothing at the end.
    private func readSome() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count < 0, errno == EAGAIN { hasTimedOut = true }
        return Array(bytes.prefix(max(0, count)))
    }

    func readToEnd() -> [UInt8] {
        var bytes = unread
        unread = []
        while case let more = readSome(), !more.isEmpty { bytes += more }
        return bytes
    }

    /// Reads exactly `count` bytes; nil if the connection ends before.
    func read(_ count: Int) -> [UInt8]? {
        while unread.count < count {
            let more = readSome()
            guard !more.isEmpty else { return nil }
            unread += more
        }
        defer { unread.removeFirst(count) }
        return Array(unread.prefix(count))
    }

    /// Reads the headers of a response up to the empty line.
    func readHead() -> String {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), let byte = read(1) { head += byte }
        return String(decoding: head, as: UTF8.self)
    }
}
