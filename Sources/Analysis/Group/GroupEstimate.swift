public import LockstepFormats
public import LockstepSamples
import LockstepSessions

/// Ties the sessions of several phones into a group on one clock.
public enum GroupEstimate {
    /// Relates every member to a reference clock, with all methods that apply.
    ///
    /// Without a chosen method, the desk's clock is the reference if every member has exchanges with
    /// one desk. Otherwise the first member's host clock is, and each other member is related by the
    /// first of anchors, gyroscopes and a visual event that gives a result. Images are decoded only
    /// if a member has no other relation, or if the event is the chosen method.
    ///
    /// - Parameters:
    ///   - method: the only method whose results are used; nil chooses.
    ///   - progress: called from time to time with the share of the work done, 0…1.
    /// - Throws: ``FileError``, ``SessionError`` or ``FormatError`` if a session cannot be read.
    public static func measure(
        _ members: [GroupSession], by method: GroupMethod? = nil, codecs: any MediaCodecs,
        progress: (Double) -> Void = { _ in }
    ) throws -> GroupManifest {
        var ties = try GroupTies(members)
        progress(0.1)
        try ties.compareGyroscopes { progress(0.1 + 0.3 * $0) }
        if method == .event || method == nil && ties.hasUnrelated {
            try ties.compareImages(codecs: codecs) { progress(0.4 + 0.6 * $0) }
        }
        progress(1)
        return ties.manifest(by: method)
    }
}

/// What each method found about each member of a group.
struct GroupTies {
    /// A method's result about a member, relative to the first member.
    typealias Outcome = Result<ClockTie, Reason>

    /// Why there is no tie, as a sentence.
    struct Reason: Error {
        var text: String
    }

    private let members: [GroupSession]
    private let desk: DeskTies
    /// The results relative to the first member, one dictionary for each other member.
    private var pairs: [[GroupMethod: Outcome]]

    init(_ members: [GroupSession]) throws {
        self.members = members
        desk = try DeskTies(members)
        pairs = members.map { _ in [:] }
        for member in members.indices.dropFirst() {
            pairs[member][.anchors] = anchors(member)
        }
    }

    private func anchors(_ member: Int) -> Outcome {
        if let tie = desk.tie(member, to: 0, over: members[member].span) { return .success(tie) }
        if let reason = desk.reasons[member] { return .failure(Reason(text: reason)) }
        let first = members[0].name
        return .failure(Reason(text: "The session of '\(first)' has no exchange with this desk."))
    }

    mutating func compareGyroscopes(_ progress: (Double) -> Void) throws {
        guard members.count > 1 else { return }
        let reference = try SyncReading.gyroscope(of: members[0].session)
        for member in members.indices.dropFirst() {
            let own = try SyncReading.gyroscope(of: members[member].session)
            pairs[member][.gyroscope] = GyroscopeTie.tie(
                own, to: reference, over: members[member].span
            ).mapError { Reason(text: $0.meaning) }
            progress(Double(member) / Double(members.count - 1))
        }
    }

    mutating func compareImages(
        codecs: any MediaCodecs, _ progress: (Double) -> Void
    ) throws {
        let changes = try members.enumerated().map { index, member in
            try FrameBrightness(member.session, codecs: codecs) {
                progress((Double(index) + $0) / Double(members.count))
            }.change()
        }
        for member in members.indices.dropFirst() {
            pairs[member][.event] = Self.event(changes[member], changes[0], members[member].span)
        }
    }

    private static func event(
        _ own: Result<FrameBrightness.Change, FrameBrightness.NoChange>,
        _ reference: Result<FrameBrightness.Change, FrameBrightness.NoChange>,
        _ span: ClosedRange<HostTime>
    ) -> Outcome {
        own.flatMap { own in
            reference.flatMap { EventTie.tie(own, to: $0, over: span) }
        }.mapError { Reason(text: $0.reason) }
    }

    /// Whether a member has no relation to the first.
    var hasUnrelated: Bool {
        pairs.dropFirst().contains { results in
            !results.values.contains { if case .success = $0 { true } else { false } }
        }
    }
}

// MARK: - The manifest

extension GroupTies {
    /// The order in which methods are preferred.
    private static let methods: [GroupMethod] = [.anchors, .gyroscope, .event]

    func manifest(by method: GroupMethod?) -> GroupManifest {
        let shared = method == nil || method == .anchors ? sharedClock : nil
        let members = members.indices.map { member(at: $0, on: shared, by: method) }
        return GroupManifest(
            reference: shared.map { .desk($0) } ?? .member(self.members[0].name),
            wallMinusReferenceNanoseconds: wallOffset(members), members: members,
            notices: desk.notices)
    }

    /// The desk's clock to which every member has a tie; nil if there is none.
    private var sharedClock: DeskClock? {
        let clocks = Set(desk.ties.map { $0?.clock })
        guard clocks.count == 1, let clock = clocks.first else { return nil }
        return clock
    }

    private func member(
        at index: Int, on shared: DeskClock?, by method: GroupMethod?
    ) -> GroupMember {
        let member = members[index]
        return GroupMember(
            name: member.name, path: member.path, sessionID: member.session.manifest.sessionID,
            identity: member.identity, span: member.span,
            relation: shared == nil ? relation(index, by: method) : deskRelation(index),
            results: results(index), agreements: agreements(index))
    }

    private func deskRelation(_ index: Int) -> GroupRelation? {
        desk.ties[index].map {
            GroupRelation(method: .anchors, offset: $0.tie.offset, map: $0.tie.map)
        }
    }

    private func relation(_ index: Int, by method: GroupMethod?) -> GroupRelation? {
        guard index > 0 else {
            let zero = GroupOffset(
                host: members[0].span.middle, offsetNanoseconds: 0, driftPPM: 0, driftBoundPPM: 0,
                boundNanoseconds: 0)
            return GroupRelation(method: .reference, offset: zero, map: .identity)
        }
        for candidate in method.map({ [$0] }) ?? Self.methods {
            guard case .success(let tie)? = pairs[index][candidate] else { continue }
            return GroupRelation(method: candidate, offset: tie.offset, map: tie.map)
        }
        return nil
    }

    private func results(_ index: Int) -> [GroupResult] {
        let own = desk.ties[index].map { GroupResult.Outcome.measured($0.tie.offset) }
        let first = GroupResult(
            method: .anchors, other: nil,
            outcome: own ?? .notObservable(desk.reasons[index] ?? "There is no exchange."))
        return [first]
            + Self.methods.compactMap { method in
                pairs[index][method].map { outcome in
                    GroupResult(
                        method: method, other: members[0].name, outcome: .init(outcome))
                }
            }
    }

    private func agreements(_ index: Int) -> [GroupAgreement] {
        let found = Self.methods.compactMap { method -> (GroupMethod, GroupOffset)? in
            guard case .success(let tie)? = pairs[index][method] else { return nil }
            return (method, tie.offset)
        }
        return found.indices.flatMap { first in
            found[(first + 1)...].map { second in
                GroupAgreement(found[first], second)
            }
        }
    }

    /// The wall time minus the reference clock's, by the first clock anchor of a related member.
    private func wallOffset(_ related: [GroupMember]) -> Int64? {
        for (member, group) in zip(members, related) {
            guard let anchor = member.session.manifest.clockAnchors.first,
                let relation = group.relation
            else { continue }
            let (offset, overflow) = anchor.wall.nanoseconds.subtractingReportingOverflow(
                relation.map.reference(anchor.host))
            if !overflow, offset.magnitude <= ClockMap.largestNanoseconds { return offset }
        }
        return nil
    }
}

extension GroupResult.Outcome {
    fileprivate init(_ outcome: GroupTies.Outcome) {
        switch outcome {
        case .success(let tie): self = .measured(tie.offset)
        case .failure(let reason): self = .notObservable(reason.text)
        }
    }
}

extension GroupAgreement {
    fileprivate init(
        _ first: (method: GroupMethod, offset: GroupOffset),
        _ second: (method: GroupMethod, offset: GroupOffset)
    ) {
        // Compared where the second applies, with the first one's drift.
        let past = (second.offset.host - first.offset.host).seconds
        let grown = HostDuration(seconds: past * (first.offset.driftPPM ?? 0) * 1e-6) ?? .zero
        let moved = HostDuration(nanoseconds: first.offset.offsetNanoseconds) + grown
        let difference = HostDuration(nanoseconds: second.offset.offsetNanoseconds) - moved
        let bound =
            HostDuration(nanoseconds: first.offset.boundNanoseconds)
            + HostDuration(nanoseconds: second.offset.boundNanoseconds)
        self.init(
            methods: [first.method, second.method], differenceNanoseconds: difference.nanoseconds,
            boundNanoseconds: bound.nanoseconds)
    }
}
