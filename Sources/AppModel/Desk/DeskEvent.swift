public import LockstepLink

/// The events that the screens about desks handle.
public enum DeskEvent: Hashable, Sendable {
    /// The connection changed.
    case link(DeskLinkState)
    /// The switch was turned on or off.
    case switched(Bool)
    /// The screen appeared.
    case appeared
    /// The screen disappeared.
    case disappeared
    /// A desk that was found in the network was selected, to pair with it.
    case foundChosen(String)
    /// Pairing with a desk at a typed address was requested.
    case addressAsked
    /// The pairing's sheet was confirmed with these texts.
    case pairingAsked(DeskPairingForm)
    /// The pairing's sheet was closed.
    case pairingCanceled
    /// A paired desk was selected, to connect to it.
    case connectAsked(PairedDesk.ID)
    /// Forgetting a paired desk was requested.
    case forgetAsked(PairedDesk.ID)
    /// Forgetting was confirmed.
    case forgetConfirmed
    /// Forgetting was declined.
    case forgetDeclined
    /// The button that opens the system's settings.
    case openSettings
}

/// What a user types to pair with a desk.
public struct DeskPairingForm: Hashable, Sendable {
    /// The desk's address, if the desk was not selected from a list.
    public var address = ""
    /// The six digits.
    public var code = ""

    /// Creates an empty form.
    public init() {}
}

/// What the screens about desks request, in order.
public enum DeskAction: Hashable, Sendable {
    /// Look for desks in the local network, or no longer.
    case search(Bool)
    /// Pair with a desk; the connection's state reports the result.
    case pair(DeskPlace, code: String)
    /// End the pairing.
    case cancelPairing
    /// Connect to a paired desk.
    case connect(PairedDesk.ID)
    /// End the connection.
    case switchOff
    /// Remove a pairing.
    case forget(PairedDesk.ID)
    /// Keep the choice for the next launch.
    case remember(DeskSettings)
    /// Open this app's page in the system's settings.
    case openSettings
}
