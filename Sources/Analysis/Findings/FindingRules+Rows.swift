import LockstepFormats
import LockstepSamples
import LockstepSessions

extension FindingRules {
    /// Whether every row can be read and says what its place says.
    var rowFindings: [Finding] {
        RowFile.allCases.compactMap(readableFinding) + [misnumberedFinding] + motionFindings
    }

    private func readableFinding(_ file: RowFile) -> Finding? {
        guard let read = facts.files[file], read.rows > 0 || read.unreadable.count > 0 else {
            return nil
        }
        let rest = read.isAbandoned ? "; nothing behind it was read" : ""
        return finding(
            .readable, seen: read.unreadable, else: .fail, unit: "rows",
            good: "Every row of \(file.rawValue) can be read (\(read.rows.counted("row"))).",
            bad: "Rows of \(file.rawValue) cannot be read\(rest)",
            remedy: manifest.state.repairOfRows)
    }

    private var misnumberedFinding: Finding {
        // Recovery takes rows out and leaves the numbers of the others as they are.
        let isRecovered = manifest.state == .recovered
        return finding(
            .counts, stream: .camera, seen: isRecovered ? facts.misordered : facts.misnumbered,
            else: .fail, unit: "rows",
            good: isRecovered
                ? "Frames are numbered in rising order."
                : "Frames are numbered from 0 without a hole.",
            bad: "Frame rows carry another number than that of their place",
            remedy: "Do not rely on `frame_index`; the file was changed after it was written.")
    }

    /// A result of device motion is one attitude and three channels at least.
    private var motionFindings: [Finding] {
        let channels: [InertialChannel] = [.userAcceleration, .gravity, .rotationRate]
        let attitudes = facts.files[.attitude]?.rows ?? 0
        let counts = channels.map { facts.channels[$0] ?? 0 }
        guard attitudes > 0 || counts.contains(where: { $0 > 0 }) else { return [] }
        let worst = counts.map { abs($0 - attitudes) }.max() ?? 0
        let isGood = worst == 0
        return [
            finding(
                isGood ? .pass : .fail, .motion, stream: .deviceMotion,
                isGood
                    ? "Every result of device motion has all its rows."
                    : "attitude.csv has \(attitudes.counted("row")), imu.csv \(counts.map(String.init).joined(separator: ", ")) "
                        + "of user acceleration, gravity and rotation rate.",
                remedy: repair
            ).measuring(Finding.Number(Double(worst), "rows"), against: .none)
        ]
    }

    /// Whether every number of arrival was used once: a missing one is a sample lost in silence.
    var sequenceFindings: [Finding] {
        let seen = facts.sequences
        guard seen.last >= 0 else { return [] }
        let bad = seen.missingCount + seen.repeated
        let beyond =
            seen.beyondLimit == 0
            ? "" : "; larger ones were not looked at (\(seen.beyondLimit.counted("row")))"
        guard bad > 0 else {
            return [
                finding(
                    beyond.isEmpty ? .pass : .cannotTell, .sequence,
                    "Every number of arrival from 0 to \(seen.last) is there once\(beyond).")
            ]
        }
        // What a crash took was numbered before it was lost.
        let isRecovered = manifest.state == .recovered && seen.repeated == 0
        let said = RecoveryReport.missingNotice(Int64(seen.missingCount))
        if isRecovered, manifest.notices.contains(said) {
            return [
                finding(
                    beyond.isEmpty ? .pass : .cannotTell, .sequence,
                    sequenceMeaning(seen) + beyond + ", as `lockstep recover` said: a crash took "
                        + "them.")
            ]
        }
        return [
            finding(
                isRecovered ? .warn : .fail, .sequence, sequenceMeaning(seen) + beyond + ".",
                remedy: "Samples were lost without a word, or rows were removed or copied: do not "
                    + "count on completeness."
            ).measuring(Finding.Number(Double(bad), "numbers"), against: .none)
        ]
    }

    private func sequenceMeaning(_ seen: SequenceSet) -> String {
        let runs = seen.missing(atMost: Finding.mostPlaces).map { run in
            run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)–\(run.upperBound)"
        }
        let first = runs.isEmpty ? "" : " (\(runs.joined(separator: ", ")))"
        return "Numbers of arrival from 0 to \(seen.last): \(seen.missingCount) missing\(first), "
            + "\(seen.repeated) more than once"
    }
}
