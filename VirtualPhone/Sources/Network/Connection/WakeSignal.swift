internal import Foundation

/// A pair of sockets that wakes a thread which waits in `poll`.
final class WakeSignal: Sendable {
    /// What the thread polls for reading.
    let reader: Int32
    private let writer: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return nil }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Wakes the thread, or lets its next wait return at once.
    func wake() {
        var byte: UInt8 = 0
        // A full socket wakes as well.
        _ = write(writer, &byte, 1)
    }

    /// Forgets earlier wakes.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reader, &bytes, bytes.count) > 0 {}
    }
}
