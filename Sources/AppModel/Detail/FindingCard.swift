public import LockstepAnalysis
internal import LockstepSamples

/// A finding of a check as a screen shows it.
public struct FindingCard: Hashable, Sendable, Identifiable {
    /// Its place in the report.
    public let id: Int
    /// How good it was.
    public let verdict: SessionVerdict
    /// The finding's stable name, and the stream's.
    public let name: String
    /// What was measured with its unit; nil if nothing was.
    public let measured: Phrase?
    /// What it was compared with, and where that number comes from.
    public let threshold: Phrase?
    /// What it means, a sentence of the check's own.
    public let meaning: String
    /// What can be done; nil if nothing need be.
    public let remedy: String?
    /// The first few places where it shows.
    public let places: [String]

    init(_ finding: Finding, at id: Int, since start: HostTime?) {
        self.id = id
        verdict = SessionVerdict(finding.severity)
        name = [finding.name.rawValue, finding.stream?.rawValue].compactMap { $0 }
            .joined(separator: ", ")
        measured = finding.measured.map {
            Phrase("%@", .text(SessionNumbers.quantity($0.value, $0.unit)))
        }
        threshold = finding.threshold.map {
            Phrase(
                "limit %@ (%@)", .text(SessionNumbers.quantity($0.value, $0.unit)),
                .text($0.source))
        }
        meaning = finding.meaning
        remedy = finding.remedy
        places = finding.places.map { $0.words(since: start) }
    }

    /// The findings of a report, the worst first, otherwise in the report's order.
    public static func cards(_ report: CheckReport) -> [FindingCard] {
        let sorted = report.findings.enumerated().sorted { left, right in
            (right.element.severity, left.offset) < (left.element.severity, right.offset)
        }
        return sorted.map { FindingCard($0.element, at: $0.offset, since: report.start) }
    }
}
