import LockstepFormats
import LockstepSamples

/// Frames at a recording's end that were lost in a crash.
///
/// Inertial samples reach the disk immediately; a frame waits in memory until it is encoded. So if
/// the camera ends earlier than the other sensors, its last frames were lost.
struct LostEnd: Hashable {
    /// If the camera ends this many frame intervals before the other sensors, frames were lost.
    ///
    /// Two, since the next frame may not have been captured yet and may be late.
    static let intervals = 2.0

    /// The timestamp of the last frame kept; nil if there is none.
    let lastFrame: HostTime?
    /// The time from the last kept frame to the last inertial sample, as `check` reports it.
    ///
    /// Without a frame, it begins at the first sample. If a gate left out frames, it begins at the
    /// last frame or drop, since frames that a gate leaves out are not lost.
    let missing: HostDuration
    /// Whether frames were lost that had neither a row nor a drop.
    let hasUncountedFrames: Bool

    /// - Parameters:
    ///   - lastDrop: The largest timestamp of the camera's drops; these losses are not counted
    ///     again.
    init?(_ tally: SessionTally, _ manifest: SessionManifest, lastDrop: HostTime?) {
        let descriptions = manifest.streams.map(\.description)
        let isOnHostClock = { stream in
            descriptions.first { $0.stream == stream }?.clock ?? .host == .host
        }
        let camera = tally.streams[.camera].flatMap { $0.samples > 0 ? $0 : nil }
        let inertial: [Stream] = [.accelerometer, .gyroscope, .magnetometer, .deviceMotion]
        let others = inertial.compactMap { stream in
            isOnHostClock(stream) ? tally.streams[stream] : nil
        }.filter { $0.samples > 0 }
        let requested = descriptions.first { $0.stream == .camera }?.requestedRateHertz
        guard isOnHostClock(.camera), let end = others.map(\.last).max(),
            let begin = others.map(\.first).min(),
            let interval = camera?.meanIntervalSeconds ?? requested.map({ 1 / $0 })
        else { return nil }
        let lastKnown = [camera?.last, lastDrop].compactMap { $0 }.max() ?? begin
        let drops = tally.streams[.camera]?.drops ?? [:]
        let isGated = drops.contains { $0.key.isGate && $0.value > 0 }
        let limit = Self.intervals * interval
        missing = end - (isGated ? lastKnown : camera?.last ?? begin)
        hasUncountedFrames = (end - lastKnown).seconds > limit
        lastFrame = camera?.last
        let isLost = hasUncountedFrames || drops[.lostInCrash] ?? 0 > 0
        guard isLost, missing.seconds > limit else { return nil }
    }

    /// The drop that records the loss; the number of frames is unknown.
    var drop: Drop {
        Drop(
            stream: .camera, reason: .lostInCrash, evidence: .inferred, timestamp: lastFrame,
            count: nil)
    }
}

extension SessionTally.Count {
    /// The mean interval in seconds; nil with fewer than two samples.
    fileprivate var meanIntervalSeconds: Double? {
        samples > 1 ? (last - first).seconds / Double(samples - 1) : nil
    }
}
