import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Whether accelerometer and gyroscope samples begin before the first frame and end after the
    /// last.
    ///
    /// Phones start the camera some frames before the inertial sensors, and odometry starts with the
    /// first sample: a few frames outside are expected.
    var coverageFindings: [Finding] {
        guard let camera = facts.rows.streams[.camera], camera.count > 0 else { return [] }
        return [Stream.accelerometer, .gyroscope].compactMap { stream in
            guard let coverage = facts.rows.coverage[stream] else { return nil }
            guard !isCameraUntied else {
                return finding(
                    .cannotTell, .coverage, stream: stream,
                    "Frames are on a separate clock: which samples surround them is unknown."
                )
            }
            return coverageFinding(stream, coverage, camera)
        }
    }

    private func coverageFinding(
        _ stream: Stream, _ coverage: CoverageFacts, _ camera: TimestampStatistics
    ) -> Finding {
        let offset = HostDuration(seconds: facts.rows.statedOffset) ?? .zero
        let lateStart = max(.zero, coverage.first - (camera.first + offset))
        let earlyEnd = max(.zero, camera.last + offset - coverage.last)
        let (before, after) = (coverage.before.count, coverage.after.count)
        let words = [
            outsideWords(before, "before the first sample", lateStart, "late"),
            outsideWords(after, "after the last", earlyEnd, "early"),
        ].compactMap { $0 }
        let longest = max(lateStart, earlyEnd).seconds
        let severity = coverageSeverity(stream, late: lateStart, early: earlyEnd)
        let parts = words.joined(separator: ", ")
        return finding(
            severity, .coverage, stream: stream,
            before + after == 0
                ? "Samples surround all frames."
                : severity == .pass
                    ? "Samples surround all frames except a few, as is usual at the start and end: \(parts)."
                    : "Samples do not surround all frames: \(parts).",
            remedy: outsideRemedy(before, after)
        ).measuring(
            Finding.Number(longest, "s"), against: limits[.uncovered],
            at: coverage.before.places + coverage.after.places)
    }

    /// Samples that arrive in batches are still on their way when a recording stops, so they may end
    /// earlier by the time that they take.
    private func coverageSeverity(
        _ stream: Stream, late: HostDuration, early: HostDuration
    ) -> Finding.Severity {
        let limit = limits[.uncovered].value
        guard max(late, early).seconds > limit else { return .pass }
        let delay = facts.rows.streams[stream]?.longestDelay ?? .zero
        return late.seconds <= limit && early.seconds <= limit + delay.seconds ? .warn : .fail
    }

    private func outsideRemedy(_ before: Int, _ after: Int) -> Remedy {
        let words = [("first", before), ("last", after)].compactMap { place, count in
            count > 0 ? "the \(place) \(count == 1 ? "frame" : "\(count) frames")" : nil
        }
        return "Exclude \(words.joined(separator: " and ")) from odometry. If the time exceeds "
            + "the limit, the recording is not usable for odometry."
    }

    /// "2 frames are before the first sample, which is 0.022 s late"; nil without frames.
    private func outsideWords(
        _ count: Int, _ place: String, _ distance: HostDuration, _ direction: String
    ) -> String? {
        guard count > 0 else { return nil }
        // In the unit of the measured value.
        return "\(count.counted("frame")) \(count.verb("is", "are")) \(place), which is "
            + "\(distance.seconds.short) s \(direction)"
    }
}
