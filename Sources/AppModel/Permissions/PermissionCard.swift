public import LockstepSamples

/// What a screen says about one permission.
public struct PermissionCard: Hashable, Sendable, Identifiable {
    /// What the card's button does.
    public enum Button: String, Hashable, Sendable, CaseIterable {
        /// Lets the system ask.
        case ask
        /// Opens the system's settings, where an answer can be changed.
        case openSettings

        /// The word on the button.
        public var title: Phrase {
            switch self {
            case .ask: return Phrase("Allow")
            case .openSettings: return Phrase("Open Settings")
            }
        }
    }

    /// What the card is about.
    public let permission: Permission
    /// What was said so far.
    public let state: PermissionState

    /// A card about one permission as it is now.
    public init(_ permission: Permission, _ state: PermissionState) {
        self.permission = permission
        self.state = state
    }

    /// What the card is about.
    public var id: Permission { permission }

    /// Its name.
    public var title: Phrase {
        switch permission {
        case .camera: return Phrase("Camera")
        case .motion: return Phrase("Motion")
        case .location: return Phrase("Location")
        }
    }

    /// What the app wants it for.
    public var reason: Phrase {
        switch permission {
        case .camera: return Phrase("Records images, and depth where the device has LiDAR.")
        case .motion: return Phrase("Records the barometer and the motion of the device.")
        case .location: return Phrase("Records where a session was made, in modes that ask for it.")
        }
    }

    /// What is left without it.
    public var without: Phrase {
        switch permission {
        case .camera:
            return Phrase("Without it nothing can be recorded; sessions can still be looked at.")
        case .motion:
            return Phrase("Without it sessions have no air pressure and may lack motion.")
        case .location: return Phrase("Without it everything works; sessions have no place.")
        }
    }

    /// What was said so far, in words.
    public var status: Phrase {
        switch state {
        case .notDetermined: return Phrase("Not asked yet")
        case .restricted: return Phrase("Restricted on this device; it cannot be changed here")
        case .denied: return Phrase("Denied")
        case .authorized: return Phrase("Allowed")
        }
    }

    /// What can be done; nil if nothing need be or can be done.
    public var button: Button? {
        switch state {
        case .notDetermined: return .ask
        case .denied: return .openSettings
        case .restricted, .authorized: return nil
        }
    }

    /// Whether the card says what is left without the permission.
    public var showsWithout: Bool { state != .authorized }
}

/// The cards of all permissions, kept up to date by what the system says.
public struct PermissionsModel: Hashable, Sendable {
    /// The cards, in a fixed order.
    public private(set) var cards: [PermissionCard]

    /// Cards about what `state` says.
    public init(_ state: (Permission) -> PermissionState) {
        cards = Permission.allCases.map { PermissionCard($0, state($0)) }
    }

    /// The system said something about one permission.
    public mutating func answered(_ permission: Permission, _ state: PermissionState) {
        cards = cards.map {
            $0.permission == permission ? PermissionCard(permission, state) : $0
        }
    }
}
