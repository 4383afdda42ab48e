import LockstepFormats
import LockstepSamples
import LockstepSessions

extension FindingRules {
    /// How far the recording came, and whether one clock holds it together.
    var stateFindings: [Finding] { [stateFinding, emptyFinding, clockFinding] }

    private var emptyFinding: Finding {
        guard facts.streams.isEmpty else {
            return finding(.pass, .empty, "There are samples.")
        }
        return finding(
            .fail, .empty, "There is no sample of any stream.",
            remedy: "Record again, and let it run; remove this session.")
    }

    private var stateFinding: Finding {
        switch manifest.state {
        case .complete:
            return finding(.pass, .state, "The recording was ended properly.")
        case .recording where isPartOfSource:
            return finding(
                .fail, .state,
                "The session is only a part of its source: the conversion (import, trim) is going on "
                    + "or was stopped before its end.",
                remedy: "Remove this session and convert the source again.")
        case .recording:
            return finding(
                .fail, .state, "The recording is going on or was cut off.",
                remedy: "Run `lockstep recover` on the session.")
        case .recovered where isPartOfSource:
            return finding(
                .fail, .state,
                "The session is only a part of its source: the conversion (import, trim) was stopped "
                    + "before its end, and what had been stored was put in order.",
                remedy: "Remove this session and convert the source again.")
        case .recovered where hasSkippedRows:
            return finding(
                .warn, .state,
                "`recover --skip-bad-rows` removed rows that could not be read from a recording that "
                    + "had ended; lost with them: \(lostWords).",
                remedy: "Copy the session again from where it came; if it has the same rows there, "
                    + "treat each missing row as a gap.")
        case .recovered:
            return finding(
                .warn, .state,
                "The recording was cut off and put in order; lost with the crash: \(lostWords).",
                remedy: recoveredRemedy)
        }
    }

    /// Whether a conversion stored it and did not reach the end of its source.
    private var isPartOfSource: Bool { manifest.stopReason == SessionManifest.conversionCutOff }

    private var hasSkippedRows: Bool {
        manifest.notices.contains(RecoveryReport.skippedRowsNotice)
    }

    private var recoveredRemedy: String {
        Stream.allCases.contains { facts.drops.count($0) { $0 == .lostInCrash } > 0 }
            ? "Look at the drops below; treat each as a gap."
            : "Use it as it is; only its end is missing."
    }

    /// What a recovery could not find, in words.
    private var lostWords: String {
        let lost = Stream.allCases.compactMap { stream -> String? in
            let count = facts.drops.count(stream) { $0 == .lostInCrash }
            guard count > 0 else { return nil }
            let least = facts.drops.hasUnknownCount(stream, .lostInCrash) ? "at least " : ""
            return "\(least)\(count) of \(stream.rawValue)"
        }
        let missing = facts.sequences.missingCount
        let numbers = missing > 0 ? ["\(missing.counted("number")) of arrival without a row"] : []
        let words = (lost + numbers).joined(separator: ", ")
        return words.isEmpty ? "no stored row" : words
    }

    private var clockFinding: Finding {
        let apart = manifest.streams.map(\.description).filter { $0.clock == .unrelated }
            .map(\.stream)
        guard !apart.isEmpty else {
            return finding(.pass, .sharedClock, "All streams are on one clock.")
        }
        let unrelated = apart.filter { isCameraUntied || !Self.ofCamera.contains($0) }
        guard !unrelated.isEmpty else {
            return finding(
                .pass, .sharedClock,
                "The camera has a clock of its own, and the calibration states its offset from the "
                    + "IMU's.")
        }
        let names = unrelated.map(\.rawValue).joined(separator: ", ")
        // Other purposes do not look from one stream to another by the time.
        let isNeeded = profile == .vio && unrelated.contains(where: profile.neededStreams.contains)
        return finding(
            isNeeded ? .fail : .warn, .sharedClock,
            "There is no shared clock: nothing says when samples of \(names) were taken by the "
                + "clock of the other streams.",
            remedy: "Estimate the offset from the motion with `lockstep sync`, or record with one "
                + "clock.")
    }

    /// Streams with the frames' timestamps.
    private static let ofCamera: Set<Stream> = [.camera, .depth, .featurePoints]

    /// Whether the camera has a clock of its own whose offset from the IMU's is unknown.
    var isCameraUntied: Bool {
        record(.camera)?.description.clock == .unrelated && manifest.calibration?.timeOffset == nil
    }
}
