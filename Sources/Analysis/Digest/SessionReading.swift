package import LockstepFormats
package import LockstepSamples
package import LockstepSessions

/// All data of a session's rows that a report and the app show, in bounded memory.
///
/// ``SessionDigest`` makes it.
package struct SessionReading: Sendable {
    /// The session's manifest, with the title, notes and tags of `notes.json`.
    package let manifest: SessionManifest
    /// The times of the samples, by stream with samples.
    package private(set) var tracks: [Stream: StreamTrack] = [:]
    /// Air pressure in kPa.
    package private(set) var pressure = Reduction()
    /// Exposure times in milliseconds.
    package private(set) var exposure = Reduction()
    /// Sensitivities in ISO.
    package private(set) var iso = Reduction()
    /// The camera's path.
    package private(set) var path = CameraPath()
    /// The times of the path's poses.
    package private(set) var poseTrack: StreamTrack?
    /// The smallest and largest fx, fy, cx, cy of the frames, in pixels; nil without intrinsics.
    package private(set) var intrinsics: (low: Intrinsics, high: Intrinsics)?
    /// The geographic positions.
    package private(set) var places = Thinned<LocationSample>(limit: 1000)
    /// Drops and interruptions.
    package private(set) var happenings = EventTimeline()
    /// The tracking quality over time.
    package private(set) var tracking = TrackingSpans()
    /// The candidates for images.
    package private(set) var frames = Thinned<FrameRow>(limit: 96)
    /// The candidates for depth maps.
    package private(set) var depthFrames = Thinned<FrameRow>(limit: 96)
    /// The number of frames whose image was not stored.
    package private(set) var imagelessCount = 0
    /// The number of unreadable rows, by file; all other values leave these rows out.
    package private(set) var unreadableRows: [RowFile: Int] = [:]
    /// The errors of files that could not be read.
    package private(set) var failures: [RowFile: any Error] = [:]
    private var inertial = InertialSensor.allCases.map { _ in Reduction() }

    init(_ manifest: SessionManifest) { self.manifest = manifest }

    mutating func add(_ row: InertialRow) {
        guard let sensor = row.channel.sensor else { return }
        inertial[sensor.place].add(row.value, at: row.timestamp)
    }

    mutating func add(_ sample: BarometerSample) {
        pressure.add(sample.pressureKilopascals, at: sample.timestamp)
    }

    mutating func add(_ sample: LocationSample) { places.add(sample) }

    mutating func add(_ row: EventRow) { happenings.add(row) }

    mutating func add(_ row: FrameRow, number: Int) {
        frames.add(row)
        if !row.hasImage { imagelessCount += 1 }
        path.add(row, number: number)
        if let k = row.intrinsics { add(k) }
        tracking.add(row)
        if row.depthSize != nil { depthFrames.add(row) }
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

    /// Judges gaps as the check does, after the last row.
    mutating func finish(_ facts: RowFacts) {
        path.finish()
        for (stream, timestamps) in facts.streams {
            tracks[stream] = StreamTrack(timestamps, facts.gapRule(stream, timestamps))
        }
        if path.points.count > 0 {
            poseTrack = StreamTrack(path.timestamps, facts.gapRule(.camera, path.timestamps))
        }
        unreadableRows = facts.files.mapValues(\.unreadable.count)
        failures = facts.files.compactMapValues(\.failure)
    }
}

extension SessionReading {
    /// The samples of a sensor; nil if it has none.
    package func readings(_ sensor: InertialSensor) -> Reduction? {
        let reduction = inertial[sensor.place]
        return reduction.count > 0 ? reduction : nil
    }

    /// The time from the first sample of any stream to the last; nil without samples.
    package var span: ClosedRange<HostTime>? {
        guard let first = tracks.values.map(\.first).min(),
            let last = tracks.values.map(\.last).max(), first <= last
        else { return nil }
        return first...last
    }

    /// The times without camera poses: gaps between poses, and interruptions, in order of time.
    package var poseGaps: [StreamTrack.Gap] {
        let interruptions = happenings.interruptions.compactMap { interruption in
            interruption.end.map { StreamTrack.Gap(start: interruption.start, end: $0) }
        }
        return ((poseTrack?.gaps ?? []) + interruptions).sorted { $0.start < $1.start }
    }

    /// The times without tracking states: gaps between frames, and interruptions, in order of time.
    package var trackingGaps: [StreamTrack.Gap] {
        let end = span?.upperBound
        let interruptions = happenings.interruptions.compactMap { interruption in
            (interruption.end ?? end).map { StreamTrack.Gap(start: interruption.start, end: $0) }
        }
        return ((tracks[.camera]?.gaps ?? []) + interruptions).sorted { $0.start < $1.start }
    }

    /// The streams that have samples, in a fixed order.
    package var filledStreams: [(stream: Stream, track: StreamTrack)] {
        Stream.allCases.compactMap { stream in tracks[stream].map { (stream, $0) } }
    }
}
