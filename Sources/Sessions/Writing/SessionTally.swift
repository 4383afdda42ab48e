public import LockstepFormats
public import LockstepSamples

/// The counts of a session's rows, for the manifest and the catalog.
///
/// The writer counts the rows it writes and `recover` the rows it finds, by the same rules.
public struct SessionTally: Sendable {
    /// The counts of one stream.
    public struct Count: Hashable, Sendable {
        /// The number of samples.
        public var samples = 0
        /// The smallest timestamp.
        public var first = HostTime(nanoseconds: .max)
        /// The largest timestamp.
        public var last = HostTime(nanoseconds: .min)
        /// The number of dropped samples, by reason; a drop with an unknown count counts as one.
        public var drops: [DropReason: Int] = [:]

        /// Creates an empty count.
        public init() {}
    }

    /// The counts by stream.
    public private(set) var streams: [Stream: Count] = [:]
    /// The clock anchors in order of arrival.
    public private(set) var anchors: [ClockAnchor] = []
    /// The first frame's native image size.
    public private(set) var imageSize: PixelSize?
    /// The first depth map's size.
    public private(set) var depthSize: PixelSize?

    /// Creates an empty tally.
    public init() {}

    /// The number of stored frames.
    public var frameCount: Int { streams[.camera]?.samples ?? 0 }

    /// The smallest timestamp of any stream; nil without samples.
    public var first: HostTime? {
        streams.values.filter { $0.samples > 0 }.map(\.first).min()
    }

    /// The largest timestamp of any stream; nil without samples.
    public var last: HostTime? {
        streams.values.filter { $0.samples > 0 }.map(\.last).max()
    }

    /// Counts one sample of a stream.
    public mutating func count(_ stream: Stream, at time: HostTime) {
        streams[stream, default: Count()].add(time)
    }

    /// Counts an event: clock anchors are kept, drops are summed.
    public mutating func count(_ event: SessionEvent) {
        switch event {
        case .clockAnchor(let anchor): anchors.append(anchor)
        case .drop(let drop):
            let count = max(0, drop.count ?? 1)
            streams[drop.stream, default: Count()].drops[drop.reason, default: 0] &+= count
        default: break
        }
    }

    /// Counts a stored frame with its depth map and feature points.
    ///
    /// - Parameter hasFeatures: Whether `features.jsonl` has the frame's row; nil means that it
    ///   does if the frame's row mentions feature points.
    public mutating func count(_ row: FrameRow, hasFeatures: Bool? = nil) {
        count(.camera, at: row.timestamp)
        imageSize = imageSize ?? row.size
        if let size = row.depthSize {
            count(.depth, at: row.timestamp)
            depthSize = depthSize ?? size
        }
        if hasFeatures ?? (row.featurePointCount != nil) {
            count(.featurePoints, at: row.timestamp)
        }
    }

    /// Adds the counts of a later tally.
    public mutating func add(_ other: SessionTally) {
        for (stream, count) in other.streams { streams[stream, default: Count()].add(count) }
        anchors += other.anchors
        imageSize = imageSize ?? other.imageSize
        depthSize = depthSize ?? other.depthSize
    }

    /// Writes the counts into a manifest: its streams, times, sizes and clock anchors.
    public func fill(_ manifest: inout SessionManifest) {
        manifest.frameCount = frameCount
        manifest.hasDepth = depthSize != nil
        manifest.imageSize = imageSize ?? manifest.imageSize
        manifest.depthSize = depthSize
        manifest.start = first
        manifest.end = last
        manifest.clockAnchors = manifest.clockAnchors.filter { !anchors.contains($0) } + anchors
        manifest.streams = streamRecords(described: manifest.streams)
    }

    /// Returns the described streams and those that were not described, in a fixed order.
    private func streamRecords(described: [StreamRecord]) -> [StreamRecord] {
        Stream.allCases.compactMap { stream in
            let known = described.first { $0.description.stream == stream }
            guard known != nil || streams[stream] != nil else { return nil }
            var record = StreamRecord(known?.description ?? StreamDescription(stream: stream))
            record.unknownMembers = known?.unknownMembers ?? [:]
            guard let count = streams[stream] else { return record }
            record.count = count.samples
            record.first = count.samples > 0 ? count.first : nil
            record.last = count.samples > 0 ? count.last : nil
            record.drops = count.drops
            return record
        }
    }
}

extension SessionTally.Count {
    fileprivate mutating func add(_ time: HostTime) {
        samples += 1
        first = min(first, time)
        last = max(last, time)
    }

    fileprivate mutating func add(_ other: Self) {
        samples += other.samples
        first = min(first, other.first)
        last = max(last, other.last)
        drops.merge(other.drops, uniquingKeysWith: &+)
    }
}
