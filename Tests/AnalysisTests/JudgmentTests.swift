import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAnalysis

@Suite struct CheckProfileTests {
    private func fails(
        _ profile: CheckProfile, _ name: FindingName, _ stream: Stream?,
        found severity: Finding.Severity = .fail
    ) -> Bool {
        profile.severity(severity, of: name, stream: stream) == .fail
    }

    @Test func letsCoverageFailForOdometryOnly() {
        #expect(CheckProfile.allCases.filter { fails($0, .coverage, .gyroscope) } == [.vio])
    }

    @Test(arguments: CheckProfile.allCases)
    func letsEveryNeededStreamFail(_ profile: CheckProfile) {
        for stream in profile.neededStreams {
            for name in [FindingName.present, .counts, .drops] {
                #expect(fails(profile, name, stream))
            }
        }
    }

    @Test(arguments: CheckProfile.allCases)
    func findingsAboutTheWholeSessionCanFail(_ profile: CheckProfile) {
        for name in [FindingName.state, .readable, .sequence, .filesPresent, .filesSize] {
            #expect(fails(profile, name, nil))
        }
    }

    @Test func findingsAboutUnneededStreamsCannotFail() {
        #expect(!fails(.video, .order, .gyroscope))
        #expect(!fails(.vio, .order, .depth))
        #expect(fails(.all, .order, .depth))
        #expect(!fails(.splat, .gaps, .camera))
        #expect(fails(.splat, .counts, .camera))
        #expect(!fails(.video, .poseConvention, .camera))
    }

    /// Findings that fail for these purposes and are warnings for all others.
    static let spoilers: [(FindingName, Set<CheckProfile>)] = [
        (.sharpness, [.splat, .video]), (.motionBlur, [.splat]), (.speedBlur, [.splat]),
        (.texture, [.splat]), (.imageLevels, [.splat, .video]), (.depthScale, [.rgbd]),
        (.depthAgreement, [.rgbd]), (.poseJumps, [.rgbd]), (.jitter, []), (.exposureHunting, []),
    ]

    @Test(arguments: spoilers)
    func failsWhereAWarningSpoilsThePurpose(_ name: FindingName, _ profiles: Set<CheckProfile>) {
        let failing = CheckProfile.allCases.filter { fails($0, name, .camera, found: .warn) }
        #expect(Set(failing) == profiles)
    }

    @Test(arguments: CheckProfile.allCases)
    func passAndCannotTellAreUnchanged(_ profile: CheckProfile) {
        for name in FindingName.allCases {
            for severity in [Finding.Severity.pass, .cannotTell] {
                #expect(profile.severity(severity, of: name, stream: .camera) == severity)
            }
        }
    }
}

@Suite struct SeverityTests {
    @Test func ordersFromPassToFail() {
        #expect(Finding.Severity.allCases == Finding.Severity.allCases.sorted())
        #expect(
            Finding.Severity.allCases.map(\.rawValue) == ["pass", "cannot_tell", "warn", "fail"])
    }

    @Test(arguments: Finding.Severity.allCases)
    func givesAReportItsWorst(_ severity: Finding.Severity) {
        let findings = [.pass, severity].map { Finding($0, .state, meaning: "So it is.") }
        let report = CheckReport(profile: .all, findings: findings)
        #expect(report.verdict == severity)
        #expect(report.findings(severity).count == (severity == .pass ? 2 : 1))
    }

    @Test func passesWithoutFindings() {
        #expect(CheckReport(profile: .all, findings: []).verdict == .pass)
    }
}

@Suite struct DropFactsTests {
    private func facts(_ drops: Drop...) -> DropFacts {
        drops.reduce(into: DropFacts()) { $0.add($1) }
    }

    private func drop(
        _ reason: DropReason, _ evidence: DropEvidence = .reported, count: Int? = 1
    ) -> Drop {
        Drop(stream: .camera, reason: reason, evidence: evidence, timestamp: nil, count: count)
    }

    @Test func keepsReportedApartFromInferred() {
        let facts = facts(drop(.gap, .inferred), drop(.late), drop(.late), drop(.gap, .inferred))
        #expect(facts.words(.camera) == "2 late (reported), 2 gap (inferred)")
        #expect(facts.words(.gyroscope) == nil)
    }

    @Test func countsADropOfUnknownNumberAsOne() {
        #expect(facts(drop(.gap, count: nil), drop(.gap, count: 4)).count(.camera) == 5)
    }

    @Test func saysThatMoreMayBeLostThanWereCounted() {
        let facts = facts(drop(.lostInCrash, .inferred, count: nil), drop(.depthNotReady))
        #expect(
            facts.words(.camera)
                == "1 depth not ready (reported), at least 1 lost in crash (inferred)")
        #expect(facts.hasUnknownCount(.camera, .lostInCrash))
        #expect(!facts.hasUnknownCount(.camera, .depthNotReady))
    }

    @Test func countsNoNegativeNumberAndNoneBeyondTheLargest() {
        #expect(facts(drop(.gap, count: -7)).count(.camera) == 0)
        let huge = facts(drop(.gap, count: .max), drop(.gap, count: 1), drop(.late, count: .max))
        #expect(huge.count(.camera) == .max)
    }

    @Test func knowsWhichDropsWereWanted() {
        let wanted = DropReason.allCases.filter { !$0.isUnwanted }
        #expect(
            Set(wanted)
                == [
                    .rateGate, .motionGate, .sharpnessGate, .depthNotReady, .stopping, .redacted,
                ])
    }
}

@Suite struct ThresholdTests {
    /// A gap must be long both in seconds and relative to the stream's rate.
    struct Case: Sendable {
        var intervalMilliseconds: Int64
        var gapMilliseconds: Int64
        var severity: Finding.Severity
    }

    static let cases: [Case] = [
        Case(intervalMilliseconds: 10, gapMilliseconds: 25, severity: .pass),
        Case(intervalMilliseconds: 10, gapMilliseconds: 26, severity: .warn),
        Case(intervalMilliseconds: 10, gapMilliseconds: 250, severity: .warn),
        Case(intervalMilliseconds: 10, gapMilliseconds: 252, severity: .fail),
        Case(intervalMilliseconds: 100, gapMilliseconds: 260, severity: .warn),
        Case(intervalMilliseconds: 100, gapMilliseconds: 1000, severity: .warn),
        Case(intervalMilliseconds: 100, gapMilliseconds: 1010, severity: .fail),
    ]

    /// A share of samples, and whether it is still acceptable.
    struct Share: Sendable {
        var readings: Int
        var bad: Int
        var severity: Finding.Severity
    }

    private func severity(
        _ name: FindingName, of stream: Stream = .gyroscope, in plan: ExamplePlan
    ) throws -> Finding.Severity {
        let report = try ExampleSession(plan).check()
        return try #require(report.findings.first { $0.name == name && $0.stream == stream })
            .severity
    }

    private func readings(_ count: Int, step: (Int) -> Int64) -> ExamplePlan {
        var plan = ExamplePlan()
        plan.streams = [StreamDescription(stream: .gyroscope, requestedRateHertz: 100)]
        var time: Int64 = 0
        for index in 0..<count {
            time += step(index)
            let reading = ExamplePlan.reading(.gyroscope, at: time)
            plan.deliveries.append((reading, .milliseconds(1)))
        }
        return plan
    }

    /// Five of a hundred intervals may be uneven; intervals 20 % off the median are not uneven.
    @Test(arguments: [
        Share(readings: 201, bad: 10, severity: .pass),
        Share(readings: 201, bad: 11, severity: .warn),
    ])
    func warnsOfUnevenIntervalsBeyondTheShareAllowed(_ share: Share) throws {
        // The first step leads to the first sample and is not an interval.
        let bad = readings(share.readings) { $0 <= share.bad ? 12_500_000 : 10_000_000 }
        #expect(try severity(.jitter, in: bad) == share.severity)
        let even = readings(share.readings) { $0 <= share.bad ? 11_900_000 : 10_000_000 }
        #expect(try severity(.jitter, in: even) == .pass)
    }

    @Test(arguments: [
        Share(readings: 96, bad: 0, severity: .pass), Share(readings: 95, bad: 0, severity: .warn),
    ])
    func warnsOfARateBelowTheShareAskedFor(_ share: Share) throws {
        let plan = readings(share.readings) { _ in 1_000_000_000 / Int64(share.readings - 1) }
        #expect(try severity(.rate, in: plan) == share.severity)
    }

    @Test(arguments: [
        Share(readings: 200, bad: 2, severity: .pass),
        Share(readings: 200, bad: 3, severity: .warn),
    ])
    func warnsOfLateSamplesBeyondTheShareAllowed(_ share: Share) throws {
        var plan = readings(share.readings) { _ in 10_000_000 }
        for index in 0..<share.bad { plan.deliveries[index].latency = .milliseconds(251) }
        #expect(try severity(.arrival, in: plan) == share.severity)
        plan.delay(.gyroscope, by: .milliseconds(250))
        #expect(try severity(.arrival, in: plan) == .pass)
    }

    /// One frame of 26 is 3.8 %, which exceeds the limit unless a gate or the recorder left it out
    /// on purpose.
    @Test func warnsOnlyOfUnwantedDrops() throws {
        for reason in DropReason.allCases {
            var plan = ExamplePlan.good()
            plan.deliveries.append((ExamplePlan.drop(.camera, reason), nil))
            let wanted: [DropReason] = [
                .rateGate, .motionGate, .sharpnessGate, .depthNotReady, .stopping, .redacted,
            ]
            let expected: Finding.Severity = wanted.contains(reason) ? .pass : .warn
            #expect(try severity(.drops, of: .camera, in: plan) == expected, "\(reason)")
        }
    }

    @Test(arguments: cases)
    func failsAGapThatIsLongByTheClockAndByTheRate(_ example: Case) throws {
        var plan = ExamplePlan()
        plan.streams = [StreamDescription(stream: .gyroscope)]
        var time: Int64 = 0
        for index in 0..<60 {
            let step = index == 30 ? example.gapMilliseconds : example.intervalMilliseconds
            time += step * 1_000_000
            plan.deliveries.append((ExamplePlan.reading(.gyroscope, at: time), nil))
        }
        let report = try ExampleSession(plan).check()
        let gap = try #require(report.findings.first { $0.name == .gaps })
        #expect(gap.severity == example.severity)
        if example.severity != .pass { #expect(gap.places.map(\.row) == [32]) }
    }
}
