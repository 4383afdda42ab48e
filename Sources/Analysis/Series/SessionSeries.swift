import LockstepFormats
import LockstepSamples

/// The raw samples and the poses of a session, kept for analysis that needs all of them.
///
/// Samples are sorted after ``sortReadings()``, so that a misplaced one does not affect others.
/// Poses whose timestamps do not ascend are omitted; poses are looked up by timestamp.
struct SessionSeries {
    /// The samples kept of a sensor, 80 MiB: 44 minutes at 800 Hz, 5.8 hours at 100 Hz.
    static let mostSamples = 1 << 21
    /// The poses kept, 36 MiB: 2.4 hours at 30 Hz.
    static let mostPoses = 1 << 18

    /// Samples in rad/s, device axes, as stated.
    private(set) var gyroscope = VectorSeries(timestamps: [], values: [])
    /// Samples in g, device axes, Apple's sign, as stated.
    private(set) var accelerometer = VectorSeries(timestamps: [], values: [])
    private(set) var poses = PoseSeries(timestamps: [], worldFromCamera: [])
    /// The row number in frames.jsonl of each pose, from 1.
    private(set) var poseRows: [Int] = []
    /// The tracking state of each pose; nil if not stated.
    private(set) var trackingStates: [TrackingState?] = []
    /// The timestamp of the first sample that was not kept; nil if all were.
    private(set) var cutAt: HostTime?

    /// Reserves memory for as many samples as the manifest counts, to avoid moving them.
    ///
    /// The counts may be wrong: at most ``mostSamples`` are reserved, and unused memory costs only
    /// address space.
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
            hasRoom(poses.timestamps.count, for: row.timestamp, most: Self.mostPoses),
            poses.timestamps.last.map({ row.timestamp > $0 }) ?? true
        else { return }
        poses.timestamps.append(row.timestamp)
        poses.worldFromCamera.append(pose)
        poseRows.append(number)
        trackingStates.append(row.trackingState)
    }

    /// Sorts the samples by timestamp, after the last one.
    ///
    /// Keeps the first of several samples with the same timestamp.
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
        timestamps.reserveCapacity(count)
        values.reserveCapacity(count)
    }

    fileprivate mutating func sort() {
        let isSorted = zip(timestamps, timestamps.dropFirst()).allSatisfy { $0 < $1 }
        guard !isSorted else { return }
        var kept: [Int] = []
        for index in timestamps.indices.sorted(by: { (timestamps[$0], $0) < (timestamps[$1], $1) })
        where kept.last.map({ timestamps[$0] < timestamps[index] }) ?? true {
            kept.append(index)
        }
        (timestamps, values) = (kept.map { timestamps[$0] }, kept.map { values[$0] })
    }

    fileprivate mutating func append(_ row: InertialRow) {
        timestamps.append(row.timestamp)
        values.append(row.value)
    }
}
