import LockstepFormats
import LockstepLive
import LockstepSamples

/// What the exchanges with a desk show about the clocks of a group's members.
struct DeskTies {
    /// A member's host clock on the desk's clock.
    struct Tie: Hashable {
        let clock: DeskClock
        let tie: ClockTie
    }

    /// The ties, one for each member; nil without a usable row.
    let ties: [Tie?]
    /// Why a member has no tie, as sentences; nil if it has one.
    let reasons: [String?]
    let notices: [String]

    /// Reads every member's `desk.jsonl`.
    init(_ members: [GroupSession]) throws {
        let histories = try members.map { ClockHistory(try $0.deskRows()).segments }
        let shared = Self.sharedClock(histories, members)
        var (ties, reasons, notices): ([Tie?], [String?], [String]) = ([], [], [])
        for (member, segments) in zip(members, histories) {
            let own = segments.filter { shared == nil || $0.clock == shared }
            let chosen = own.max { $0.overlap(member.span) < $1.overlap(member.span) }
            let relation = chosen?.relation(over: member.span)
            ties.append(chosen.flatMap { Tie($0.clock, relation, member.span) })
            reasons.append(
                relation == nil ? Self.reason(segments.isEmpty, hasShared: chosen == nil) : nil)
            let overlapping = own.filter { $0.overlap(member.span) >= 0 }.count
            if overlapping > 1 {
                notices.append(
                    "\(member.name): its clock or the desk's stopped or was set during the "
                        + "recording. The relation holds in the longest of \(overlapping) segments."
                )
            }
        }
        (self.ties, self.reasons, self.notices) = (ties, reasons, notices)
    }

    private static func reason(_ isEmpty: Bool, hasShared: Bool) -> String {
        isEmpty
            ? "The session has no exchange with a desk."
            : hasShared
                ? "The session has no exchange with the desk of the others."
                : "The exchanges with the desk have impossible times."
    }

    /// The clock with which the most members have exchanges; of equals, the one with the longest.
    private static func sharedClock(
        _ histories: [[ClockHistorySegment]], _ members: [GroupSession]
    ) -> DeskClock? {
        var weights: [DeskClock: (members: Int, overlap: Int64)] = [:]
        for (member, segments) in zip(members, histories) {
            for clock in Set(segments.map(\.clock)) {
                let longest =
                    segments.filter { $0.clock == clock }.map { $0.overlap(member.span) }.max() ?? 0
                let old = weights[clock] ?? (0, 0)
                weights[clock] = (old.members + 1, max(old.overlap, longest))
            }
        }
        return weights.max { left, right in
            (left.value.members, left.value.overlap, right.key.order)
                < (right.value.members, right.value.overlap, left.key.order)
        }?.key
    }

    /// Relates a member's clock to another member's through their desk.
    ///
    /// - Returns: Nil if they do not share a desk's clock.
    func tie(_ member: Int, to other: Int, over span: ClosedRange<HostTime>) -> ClockTie? {
        guard let own = ties[member], let others = ties[other], own.clock == others.clock,
            let back = others.tie.map.inverse, let map = own.tie.map.followed(by: back)
        else { return nil }
        let drifts = (own.tie.offset, others.tie.offset)
        // The inverse of the other's map is off by at most 2 ns.
        let bound = drifts.0.boundNanoseconds.addingReportingOverflow(
            drifts.1.boundNanoseconds)
        return ClockTie(
            map: map, over: span, bound: bound.overflow ? .max : bound.partialValue &+ 2,
            driftPPM: (drifts.0.driftPPM ?? 0) - (drifts.1.driftPPM ?? 0),
            driftBoundPPM: (drifts.0.driftBoundPPM ?? 0) + (drifts.1.driftBoundPPM ?? 0))
    }
}

extension DeskTies.Tie {
    fileprivate init?(
        _ clock: DeskClock, _ relation: ClockRelation?, _ span: ClosedRange<HostTime>
    ) {
        guard let relation else { return nil }
        self.clock = clock
        tie = ClockTie(
            map: relation.map, over: span, bound: relation.boundNanoseconds,
            driftPPM: relation.driftPPM, driftBoundPPM: relation.driftBoundPPM)
    }
}

extension DeskClock {
    /// The identity as text, for an order that is the same in every process.
    fileprivate var order: String { bytes.map { String($0 + 100) }.joined() }
}

extension ClockHistorySegment {
    /// How much of a span the segment covers, ns; negative if it is outside.
    fileprivate func overlap(_ other: ClosedRange<HostTime>) -> Int64 {
        (min(span.upperBound, other.upperBound) - max(span.lowerBound, other.lowerBound))
            .nanoseconds
    }
}
