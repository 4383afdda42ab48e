import LockstepConcurrency
import LockstepSamples
import VirtualPhone

/// The events of a scenario, line by line, from any thread.
final class Journal: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func write(_ line: String) { state.withLock { $0.append(line) } }

    /// Adds a line with the phone's uptime in milliseconds.
    func write(_ line: String, _ clock: VirtualClock) {
        write("\(clock.now.nanoseconds / 1_000_000) \(line)")
    }
}
