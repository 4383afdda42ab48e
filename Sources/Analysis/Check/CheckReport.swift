public import LockstepSamples

/// What a check found.
public struct CheckReport: Hashable, Sendable {
    /// What the recording was checked for.
    public var profile: CheckProfile
    /// Everything that was looked at, in a fixed order.
    public var findings: [Finding]
    /// The smallest timestamp of any sample, from which a recording's time is counted; nil if there is
    /// none.
    public var start: HostTime?
    /// What was measured over something else than the recording's time.
    public var curves: MeasuredCurves

    /// A report of findings.
    public init(
        profile: CheckProfile, findings: [Finding], start: HostTime? = nil,
        curves: MeasuredCurves = MeasuredCurves()
    ) {
        self.profile = profile
        self.findings = findings
        self.start = start
        self.curves = curves
    }

    /// The worst of the findings; pass where there are none.
    public var verdict: Finding.Severity {
        findings.map(\.severity).max() ?? .pass
    }

    /// What nothing is said of, in a fixed order: the recording has nothing of the kind, or it is
    /// too short.
    public var unexaminedNames: [FindingName] {
        let examined = Set(findings.map(\.name))
        return FindingName.allCases.filter { !examined.contains($0) }
    }

    /// The findings of a severity.
    public func findings(_ severity: Finding.Severity) -> [Finding] {
        findings.filter { $0.severity == severity }
    }
}
