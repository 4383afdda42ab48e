/// The first message on a connection: the phone sends its own, then the desk answers with its own
/// (docs/PROTOCOL.md, section 5).
public struct Hello: WireMessage {
    static let kind = MessageKind.hello

    /// Identifies the protocol: ``Hello/expectedMagic``, unless the sender speaks another.
    public var magic: UInt32
    /// The oldest version of the protocol that the sender speaks.
    public var smallestVersion: Int
    /// The newest version of the protocol that the sender speaks.
    public var largestVersion: Int
    /// The optional features that the sender knows.
    public var features: Features
    /// Which end the sender is.
    public var role: Role
    /// From the phone: whether it wants to pair.
    ///
    /// From the desk: whether it shows a code.
    public var isPairing: Bool
    /// The sender's display name, at most 128 bytes of UTF-8; a longer one is shortened.
    public var name: String

    /// Creates a message.
    public init(
        magic: UInt32, smallestVersion: Int, largestVersion: Int, features: Features, role: Role,
        isPairing: Bool, name: String
    ) {
        self.magic = magic
        self.smallestVersion = smallestVersion
        self.largestVersion = largestVersion
        self.features = features
        self.role = role
        self.isPairing = isPairing
        self.name = name
    }

    init(reading body: inout WireReader) throws {
        magic = try body.integer(named: "magic")
        smallestVersion = Int(
            try body.integer(UInt16.self, in: 0...65535, named: "smallest_version"))
        largestVersion = Int(try body.integer(UInt16.self, in: 0...65535, named: "largest_version"))
        features = Features(rawValue: try body.integer(named: "features"))
        role = try body.code(named: "role")
        isPairing = try body.integer(UInt8.self, in: 0...1, named: "is_pairing") == 1
        name = try body.text(limit: LiveLimits.nameByteCount, named: "name")
    }

    func write(to body: inout WireWriter) {
        body.integer(magic)
        body.integer(UInt16(clamping: smallestVersion))
        body.integer(UInt16(clamping: largestVersion))
        body.integer(features.rawValue)
        body.code(role)
        body.integer(isPairing ? UInt8(1) : 0)
        body.text(name, limit: LiveLimits.nameByteCount)
    }
}

extension Hello {
    /// The bytes "LKSP" as a little-endian number.
    public static let expectedMagic: UInt32 = 0x5053_4B4C

    /// An end of the connection.
    public enum Role: UInt8, Sendable, CaseIterable {
        /// The phone, which connects.
        case phone = 1
        /// The desk, which listens.
        case desk = 2
    }

    /// Optional features.
    ///
    /// A feature is used if both ends have it.
    ///
    /// An unknown bit is ignored.
    public struct Features: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt64

        /// Creates a set from its bits.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// The live view.
        public static let live = Features(rawValue: 1)
        /// The transfer of sessions.
        public static let files = Features(rawValue: 2)
        /// Start, stop and mark together.
        public static let commands = Features(rawValue: 4)
    }

    /// Creates the hello of this version.
    public init(_ role: Role, name: String, isPairing: Bool) {
        self.init(
            magic: Self.expectedMagic, smallestVersion: LiveLimits.version,
            largestVersion: LiveLimits.version, features: [.live, .files, .commands], role: role,
            isPairing: isPairing, name: name)
    }
}
