public import LockstepSamples

/// Sessions of several phones on one clock: the file `group.json`; docs/GROUP.md.
public struct GroupManifest: Hashable, Sendable {
    /// The value of `format.name`.
    public static let formatName = "lockstep-group"
    /// The version that is written; files of a higher version are rejected.
    public static let formatVersion = 1
    /// The most members of a group.
    public static let mostMembers = 64
    /// The most bytes of a file.
    public static let largestByteCount: Int64 = 64 << 20

    /// The clock that all members are converted to.
    public enum Reference: Hashable, Sendable {
        /// A desk's clock.
        case desk(DeskClock)
        /// The host clock of the member with this name.
        case member(String)
    }

    /// The reference clock.
    public var reference: Reference
    /// The wall time minus the reference clock's time, ns, for dates only; nil if unknown.
    public var wallMinusReferenceNanoseconds: Int64?
    /// The members, in the order in which they were given; at least one.
    public var members: [GroupMember]
    /// What was assumed or could not be used, for people to read.
    public var notices: [String]

    /// Creates a manifest.
    public init(
        reference: Reference, wallMinusReferenceNanoseconds: Int64?, members: [GroupMember],
        notices: [String] = []
    ) {
        self.notices = notices
        self.reference = reference
        self.wallMinusReferenceNanoseconds = wallMinusReferenceNanoseconds
        self.members = members
    }

    /// The member with a name; nil if there is none.
    public func member(named name: String) -> GroupMember? { members.first { $0.name == name } }

    /// The word for the desk's clock in results, which is no member's name.
    public static let deskName = "desk"

    /// Whether a text can name a member: 1 to 64 letters A–Z and a–z, digits and underscores,
    /// beginning with a letter, as a namespace of ROS; not ``deskName``.
    public static func isName(_ text: String) -> Bool {
        guard text != deskName, (1...64).contains(text.utf8.count), let first = text.utf8.first,
            isLetter(first)
        else { return false }
        return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

/// A session in a group.
public struct GroupMember: Hashable, Sendable {
    /// The name in the group, a namespace in exports (``GroupManifest/isName(_:)``).
    public var name: String
    /// The session's folder, relative to the folder of `group.json`.
    public var path: String
    /// The session's `sessionID`.
    public var sessionID: String
    /// The SHA-256 of the session's `seal.jsonl`, or of `metadata.json` in a session without a seal.
    public var identity: ContentHash
    /// The host times of the first and the last sample.
    public var span: ClosedRange<HostTime>
    /// How the member's host clock relates to the reference clock; nil if no method found it.
    public var relation: GroupRelation?
    /// What each method found, whether or not it is used.
    public var results: [GroupResult]
    /// Comparisons of each two methods that relate the member to the same clock.
    public var agreements: [GroupAgreement]

    /// Creates a member.
    public init(
        name: String, path: String, sessionID: String, identity: ContentHash,
        span: ClosedRange<HostTime>, relation: GroupRelation?, results: [GroupResult],
        agreements: [GroupAgreement]
    ) {
        self.name = name
        self.path = path
        self.sessionID = sessionID
        self.identity = identity
        self.span = span
        self.relation = relation
        self.results = results
        self.agreements = agreements
    }
}

/// How two clocks were related.
public enum GroupMethod: String, Sendable, CaseIterable {
    /// The clock is the reference clock itself.
    case reference
    /// Exchanges of both phones with one desk.
    case anchors
    /// The gyroscopes of phones that were mounted together.
    case gyroscope
    /// A sudden change of brightness that all cameras saw.
    case event
}

/// The offset of a clock from a member's host clock, with its error.
public struct GroupOffset: Hashable, Sendable {
    /// The host time at which the offset applies.
    public var host: HostTime
    /// The other clock minus the host clock, ns.
    public var offsetNanoseconds: Int64
    /// How much faster the other clock runs, ppm; nil if it was not measured.
    public var driftPPM: Double?
    /// The true drift is at most this far from ``driftPPM``, ppm; nil if it was not measured.
    public var driftBoundPPM: Double?
    /// The true offset is at most this far from the estimate at any time of the member, ns, under
    /// the method's assumptions.
    public var boundNanoseconds: Int64
    /// The standard error of the offset at ``host``, ns; nil for a method whose bound is certain.
    public var standardErrorNanoseconds: Int64?

    /// Creates an offset.
    public init(
        host: HostTime, offsetNanoseconds: Int64, driftPPM: Double?, driftBoundPPM: Double?,
        boundNanoseconds: Int64, standardErrorNanoseconds: Int64? = nil
    ) {
        self.host = host
        self.offsetNanoseconds = offsetNanoseconds
        self.driftPPM = driftPPM
        self.driftBoundPPM = driftBoundPPM
        self.boundNanoseconds = boundNanoseconds
        self.standardErrorNanoseconds = standardErrorNanoseconds
    }
}

/// How a member's host clock relates to the reference clock.
public struct GroupRelation: Hashable, Sendable {
    /// The method.
    public var method: GroupMethod
    /// The offset of the reference clock.
    public var offset: GroupOffset
    /// From host time to the reference clock.
    public var map: ClockMap

    /// Creates a relation.
    public init(method: GroupMethod, offset: GroupOffset, map: ClockMap) {
        self.method = method
        self.offset = offset
        self.map = map
    }
}

/// What one method found about one member.
public struct GroupResult: Hashable, Sendable {
    /// An offset, or why there is none.
    public enum Outcome: Hashable, Sendable {
        /// The offset of the other clock.
        case measured(GroupOffset)
        /// Why the method gave no offset, as a sentence.
        case notObservable(String)
    }

    /// The method.
    public var method: GroupMethod
    /// The name of the member whose host clock the offset is about; nil for a desk's clock.
    public var other: String?
    /// What was found.
    public var outcome: Outcome

    /// Creates a result.
    public init(method: GroupMethod, other: String?, outcome: Outcome) {
        self.method = method
        self.other = other
        self.outcome = outcome
    }
}

/// Whether two methods agree about one member.
public struct GroupAgreement: Hashable, Sendable {
    /// The two methods.
    public var methods: [GroupMethod]
    /// The second method's offset minus the first's, ns.
    public var differenceNanoseconds: Int64
    /// The sum of both bounds, ns.
    public var boundNanoseconds: Int64

    /// Creates a comparison.
    public init(methods: [GroupMethod], differenceNanoseconds: Int64, boundNanoseconds: Int64) {
        self.methods = methods
        self.differenceNanoseconds = differenceNanoseconds
        self.boundNanoseconds = boundNanoseconds
    }

    /// Whether the difference is within the bounds.
    public var agrees: Bool {
        differenceNanoseconds.magnitude <= boundNanoseconds.magnitude
    }
}
