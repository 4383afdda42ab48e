import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Whether audio and every stream with a steady rate continue to the recording's end; a gap that
    /// no later sample closes is not among the intervals.
    var endFindings: [Finding] {
        let ends = filledStreams.filter { stream, _ in
            stream.isRegular && stream != .depth && !facts.rows.drops.isGated(stream)
                && record(stream)?.description.clock != .unrelated
        }
        let audio = filledStreams.filter { $0.stream == .audio }
        return (ends + audio).compactMap { stream, timestamps in
            let others = ends.filter { $0.stream != stream }.map(\.timestamps.last)
            return others.max().map {
                endFinding(stream, missing: $0 - timestamps.last, timestamps.longestDelay)
            }
        }
    }

    /// - Parameter delay: The stream's longest delay. Samples that are delivered in batches are still
    ///   on their way when a recording stops, so the stream may end earlier by this time.
    private func endFinding(
        _ stream: Stream, missing: HostDuration, _ delay: HostDuration
    ) -> Finding {
        let seconds = max(0, missing.seconds)
        let isShort = seconds <= limits[.gap].value
        let isEarly = seconds > limits[.earlyEnd].value + delay.seconds
        return finding(
            // The rest of a recording is as good without audio.
            isShort ? .pass : isEarly && stream != .audio ? .fail : .warn, .end,
            stream: stream,
            isShort
                ? "It continues to the end of the recording."
                : "The stream ends \(seconds.short) s before the other streams.",
            remedy:
                "Use the recording up to there; samples that were not yet stored when a recording "
                + "was killed cannot be recovered."
        ).measuring(
            Finding.Number(seconds, "s"),
            against: limits[isEarly ? .earlyEnd : .gap])
    }
}
