internal import Foundation
internal import LockstepConcurrency
public import LockstepSamples
internal import UIKit

/// Observes the system's conditions: temperature, battery, memory, and foreground or background.
public final class DeviceConditions: PhoneConditions {
    private struct State {
        var handler: (@Sendable (PhoneCondition) -> Void)?
        var observers: [any NSObjectProtocol] = []
    }

    private let state = Mutex(State())

    /// Creates conditions without observation.
    public init() {}

    deinit {
        for observer in state.withLock({ $0.observers }) {
            NotificationCenter.default.removeObserver(observer)
        }
    }

    /// Starts passing on conditions, the current thermal state first, and the battery as soon as the
    /// main thread is free; a second call replaces `handler`.
    public func observe(_ handler: @escaping @Sendable (PhoneCondition) -> Void) {
        let isFirst = state.withLock { state in
            defer { state.handler = handler }
            return state.handler == nil
        }
        handler(Self.heat)
        if isFirst { add(ProcessInfo.thermalStateDidChangeNotification) { Self.heat } }
        Task { @MainActor in
            if isFirst {
                self.observeApplication()
                self.observeBattery()
            }
            self.tell(Self.battery)
        }
    }

    /// The bytes that the system would free for data that the user requested, such as a recording;
    /// nil if unknown.
    public func freeBytes(at path: String) -> Int64? {
        let key = URLResourceKey.volumeAvailableCapacityForImportantUsageKey
        let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [key])
        return values?.volumeAvailableCapacityForImportantUsage
    }

    /// Keeps the screen awake, or lets it sleep again.
    public func keepAwake(_ isOn: Bool) {
        Task { @MainActor in UIApplication.shared.isIdleTimerDisabled = isOn }
    }

    /// Requests background time with UIApplication's `beginBackgroundTask`.
    public func timeToFinish() -> any AnyObject & Sendable { BackgroundTime() }

    private static var heat: PhoneCondition {
        .thermalState(ThermalState(ProcessInfo.processInfo.thermalState))
    }

    /// The battery's state; the level is -1 while it is unknown (UIDevice.h).
    @MainActor private static var battery: PhoneCondition {
        let device = UIDevice.current
        let level = device.batteryLevel < 0 ? nil : Double(device.batteryLevel)
        let isCharging = [.charging, .full].contains(device.batteryState)
        return .battery(level: level, isCharging: isCharging)
    }

    /// The level and the state are unknown unless the battery is monitored (UIDevice.h).
    @MainActor private func observeBattery() {
        UIDevice.current.isBatteryMonitoringEnabled = true
        let names = [
            UIDevice.batteryLevelDidChangeNotification, UIDevice.batteryStateDidChangeNotification,
        ]
        for name in names {
            observe(name) { [weak self] in
                Task { @MainActor [weak self] in self?.tell(Self.battery) }
            }
        }
    }

    @MainActor private func observeApplication() {
        add(UIApplication.didReceiveMemoryWarningNotification) { .memoryWarning }
        add(UIApplication.didBecomeActiveNotification) { .becameActive }
        add(UIApplication.willResignActiveNotification) { .becameInactive }
        add(UIApplication.didEnterBackgroundNotification) { .enteredBackground }
        add(UIApplication.willEnterForegroundNotification) { .enteredForeground }
        add(UIApplication.willTerminateNotification) { .willTerminate }
    }

    private func tell(_ condition: PhoneCondition) { state.withLock { $0.handler }?(condition) }

    private func add(
        _ name: Notification.Name, _ condition: @escaping @Sendable () -> PhoneCondition
    ) {
        observe(name) { [weak self] in self?.tell(condition()) }
    }

    private func observe(_ name: Notification.Name, _ react: @escaping @Sendable () -> Void) {
        let observer = NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: nil
        ) { _ in react() }
        state.withLock { $0.observers.append(observer) }
    }
}
