import LockstepFormats
import LockstepSamples
import LockstepSessions

extension FindingRules {
    /// Whether the recording was completed, has samples, and is on one clock.
    var stateFindings: [Finding] { [stateFinding, emptyFinding, clockFinding] }

    private var emptyFinding: Finding {
        guard facts.rows.streams.isEmpty else {
            return finding(.pass, .empty, "There are samples.")
        }
        return finding(
            .fail, .empty, "No stream has samples.",
            remedy: "Remove this session and record again.")
    }

    private var stateFinding: Finding {
        switch manifest.state {
        case .complete:
            return finding(.pass, .state, "The recording ended properly.")
        case .recording where isPartOfSource:
            return finding(
                .fail, .state,
                "The session is only a part of its source: the conversion (import, trim) is running "
                    + "or was interrupted.",
                remedy: "Remove this session and convert the source again.")
        case .recording:
            return finding(
                .fail, .state, "The recording is running or was interrupted.",
                remedy: "Run \(.recover) on the session.")
        case .recovered where isPartOfSource:
            return finding(
                .fail, .state,
                "The session is only a part of its source: the conversion (import, trim) was interrupted, "
                    + "and the stored part was repaired.",
                remedy: "Remove this session and convert the source again.")
        case .recovered where hasSkippedRows:
            return finding(
                .warn, .state,
                "Rows that could not be read were removed, as asked, from a recording that "
                    + "had ended; also lost: \(lostWords).",
                remedy:
                    "Copy the session again from its source; if they cannot be read there either, "
                    + "treat each missing row as a gap.")
        case .recovered:
            return finding(
                .warn, .state,
                "The recording was interrupted and repaired; lost in the crash: \(lostWords).",
                remedy: recoveredRemedy)
        }
    }

    /// Whether the session comes from a conversion that did not reach the end of its source.
    private var isPartOfSource: Bool { manifest.stopReason == SessionManifest.conversionCutOff }

    private var hasSkippedRows: Bool {
        manifest.notices.contains(RecoveryNotice.skippedRows.text)
    }

    private var recoveredRemedy: Remedy {
        Stream.allCases.contains { facts.rows.drops.count($0) { $0 == .lostInCrash } > 0 }
            ? "See the drops below; treat each as a gap."
            : "Use it as it is; only its end is missing."
    }

    /// The samples that recovery could not find, as text.
    private var lostWords: String {
        let lost = Stream.allCases.compactMap { stream -> String? in
            let count = facts.rows.drops.count(stream) { $0 == .lostInCrash }
            guard count > 0 else { return nil }
            let least = facts.rows.drops.hasUnknownCount(stream, .lostInCrash) ? "at least " : ""
            return "\(least)\(count) of \(stream.rawValue)"
        }
        let missing = facts.rows.sequences.missingCount
        let numbers = missing > 0 ? ["\(missing.counted("sequence number")) without a row"] : []
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
                "The camera is on a separate clock, and the calibration states its offset from the "
                    + "IMU's.")
        }
        let names = unrelated.map(\.rawValue).joined(separator: ", ")
        // Other purposes do not relate streams by time.
        let isNeeded = profile == .vio && unrelated.contains(where: profile.neededStreams.contains)
        return finding(
            isNeeded ? .fail : .warn, .sharedClock,
            "There is no shared clock: the times of \(names) samples are unknown on the "
                + "clock of the other streams.",
            remedy: clockRemedy)
    }

    /// The offset is estimated from poses, or from images with a known focal length.
    private var clockRemedy: Remedy {
        let hasPoses = (facts.motion?.poseRows.count ?? 0) > 1
        guard hasPoses || facts.rows.optics.rows > 0 || lensOfImages != nil || !hasFrames else {
            return Remedy(
                "Calibrate the camera, and store the result with \(.storeCalibration).",
                "Then estimate the offset from motion with \(.measureTimeOffset), or record with one "
                    + "clock.")
        }
        return
            "Estimate the offset from motion with \(.measureTimeOffset), or record with one clock."
    }

    /// Streams with the frames' timestamps.
    private static let ofCamera: Set<Stream> = [.camera, .depth, .featurePoints]

    /// Whether the camera is on a separate clock whose offset from the IMU's is unknown.
    var isCameraUntied: Bool {
        record(.camera)?.description.clock == .unrelated && manifest.calibration?.timeOffset == nil
    }
}
