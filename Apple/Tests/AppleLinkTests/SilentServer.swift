import Foundation
import Glibc

/// A TCP server that accepts connections and says nothing.
final class SilentServer: Sendable {
    private let socket: Int32
    let port: UInt16

    init() throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) == 0 && listen(socket, 4) == 0
                    && getsockname(socket, address, &size) == 0
            }
        }
        guard isListening else { throw CocoaError(.fileReadUnknown) }
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(socket) }
}
