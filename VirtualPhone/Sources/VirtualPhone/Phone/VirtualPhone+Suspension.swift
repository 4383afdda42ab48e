import LockstepConcurrency
import LockstepSamples

/// A reason for which the system lets an app run in the background.
final class BackgroundReason: Sendable {
    let holds: @Sendable () -> Bool

    init(_ holds: @escaping @Sendable () -> Bool) { self.holds = holds }
}

// The system suspends an app in the background unless something keeps it running
// (UIApplicationDelegate's `applicationDidEnterBackground`; "the usual task suspension rules",
// CLLocationManager.h).
extension VirtualPhone {
    /// Whether the system has suspended the app.
    ///
    /// A suspended app gets no samples of its sensors, and those are lost (that none arrive later:
    /// assumed). Images and audio end with the interruption of their sessions. The app's own
    /// threads continue here, and notifications are posted.
    public var isSuspended: Bool {
        let (isInBackground, reasons) = state.withLock { ($0.isInBackground, $0.backgroundReasons) }
        return isInBackground && !reasons.contains { $0.holds() }
    }

    /// Lets the app run in the background while `holds` returns true, which may be asked on any
    /// thread; until the subscription is canceled.
    public func keepRunning(while holds: @escaping @Sendable () -> Bool) -> PhoneSubscription {
        let reason = BackgroundReason(holds)
        state.withLock { $0.backgroundReasons.append(reason) }
        return PhoneSubscription { [weak self] in
            self?.state.withLock { $0.backgroundReasons.removeAll { $0 === reason } }
        }
    }

    /// Returns whether a sample is withheld because the app is suspended.
    func isWithheld(_ stream: Stream) -> Bool { Self.sensors.contains(stream) && isSuspended }

    /// The streams of Core Motion and Core Location.
    private static let sensors: Set<Stream> = [
        .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .barometer, .location,
    ]
}
