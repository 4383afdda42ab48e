internal import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

/// The background tasks of the live phone's app.
///
/// A task lasts in the foreground. In the background it expires a fixed time after the app moved
/// there, or after the task began (that tasks do not share one time: assumed).
enum BackgroundTasks {
    // Unchecked: UIKit calls the handler on the main thread.
    private struct Task: @unchecked Sendable {
        let handler: (() -> Void)?
        /// The time at which it expires; nil in the foreground.
        var deadline: HostTime?
    }

    private struct State {
        var open: [UIBackgroundTaskIdentifier: Task] = [:]
        var lastNumber = UIBackgroundTaskIdentifier.invalid.rawValue
    }

    private static let state = Mutex(State())

    /// The time of a task in the background: 30 s (Apple's developer forums, message 391799; the
    /// header states none).
    private static let allowance = HostDuration.seconds(30)

    /// The tasks that have not ended.
    static var open: Set<UIBackgroundTaskIdentifier> { state.withLock { Set($0.open.keys) } }

    /// The seconds until the last task expires.
    static var secondsRemaining: TimeInterval {
        guard let phone = VirtualPhone.current, phone.isInBackground else {
            return .greatestFiniteMagnitude
        }
        let last = state.withLock { $0.open.values.compactMap(\.deadline).max() }
        return last.map { max(0, ($0 - phone.clock.now).seconds) } ?? 0
    }

    static func begin(_ handler: (() -> Void)?) -> UIBackgroundTaskIdentifier {
        let phone = VirtualPhone.current
        var task = Task(handler: handler)
        if let phone, phone.isInBackground { task.deadline = deadline(on: phone) }
        return state.withLock { state in
            state.lastNumber += 1
            let identifier = UIBackgroundTaskIdentifier(rawValue: state.lastNumber)
            state.open[identifier] = task
            return identifier
        }
    }

    static func end(_ identifier: UIBackgroundTaskIdentifier) {
        state.withLock { $0.open[identifier] = nil }
    }

    /// Forgets an earlier phone's tasks, and lets those of this phone keep the app running.
    static func boot(_ phone: VirtualPhone) {
        state.withLock { $0.open = [:] }
        _ = phone.keepRunning { [weak phone] in
            guard let now = phone?.clock.now else { return false }
            return state.withLock {
                $0.open.values.contains { $0.deadline.map { now < $0 } ?? true }
            }
        }
    }

    /// Limits the tasks when the app moves to the background.
    static func enterBackground(of phone: VirtualPhone) {
        let deadline = deadline(on: phone)
        state.withLock { state in
            for identifier in state.open.keys { state.open[identifier]?.deadline = deadline }
        }
    }

    /// Lifts the tasks' limit when the app leaves the background.
    static func leaveBackground() {
        state.withLock { state in
            for identifier in state.open.keys { state.open[identifier]?.deadline = nil }
        }
    }

    private static func deadline(on phone: VirtualPhone) -> HostTime {
        phone.schedule(after: allowance) { [weak phone] in
            if let phone { expire(on: phone) }
        }
        return phone.clock.now + allowance
    }

    private static func expire(on phone: VirtualPhone) {
        let now = phone.clock.now
        let expired = state.withLock { state in
            state.open.filter { $0.value.deadline.map { $0 <= now } ?? false }
        }
        guard !expired.isEmpty else { return }
        phone.deliver(on: .dispatch(.main)) { [weak phone] in
            for task in expired.values { task.handler?() }
            guard !open.isDisjoint(with: expired.keys) else { return }
            phone?.note("The app did not end an expired background task: iOS would end the app.")
        }
    }
}
