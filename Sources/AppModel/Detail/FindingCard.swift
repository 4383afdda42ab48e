public import LockstepAnalysis
internal import LockstepSamples

/// A finding as shown on a screen.
public struct FindingCard: Hashable, Sendable, Identifiable {
    /// The finding's index in the report.
    public let id: Int
    /// The severity.
    public let verdict: SessionVerdict
    /// The finding's stable name, and its stream.
    public let name: String
    /// The measured value with its unit; nil if nothing was measured.
    public let measured: Phrase?
    /// The limit and its source.
    public let threshold: Phrase?
    /// The meaning, as the check's sentence.
    public let meaning: String
    /// The remedy; nil if none is needed.
    public let remedy: Phrase?
    /// The first few places of the finding.
    public let places: [String]

    init(_ finding: Finding, at id: Int, since start: HostTime?) {
        self.id = id
        verdict = SessionVerdict(finding.severity)
        name = [finding.name.rawValue, finding.stream?.rawValue].compactMap { $0 }
            .joined(separator: ", ")
        measured = finding.measured.map {
            Phrase("%@", .number(SessionNumbers.quantity($0.value, $0.unit)))
        }
        threshold = finding.threshold.map {
            Phrase(
                "limit %@ (%@)", .number(SessionNumbers.quantity($0.value, $0.unit)),
                .text($0.source))
        }
        meaning = finding.meaning
        remedy = finding.remedy?.phrase
        places = finding.places.map { $0.words(since: start) }
    }

    /// The findings of a report, worst first, otherwise in the report's order.
    public static func cards(_ report: CheckReport) -> [FindingCard] {
        let sorted = report.findings.enumerated().sorted { left, right in
            (right.element.severity, left.offset) < (left.element.severity, right.offset)
        }
        return sorted.map { FindingCard($0.element, at: $0.offset, since: report.start) }
    }
}
