extension Question {
    /// Whether samples are in order, regular, complete and on time.
    static let timing = Question(
        names: [.order, .duplicates, .gaps, .end, .jitter, .rate, .drops, .arrival],
        limits: [
            .gap, .gapIntervals, .noticeableGap, .earlyEnd, .unevenInterval, .unevenShare, .rate,
            .drops, .inertialDrops, .latency, .lateShare,
        ],
        rules: { $0.streamFindings + $0.endFindings })
}

extension FindingName {
    /// Whether timestamps ascend.
    public static let order = FindingName("timestamps.order", position: 9)
    /// Whether timestamps are unique.
    public static let duplicates = FindingName("timestamps.duplicates", position: 10)
    /// Whether samples are missing, judged by the stream's own rate.
    public static let gaps = FindingName("timestamps.gaps", position: 11)
    /// Whether each stream continues to the end of the recording.
    public static let end = FindingName("timestamps.end", position: 12)
    /// Whether intervals are even.
    public static let jitter = FindingName("timestamps.jitter", position: 13)
    /// Whether the requested rate was reached.
    public static let rate = FindingName("rate.achieved", position: 14)
    /// Samples that are known to be lost.
    public static let drops = FindingName("drops.share", position: 15)
    /// Whether samples arrived soon after their timestamps.
    public static let arrival = FindingName("arrival.late", position: 16)
}

extension LimitName {
    /// Gaps longer than this fail if they are also longer than ``gapIntervals``.
    public static let gap = LimitName(
        "gap", 0.25, "s", "chosen here: longer than visual-inertial tracking bridges", position: 1)
    /// Gaps of more than this many median intervals fail if they are also longer than ``gap``.
    public static let gapIntervals = LimitName(
        "gap-intervals", 10, "median intervals",
        "chosen here: ten samples in a row are missing",
        position: 2)
    /// Gaps of more than this many median intervals warn.
    public static let noticeableGap = LimitName(
        "noticeable-gap", 2.5, "median intervals",
        "chosen here: at least one sample is missing; ARKit itself leaves 2 to 3 out",
        position: 3)
    /// A stream that ends earlier than the others by more than this fails; beyond ``gap`` it warns.
    public static let earlyEnd = LimitName(
        "early-end", 1, "s",
        "the recorder's promise: a killed recording loses no more",
        position: 4)
    /// Intervals that differ from the median by more than this share of it are uneven.
    public static let unevenInterval = LimitName(
        "uneven-interval", 20, "%", "chosen here: of the median", position: 6)
    /// A larger share of uneven intervals warns.
    public static let unevenShare = LimitName(
        "uneven-share", 5, "%", "chosen here: of the intervals", position: 7)
    /// A smaller share of the requested rate warns.
    public static let rate = LimitName(
        "rate", 95, "%", "chosen here: of the requested rate", position: 8)
    /// A larger share of dropped frames warns.
    public static let drops = LimitName(
        "drops", 1, "%",
        "chosen here: one frame in three seconds at 30 frames a second",
        position: 9)
    /// The allowed share of dropped inertial samples, which is zero.
    public static let inertialDrops = LimitName(
        "inertial-drops", 0, "%",
        "the recorder's rule: inertial samples are never dropped",
        position: 10)
    /// Samples that arrive later than this after their timestamp are late.
    public static let latency = LimitName(
        "latency", 0.25, "s", "chosen here: too late for live tracking", position: 11)
    /// A larger share of late samples warns.
    public static let lateShare = LimitName(
        "late-share", 1, "%", "chosen here: of the samples", position: 12)
}
