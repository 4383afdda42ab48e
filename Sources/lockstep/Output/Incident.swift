import LockstepAnalysis
import LockstepSamples

/// Findings with a common cause: one subject and one time, such as the gaps that an interruption
/// leaves in several streams and the lower rates that result.
struct Incident: Hashable, Sendable {
    /// The findings, the worst first.
    private(set) var findings: [Finding]
    /// Seconds from the recording's start to the findings' places, ascending; empty if no place has
    /// a time.
    private(set) var seconds: [Double]

    /// The tolerance, in seconds, for places in different streams to count as the same moment.
    ///
    /// A gap begins at the last sample before it, which can be a frame's interval away.
    private static let sameMoment = 0.1
    /// Seconds within which findings of one subject have one cause, such as poses that are not tracked
    /// and the jump at the end of them: a finding lists its first places only.
    private static let sameCause = 0.5

    /// The worst severity of the findings.
    var severity: Finding.Severity { findings.map(\.severity).max() ?? .pass }

    /// Groups all findings other than PASS into incidents, worst first.
    ///
    /// Of equally bad ones, damaged files are first, because they may cause the others; then the
    /// earliest.
    ///
    /// Findings with times are one incident if every time of the one with fewer times is close to a
    /// time of the other: within half a second for one subject, and within 0.1 s for two subjects whose
    /// findings list all their places. A finding without a time belongs to the first incident of its
    /// subject and stream, or to the first that contains another finding without a time with its name
    /// and severity, or to findings with its name.
    static func all(in report: CheckReport) -> [Incident] {
        let faults = report.findings.filter { $0.severity > .pass }
        let timed = faults.filter { !$0.seconds(since: report.start).isEmpty }
        let others = faults.filter { $0.seconds(since: report.start).isEmpty }
        var incidents: [Incident] = []
        for finding in timed {
            let seconds = finding.seconds(since: report.start)
            let index =
                incidents.firstIndex {
                    $0.subject == finding.subject
                        && Self.agree($0.seconds, seconds, within: sameCause)
                }
                ?? incidents.firstIndex {
                    $0.findings.allSatisfy(\.listsAllPlaces) && finding.listsAllPlaces
                        && Self.agree($0.seconds, seconds, within: sameMoment)
                }
            incidents.add(finding, seconds, at: index)
        }
        for finding in others {
            let index =
                incidents.firstIndex { $0.isOf(finding) }
                ?? incidents.firstIndex {
                    $0.findings.allSatisfy { $0.name == finding.name }
                        && $0.seconds.isEmpty && $0.subject == finding.subject
                }
            incidents.add(finding, [], at: index)
        }
        return incidents.enumerated().sorted { left, right in
            let (first, second) = (left.element, right.element)
            if first.severity != second.severity { return first.severity > second.severity }
            if first.isDamage != second.isDamage { return first.isDamage }
            let start = first.seconds.first ?? .infinity
            let otherStart = second.seconds.first ?? .infinity
            return start == otherStart ? left.offset < right.offset : start < otherStart
        }.map(\.element)
    }

    fileprivate init(_ finding: Finding, _ seconds: [Double]) {
        (findings, self.seconds) = ([finding], seconds)
    }

    private var subject: String { findings[0].subject }

    /// Whether files or rows are damaged or missing.
    private var isDamage: Bool { subject == Finding.ofFiles }

    /// Whether a finding without a time belongs to this incident.
    private func isOf(_ finding: Finding) -> Bool {
        subject == finding.subject && finding.stream != nil && !seconds.isEmpty
            && findings.contains {
                $0.stream == finding.stream
                    || ($0.name == finding.name && $0.severity == finding.severity
                        && $0.places.allSatisfy { $0.time == nil })
            }
    }

    private static func agree(
        _ first: [Double], _ second: [Double], within tolerance: Double
    ) -> Bool {
        let (fewer, more) = first.count < second.count ? (first, second) : (second, first)
        return fewer.allSatisfy { time in
            more.contains { abs($0 - time) <= tolerance }
        }
    }

    fileprivate mutating func add(_ finding: Finding, _ times: [Double]) {
        let place = findings.firstIndex { $0.severity < finding.severity } ?? findings.count
        findings.insert(finding, at: place)
        seconds = (seconds + times).sorted()
    }
}

extension [Incident] {
    fileprivate mutating func add(_ finding: Finding, _ seconds: [Double], at index: Int?) {
        guard let index else { return append(Incident(finding, seconds)) }
        self[index].add(finding, seconds)
    }
}

extension Finding {
    /// The kind of cause, by the first word of the finding's name.
    ///
    /// A CANNOT TELL finding shares its subject only with findings of its name.
    fileprivate var subject: String {
        if severity == .cannotTell { return name.rawValue }
        let word = String(name.rawValue.prefix { $0 != "." })
        switch word {
        case "timestamps", "rate", "drops", "coverage", "seq", "arrival", "counts": return "samples"
        case "session", "files", "rows", "stream": return Self.ofFiles
        case "exposure", "focus", "images": return "images"
        case "unit", "sign", "axes", "convention": return "conventions"
        default: return word
        }
    }

    fileprivate static let ofFiles = "files"

    /// Whether the finding lists all of its places.
    fileprivate var listsAllPlaces: Bool { places.count < Self.mostPlaces }

    fileprivate func seconds(since start: HostTime?) -> [Double] {
        places.compactMap { $0.seconds(since: start) }.sorted()
    }
}
