import LockstepFormats
import LockstepSamples
import LockstepSessions
import VirtualPhone

/// The outcome of a session's samples: rows and drops, by stream and timestamp.
struct SampleAccount {
    private struct Fate {
        var rows: Set<HostTime> = []
        var drops: Set<HostTime> = []
        /// Drops that are counted without a timestamp.
        var undated = 0
    }

    private var fates: [LockstepSamples.Stream: Fate] = [:]
    /// The arrival time of the last sample with a row; the recorder's own events follow it.
    private(set) var end = HostTime(nanoseconds: 0)

    /// Reads every row of a session.
    init(_ session: Session) throws {
        let rows = try SequencedRows(session)
        while let row = try rows.next() {
            add(row)
            if case .event = row { continue }
            if let time = row.arrival.time { end = max(end, time) }
        }
    }

    /// Returns the delivered samples that have neither a row nor a drop.
    ///
    /// A depth map and feature points are lost with their frame.
    func missing(_ told: [ToldSample]) -> [ToldSample] {
        let unseen = told.filter { !isSeen($0, $0.stream) }
        return Dictionary(grouping: unseen, by: \.stream).values.flatMap { samples in
            samples.dropLast(samples.first.map { undated($0.stream) } ?? 0)
        }
    }

    /// Returns the timestamps of a stream's rows that were never delivered to the app.
    func invented(_ stream: LockstepSamples.Stream, told: [ToldSample]) -> Set<HostTime> {
        let timestamps = Set(told.filter { $0.stream == stream }.map(\.timestamp))
        guard stream != .location else {
            return (fates[.location]?.rows ?? []).filter { row in
                !timestamps.contains { Self.areEqual($0, row) }
            }
        }
        return (fates[stream]?.rows ?? []).subtracting(timestamps)
    }

    private func isSeen(_ sample: ToldSample, _ stream: LockstepSamples.Stream) -> Bool {
        let fate = fates[stream] ?? Fate()
        if fate.drops.contains(sample.timestamp) { return true }
        if !sample.isDropped, fate.rows.contains(sample.timestamp) { return true }
        if stream == .location {
            return fate.rows.contains { Self.areEqual($0, sample.timestamp) }
        }
        return stream.comesWithFrames && fates[.camera]?.drops.contains(sample.timestamp) == true
    }

    private func undated(_ stream: LockstepSamples.Stream) -> Int {
        fates[stream.comesWithFrames ? .camera : stream]?.undated ?? 0
    }

    /// Whether two host times are of one position; the app converts them with its own anchors.
    private static func areEqual(_ left: HostTime, _ right: HostTime) -> Bool {
        (left - right).magnitude < .milliseconds(1)
    }

    private mutating func add(_ row: SequencedRow) {
        switch row {
        case .frame(let frame, let points):
            add(.camera, frame.timestamp)
            if frame.depthSize != nil { add(.depth, frame.timestamp) }
            if points != nil { add(.featurePoints, frame.timestamp) }
        case .inertial(let sample, _): add(sample.sensor.stream, sample.timestamp)
        case .deviceMotion(let sample, _): add(.deviceMotion, sample.timestamp)
        case .barometer(let row): add(.barometer, row.sample.timestamp)
        case .location(let row): add(.location, row.sample.timestamp)
        case .surface(let row): add(row.kind.stream, row.timestamp)
        case .audio(let row): add(.audio, row.timestamp)
        case .event(let row): if case .drop(let drop) = row.event { add(drop) }
        }
    }

    private mutating func add(_ stream: LockstepSamples.Stream, _ time: HostTime) {
        fates[stream, default: Fate()].rows.insert(time)
    }

    private mutating func add(_ drop: Drop) {
        if let time = drop.timestamp {
            fates[drop.stream, default: Fate()].drops.insert(time)
        } else {
            fates[drop.stream, default: Fate()].undated += drop.count ?? 0
        }
    }
}

extension LockstepSamples.Stream {
    fileprivate var comesWithFrames: Bool { self == .depth || self == .featurePoints }
}
