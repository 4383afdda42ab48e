import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAnalysis

@Suite struct CheckProfileTests {
    @Test func letsCoverageFailForOdometryOnly() {
        let able = CheckProfile.allCases.filter { $0.canFail(.coverage, stream: .gyroscope) }
        #expect(able == [.vio])
    }

    @Test(arguments: CheckProfile.allCases)
    func letsEveryNeededStreamFail(_ profile: CheckProfile) {
        for stream in profile.neededStreams {
            for name in [FindingName.present, .counts, .drops] {
                #expect(profile.canFail(name, stream: stream))
            }
        }
    }

    @Test(arguments: CheckProfile.allCases)
    func letsWhatConcernsTheWholeSessionFail(_ profile: CheckProfile) {
        for name in [FindingName.state, .readable, .sequence, .filesPresent, .filesSize] {
            #expect(profile.canFail(name, stream: nil))
        }
    }

    @Test func letsNoOtherStreamFail() {
        #expect(!CheckProfile.video.canFail(.order, stream: .gyroscope))
        #expect(!CheckProfile.vio.canFail(.order, stream: .depth))
        #expect(CheckProfile.all.canFail(.order, stream: .depth))
        #expect(!CheckProfile.splat.canFail(.gaps, stream: .camera))
        #expect(CheckProfile.splat.canFail(.counts, stream: .camera))
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

    @Test func countsNoNegativeNumberAndNoneBeyondTheLargest() {
        #expect(facts(drop(.gap, count: -7)).count(.camera) == 0)
        let huge = facts(drop(.gap, count: .max), drop(.gap, count: 1), drop(.late, count: .max))
        #expect(huge.count(.camera) == .max)
    }

    @Test func knowsWhichDropsWereWanted() {
        let wanted = DropReason.allCases.filter { !$0.isUnwanted }
        #expect(
            Set(wanted)
                == [.rateGate, .motionGate, .sharpnessGate, .depthNotReady, .stopping])
    }
}

@Suite struct ThresholdTests {
    /// A gap has to be long by the clock and by the stream's own rate.
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
