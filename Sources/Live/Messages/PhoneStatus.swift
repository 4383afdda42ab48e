public import LockstepSamples

/// What the phone is doing.
public struct PhoneStatus: WireMessage {
    static let kind = MessageKind.phoneStatus

    /// When this was so, on the host clock.
    public var hostTime: HostTime
    /// Whether the phone records.
    public var activity: Activity
    /// The session that is being recorded; empty if there is none.
    public var session: String
    /// How long it has been recorded, ns; 0 if there is none.
    public var elapsedNanoseconds: Int64
    /// The free space on the phone in bytes; negative if unknown.
    public var freeByteCount: Int64

    /// Creates a message.
    public init(
        hostTime: HostTime, activity: Activity, session: String, elapsedNanoseconds: Int64,
        freeByteCount: Int64
    ) {
        self.hostTime = hostTime
        self.activity = activity
        self.session = session
        self.elapsedNanoseconds = elapsedNanoseconds
        self.freeByteCount = freeByteCount
    }

    init(reading body: inout WireReader) throws {
        hostTime = try body.hostTime(named: "host_time")
        activity = try body.code(named: "activity")
        session = try body.text(limit: LiveLimits.nameByteCount, named: "session")
        elapsedNanoseconds = try body.integer(named: "elapsed_ns")
        freeByteCount = try body.integer(named: "free_byte_count")
    }

    func write(to body: inout WireWriter) {
        body.time(hostTime)
        body.code(activity)
        body.text(session, limit: LiveLimits.nameByteCount)
        body.integer(elapsedNanoseconds)
        body.integer(freeByteCount)
    }
}

extension PhoneStatus {
    /// Whether a phone records.
    public enum Activity: UInt8, Sendable, CaseIterable {
        /// The phone does not record.
        case idle = 1
        /// The phone records.
        case recording = 2
        /// The phone ends a recording.
        case finishing = 3
    }
}
