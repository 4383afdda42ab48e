import LockstepConcurrency
import LockstepLink
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// A phone that only streams.
struct StreamProcess {
    let port: Int
    let code: String
    let folder: String
    let seconds: Int

    struct NotAsked: Error {}

    func run() throws {
        let disk = LocalFileSystem()
        for name in ["/support", "/sessions"] { try disk.makeDirectoryTree(folder + name) }
        let link = DeskLink(
            ProbePhone.dependencies(folder, key: try OpenSSLSigningKey.generate(.p256)))
        let states = Mutex<[DeskLinkState]>([])
        link.observe { state in states.change { $0.append(state) } }
        link.pair(with: .address(host: "127.0.0.1", port: port), code: code)
        guard states.wait(milliseconds: 300_000, until: { $0.contains(where: \.isStreaming) })
        else { throw NotAsked() }
        _ = LiveMeasurement(seconds: seconds).produce(link, seconds: seconds)
        link.stop()
    }
}
