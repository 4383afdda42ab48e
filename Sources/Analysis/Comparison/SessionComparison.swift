public import LockstepSamples
public import LockstepSessions

/// What two recordings have in common, and where they differ.
public struct SessionComparison: Sendable {
    /// What a check found in the first recording.
    public let firstCheck: CheckReport
    /// What a check found in the second recording.
    public let secondCheck: CheckReport
    /// Added to timestamps of the first recording before they are compared: host times of two recordings
    /// need not have the same zero.
    public let clockShift: HostDuration
    /// Every stream that one of both has, in a fixed order.
    public let streams: [ComparedStream]
    /// Depth maps; nil if no frames with depth in both belong together.
    public let depth: ComparedDepth?
    /// Images; nil if no frames belong together.
    public let images: ComparedImages?
    /// Findings of one recording that the other does not have, or not as bad.
    public let findings: [ComparedFinding]
    /// Everything that rounding does not explain, in a fixed order.
    public let differences: [SessionDifference]

    /// Reads two recordings to their ends, checks both, and compares them.
    ///
    /// Rows are read in step and paired by their timestamps; memory is bounded by a check's, by the rows
    /// that wait for a partner, and by a few images. Of images and depth maps a bounded number,
    /// spread over the recordings, is compared; movies are decoded twice.
    ///
    /// - Parameter progress: told from time to time what share of the work is done, 0…1.
    /// - Throws: ``FileError`` when a folder cannot be listed; what is wrong inside is a finding.
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
        var comparison = ImageComparison(first, second, codecs: codecs)
        images = comparison.compare(rows.framePairs)
        findings = ComparedFinding.differing(firstCheck, secondCheck)
        let decision = Distinction(
            manifests: (first.manifest, second.manifest), clockShift: clockShift,
            streams: streams, depth: depth, images: images, findings: findings)
        differences = decision.differences
        progress(1)
    }
}

/// A finding that is not the same in both recordings.
public struct ComparedFinding: Hashable, Sendable {
    /// What was looked at.
    public var name: FindingName
    /// In which stream; nil for what concerns the whole session.
    public var stream: Stream?
    /// How good it was in the first recording; nil if it was not looked at.
    public var first: Finding.Severity?
    /// How good it was in the second recording; nil if it was not looked at.
    public var second: Finding.Severity?

    /// The findings that are worse than a pass in one recording and not the same in the other.
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

    /// How bad each thing that was looked at is.
    fileprivate var worst: [Subject: Finding.Severity] {
        findings.reduce(into: [:]) { worst, finding in
            let key = Subject(name: finding.name, stream: finding.stream)
            worst[key] = max(worst[key] ?? .pass, finding.severity)
        }
    }
}
