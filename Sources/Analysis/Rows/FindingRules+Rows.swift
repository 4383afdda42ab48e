import LockstepFormats
import LockstepSamples
import LockstepSessions

extension FindingRules {
    /// Whether every row can be read and matches its place in the file.
    var rowFindings: [Finding] {
        RowFile.allCases.compactMap(readableFinding) + [misnumberedFinding] + motionFindings
    }

    private func readableFinding(_ file: RowFile) -> Finding? {
        guard let read = facts.rows.files[file], read.rows > 0 || read.unreadable.count > 0 else {
            return nil
        }
        let rest = read.isAbandoned ? "; nothing after it was read" : ""
        return finding(
            .readable, seen: read.unreadable, else: .fail, unit: "rows",
            good: "Every row of \(file.rawValue) can be read (\(read.rows.counted("row"))).",
            bad: "Rows of \(file.rawValue) cannot be read\(rest)",
            remedy: manifest.state.repairOfRows)
    }

    private var misnumberedFinding: Finding {
        // Recovery removes rows and does not renumber the others.
        let isRecovered = manifest.state == .recovered
        return finding(
            .counts, stream: .camera,
            seen: isRecovered ? facts.rows.misordered : facts.rows.misnumbered,
            else: .fail, unit: "rows",
            good: isRecovered
                ? "Frame numbers ascend."
                : "Frame numbers start at 0 without a gap.",
            bad: "Frame numbers differ from the rows' places in the file",
            remedy: "Do not rely on `frame_index`; the file was changed after it was written.")
    }

    /// A device-motion result is one attitude and at least three channels.
    private var motionFindings: [Finding] {
        let channels: [InertialChannel] = [.userAcceleration, .gravity, .rotationRate]
        let attitudes = facts.rows.files[.attitude]?.rows ?? 0
        let counts = channels.map { facts.rows.channels[$0] ?? 0 }
        guard attitudes > 0 || counts.contains(where: { $0 > 0 }) else { return [] }
        let worst = counts.map { abs($0 - attitudes) }.max() ?? 0
        let isGood = worst == 0
        let attitudeWords =
            attitudes == 0 ? "is missing or has no row" : "has \(attitudes.counted("row"))"
        return [
            finding(
                isGood ? .pass : .fail, .motion, stream: .deviceMotion,
                isGood
                    ? "Every device-motion result has all its rows."
                    : "\(RowFile.attitude.rawValue) \(attitudeWords), imu.csv has \(counts.map(String.init).joined(separator: ", ")) "
                        + "of user acceleration, gravity and rotation rate.",
                remedy: repair
            ).measuring(Finding.Number(Double(worst), "rows"), against: .none)
        ]
    }

    /// Whether every sequence number was used once; a missing one is a sample that was lost without
    /// a record.
    var sequenceFindings: [Finding] {
        let seen = facts.rows.sequences
        guard seen.last >= 0 else { return [] }
        let bad = seen.missingCount + seen.repeated
        let beyond =
            seen.beyondLimit == 0
            ? "" : "; larger ones were not checked (\(seen.beyondLimit.counted("row")))"
        guard bad > 0 else {
            return [
                finding(
                    beyond.isEmpty ? .pass : .cannotTell, .sequence,
                    "Every sequence number from 0 to \(seen.last) occurs once\(beyond).")
            ]
        }
        // Samples lost in a crash had been numbered before.
        let isRecovered = manifest.state == .recovered && seen.repeated == 0
        let notice = RecoveryNotice.missingSequences(Int64(seen.missingCount))
        if isRecovered, manifest.notices.contains(notice.text) {
            return [
                finding(
                    beyond.isEmpty ? .pass : .cannotTell, .sequence,
                    sequenceMeaning(seen) + beyond + ", as the recovery reported: they "
                        + "were lost in a crash.")
            ]
        }
        return [
            finding(
                isRecovered ? .warn : .fail, .sequence, sequenceMeaning(seen) + beyond + ".",
                remedy:
                    "Samples were lost without a logged drop, or rows were removed or copied: do "
                    + "not rely on completeness."
            ).measuring(Finding.Number(Double(bad), "numbers"), against: .none)
        ]
    }

    private func sequenceMeaning(_ seen: SequenceSet) -> String {
        let runs = seen.missing(atMost: Finding.mostPlaces).map { run in
            run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)–\(run.upperBound)"
        }
        let listed = seen.missing(atMost: Finding.mostPlaces).reduce(0) { $0 + $1.count }
        let rest = listed < seen.missingCount ? ", …" : ""
        let first = runs.isEmpty ? "" : " (\(runs.joined(separator: ", "))\(rest))"
        return "Sequence numbers from 0 to \(seen.last): \(seen.missingCount) missing\(first), "
            + "\(seen.repeated) more than once"
    }
}
