import LockstepFormats
import LockstepSamples

/// The raw readings and the poses of a session, kept for what only all of them together can tell.
///
/// Readings are in the order of time after ``sortReadings()``, so that one out of place costs no
/// other. Poses whose timestamp does not rise are left out; they are found by their timestamps.
struct SessionSeries {
    /// So many of a sensor's are kept, 80 MiB: 44 minutes at 800 Hz, 5.8 hours at 100 Hz.
    static let mostSamples = 1 << 21
    /// So many poses are kept, 36 MiB: 2.4 hours at 30 Hz.
    static let mostPoses = 1 << 18

    /// rad/s, device axes, as stated.
    private(set) var gyroscope = VectorSeries(stamps: [], values: [])
    /// g, device axes, Apple's sign, as stated.
    private(set) var accelerometer = VectorSeries(stamps: [], values: [])
    private(set) var poses = PoseSeries(stamps: [], worldFromCamera: [])
    /// The row of frames.jsonl of each pose, from 1.
    private(set) var poseRows: [Int] = []
    /// What each pose was said to be worth; nil if no one said.
    private(set) var trackingStates: [TrackingState?] = []
    /// The timestamp of the first sample that found no room; nil if all did.
    private(set) var cutAt: HostTime?

    /// Makes room for as many samples as the manifest counts, so that they are not moved about.
    ///
    /// What it counts may not be true: at most ``mostSamples``, and of room that nothing is written
    /// to only the addresses are used.
    mutating func reserve(_ manifest: SessionManifest) {
        for record in manifest.streams {
            let count = min(max(0, record.count), Self.mostSamples)
            switch record.description.stream {
            case .gyroscope: gyroscope.reserve(count)
            case .accelerometer: accelerometer.reserve(count)
            default: break
            }
        }
    }

    mutating func add(_ row: InertialRow) {
        switch row.channel {
        case .accelerometer:
            guard hasRoom(accelerometer.count, for: row.timestamp) else { return }
            accelerometer.append(row)
        case .gyroscope:
            guard hasRoom(gyroscope.count, for: row.timestamp) else { return }
            gyroscope.append(row)
        default: return
        }
    }

    mutating func add(_ row: FrameRow, number: Int) {
        guard let pose = row.worldFromCamera,
            hasRoom(poses.stamps.count, for: row.timestamp, most: Self.mostPoses),
            poses.stamps.last.map({ row.timestamp > $0 }) ?? true
        else { return }
        poses.stamps.append(row.timestamp)
        poses.worldFromCamera.append(pose)
        poseRows.append(number)
        trackingStates.append(row.trackingState)
    }

    /// Puts readings into the order of time, after the last one.
    ///
    /// Of readings with one timestamp the first is kept.
    mutating func sortReadings() {
        gyroscope.sort()
        accelerometer.sort()
    }

    private mutating func hasRoom(
        _ count: Int, for stamp: HostTime, most: Int = SessionSeries.mostSamples
    ) -> Bool {
        guard count < most else {
            cutAt = min(cutAt ?? stamp, stamp)
            return false
        }
        return true
    }
}

extension VectorSeries {
    fileprivate mutating func reserve(_ count: Int) {
        stamps.reserveCapacity(count)
        values.reserveCapacity(count)
    }

    fileprivate mutating func sort() {
        let isSorted = zip(stamps, stamps.dropFirst()).allSatisfy { $0 < $1 }
        guard !isSorted else { return }
        var kept: [Int] = []
        for index in stamps.indices.sorted(by: { (stamps[$0], $0) < (stamps[$1], $1) })
        where kept.last.map({ stamps[$0] < stamps[index] }) ?? true {
            kept.append(index)
        }
        (stamps, values) = (kept.map { stamps[$0] }, kept.map { values[$0] })
    }

    fileprivate mutating func append(_ row: InertialRow) {
        stamps.append(row.timestamp)
        values.append(row.value)
    }
}
