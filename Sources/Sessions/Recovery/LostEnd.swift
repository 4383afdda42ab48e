import LockstepFormats
import LockstepSamples

/// Frames at a recording's end that a crash took before they had rows.
///
/// Inertial samples are on the disk at once; a frame waits in memory until it is encoded. So a
/// camera that ends earlier than the sensors beside it lost what it was told of last.
struct LostEnd: Hashable {
    /// A camera that ends so many of its intervals before the others lost frames: two, since the
    /// next frame may not have been taken yet and may be late.
    static let intervals = 2.0

    /// The stamp of the last frame kept; nil where none was.
    let lastFrame: HostTime?
    /// From the camera's last stamp, kept or dropped, to the last of the other sensors.
    let missing: HostDuration

    /// - Parameters:
    ///   - lastDrop: the largest stamp of a camera's drop: what is known to be lost is not lost
    ///     a second time.
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
        let last = [camera?.last, lastDrop].compactMap { $0 }.max() ?? begin
        missing = end - last
        lastFrame = camera?.last
        guard missing.seconds > Self.intervals * interval else { return nil }
    }

    /// The drop that says so: nobody counted the frames.
    var drop: Drop {
        Drop(
            stream: .camera, reason: .lostInCrash, evidence: .inferred, timestamp: lastFrame,
            count: nil)
    }
}

extension SessionTally.Count {
    /// Nil with fewer than two samples.
    fileprivate var meanIntervalSeconds: Double? {
        samples > 1 ? (last - first).seconds / Double(samples - 1) : nil
    }
}
