import LockstepFormats
import LockstepSamples

/// When the interval between two samples of a stream is a gap.
///
/// If samples come in bursts, a pause between bursts is not a gap. A gap must then exceed the usual
/// pause by the factor by which other streams' gaps exceed their period. The numbers are limits of
/// `TimingQuestion.swift`.
struct GapRule {
    /// The usual interval between samples, and the pause between bursts.
    let rhythm: TimestampStatistics.Rhythm
    /// The usual pause between bursts in nanoseconds; the period if samples do not come in bursts.
    let usual: Double
    /// Longer intervals are gaps, in nanoseconds.
    let noticeable: Double
    /// Longer intervals are long gaps, which fail, in nanoseconds.
    let failing: Double
    /// Whether ``failing`` is a number of intervals instead of a number of seconds.
    let isFailingByRate: Bool

    /// The rule for a stream; nil if none applies: samples do not come at a steady rate, a gate
    /// chose which frames are kept, or there are fewer than two intervals.
    ///
    /// - Parameters:
    ///   - drops: the drops of the session.
    ///   - record: the manifest's entry for the stream.
    init?(
        _ stream: Stream, _ timestamps: TimestampStatistics, _ drops: DropFacts,
        _ record: StreamRecord?, _ limits: Limits
    ) {
        guard stream.isRegular, !drops.isGated(stream),
            let rhythm = timestamps.rhythm(
                long: limits[.noticeableGap].value, common: limits[.unevenShare].value / 100)
        else { return nil }
        self.rhythm = rhythm
        // With missing samples, judged by the requested rate, a long interval is not a rhythm.
        let rate = AchievedRate(stream, timestamps, drops, record)
        let isComplete = rate.map { $0.share >= limits[.rate].value } ?? true
        usual = isComplete ? rhythm.pause ?? rhythm.period : rhythm.period
        let byRate = rhythm.period * limits[.gapIntervals].value
        failing = max(limits[.gap].value * 1e9, byRate)
        isFailingByRate = byRate > failing - 1
        noticeable = min(usual * limits[.noticeableGap].value, failing)
    }
}

/// The rate of a stream, compared with the requested one.
struct AchievedRate {
    /// The requested rate in hertz.
    let requested: Double
    /// The achieved rate in hertz, including samples that a gate dropped.
    let achieved: Double
    /// The achieved rate in percent of the requested rate.
    let share: Double

    /// nil if no rate was requested, or all samples have the same time.
    init?(
        _ stream: Stream, _ timestamps: TimestampStatistics, _ drops: DropFacts,
        _ record: StreamRecord?
    ) {
        guard let requested = record?.description.requestedRateHertz, requested > 0,
            requested.isFinite, timestamps.count > 1, timestamps.span > .zero
        else { return nil }
        let gated = drops.count(stream) { $0.isGate }
        self.requested = requested
        achieved = (Double(timestamps.count - 1) + Double(gated)) / timestamps.span.seconds
        share = 100 * achieved / requested
    }
}

extension Stream {
    /// Whether samples come at a steady rate, so that gaps can be detected.
    var isRegular: Bool {
        switch self {
        case .camera, .depth, .accelerometer, .gyroscope, .magnetometer, .deviceMotion: return true
        case .featurePoints, .barometer, .location, .mesh, .planes: return false
        // audio.clock compares blocks with their number of samples.
        case .audio: return false
        }
    }
}
