import LockstepAnalysis
import LockstepSamples
import LockstepTestSupport
import Testing

@Suite struct LimitTests {
    private static let holedPlan: @Sendable () -> ExamplePlan = {
        var plan = ExamplePlan.good(.stills)
        plan.change(.gyroscope) { (50..<80).contains($0) ? nil : $1 }
        return plan
    }

    private func gap(in session: ExampleSession, _ limits: Limits) throws -> Finding {
        let findings = try session.check(limits: limits).findings
        return try #require(findings.first { $0.name == .gaps && $0.stream == .gyroscope })
    }

    @Test func aChosenLimitDecidesAndIsReported() throws {
        let session = try ExampleSession(Self.holedPlan())
        let standard = try gap(in: session, Limits())
        #expect(standard.severity == .fail)
        #expect(standard.threshold == Limits()[.gap])
        var limits = Limits()
        limits.choose(.gap, 0.4)
        let chosen = try gap(in: session, limits)
        #expect(chosen.severity == .warn)
        limits.choose(.noticeableGap, 60)
        let silent = try gap(in: session, limits)
        #expect(silent.severity == .pass)
        #expect(silent.threshold?.value == 60)
        #expect(silent.threshold?.source == "set for this check; the standard value is 2.5")
    }

    @Test func aChosenLimitAppliesWhileRowsAreRead() throws {
        var plan = ExamplePlan.good(.stills)
        plan.change(.camera) { _, stamp in stamp }
        let session = try ExampleSession(plan)
        var limits = Limits()
        limits.choose(.latency, 0)
        limits.choose(.lateShare, 0)
        let findings = try session.check(limits: limits).findings
        let late = try #require(findings.first { $0.name == .arrival && $0.stream == .gyroscope })
        #expect(late.severity == .warn)
        #expect(late.measured == Finding.Number(100, "%"))
    }

    @Test(arguments: LimitName.allCases)
    func everyLimitHasAUnitAndASource(_ name: LimitName) {
        let limit = Limits()[name]
        #expect(limit.name == name)
        #expect(!limit.unit.isEmpty)
        #expect(!limit.source.isEmpty)
        #expect(limit.value == name.standard.value)
    }

    @Test(arguments: [Double.nan, .infinity, -0.1])
    func whatIsNoLimitIsRefused(_ value: Double) { #expect(!Limits.canBe(value)) }
}
