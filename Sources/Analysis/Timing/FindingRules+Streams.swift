import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Order, gaps, rates, drops and arrival of every stream with samples.
    var streamFindings: [Finding] {
        filledStreams.flatMap { stream, stamps in
            orderFindings(stream, stamps) + intervalFindings(stream, stamps)
                + [rateFinding(stream, stamps)].compactMap { $0 }
                + [arrivalFinding(stream, stamps)].compactMap { $0 }
        } + dropFindings
    }

    private func orderFindings(_ stream: Stream, _ stamps: TimestampStatistics) -> [Finding] {
        guard stream != .featurePoints, stream != .depth else { return [] }
        return [
            finding(
                .order, stream: stream, seen: stamps.outOfOrder, else: .fail, unit: "samples",
                good: "No sample is out of order.",
                bad: "Samples have a smaller timestamp than an earlier one",
                remedy: orderRemedy(stamps)),
            finding(
                .duplicates, stream: stream, seen: stamps.duplicates, else: .warn, unit: "samples",
                good: "No two samples have the same timestamp.",
                bad: "Samples have the same timestamp as the one before them",
                remedy: "Keep one of each; most readers reject equal timestamps."),
        ]
    }

    /// Single late samples can be sorted by their times.
    ///
    /// If many go back in time, the times are wrong, and sorting would destroy the order in the
    /// file, which is still correct.
    private func orderRemedy(_ stamps: TimestampStatistics) -> String {
        let share = 100 * Double(stamps.outOfOrder.count) / Double(max(1, stamps.count))
        return share > limits[.unevenShare].value
            ? "Do not sort: with so many out of order, the timestamps are wrong. Check how "
                + "the source generates its timestamps, and record or export it again."
            : "Sort the stream by timestamp before use, or discard those samples."
    }

    private func intervalFindings(_ stream: Stream, _ stamps: TimestampStatistics) -> [Finding] {
        guard stream.isRegular else { return [] }
        guard !isGated(stream) else {
            return [
                finding(
                    .cannotTell, .gaps, stream: stream,
                    "A gate chose which frames are kept: gaps are intended.")
            ]
        }
        guard
            let rhythm = stamps.rhythm(
                long: limits[.noticeableGap].value, common: limits[.unevenShare].value / 100)
        else { return [] }
        let gaps = gapFinding(stream, stamps, rhythm)
        return stream == .depth || isOneAFrame(stream, stamps)
            ? [gaps] : [gaps, jitterFinding(stream, stamps, rhythm)]
    }

    /// Whether device motion is what iOS-3D-Logger stores, the latest result before each frame: its
    /// intervals alternate between multiples of the sensor's period, although both streams are
    /// regular.
    private func isOneAFrame(_ stream: Stream, _ stamps: TimestampStatistics) -> Bool {
        stream == .deviceMotion && stamps.count <= facts.streams[.camera]?.count ?? 0
    }

    /// If samples come in bursts, a pause between bursts is not a gap.
    ///
    /// A gap exceeds the usual pause by the same factor by which another stream's gap exceeds its
    /// period.
    private func gapFinding(
        _ stream: Stream, _ stamps: TimestampStatistics, _ rhythm: TimestampStatistics.Rhythm
    ) -> Finding {
        let period = rhythm.period
        let byRate = period * limits[.gapIntervals].value
        let failing = max(limits[.gap].value * 1e9, byRate)
        let usual = pause(stream, stamps, rhythm) ?? period
        let noticeable = noticeableGap(stream, stamps, rhythm)
        let failed = stamps.intervals.count { $0 > failing }
        let noticed = stamps.intervals.count { $0 > noticeable }
        let longest = Double(stamps.longest.first?.nanoseconds ?? 0)
        let severity: Finding.Severity = failed > 0 ? .fail : noticed > 0 ? .warn : .pass
        let limit: LimitName =
            failed == 0 ? .noticeableGap : byRate > failing - 1 ? .gapIntervals : .gap
        let rate = rateWords(period: period, usual: usual)
        var threshold = limits[limit]
        let causes = gapCauses(stream, stamps)
        let isPause = limit == .noticeableGap && usual > period
        if isPause { threshold.unit = "usual pauses" }
        if limit == .gapIntervals, period != stamps.intervals.median {
            threshold.unit = "mean intervals"
        }
        return finding(
            severity, .gaps, stream: stream,
            noticed == 0
                ? "No gap: \(rate)."
                : "\(gapWords(noticed, long: failed)); the longest lasts "
                    + "\((longest / 1e9).short) s where \(rate).\(causeWords(causes))",
            remedy: gapRemedy(causes, hasArrival: stamps.arrivals > 0)
        ).measuring(
            Finding.Number(
                longest / (limit == .gap ? 1e9 : isPause ? usual : period), threshold.unit),
            against: threshold,
            at: stamps.longest.filter { Double($0.nanoseconds) > noticeable }.map(\.place))
    }

    /// The interval above which there is a gap, in nanoseconds.
    private func noticeableGap(
        _ stream: Stream, _ stamps: TimestampStatistics, _ rhythm: TimestampStatistics.Rhythm
    ) -> Double {
        let usual = pause(stream, stamps, rhythm) ?? rhythm.period
        let failing = max(limits[.gap].value * 1e9, rhythm.period * limits[.gapIntervals].value)
        return min(usual * limits[.noticeableGap].value, failing)
    }

    /// nil if samples do not come in bursts, or if samples are missing, judged by the requested
    /// rate.
    private func pause(
        _ stream: Stream, _ stamps: TimestampStatistics, _ rhythm: TimestampStatistics.Rhythm
    ) -> Double? {
        guard let achieved = achievedRate(stream, stamps) else { return rhythm.pause }
        return achieved.share < limits[.rate].value ? nil : rhythm.pause
    }

    private func rateWords(period: Double, usual: Double) -> String {
        guard usual > period else { return "the median interval is \((period / 1e6).short) ms" }
        return "samples come in bursts, one per \((period / 1e6).short) ms, with pauses of "
            + "\((usual / 1e6).short) ms between them"
    }

    /// The causes of the longest gap that the recording states.
    private func gapCauses(_ stream: Stream, _ stamps: TimestampStatistics) -> [GapCause] {
        guard let longest = stamps.longest.first else { return [] }
        let end = longest.start + HostDuration(nanoseconds: longest.nanoseconds)
        return facts.causes(ofGapFrom: longest.start, to: end, in: stream)
    }

    /// " The system reported an interruption in it (systemPressure)."; empty without a cause.
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

    private func gapRemedy(_ causes: [GapCause], hasArrival: Bool) -> String {
        let known = causes.compactMap { $0.remedy(isMovie: facts.movie.rows > 0) }
        guard known.isEmpty else { return known.joined(separator: " ") }
        return hasArrival
            ? "Split the recording at the long gaps; record with less load."
            : "Split the recording at the long gaps. The timestamps are the source's: check there what "
                + "it omitted."
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
        _ stream: Stream, _ stamps: TimestampStatistics, _ rhythm: TimestampStatistics.Rhythm
    ) -> Finding {
        let tolerance = rhythm.period * limits[.unevenInterval].value / 100
        let gap = noticeableGap(stream, stamps, rhythm)
        let judged = stamps.intervals.count { $0 <= gap }
        let uneven = stamps.intervals.count { $0 <= gap && abs($0 - rhythm.period) > tolerance }
        let share = 100 * Double(uneven) / Double(max(1, judged))
        let isMedian = rhythm.period == stamps.intervals.median
        return finding(
            share > limits[.unevenShare].value ? .warn : .pass, .jitter, stream: stream,
            "\(share.short) % of the intervals are more than "
                + "\(limits[.unevenInterval].value.short) % off "
                + (isMedian ? "the median." : "the \((rhythm.period / 1e6).short) ms a sample."),
            remedy: "Use the timestamps as they are; do not assume an even rate."
        ).measuring(Finding.Number(share, "%"), against: limits[.unevenShare])
    }

    /// The achieved rate in Hz and as a percentage of the requested rate; nil if none was
    /// requested.
    private func achievedRate(
        _ stream: Stream, _ stamps: TimestampStatistics
    ) -> (requested: Double, achieved: Double, share: Double)? {
        guard let requested = record(stream)?.description.requestedRateHertz, requested > 0,
            requested.isFinite, stamps.count > 1, stamps.span > .zero
        else { return nil }
        let gated = facts.drops.count(stream) { $0.isGate }
        let achieved = (Double(stamps.count - 1) + Double(gated)) / stamps.span.seconds
        return (requested, achieved, 100 * achieved / requested)
    }

    private func rateFinding(_ stream: Stream, _ stamps: TimestampStatistics) -> Finding? {
        guard let rate = achievedRate(stream, stamps) else { return nil }
        return finding(
            rate.share < limits[.rate].value ? .warn : .pass, .rate, stream: stream,
            "\(rate.achieved.short) Hz of the requested \(rate.requested.short) Hz were reached.",
            remedy: "Request a lower rate, or record with less load."
        ).measuring(Finding.Number(rate.share, "%"), against: limits[.rate])
    }

    private func arrivalFinding(_ stream: Stream, _ stamps: TimestampStatistics) -> Finding? {
        guard stream.isRegular, stream != .depth, stamps.arrivals > 0,
            record(stream)?.description.clock != .unrelated
        else { return nil }
        let share = 100 * Double(stamps.late.count) / Double(stamps.arrivals)
        let isGood = share <= limits[.lateShare].value && stamps.early.count == 0
        return finding(
            isGood ? .pass : .warn, .arrival, stream: stream,
            arrivalMeaning(stamps),
            remedy: "Check the load of the phone; samples that arrive before their timestamp are "
                + "on another clock."
        ).measuring(
            Finding.Number(share, "%"), against: limits[.lateShare],
            at: stamps.early.places.isEmpty ? stamps.late.places : stamps.early.places)
    }

    private func arrivalMeaning(_ stamps: TimestampStatistics) -> String {
        let limit = "\(limits[.latency].value.short) s after its timestamp"
        guard stamps.late.count > 0 || stamps.early.count > 0 else {
            return "Every sample arrived at most \(limit), and none before it."
        }
        return "\(stamps.late.count.counted("sample")) arrived more than \(limit), "
            + "\(stamps.early.count) before it."
    }

    /// Samples that are known to be lost.
    private var dropFindings: [Finding] {
        Stream.allCases.compactMap { stream in
            guard let words = facts.drops.words(stream) else { return nil }
            let lost = facts.drops.count(stream) { $0.isUnwanted }
            let kept = facts.streams[stream]?.count ?? 0
            let share = lost == 0 ? 0 : 100 * Double(lost) / (Double(lost) + Double(kept))
            let limit = limits[stream.isInertial ? .inertialDrops : .drops]
            return finding(
                share > limit.value ? .warn : .pass, .drops, stream: stream,
                "Dropped: \(words); \(share.short) % of the samples were lost unintentionally."
                    + facts.drops.notes(stream),
                remedy: facts.drops.remedies(stream, isMovie: facts.movie.rows > 0).joined(
                    separator: " ")
            ).measuring(Finding.Number(share, "%"), against: limit)
        }
    }

    func isGated(_ stream: Stream) -> Bool {
        facts.drops.count(.camera) { $0.isGate } > 0 && (stream == .camera || stream == .depth)
    }
}

extension Stream {
    /// Whether samples come at a steady rate, so that gaps can be detected.
    var isRegular: Bool {
        switch self {
        case .camera, .depth, .accelerometer, .gyroscope, .magnetometer, .deviceMotion: return true
        case .featurePoints, .barometer, .location: return false
        }
    }

    fileprivate var isInertial: Bool {
        switch self {
        case .accelerometer, .gyroscope, .magnetometer, .deviceMotion: return true
        default: return false
        }
    }
}
