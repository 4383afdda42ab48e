import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// All data of a session's rows that a report shows, collected in one pass in bounded memory.
///
/// Unreadable rows are skipped; the check reports them.
struct SessionReading {
    let manifest: SessionManifest
    private(set) var tracks: [Stream: StreamTrack] = [:]
    private(set) var readings: [InertialSensor: Reduction] = [:]
    /// Air pressure in kPa.
    private(set) var pressure = Reduction()
    /// Exposure times in milliseconds.
    private(set) var exposure = Reduction()
    /// Sensitivities in ISO.
    private(set) var iso = Reduction()
    private(set) var path = CameraPath()
    /// The smallest and largest fx, fy, cx, cy of the frames, in pixels; nil without intrinsics.
    private(set) var intrinsics: (low: Intrinsics, high: Intrinsics)?
    private(set) var places = Thinned<LocationSample>(limit: 1000)
    private(set) var happenings = EventTimeline()
    private(set) var tracking = TrackingSpans()
    /// The candidates for images: all frames, and those with depth.
    private(set) var frames = Thinned<FrameRow>(limit: 96)
    private(set) var depthFrames = Thinned<FrameRow>(limit: 96)

    /// The number of frames whose image was not stored.
    private(set) var imagelessCount = 0

    /// Reads a session from its first row to its last.
    init(_ session: Session) {
        manifest = session.manifest
        readInertial(session)
        readSurroundings(session)
        RowFileFacts(.events, session.eventRows) { row, _ in happenings.add(row) }
        RowFileFacts(.features, session.featureRows) { row, _ in
            tracks[.featurePoints, default: StreamTrack()].add(row.timestamp)
        }
        RowFileFacts(.frames, session.frameRows) { row, _ in add(row) }
        for stream in Stream.allCases { tracks[stream]?.finish() }
        path.finish()
    }

    private mutating func readInertial(_ session: Session) {
        RowFileFacts(.imu, session.inertialRows) { row, _ in
            guard let sensor = row.channel.sensor else { return }
            readings[sensor, default: Reduction()].add(row.value, at: row.timestamp)
            tracks[sensor.stream, default: StreamTrack()].add(row.timestamp)
        }
        RowFileFacts(.attitude, session.attitudeRows) { row, _ in
            tracks[.deviceMotion, default: StreamTrack()].add(row.timestamp)
        }
    }

    private mutating func readSurroundings(_ session: Session) {
        RowFileFacts(.barometer, session.barometerRows) { row, _ in
            pressure.add(row.sample.pressureKilopascals, at: row.sample.timestamp)
            tracks[.barometer, default: StreamTrack()].add(row.sample.timestamp)
        }
        RowFileFacts(.location, session.locationRows) { row, _ in
            places.add(row.sample)
            tracks[.location, default: StreamTrack()].add(row.sample.timestamp)
        }
    }

    private mutating func add(_ row: FrameRow) {
        tracks[.camera, default: StreamTrack()].add(row.timestamp)
        frames.add(row)
        if !row.hasImage { imagelessCount += 1 }
        path.add(row)
        if let k = row.intrinsics { add(k) }
        tracking.add(row)
        if row.depthSize != nil {
            tracks[.depth, default: StreamTrack()].add(row.timestamp)
            depthFrames.add(row)
        }
        if let seconds = row.exposure.durationSeconds {
            exposure.add(seconds * 1000, at: row.timestamp)
        }
        if let sensitivity = row.exposure.iso { iso.add(sensitivity, at: row.timestamp) }
    }

    private mutating func add(_ k: Intrinsics) {
        guard let (low, high) = intrinsics else {
            intrinsics = (k, k)
            return
        }
        intrinsics = (
            Intrinsics(
                fx: min(low.fx, k.fx), fy: min(low.fy, k.fy), cx: min(low.cx, k.cx),
                cy: min(low.cy, k.cy)),
            Intrinsics(
                fx: max(high.fx, k.fx), fy: max(high.fy, k.fy), cx: max(high.cx, k.cx),
                cy: max(high.cy, k.cy))
        )
    }

    /// The time from the first sample of any stream to the last; nil without samples.
    var span: ClosedRange<HostTime>? {
        guard let first = tracks.values.map(\.first).min(),
            let last = tracks.values.map(\.last).max(), first <= last
        else { return nil }
        return first...last
    }

    /// The times without camera poses: gaps between poses, and interruptions, in order of time.
    var poseGaps: [StreamTrack.Gap] {
        let interruptions = happenings.interruptions.compactMap { interruption in
            interruption.end.map { StreamTrack.Gap(start: interruption.start, end: $0) }
        }
        return (path.track.gaps + interruptions).sorted { $0.start < $1.start }
    }

    /// The times without tracking states: gaps between frames, and interruptions, in order of time.
    var trackingGaps: [StreamTrack.Gap] {
        let end = span?.upperBound
        let interruptions = happenings.interruptions.compactMap { interruption in
            (interruption.end ?? end).map { StreamTrack.Gap(start: interruption.start, end: $0) }
        }
        return ((tracks[.camera]?.gaps ?? []) + interruptions).sorted { $0.start < $1.start }
    }

    /// The streams that have samples, in a fixed order.
    var filledStreams: [(stream: Stream, track: StreamTrack)] {
        Stream.allCases.compactMap { stream in tracks[stream].map { (stream, $0) } }
    }
}
