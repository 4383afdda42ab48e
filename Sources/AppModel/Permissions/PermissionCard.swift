public import LockstepSamples

/// A card about one permission.
public struct PermissionCard: Hashable, Sendable, Identifiable {
    /// The action of the card's button.
    public enum Button: String, Hashable, Sendable, CaseIterable {
        /// Shows the system's question.
        case ask
        /// Opens the system's settings, where the answer can be changed.
        case openSettings

        /// The button's title.
        public var title: Phrase {
            switch self {
            case .ask: return Phrase("Allow")
            case .openSettings: return Phrase("Open Settings")
            }
        }
    }

    /// The permission.
    public let permission: Permission
    /// The permission's state.
    public let state: PermissionState

    /// Creates a card for a permission in its current state.
    public init(_ permission: Permission, _ state: PermissionState) {
        self.permission = permission
        self.state = state
    }

    /// The permission.
    public var id: Permission { permission }

    /// Its name.
    public var title: Phrase {
        switch permission {
        case .camera: return Phrase("Camera")
        case .motion: return Phrase("Motion")
        case .location: return Phrase("Location")
        case .microphone: return Phrase("Microphone")
        }
    }

    /// The app's reason for the permission.
    public var reason: Phrase {
        switch permission {
        case .camera: return Phrase("Records images, and depth where the device has LiDAR.")
        case .motion: return Phrase("Records the barometer and the motion of the device.")
        case .location:
            return Phrase("Records the location of a session, in modes that include it.")
        case .microphone:
            return Phrase("Records sound in modes where Audio is on.")
        }
    }

    /// The effect of a missing permission.
    public var without: Phrase {
        switch permission {
        case .camera:
            return Phrase("Without it, nothing can be recorded. Sessions can still be viewed.")
        case .motion:
            return Phrase("Without it, sessions have no air pressure and may lack motion.")
        case .location:
            return Phrase("Without it, everything works, but sessions have no location.")
        case .microphone:
            return Phrase("Without it, everything works, but sessions have no audio.")
        }
    }

    /// The state as text.
    public var status: Phrase {
        switch state {
        case .notDetermined: return Phrase("Not asked yet")
        case .restricted: return Phrase("Restricted on this device; the app cannot change that")
        case .denied: return Phrase("Denied")
        case .authorized: return Phrase("Allowed")
        }
    }

    /// The action of the button; nil if none is needed or possible.
    public var button: Button? {
        switch state {
        case .notDetermined: return .ask
        case .denied: return .openSettings
        case .restricted, .authorized: return nil
        }
    }

    /// Whether the card explains the effect of the missing permission.
    public var showsWithout: Bool { state != .authorized }
}

/// The cards of all permissions, updated from the system.
public struct PermissionsModel: Hashable, Sendable {
    /// The cards, in a fixed order.
    public private(set) var cards: [PermissionCard]

    /// Creates cards with the states that `state` returns.
    public init(_ state: (Permission) -> PermissionState) {
        cards = Permission.allCases.map { PermissionCard($0, state($0)) }
    }

    /// Handles a new state of one permission.
    public mutating func answered(_ permission: Permission, _ state: PermissionState) {
        cards = cards.map {
            $0.permission == permission ? PermissionCard(permission, state) : $0
        }
    }
}
