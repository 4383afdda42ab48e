import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Order, gaps, rates, drops and arrival of every stream with samples.
    var streamFindings: [Finding] {
        filledStreams.flatMap { stream, timestamps in
            orderFindings(stream, timestamps) + intervalFindings(stream, timestamps)
                + [rateFinding(stream, timestamps)].compactMap { $0 }
                + [arrivalFinding(stream, timestamps)].compactMap { $0 }
        } + dropFindings
    }

    private func orderFindings(_ stream: Stream, _ timestamps: TimestampStatistics) -> [Finding] {
        // Surfaces are read together, and have the same timestamp.
        let followsOthers: Set<Stream> = [.featurePoints, .depth, .mesh, .planes]
        guard !followsOthers.contains(stream) else { return [] }
        return [
            finding(
                .order, stream: stream, seen: timestamps.outOfOrder, else: .fail, unit: "samples",
                good: "No sample is out of order.",
                bad: "Samples have a smaller timestamp than an earlier one",
                remedy: orderRemedy(timestamps)),
            finding(
                .duplicates, stream: stream, seen: timestamps.duplicates, else: .warn,
                unit: "samples",
                good: "No two samples have the same timestamp.",
                bad: "Samples have the same timestamp as the one before them",
                remedy: "Keep one of each; most readers reject equal timestamps."),
        ]
    }

    /// The remedy for samples out of order: a few can be sorted by timestamp.
    ///
    /// If many are out of order, the timestamps are wrong, and sorting would destroy the order in
    /// the file, which is still correct.
    private func orderRemedy(_ timestamps: TimestampStatistics) -> Remedy {
        let share = 100 * Double(timestamps.outOfOrder.count) / Double(max(1, timestamps.count))
        return share > limits[.unevenShare].value
            ? "Do not sort: with so many out of order, the timestamps are wrong. Check how "
                + "the source generates its timestamps, and record or export it again."
            : "Sort the stream by timestamp before use, or discard those samples."
    }

    private func rateFinding(_ stream: Stream, _ timestamps: TimestampStatistics) -> Finding? {
        guard let rate = AchievedRate(stream, timestamps, facts.rows.drops, record(stream)) else {
            return nil
        }
        return finding(
            rate.share < limits[.rate].value ? .warn : .pass, .rate, stream: stream,
            "\(rate.achieved.short) Hz of the requested \(rate.requested.short) Hz were reached.",
            remedy: "Request a lower rate, or record with less load."
        ).measuring(Finding.Number(rate.share, "%"), against: limits[.rate])
    }

    private func arrivalFinding(_ stream: Stream, _ timestamps: TimestampStatistics) -> Finding? {
        guard stream.isRegular, stream != .depth, timestamps.arrivals > 0,
            record(stream)?.description.clock != .unrelated
        else { return nil }
        let share = 100 * Double(timestamps.late.count) / Double(timestamps.arrivals)
        let isGood = share <= limits[.lateShare].value && timestamps.early.count == 0
        return finding(
            isGood ? .pass : .warn, .arrival, stream: stream,
            arrivalMeaning(timestamps),
            remedy: "Check the phone's load; samples that arrive before their timestamps are on "
                + "another clock."
        ).measuring(
            Finding.Number(share, "%"), against: limits[.lateShare],
            at: timestamps.early.places.isEmpty ? timestamps.late.places : timestamps.early.places)
    }

    private func arrivalMeaning(_ timestamps: TimestampStatistics) -> String {
        let limit = "\(limits[.latency].value.short) s after"
        guard timestamps.late.count > 0 || timestamps.early.count > 0 else {
            return "Every sample arrived at most \(limit) its timestamp, and none before it."
        }
        return "\(timestamps.late.count.counted("sample")) arrived more than \(limit) "
            + "\(timestamps.late.count.verb("its timestamp", "their timestamps")), and "
            + "\(timestamps.early.count) before."
    }

    /// Samples that are known to be lost.
    private var dropFindings: [Finding] {
        Stream.allCases.compactMap { stream in
            guard let words = facts.rows.drops.words(stream) else { return nil }
            let lost = facts.rows.drops.count(stream) { $0.isUnwanted }
            let kept = facts.rows.streams[stream]?.count ?? 0
            let share = lost == 0 ? 0 : 100 * Double(lost) / (Double(lost) + Double(kept))
            let limit = limits[stream.isInertial ? .inertialDrops : .drops]
            return finding(
                share > limit.value ? .warn : .pass, .drops, stream: stream,
                "Dropped: \(words); \(share.short) % of the samples were lost unintentionally."
                    + facts.rows.drops.notes(stream),
                remedy: Remedy(facts.rows.drops.remedies(stream, isMovie: facts.movie.rows > 0))
            ).measuring(Finding.Number(share, "%"), against: limit)
        }
    }
}

extension Stream {
    fileprivate var isInertial: Bool {
        switch self {
        case .accelerometer, .gyroscope, .magnetometer, .deviceMotion: return true
        default: return false
        }
    }
}
