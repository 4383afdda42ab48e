public import LockstepSamples

/// The result of a check.
public struct CheckReport: Hashable, Sendable {
    /// The purpose that the recording was checked for.
    public var profile: CheckProfile
    /// All findings, in a fixed order.
    public var findings: [Finding]
    /// The smallest timestamp of any sample, which is time zero of the recording; nil without
    /// samples.
    public var start: HostTime?
    /// Measurements over quantities other than the recording's time.
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

    /// The worst severity of all findings; pass if there are none.
    public var verdict: Finding.Severity {
        findings.map(\.severity).max() ?? .pass
    }

    /// Names without a finding, in a fixed order: the recording has no such data, or is too short.
    public var unexaminedNames: [FindingName] {
        let examined = Set(findings.map(\.name))
        return FindingName.allCases.filter { !examined.contains($0) }
    }

    /// The findings of a severity.
    public func findings(_ severity: Finding.Severity) -> [Finding] {
        findings.filter { $0.severity == severity }
    }
}
