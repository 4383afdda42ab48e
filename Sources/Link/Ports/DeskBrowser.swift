/// Looks for desks in the local network by Bonjour: a port.
public protocol DeskBrowser: Sendable {
    /// Reports the instance names of all services `_lockstep._tcp`, sorted, at each change, until the
    /// returned object is released.
    ///
    /// - Parameter report: Called on any thread, one call at a time.
    func browse(_ report: @escaping @Sendable ([String]) -> Void) -> any AnyObject & Sendable
}
