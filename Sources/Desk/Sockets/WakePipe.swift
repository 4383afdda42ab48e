#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A pipe that wakes a thread in `poll`.
final class WakePipe: Sendable {
    private let reading: Int32
    private let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw DeskError.system(.address, "make a pipe") }
        for end in ends {
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// The descriptor that becomes readable.
    var descriptor: Int32 { reading }

    /// Wakes the thread; a full pipe wakes it already.
    func wake() {
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    /// Empties the pipe.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(reading, &bytes, bytes.count) == bytes.count {}
    }
}
