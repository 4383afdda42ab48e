import LockstepSamples

/// The drops of a session, by stream, reason and evidence.
struct DropFacts {
    private var counts: [Key: Int] = [:]
    /// The kinds of drops of which at least one has an unknown count.
    private var uncounted: Set<Key> = []
    /// The first drops whose timestamps are known.
    private var timed: [(time: HostTime, stream: Stream, reason: DropReason)] = []

    /// The number of drops kept with their timestamps; chosen here: those of some minutes.
    private static let mostTimed = 10_000

    private struct Key: Hashable {
        var stream: Stream
        var reason: DropReason
        var evidence: DropEvidence
    }

    /// Counts a drop; an unknown count is one.
    mutating func add(_ drop: Drop) {
        let key = Key(stream: drop.stream, reason: drop.reason, evidence: drop.evidence)
        counts[key] = counts[key, default: 0].saturatingAddition(max(drop.count ?? 1, 0))
        if drop.count == nil { uncounted.insert(key) }
        if let time = drop.timestamp, timed.count < Self.mostTimed {
            timed.append((time, drop.stream, drop.reason))
        }
    }

    /// The reasons for drops of a stream between two times, each once.
    func reasons(_ stream: Stream, between start: HostTime, and end: HostTime) -> [DropReason] {
        let found = Set(
            timed.filter { $0.stream == stream && $0.time > start && $0.time < end }
                .map(\.reason))
        return DropReason.allCases.filter(found.contains)
    }

    /// Returns whether more samples of a stream may have been lost for a reason than were counted.
    func hasUnknownCount(_ stream: Stream, _ reason: DropReason) -> Bool {
        uncounted.contains { $0.stream == stream && $0.reason == reason }
    }

    /// Whether a gate chose which frames of a stream are kept.
    func isGated(_ stream: Stream) -> Bool {
        (stream == .camera || stream == .depth) && count(.camera) { $0.isGate } > 0
    }

    /// The number of samples of a stream that were dropped for one of these reasons.
    func count(
        _ stream: Stream, where isCounted: (DropReason) -> Bool = { _ in true }
    ) -> Int {
        counts.reduce(0) { sum, entry in
            guard entry.key.stream == stream, isCounted(entry.key.reason) else { return sum }
            return sum.saturatingAddition(entry.value)
        }
    }

    /// "3 late (reported), 1 gap (inferred)"; nil without drops.
    func words(_ stream: Stream) -> String? {
        var words: [String] = []
        for reason in DropReason.allCases {
            for evidence in DropEvidence.allCases {
                let key = Key(stream: stream, reason: reason, evidence: evidence)
                guard let count = counts[key] else { continue }
                let least = uncounted.contains(key) ? "at least " : ""
                words.append("\(least)\(count) \(reason.words) (\(evidence.rawValue))")
            }
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// An explanation for drops that are expected in a good recording, one sentence per kind.
    func notes(_ stream: Stream) -> String {
        guard count(stream, where: { $0 == .depthNotReady }) > 0 else { return "" }
        return " Depth starts some frames after the camera: a recording with depth starts with the "
            + "first frame that has a depth map."
    }

    /// What to do about the unwanted drops of a stream, one sentence per cause.
    ///
    /// - Parameter isMovie: whether frames were stored in a movie.
    func remedies(_ stream: Stream, isMovie: Bool) -> [Remedy] {
        var remedies: [Remedy] = []
        for reason in DropReason.allCases where count(stream, where: { $0 == reason }) > 0 {
            guard let remedy = reason.remedy(isMovie: isMovie), !remedies.contains(remedy) else {
                continue
            }
            remedies.append(remedy)
        }
        return remedies
    }
}

extension DropReason {
    /// Whether the sample's loss was neither requested nor expected.
    var isUnwanted: Bool { remedy(isMovie: false) != nil }

    /// How to prevent the drop, or what it means for a reader; nil if nothing needs to be done.
    ///
    /// - Parameter isMovie: whether frames were stored in a movie.
    func remedy(isMovie: Bool) -> Remedy? {
        switch self {
        case .rateGate, .motionGate, .sharpnessGate, .depthNotReady, .stopping, .redacted:
            return nil
        case .late, .outOfBuffers, .discontinuity, .gap:
            return
                "The phone was too busy or too hot: close other apps, let it cool, request fewer "
                + "or smaller frames."
        case .queueFull:
            return isMovie
                ? "Encoding or the disk was too slow: record fewer or smaller frames, or at a lower "
                    + "bit rate."
                : "Encoding or the disk was too slow: record a movie instead of stills, JPEG instead "
                    + "of HEIC files, or fewer or smaller frames."
        case .encoderPaused:
            return
                "Keep the app in the foreground while it records a movie: in the background, the "
                + "system stops the encoder."
        case .encoderFailed, .writeFailed:
            return "The session's notices state the first cause; free disk space before the "
                + "next recording."
        case .unusable:
            return
                "The source sent samples that no file can store: check its values, formats and "
                + "sizes."
        case .missing:
            return
                "The recording refers to files that are missing: restore them and import it "
                + "again."
        case .lostInCrash:
            return "Lost samples cannot be recovered: treat each as a gap of its stream."
        }
    }
}
