public import LockstepSamples

/// A desk that the phone is paired with.
public struct PairedDesk: Hashable, Sendable, Identifiable {
    /// The SHA-256 of the desk's key in the form of a `key` field.
    public var id: ContentHash
    /// The desk's name, for people.
    public var name: String
    /// Where it was last.
    public var place: DeskPlace

    /// Creates a paired desk.
    public init(id: ContentHash, name: String, place: DeskPlace) {
        self.id = id
        self.name = name
        self.place = place
    }
}
