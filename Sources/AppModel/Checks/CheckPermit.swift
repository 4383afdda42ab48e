public import LockstepSamples

/// Whether the phone's heat and battery allow checks that the app starts by itself.
///
/// A check that the user starts, by opening a session, is always allowed.
public enum CheckPermit: Hashable, Sendable, CaseIterable {
    /// Checks may run.
    case allowed
    /// The phone is hot: checks wait until its thermal state is below ``ThermalState/serious``.
    case waitsForCooling
    /// The battery is low and not charging.
    case waitsForCharge

    /// The reason for waiting; nil if checks may run.
    public var reason: Phrase? {
        switch self {
        case .allowed: return nil
        case .waitsForCooling: return Phrase("Waits until the phone has cooled")
        case .waitsForCharge: return Phrase("Waits for more battery")
        }
    }
}

/// The state of the phone that decides on a ``CheckPermit``.
public struct CheckConditions: Hashable, Sendable {
    /// The lowest battery level, 0…1, at which checks run without external power.
    public static let lowestLevel = 0.2

    /// The thermal state.
    public var heat = ThermalState.nominal
    /// The battery's level, 0…1; nil if unknown, which stops no check.
    public var level: Double?
    /// Whether external power is connected.
    public var isCharging = false

    /// Creates the state of a phone about which nothing is known.
    public init() {}

    /// Takes over a condition; those about other matters change nothing.
    public mutating func take(_ condition: PhoneCondition) {
        switch condition {
        case .thermalState(let state): heat = state
        case .battery(let level, let isCharging):
            (self.level, self.isCharging) = (level, isCharging)
        case .memoryWarning, .becameActive, .becameInactive, .enteredBackground,
            .enteredForeground, .willTerminate:
            break
        }
    }

    /// Whether checks may run now.
    public var permit: CheckPermit {
        if heat >= .serious { return .waitsForCooling }
        if let level, level < Self.lowestLevel, !isCharging { return .waitsForCharge }
        return .allowed
    }
}

/// What makes checks wait.
struct CheckBrake: Hashable, Sendable {
    /// Whether a recording runs, whose frames a check would cost.
    var isRecording = false
    /// The phone's state.
    var conditions = CheckConditions()

    /// Whether checks that the app starts by itself may go on.
    var isReleased: Bool { !isRecording && conditions.permit == .allowed }
}
