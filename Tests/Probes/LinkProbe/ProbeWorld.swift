import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepMedia
import LockstepSamples
import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A desk and a phone in one process, paired, in a folder that is removed at the end.
final class ProbeWorld {
    let folder: String
    let link: DeskLink
    let server: DeskServer
    private let states = Mutex<[DeskLinkState]>([])

    struct NoConnection: Error {}

    init(_ observer: any DeskObserver) throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        folder = "\(parent)/link-probe-\(getpid())"
        let disk = LocalFileSystem()
        try disk.makeDirectoryTree(folder + "/sessions")
        server = try DeskServer(
            DeskConfiguration(
                folder: folder + "/desk", settingsFolder: folder + "/settings", name: "desk"),
            cryptography: OpenSSLCryptography(), observer: observer)
        try server.start()
        link = DeskLink(
            ProbePhone.dependencies(folder, key: try OpenSSLSigningKey.generate(.p256)))
    }

    /// `port` is that of a relay to the desk, or nil for the desk's own.
    func pair(port: Int? = nil) throws {
        link.observe { [states] state in states.change { $0.append(state) } }
        link.pair(
            with: .address(host: "127.0.0.1", port: port ?? server.port),
            code: server.beginPairing())
        try wait { if case .connected = $0.phase { true } else { false } }
    }

    func wait(_ condition: @escaping (DeskLinkState) -> Bool) throws {
        guard states.wait(milliseconds: 600_000, until: { $0.contains(where: condition) }) else {
            throw NoConnection()
        }
    }

    func end() {
        link.stop()
        server.stop()
        try? LocalFileSystem().removeTree(folder)
    }
}

/// Numbers whose percentiles are printed.
struct Percentiles {
    private let sorted: [Double]

    init(_ values: [Double]) { sorted = values.sorted() }

    func at(_ share: Double) -> Double {
        guard !sorted.isEmpty else { return .nan }
        return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }

    /// "p50 0.12, p99 0.50, largest 0.90 ms".
    func text(_ unit: String) -> String {
        let numbers = [0.5, 0.99, 1].map { ((at($0) * 1000).rounded() / 1000).description }
        return "p50 \(numbers[0]), p99 \(numbers[1]), largest \(numbers[2]) \(unit)"
    }
}
