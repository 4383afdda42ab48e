import LockstepFormats
import LockstepSamples
import LockstepSessions

extension FindingRules {
    /// Whether the session is unchanged since it was sealed.
    var sealFindings: [Finding] {
        switch seal {
        case nil: return []
        case .unreadable(let problem):
            return [finding(.warn, .filesSeal, "The seal cannot be read: \(problem).")]
        case .compared(let report): return [finding(report)]
        }
    }

    private func finding(_ report: SealReport) -> Finding {
        let differences = report.differences.reduce(into: Occurrences()) {
            $0.add($1.place, problem: $1.problem.clause)
        }
        if report.matchesSeal, report.earlierDifferences.count > 0 {
            return changedBefore(report.earlierDifferences.count)
        }
        if report.isStopped, differences.count == 0 { return stopped }
        guard differences.count == 0, !report.matchesSeal else {
            return finding(
                .filesSeal, seen: differences, else: .fail, unit: "differences",
                good: "Every byte matches the seal.", bad: "The session does not match its seal",
                remedy: Self.remedy(report))
        }
        return finding(
            .warn, .filesSeal,
            report.interruption ?? "The seal does not reach the end of the recording.",
            remedy: "Run \(.recover).")
    }

    /// The finding if the recording continued after its seal.
    private var stopped: Finding {
        finding(
            .warn, .filesSeal,
            "The seal stops before the end of the recording, because its key or the disk failed: "
                + "later changes cannot be detected.",
            remedy: "Use the unsealed rest only if you trust every place where it was stored.")
    }

    /// A file that was added leaves everything else as it was recorded.
    private static func remedy(_ report: SealReport) -> Remedy {
        let added = report.differences.filter(\.isAddedFile)
        let repair: Remedy =
            added.isEmpty
            ? "Copy the session again from where it was recorded."
            : added.count < report.differences.count
                ? "Copy the session again from where it was recorded, without the added files."
                : "Move the added files out of the session's folder."
        return Remedy(repair, "\(.verify) lists all differences.")
    }

    /// `recover` signs the changes that it finds and records them in the seal.
    private func changedBefore(_ count: Int) -> Finding {
        finding(
            .warn, .filesSeal,
            "Every byte matches the last seal, but before that \(count.counted("place")) differed "
                + "from what was recorded.",
            remedy: Remedy(
                "Use the session only if you know the cause.", "\(.verify) lists the places."))
    }
}
