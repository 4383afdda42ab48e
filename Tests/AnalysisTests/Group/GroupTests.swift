import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

/// Sessions tied into a group, and the check of a group.
@Suite struct GroupTests {
    static let disk = LocalFileSystem()
    static let series = InertialPhone(seconds: 20).gyroscope
    static let beside = MountedPhone(driftPPM: 12)

    /// A desk whose clock is 5 s ahead of the first phone's.
    static func deskRows(
        over span: ClosedRange<HostTime>, clock number: UInt8 = 7,
        _ offset: (HostTime) -> Double
    ) throws -> String {
        let clock = try #require(DeskClock([UInt8](repeating: number, count: 16)))
        var text = ""
        var random = SeededGenerator(seed: UInt64(number))
        for time in stride(
            from: span.lowerBound.nanoseconds, to: span.upperBound.nanoseconds, by: 250_000_000)
        {
            let there = Int64.random(in: 1_000_000...3_000_000, using: &random)
            let back = Int64.random(in: 1_000_000...3_000_000, using: &random)
            func desk(_ host: Int64) -> DeskTime {
                DeskTime(nanoseconds: host + Int64(offset(HostTime(nanoseconds: host)).rounded()))
            }
            let exchange = try #require(
                ClockExchange(
                    clock: clock, phoneSend: HostTime(nanoseconds: time),
                    deskReceive: desk(time + there), deskSend: desk(time + there),
                    phoneReceive: HostTime(nanoseconds: time + there + back),
                    phoneSleptNanoseconds: 0, deskSleptNanoseconds: 0,
                    deskWall: WallTime(nanoseconds: 1)))
            text += String(decoding: DeskRow.exchange(exchange).line(), as: UTF8.self)
        }
        return text
    }

    static func open(_ session: ExampleSession, _ name: String) throws -> GroupSession {
        try GroupSession(
            Session(opening: session.path, fileSystem: disk), name: name,
            path: String(session.path.dropFirst()),
            cryptography: StubCryptography())
    }

    /// Two phones that were mounted together.
    static func phones() throws -> (ExampleSession, ExampleSession) {
        (
            try ExampleSession(ExamplePlan(gyroscope: series)),
            try ExampleSession(ExamplePlan(gyroscope: beside.gyroscope(beside: series)))
        )
    }

    static func addDesk(_ first: ExampleSession, _ second: ExampleSession) throws {
        try first.write(
            deskRows(over: ClosedRange(series)) { _ in 5e9 }, to: "desk.jsonl")
        let span = ClosedRange(beside.gyroscope(beside: series))
        try second.write(
            deskRows(over: span) { 5e9 + beside.truth(at: $0) }, to: "desk.jsonl")
    }

    @Test func phonesThatMetADeskAreOnItsClock() throws {
        let (first, second) = try Self.phones()
        try Self.addDesk(first, second)
        let group = try GroupEstimate.measure(
            [Self.open(first, "left"), Self.open(second, "right")], codecs: ExampleCodecs())
        let clock = try #require(DeskClock([UInt8](repeating: 7, count: 16)))
        #expect(group.reference == .desk(clock))
        let right = try #require(group.member(named: "right"))
        let relation = try #require(right.relation)
        #expect(relation.method == .anchors)
        for host in [right.span.lowerBound, right.span.middle, right.span.upperBound] {
            let truth = 5e9 + Self.beside.truth(at: host)
            let error = Double(relation.map.offset(at: host)) - truth
            #expect(abs(error) <= Double(relation.offset.boundNanoseconds))
            #expect(abs(error) < 1e6)
        }
        let methods = right.results.map { [$0.method.rawValue, $0.other ?? "desk"] }
        #expect(methods == [["anchors", "desk"], ["anchors", "left"], ["gyroscope", "left"]])
        let agreement = try #require(right.agreements.first)
        #expect(agreement.agrees && abs(agreement.differenceNanoseconds) < 1_000_000)
        #expect(try GroupManifest(decoding: group.encoded()) == group)
    }

    @Test func phonesWithoutADeskAreOnTheFirstOnesClock() throws {
        let (first, second) = try Self.phones()
        let group = try GroupEstimate.measure(
            [Self.open(first, "left"), Self.open(second, "right")], codecs: ExampleCodecs())
        #expect(group.reference == .member("left"))
        #expect(group.members.map(\.relation?.method) == [.reference, .gyroscope])
        let right = try #require(group.member(named: "right"))
        let map = try #require(right.relation?.map)
        let error =
            Double(map.offset(at: right.span.middle))
            - Self.beside.truth(
                at: right.span.middle)
        #expect(abs(error) < 200_000)
        // Neither source stated a wall time.
        #expect(group.wallMinusReferenceNanoseconds == nil)
    }

    @Test func aChosenMethodIsTheOnlyOneUsed() throws {
        let (first, second) = try Self.phones()
        try Self.addDesk(first, second)
        let members = try [Self.open(first, "left"), Self.open(second, "right")]
        let turned = try GroupEstimate.measure(members, by: .gyroscope, codecs: ExampleCodecs())
        #expect(turned.reference == .member("left"))
        #expect(turned.members.last?.relation?.method == .gyroscope)
        let seen = try GroupEstimate.measure(members, by: .event, codecs: ExampleCodecs())
        #expect(seen.members.last?.relation == nil)
        #expect(seen.members.last?.results.last?.method == .event)
    }

    @Test func aGoodGroupPasses() throws {
        let (first, second) = try Self.phones()
        try Self.addDesk(first, second)
        let report = try Self.check(first, second)
        #expect(report.verdict == .pass, "\(report.findings.map(\.meaning))")
        #expect(Set(report.findings.map(\.name)).isSubset(of: FindingName.ofGroups))
        let overlap = try #require(report.overlap)
        #expect(overlap.upperBound - overlap.lowerBound > 19_000_000_000)
    }

    static func check(
        _ first: ExampleSession, _ second: ExampleSession,
        after change: (inout GroupManifest) throws -> Void = { _ in }
    ) throws -> GroupCheckReport {
        var group = try GroupEstimate.measure(
            [open(first, "left"), open(second, "right")], codecs: ExampleCodecs())
        try change(&group)
        return GroupCheck.run(
            group, at: "/group.json", cryptography: StubCryptography(), fileSystem: disk)
    }

    static func severity(_ report: GroupCheckReport, _ name: FindingName) -> Finding.Severity? {
        report.findings.first { $0.name == name }?.severity
    }

    @Test func missingAndChangedSessionsAreFound() throws {
        let (first, second) = try Self.phones()
        let missing = try Self.check(first, second) { $0.members[1].path = "nowhere" }
        #expect(Self.severity(missing, .groupMembers) == .fail)
        let changed = try Self.check(first, second) { _ in
            let old = "\"notices\""
            try second.replaceFirst(old, with: "\"title\": \"x\", " + old, in: "metadata.json")
        }
        #expect(Self.severity(changed, .groupIdentity) == .warn)
        let other = try Self.check(first, second) { $0.members[0].sessionID = "session_x" }
        #expect(Self.severity(other, .groupIdentity) == .fail)
    }

    @Test func otherProblemsOfAGroupAreFound() throws {
        let (first, second) = try Self.phones()
        try Self.addDesk(first, second)
        let wrong = try Self.check(first, second) {
            $0.members[1].agreements[0].differenceNanoseconds = 1_000_000_000
        }
        #expect(Self.severity(wrong, .groupAgreement) == .fail)
        let wide = try Self.check(first, second) {
            $0.members[1].relation?.offset.boundNanoseconds = 20_000_000
        }
        #expect(Self.severity(wide, .groupBound) == .warn)
        let apart = try Self.check(first, second) {
            $0.members[1].relation?.map = .identity
        }
        #expect(Self.severity(apart, .groupOverlap) == .fail && apart.overlap == nil)
        let untied = try Self.check(first, second) { group in
            group.members[1].relation = nil
            group.members[1].results = [nil, "phone1"].map {
                GroupResult(method: .anchors, other: $0, outcome: .notObservable("No exchange."))
            }
        }
        #expect(Self.severity(untied, .groupRelation) == .fail)
        let meaning = untied.findings.first { $0.name == .groupRelation }?.meaning
        #expect(meaning?.hasSuffix(" to the group's. anchors: No exchange.") == true, "\(untied)")
        let otherDesk = try Self.check(first, second) { group in
            let clock = try #require(DeskClock([UInt8](repeating: 9, count: 16)))
            group.reference = .desk(clock)
        }
        #expect(Self.severity(otherDesk, .groupDesk) == .fail)
    }

    @Test func phonesThatMetDifferentDesksAreReported() throws {
        let (first, second) = try Self.phones()
        try first.write(
            Self.deskRows(over: ClosedRange(Self.series)) { _ in 5e9 }, to: "desk.jsonl")
        let span = ClosedRange(Self.beside.gyroscope(beside: Self.series))
        try second.write(Self.deskRows(over: span, clock: 8) { _ in 7e9 }, to: "desk.jsonl")
        let report = try Self.check(first, second)
        #expect(Self.severity(report, .groupDesk) == .warn)
        #expect(Self.severity(report, .groupAgreement) == .cannotTell)
    }
}
