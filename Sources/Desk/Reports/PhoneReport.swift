import LockstepFormats
public import LockstepLive
public import LockstepSamples

/// The identity of a phone: the SHA-256 of its key in the form of a `key` field.
public struct PhoneID: Hashable, Sendable, Comparable {
    /// The hash.
    public let hash: ContentHash

    /// Creates an identity.
    public init(_ hash: ContentHash) { self.hash = hash }

    /// The first 16 hexadecimal digits, which tell phones apart for people.
    public var text: String { String(hash.text.prefix(16)) }

    /// Orders identities by their bytes.
    public static func < (left: PhoneID, right: PhoneID) -> Bool {
        left.hash.bytes.lexicographicallyPrecedes(right.hash.bytes)
    }
}

/// What the desk knows of a paired phone.
public struct PhoneReport: Hashable, Sendable {
    /// The phone.
    public var id: PhoneID
    /// Its name, for people.
    public var name: String
    /// Whether it is connected.
    public var isConnected = false
    /// The address of its connection.
    public var address: String?
    /// What it does.
    public var status: PhoneStatus?
    /// The relation of the two clocks; nil without an estimate.
    public var clock: DeskAnchor?
    /// Whether it sends the live view.
    public var isStreaming = false
    /// The numbers that arrived since the view began, by stream.
    public var receivedCounts: [LiveStream: Int64] = [:]
    /// The numbers in gaps since the view began, by stream.
    public var missingCounts: [LiveStream: Int64] = [:]
    /// What arrived on all channels since the previous report, bytes per second.
    public var bytesPerSecond = 0.0

    /// Creates the report of a phone that is not connected.
    public init(id: PhoneID, name: String) {
        self.id = id
        self.name = name
    }
}
