import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Gaps and evenness of a stream with a steady rate.
    func intervalFindings(_ stream: Stream, _ timestamps: TimestampStatistics) -> [Finding] {
        guard !facts.rows.drops.isGated(stream) else {
            return [
                finding(
                    .cannotTell, .gaps, stream: stream,
                    "A gate chose which frames are kept: gaps are intended.")
            ]
        }
        guard let rule = GapRule(stream, timestamps, facts.rows.drops, record(stream), limits)
        else {
            return []
        }
        let gaps = gapFinding(stream, timestamps, rule)
        return stream == .depth || isOneAFrame(stream, timestamps)
            ? [gaps] : [gaps, jitterFinding(stream, timestamps, rule)]
    }

    /// Whether device motion has at most one sample per frame, as in recordings of iOS-3D-Logger,
    /// which stores the latest sample before each frame.
    ///
    /// Its intervals alternate between multiples of the sensor's period, although both streams are
    /// regular.
    private func isOneAFrame(_ stream: Stream, _ timestamps: TimestampStatistics) -> Bool {
        stream == .deviceMotion && timestamps.count <= facts.rows.streams[.camera]?.count ?? 0
    }

    private func gapFinding(
        _ stream: Stream, _ timestamps: TimestampStatistics, _ rule: GapRule
    ) -> Finding {
        let (period, usual) = (rule.rhythm.period, rule.usual)
        let failed = timestamps.intervals.count { $0 > rule.failing }
        let noticed = timestamps.intervals.count { $0 > rule.noticeable }
        let longest = Double(timestamps.longest.first?.nanoseconds ?? 0)
        let severity: Finding.Severity = failed > 0 ? .fail : noticed > 0 ? .warn : .pass
        let limit: LimitName =
            failed == 0 ? .noticeableGap : rule.isFailingByRate ? .gapIntervals : .gap
        let rate = rateWords(period: period, usual: usual)
        var threshold = limits[limit]
        let causes = gapCauses(stream, timestamps)
        let isPause = limit == .noticeableGap && usual > period
        if isPause { threshold.unit = "usual pauses" }
        if limit == .gapIntervals, period != timestamps.intervals.median {
            threshold.unit = "mean intervals"
        }
        return finding(
            severity, .gaps, stream: stream,
            noticed == 0
                ? "No gap: \(rate)."
                : "\(gapWords(noticed, long: failed)); the longest lasts "
                    + "\((longest / 1e9).short) s, and \(rate).\(causeWords(causes))",
            remedy: gapRemedy(causes, hasArrival: timestamps.arrivals > 0)
        ).measuring(
            Finding.Number(
                longest / (limit == .gap ? 1e9 : isPause ? usual : period), threshold.unit),
            against: threshold,
            at: timestamps.places(after: rule.noticeable))
    }

    private func rateWords(period: Double, usual: Double) -> String {
        guard usual > period else { return "the median interval is \((period / 1e6).short) ms" }
        return "samples come in bursts, one per \((period / 1e6).short) ms, with pauses of "
            + "\((usual / 1e6).short) ms between them"
    }

    /// The causes of the longest gap that the recording states, each once; empty if it states none.
    ///
    /// An interruption is logged some time after the last sample, so it is within the gap.
    private func gapCauses(_ stream: Stream, _ timestamps: TimestampStatistics) -> [GapCause] {
        guard let gap = timestamps.longest.first else { return [] }
        let interruptions = facts.rows.interruptions
            .filter { (gap.start...gap.end).contains($0.time) }
            .map { GapCause.interruption($0.reason) }
        let dropped = facts.rows.drops.reasons(stream, between: gap.start, and: gap.end)
            .map(GapCause.drop)
        return (interruptions + dropped).reduce(into: []) { causes, cause in
            if !causes.contains(cause) { causes.append(cause) }
        }
    }

    /// " The system reported an interruption during the gap (systemPressure)."; empty without a
    /// cause.
    private func causeWords(_ causes: [GapCause]) -> String {
        let interruptions = causes.compactMap { cause -> String? in
            if case .interruption(let reason) = cause { reason } else { nil }
        }
        let drops = causes.compactMap { cause -> String? in
            if case .drop(let reason) = cause { reason.words } else { nil }
        }
        var words = ""
        if !interruptions.isEmpty {
            words +=
                " The system reported an interruption during the gap "
                + "(\(interruptions.joined(separator: ", ")))."
        }
        if !drops.isEmpty {
            words += " Samples in the gap were dropped (\(drops.joined(separator: ", ")))."
        }
        return words
    }

    private func gapRemedy(_ causes: [GapCause], hasArrival: Bool) -> Remedy {
        let known = causes.compactMap { $0.remedy(isMovie: facts.movie.rows > 0) }
        guard known.isEmpty else { return Remedy(known) }
        return hasArrival
            ? "Split the recording at the long gaps; record with less load."
            : "Split the recording at the long gaps. The timestamps come from the source: check which "
                + "samples it omitted."
    }

    /// "1 gap", "1 long gap", "3 gaps, 1 of them long".
    private func gapWords(_ count: Int, long: Int) -> String {
        if long == 0 { return count.counted("gap") }
        return long == count
            ? count.counted("long gap") : "\(count.counted("gap")), \(long) of them long"
    }

    /// An interval is either uneven or a gap, never both; gaps are counted elsewhere.
    ///
    /// Pauses between bursts are not gaps, so they are uneven.
    private func jitterFinding(
        _ stream: Stream, _ timestamps: TimestampStatistics, _ rule: GapRule
    ) -> Finding {
        let (period, gap) = (rule.rhythm.period, rule.noticeable)
        let tolerance = period * limits[.unevenInterval].value / 100
        let judged = timestamps.intervals.count { $0 <= gap }
        let uneven = timestamps.intervals.count { $0 <= gap && abs($0 - period) > tolerance }
        let share = 100 * Double(uneven) / Double(max(1, judged))
        let isMedian = period == timestamps.intervals.median
        return finding(
            share > limits[.unevenShare].value ? .warn : .pass, .jitter, stream: stream,
            "\(share.short) % of the intervals differ from "
                + (isMedian ? "the median" : "the usual \((period / 1e6).short) ms")
                + " by more than \(limits[.unevenInterval].value.short) %.",
            remedy: "Use the timestamps as they are; do not assume a constant rate."
        ).measuring(Finding.Number(share, "%"), against: limits[.unevenShare])
    }
}
