#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The sockets that a thread waits for.
struct Poll {
    private var entries: [pollfd] = []

    /// Adds a descriptor, and returns its index.
    mutating func add(_ descriptor: Int32, reads: Bool, writes: Bool) -> Int {
        let events = (reads ? Int16(POLLIN) : 0) | (writes ? Int16(POLLOUT) : 0)
        entries.append(pollfd(fd: descriptor, events: events, revents: 0))
        return entries.count - 1
    }

    /// Waits until one of them is ready, at most so long.
    mutating func wait(milliseconds: Int) {
        let result = poll(&entries, nfds_t(entries.count), Int32(clamping: milliseconds))
        guard result < 0 else { return }
        for index in entries.indices { entries[index].revents = 0 }
    }

    /// Whether a descriptor can be read, or has ended.
    func isReadable(_ index: Int) -> Bool {
        entries[index].revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
    }

    /// Whether a descriptor can be written, or has ended.
    func isWritable(_ index: Int) -> Bool {
        entries[index].revents & Int16(POLLOUT | POLLHUP | POLLERR | POLLNVAL) != 0
    }
}
