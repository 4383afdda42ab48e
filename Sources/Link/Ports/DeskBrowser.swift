/// Looks for desks in the local network by Bonjour: a port.
public protocol DeskBrowser: Sendable {
    /// Reports which desks there are, at each change, until the returned object is released.
    ///
    /// - Parameter report: Called on any thread, one call at a time.
    func browse(_ report: @escaping @Sendable (DeskSearchReport) -> Void) -> any AnyObject
        & Sendable
}

/// What a search for desks found.
public enum DeskSearchReport: Hashable, Sendable {
    /// The instance names of all services `_lockstep._tcp`, sorted.
    case found([String])
    /// Why nothing can be found now; the search goes on.
    case failed(DeskConnectionFailure)
}
