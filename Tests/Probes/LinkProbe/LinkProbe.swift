import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepLive
import LockstepMedia
import LockstepSamples
import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A phone's end as a process, and measurements of both ends.
///
/// ```
/// link-probe phone PORT CODE FOLDER COUNT    pairs (unless CODE is -), and sends the sessions in
///                                            FOLDER/sessions until COUNT are verified
/// link-probe stream PORT CODE FOLDER SECONDS  pairs, and delivers samples and images for so long once
///                                            the desk asks for them
/// link-probe clock PORT CODE FOLDER SECONDS   pairs, and compares the offset that it states with the true one
/// link-probe live SECONDS                    latency of samples and images, cost of a callback
/// link-probe slow SECONDS                    prints the desk's port, reads that of a relay to it from standard
///                                            input, and measures what arrives through the relay
/// link-probe files MEGABYTES                 rate of the file channel
/// ```
@main struct LinkProbe {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        switch words.first {
        case "phone" where words.count == 5:
            try PhoneProcess(
                port: Int(words[1]) ?? 0, code: words[2], folder: words[3],
                count: Int(words[4]) ?? 0
            ).run()
        case "stream" where words.count == 5:
            try StreamProcess(
                port: Int(words[1]) ?? 0, code: words[2], folder: words[3],
                seconds: Int(words[4]) ?? 0
            ).run()
        case "clock" where words.count == 5:
            try ClockMeasurement(
                port: Int(words[1]) ?? 0, code: words[2], folder: words[3],
                seconds: Int(words[4]) ?? 0
            ).run()
        case "live" where words.count == 2: try LiveMeasurement(seconds: Int(words[1]) ?? 10).run()
        case "slow" where words.count == 2:
            try LiveMeasurement(seconds: Int(words[1]) ?? 10).runSlowly()
        case "files" where words.count == 2:
            try FileMeasurement(megabytes: Int(words[1]) ?? 256).run()
        default:
            print(
                "usage: link-probe phone PORT CODE FOLDER COUNT | stream PORT CODE FOLDER SECONDS | "
                    + "clock PORT CODE FOLDER SECONDS | live SECONDS | slow SECONDS | files MEGABYTES"
            )
            exit(2)
        }
    }
}

/// A phone that only sends its sessions.
struct PhoneProcess {
    let port: Int
    let code: String
    let folder: String
    let count: Int

    func run() throws {
        let disk = LocalFileSystem()
        try disk.makeDirectoryTree(folder + "/support")
        let keyFile = folder + "/phone.pem"
        let key: OpenSSLSigningKey
        if try disk.entry(at: keyFile) != nil {
            key = try OpenSSLSigningKey(pem: disk.contents(of: keyFile, limit: 1 << 16))
        } else {
            key = try OpenSSLSigningKey.generate(.p256)
            let file = try disk.openToAppend(keyFile, isNew: true)
            _ = try key.pem().withUnsafeBytes { try file.write($0) }
            try file.close()
        }
        let states = Mutex<[DeskLinkState]>([])
        let link = DeskLink(ProbePhone.dependencies(folder, key: key))
        link.observe { state in states.change { $0.append(state) } }
        if code == "-" {
            _ = states.wait(milliseconds: 10_000) { $0.contains { !$0.paired.isEmpty } }
            guard let desk = link.state.paired.first else { throw NoDesk() }
            link.connect(to: desk.id)
        } else {
            link.pair(with: .address(host: "127.0.0.1", port: port), code: code)
        }
        let isDone = states.wait(milliseconds: 300_000) { states in
            states.contains { $0.transferred.count >= count }
        }
        link.stop()
        let last = states.withLock { $0.last }
        print(isDone ? "transferred" : "failed: \(last?.failure?.problem ?? "")")
        if !isDone { exit(1) }
    }

    struct NoDesk: Error {}
}

/// Parts of the phones of this probe.
enum ProbePhone {
    static func dependencies(
        _ folder: String, key: OpenSSLSigningKey, codecs: any MediaCodecs = FFmpegCodecs()
    ) -> LinkDependencies {
        LinkDependencies(
            connector: OpenSSLDeskConnector(), browser: nil, clock: MachineClock(),
            sleptNanoseconds: { 0 }, identity: { key }, hashing: OpenSSLCryptography(),
            pairing: OpenSSLPairing(), codecs: codecs, fileSystem: LocalFileSystem(),
            supportFolder: folder + "/support", sessionsFolder: folder + "/sessions",
            phoneName: { "probe" }, recordings: NoRecordings(), freeBytes: { nil })
    }
}

/// A phone that does not record.
private final class NoRecordings: RecordingControl {
    func perform(
        _ action: Command.Action, text: String, at time: HostTime,
        done: @escaping @Sendable (CommandAnswer) -> Void
    ) {
        done(CommandAnswer(.refused, at: time, text: "this phone does not record"))
    }

    var report: RecordingReport { RecordingReport() }
}
