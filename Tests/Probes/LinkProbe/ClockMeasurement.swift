import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// How far the offset that a phone states is from the truth, which this computer knows: both clocks are
/// its own.
struct ClockMeasurement {
    /// The time between two comparisons.
    private static let period = HostDuration(nanoseconds: 100_000_000)
    let port: Int
    let code: String
    let folder: String
    let seconds: Int

    struct NotPaired: Error {}

    /// Prints each comparison, ns: the stated offset minus the true one, its bound, and half of the time
    /// that reading both clocks took.
    func run() throws {
        let disk = LocalFileSystem()
        for name in ["/support", "/sessions"] { try disk.makeDirectoryTree(folder + name) }
        let link = DeskLink(
            ProbePhone.dependencies(folder, key: try OpenSSLSigningKey.generate(.p256)))
        defer { link.stop() }
        link.pair(with: .address(host: "127.0.0.1", port: port), code: code)
        guard let start = firstEstimate(link) else { throw NotPaired() }
        let clock = MachineClock()
        var next = start
        for _ in 0..<seconds * 10 {
            clock.sleep(until: next)
            next = next + Self.period
            guard let line = compare(link, clock) else { continue }
            print(line)
        }
    }

    /// Waits for the first exchange; returns its time.
    private func firstEstimate(_ link: DeskLink) -> HostTime? {
        let clock = MachineClock()
        let end = clock.now + HostDuration(nanoseconds: 60_000_000_000)
        while clock.now < end {
            if link.readings.anchor(at: clock.now) != nil { return clock.now }
            clock.sleep(until: clock.now + Self.period)
        }
        return nil
    }

    private func compare(_ link: DeskLink, _ clock: MachineClock) -> String? {
        let before = clock.now
        let desk = MachineDeskClock.now
        let half = (clock.now - before).nanoseconds / 2
        let host = before + HostDuration(nanoseconds: half)
        guard let anchor = link.readings.anchor(at: host) else { return nil }
        let truth = desk.nanoseconds - host.nanoseconds
        return "\(anchor.offsetNanoseconds - truth) \(anchor.offsetBoundNanoseconds) \(half)"
    }
}
