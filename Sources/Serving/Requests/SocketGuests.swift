/// Who may open a WebSocket besides the server's own pages.
///
/// A guest has the token in the address that it opens.
public struct SocketGuests: Sendable, Hashable {
    /// No one.
    public static let none = SocketGuests(allowsPrograms: false, origins: [])

    /// Whether programs other than browsers may connect; their requests have no origin.
    public var allowsPrograms: Bool
    /// The origins of pages that may, in lowercase, such as `https://example.com`.
    public var origins: Set<String>

    /// Creates a rule.
    public init(allowsPrograms: Bool, origins: Set<String>) {
        (self.allowsPrograms, self.origins) = (allowsPrograms, origins)
    }

    /// Whether a client that states this origin may; nil if it states none.
    func allows(origin: String?) -> Bool {
        origin.map { origins.contains($0.lowercased()) } ?? allowsPrograms
    }
}
