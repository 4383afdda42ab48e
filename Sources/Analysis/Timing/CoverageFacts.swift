import LockstepSamples

/// The frames outside the time range of an inertial stream.
struct CoverageFacts {
    /// Frames before the stream's first sample.
    private(set) var before = Occurrences()
    /// Frames after the stream's last sample.
    private(set) var after = Occurrences()
    let first: HostTime
    let last: HostTime

    init(_ timestamps: TimestampStatistics) {
        first = timestamps.first
        last = timestamps.last
    }

    mutating func add(_ frame: HostTime, _ place: Place) {
        if frame < first { before.add(place) }
        if frame > last { after.add(place) }
    }
}
