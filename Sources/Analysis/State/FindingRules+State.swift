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
        case .complete where manifest.notices.contains(where: MissingEnd.isNotice):
            return finding(
                .warn, .state,
                "The end of the imported file is missing, and with it the end of the recording.",
                remedy:
                    "Copy the file again from the device that recorded it, and import it again.")
        case .complete:
            return finding(.pass, .state, "The recording ended properly.")
        case .recording where isPartOfSource:
            return finding(
                .fail, .state,
                "The session is only a part of its source: the conversion (import, trim) is running "
                    + "or was interrupted.",
                remedy: "Remove this session and convert the source again.")
        case .recording where isEndSealed:
            return finding(
                .fail, .state,
                "The manifest states that the recording is running or was interrupted, but the "
                    + "seal shows that it ended.",
                remedy:
                    "Copy \(SessionLayout.manifest) again from where it was recorded; if it is gone, "
                    + "run \(.recover).")
        case .recording:
            return finding(
                .fail, .state, "The recording is running or was interrupted.",
                remedy: "Run \(.recover).")
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
                    + "had ended\(lostWords.map { "; also lost: " + $0 } ?? "").",
                remedy:
                    "Copy the session again from its source; if they cannot be read there either, "
                    + "treat each missing row as a gap.")
        case .recovered where isManifestLost:
            return finding(
                .warn, .state,
                "The recording was repaired without its manifest; lost: mode, device, calibration, "
                    + "UTC offset\(lostWords.map { ", " + $0 } ?? "").",
                remedy: Remedy(
                    "Take \(SessionLayout.manifest) from another copy of the session.",
                    "If there is none, store the calibration again with \(.storeCalibration)."))
        case .recovered:
            let start =
                isEndMissing
                ? "The recording was interrupted and repaired; "
                : "The recording had ended, and was repaired afterwards; "
            return finding(
                .warn, .state,
                start + (lostWords.map { "lost: \($0)." } ?? "no stored row was lost."),
                remedy: recoveredRemedy)
        }
    }

    /// Whether the seal, which ends after the recording, is complete.
    private var isEndSealed: Bool {
        if case .compared(let report)? = seal { report.isEnded } else { false }
    }

    private var isManifestLost: Bool {
        manifest.notices.contains(RecoveryNotice.lostManifest.text)
    }

    /// Whether a recovered recording did not end by itself, so that its last samples are missing.
    private var isEndMissing: Bool {
        [nil, SessionManifest.cutOff, "failure"].contains(manifest.stopReason)
    }

    /// Whether the session comes from a conversion that did not reach the end of its source.
    private var isPartOfSource: Bool { manifest.stopReason == SessionManifest.conversionCutOff }

    private var hasSkippedRows: Bool {
        manifest.notices.contains(RecoveryNotice.skippedRows.text)
    }

    private var recoveredRemedy: Remedy {
        Stream.allCases.contains { facts.rows.drops.count($0) { $0 == .lostInCrash } > 0 }
            ? "See the drops below; treat each as a gap."
            : isEndMissing ? "Use it as it is; only its end is missing." : "Use it as it is."
    }

    /// The samples that recovery could not find, as text; nil if none.
    private var lostWords: String? {
        let lost = Stream.allCases.compactMap { stream -> String? in
            let count = facts.rows.drops.count(stream) { $0 == .lostInCrash }
            guard count > 0 else { return nil }
            let least = facts.rows.drops.hasUnknownCount(stream, .lostInCrash) ? "at least " : ""
            return "\(least)\(count) of \(stream.rawValue)"
        }
        let missing = facts.rows.sequences.missingCount
        let numbers = missing > 0 ? ["\(missing.counted("sequence number")) without a row"] : []
        let words = (lost + numbers).joined(separator: ", ")
        return words.isEmpty ? nil : words
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
