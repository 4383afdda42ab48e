public import LockstepSamples
public import LockstepSessions

/// The common data of two recordings, and their differences.
public struct SessionComparison: Sendable {
    /// The check of the first recording.
    public let firstCheck: CheckReport
    /// The check of the second recording.
    public let secondCheck: CheckReport
    /// The shift added to the first recording's timestamps before the comparison: host times of two
    /// recordings need not have the same zero.
    public let clockShift: HostDuration
    /// Every stream that at least one recording has, in a fixed order.
    public let streams: [ComparedStream]
    /// The comparison of depth maps; nil if no frames with depth in both recordings match.
    public let depth: ComparedDepth?
    /// The comparison of images; nil if no frames match.
    public let images: ComparedImages?
    /// Findings of one recording that the other does not have, or that are less severe there.
    public let findings: [ComparedFinding]
    /// All results that rounding does not explain, in a fixed order.
    public let differences: [SessionDifference]

    /// Reads two recordings completely, checks both, and compares them.
    ///
    /// Rows are read in step and paired by their timestamps. Memory is bounded by that of a check,
    /// the rows that wait for a partner, and a few images. A bounded number of images and depth
    /// maps, spread over the recordings, is compared; movies are decoded twice.
    ///
    /// - Parameter progress: called from time to time with the share of the work done, 0…1.
    /// - Throws: ``FileError`` if a folder cannot be listed; problems inside a session are
    ///   findings.
    public init(
        _ first: Session, _ second: Session, codecs: any MediaCodecs,
        progress: (Double) -> Void = { _ in }
    ) throws {
        firstCheck = try SessionCheck.run(
            session: first, codecs: codecs, progress: { progress($0 * 0.35) })
        secondCheck = try SessionCheck.run(
            session: second, codecs: codecs, progress: { progress(0.35 + $0 * 0.35) })
        let rows = RowComparison(first, second)
        progress(0.8)
        clockShift = rows.shifts.shared
        streams = rows.streams
        var maps = DepthMapComparison(first, second)
        depth = maps.compare(rows.depthPairs)
        var comparison = try ImageComparison(first, second, codecs: codecs)
        images = comparison.compare(rows.framePairs)
        findings = ComparedFinding.differing(firstCheck, secondCheck)
        let decision = DifferenceRules(
            manifests: (first.manifest, second.manifest), clockShift: clockShift,
            streams: streams, depth: depth, images: images, audioFormats: rows.audioFormats,
            findings: findings)
        differences = decision.differences
        progress(1)
    }
}

/// A finding that differs between two recordings.
public struct ComparedFinding: Hashable, Sendable {
    /// What was checked.
    public var name: FindingName
    /// The stream; nil if the finding concerns the entire session.
    public var stream: Stream?
    /// The severity in the first recording; nil if it was not checked.
    public var first: Finding.Severity?
    /// The severity in the second recording; nil if it was not checked.
    public var second: Finding.Severity?

    /// Findings that do not pass in one recording and differ in the other.
    static func differing(_ first: CheckReport, _ second: CheckReport) -> [ComparedFinding] {
        let (left, right) = (first.worst, second.worst)
        return FindingName.allCases.flatMap { name -> [ComparedFinding] in
            ([nil] + Stream.allCases).compactMap { stream in
                let key = CheckReport.Subject(name: name, stream: stream)
                let finding = ComparedFinding(
                    name: name, stream: stream, first: left[key], second: right[key])
                let worst = max(finding.first ?? .pass, finding.second ?? .pass)
                return finding.first == finding.second || worst == .pass ? nil : finding
            }
        }
    }
}

extension CheckReport {
    fileprivate struct Subject: Hashable {
        var name: FindingName
        var stream: Stream?
    }

    /// The worst severity of each finding.
    fileprivate var worst: [Subject: Finding.Severity] {
        findings.reduce(into: [:]) { worst, finding in
            let key = Subject(name: finding.name, stream: finding.stream)
            worst[key] = max(worst[key] ?? .pass, finding.severity)
        }
    }
}
