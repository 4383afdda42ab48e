import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// The rate of the file channel: from the offer's acceptance to the last byte at the desk.
struct FileMeasurement {
    private static let file = "movie.mov"
    let megabytes: Int

    func run() throws {
        let times = Times()
        let world = try ProbeWorld(times)
        defer { world.end() }
        try writeSession(world.folder + "/sessions/large")
        let clock = MachineClock()
        try world.pair()
        // The phone shows its progress twice a second, which would be too coarse.
        while try receivedByteCount(world.folder + "/desk") < Int64(megabytes) * 1_000_000 {
            clock.sleep(until: clock.now + .milliseconds(2))
        }
        let end = clock.now
        try world.wait { !$0.transferred.isEmpty }
        guard let begin = times.begin else { return }
        let seconds = (end - begin).seconds
        let rate = Double(megabytes) / seconds
        print("\(megabytes) MB in \(seconds) s: \((rate * 10).rounded() / 10) MB/s")
    }

    /// The size of the large file on the desk's disk, whatever the name of its folder is now.
    private func receivedByteCount(_ desk: String) throws -> Int64 {
        let disk = LocalFileSystem()
        let sizes = try disk.list(desk).map { folder in
            try disk.entry(at: "\(desk)/\(folder.name)/\(Self.file)")?.byteCount ?? 0
        }
        return sizes.max() ?? 0
    }

    /// A session without a seal, with one large file.
    private func writeSession(_ path: String) throws {
        let disk = LocalFileSystem()
        let opening = SessionOpening(
            source: SourceDescription(streams: []), mode: "probe",
            start: MachineClock().anchor, secondsFromUTC: 0)
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        let writer = try SessionWriter.create(in: parent, opening, fileSystem: disk)
        try writer.finish(SessionClosing(stopReason: "requested"))
        try disk.rename(writer.path, to: path)
        let file = try disk.openToAppend(path + "/" + Self.file, isNew: true)
        let piece = [UInt8](unsafeUninitializedCapacity: 1_000_000) { buffer, count in
            for index in 0..<1_000_000 { buffer[index] = UInt8(truncatingIfNeeded: index &* 7) }
            count = 1_000_000
        }
        for _ in 0..<megabytes {
            try piece.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    rest = rest.dropFirst(
                        try file.write(UnsafeRawBufferPointer(rebasing: rest)))
                }
            }
        }
        try file.close()
    }
}

/// When the transfer began.
private final class Times: DeskObserver {
    private let time = Mutex<HostTime?>(nil)

    var begin: HostTime? { time.withLock { $0 } }

    func receive(_ delivery: DeskDelivery) {
        guard case .transfer(_, .began) = delivery else { return }
        time.withLock { $0 = $0 ?? MachineClock().now }
    }
}
