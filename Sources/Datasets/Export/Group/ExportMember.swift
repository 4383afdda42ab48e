import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// A session that is exported together with others on one clock.
public struct ExportMember: Sendable {
    /// The session.
    public let session: Session
    /// The name: a namespace of topics, and the name of a folder.
    public let name: String
    /// From the session's host time to the reference clock.
    public let clock: ClockMap
    /// The wall time minus the reference clock's time, ns; 0 if it is unknown.
    ///
    /// It is added to every time, so that programs show dates.
    public let wallMinusReferenceNanoseconds: Int64

    /// Creates a member.
    public init(
        _ session: Session, name: String, clock: ClockMap, wallMinusReferenceNanoseconds: Int64
    ) {
        self.session = session
        self.name = name
        self.clock = clock
        self.wallMinusReferenceNanoseconds = wallMinusReferenceNanoseconds
    }
}

/// The place of a session in an export of several, and its times there.
struct MemberPlace: Sendable {
    /// The namespace of topics, and the name of folders.
    let name: String
    /// The zero-based index among the members.
    let index: Int
    private let clock: ClockMap
    private let wallOffset: HostDuration

    init(_ member: ExportMember, index: Int) {
        name = member.name
        self.index = index
        clock = member.clock
        wallOffset = HostDuration(nanoseconds: member.wallMinusReferenceNanoseconds)
    }

    /// Returns the exported time of a host time: on the reference clock, plus the wall offset.
    func time(_ host: HostTime) -> HostTime {
        HostTime(nanoseconds: clock.reference(host)) + wallOffset
    }

    /// The meaning of timestamps, as a sentence.
    static let clockWords =
        "Timestamps are on the group's reference clock, plus the offset to wall time if the group "
        + "states one."
}

extension SequencedRow {
    /// Returns the row with its time and arrival on another clock.
    ///
    /// An event's own values stay: no format of several sessions stores events.
    func moved(_ time: (HostTime) -> HostTime) -> SequencedRow {
        switch self {
        case .frame(let row, let points): return .frame(row.moved(time), featurePoints: points)
        case .inertial(var sample, let arrival):
            sample.timestamp = time(sample.timestamp)
            return .inertial(sample, arrival.moved(time))
        case .deviceMotion(var sample, let arrival):
            sample.timestamp = time(sample.timestamp)
            return .deviceMotion(sample, arrival.moved(time))
        case .barometer(var row):
            row.sample.timestamp = time(row.sample.timestamp)
            row.arrival = row.arrival.moved(time)
            return .barometer(row)
        case .location(var row):
            row.sample.timestamp = time(row.sample.timestamp)
            row.arrival = row.arrival.moved(time)
            return .location(row)
        case .surface(var row):
            row.timestamp = time(row.timestamp)
            row.arrival = row.arrival.moved(time)
            return .surface(row)
        case .audio(var row):
            row.timestamp = time(row.timestamp)
            row.arrival = row.arrival.moved(time)
            return .audio(row)
        case .event(var row):
            row.time = time(row.time)
            row.arrival = row.arrival.moved(time)
            return .event(row)
        }
    }
}

extension FrameRow {
    /// Returns the row with its times on another clock.
    func moved(_ time: (HostTime) -> HostTime) -> FrameRow {
        var row = self
        row.timestamp = time(timestamp)
        row.arrival = arrival.moved(time)
        return row
    }
}

extension Arrival {
    fileprivate func moved(_ clock: (HostTime) -> HostTime) -> Arrival {
        Arrival(time: time.map(clock), sequence: sequence)
    }
}
