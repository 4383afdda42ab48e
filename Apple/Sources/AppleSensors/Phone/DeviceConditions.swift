internal import Foundation
public import LockstepSamples
internal import UIKit

/// What the system tells an app beside its sensors: heat, memory, being in front or not.
public final class DeviceConditions: PhoneConditions {
    private struct State {
        var handler: (@Sendable (PhoneCondition) -> Void)?
        var observers: [any NSObjectProtocol] = []
    }

    private let state = Locked(State())

    /// Conditions that no one observes yet.
    public init() {}

    deinit {
        for observer in state.withLock({ $0.observers }) {
            NotificationCenter.default.removeObserver(observer)
        }
    }

    /// Passes everything on from now on, the present heat first; called again, it replaces
    /// `handler`.
    public func observe(_ handler: @escaping @Sendable (PhoneCondition) -> Void) {
        let isFirst = state.withLock { state in
            defer { state.handler = handler }
            return state.handler == nil
        }
        handler(Self.heat)
        guard isFirst else { return }
        add(ProcessInfo.thermalStateDidChangeNotification) { Self.heat }
        Task { @MainActor in self.observeApplication() }
    }

    /// Bytes that the system would make free for something the person asked for: what a recording
    /// is; nil if no one can tell.
    public func freeBytes(at path: String) -> Int64? {
        let key = URLResourceKey.volumeAvailableCapacityForImportantUsageKey
        let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [key])
        return values?.volumeAvailableCapacityForImportantUsage
    }

    /// Keeps the screen from going dark, or no longer.
    public func keepAwake(_ isOn: Bool) {
        Task { @MainActor in UIApplication.shared.isIdleTimerDisabled = isOn }
    }

    /// Asks for background time, as UIApplication's `beginBackgroundTask` gives it.
    public func timeToFinish() -> any AnyObject & Sendable { BackgroundTime() }

    private static var heat: PhoneCondition {
        .thermalState(ThermalState(ProcessInfo.processInfo.thermalState))
    }

    @MainActor private func observeApplication() {
        add(UIApplication.didReceiveMemoryWarningNotification) { .memoryWarning }
        add(UIApplication.didBecomeActiveNotification) { .becameActive }
        add(UIApplication.willResignActiveNotification) { .becameInactive }
        add(UIApplication.didEnterBackgroundNotification) { .enteredBackground }
        add(UIApplication.willEnterForegroundNotification) { .enteredForeground }
        add(UIApplication.willTerminateNotification) { .willTerminate }
    }

    private func add(
        _ name: Notification.Name, _ condition: @escaping @Sendable () -> PhoneCondition
    ) {
        let observer = NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: nil
        ) { [weak self] _ in
            self?.state.withLock { $0.handler }?(condition())
        }
        state.withLock { $0.observers.append(observer) }
    }
}
