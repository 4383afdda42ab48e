public import LockstepLink
public import LockstepSamples

/// The phone's end of the connection to a desk: a port, which ``DeskLink`` fulfills.
///
/// Every method returns at once and may be called on any thread.
public protocol DeskPort: AnyObject, Sendable {
    /// Gets every sample of the phone's source, for the live view.
    var liveView: any LiveViewSink { get }
    /// What recordings store of the desk's clock.
    var readings: any DeskReadings { get }
    /// Calls `onChange` at once and after every change, on any thread.
    func observe(_ onChange: (@Sendable (DeskLinkState) -> Void)?)
    /// Looks for desks in the local network, or no longer.
    func search(_ isOn: Bool)
    /// Pairs with a desk by the code that it shows, and connects if that succeeds.
    func pair(with place: DeskPlace, code: String)
    /// Ends a pairing.
    func cancelPairing()
    /// Connects to a paired desk, and again after every break.
    func connect(to desk: PairedDesk.ID)
    /// Ends the connection.
    func switchOff()
    /// Removes a pairing.
    func forget(_ desk: PairedDesk.ID)
    /// The app was left: ends the connection until it returns.
    func enterBackground()
    /// The app is in front again.
    func enterForeground()
    /// Looks again for sessions to send.
    func sessionsChanged()
    /// A recording began, ended or changed its state.
    func recordingChanged()
}

extension DeskLink: DeskPort {
    /// The tap of the live view.
    public var liveView: any LiveViewSink { tap }
}
