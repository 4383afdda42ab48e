import LockstepSamples

/// Reads a stored source in portions: up to a frame or a few hundred small samples at a time, so
/// that the queue's lock is taken once for many.
struct SourceFeed {
    private static let portion = 256

    private let source: any StoredSource
    private(set) var progress: RecordingProgress
    private var start: HostTime?

    init(_ source: any StoredSource, total: HostDuration?) {
        self.source = source
        progress = RecordingProgress(samples: 0, frames: 0, elapsed: .zero, total: total)
    }

    /// Returns the next portion; nil after the last.
    mutating func next() throws -> [Delivery]? {
        var deliveries: [Delivery] = []
        deliveries.reserveCapacity(Self.portion)
        while deliveries.count < Self.portion, let delivery = try source.next() {
            deliveries.append(delivery)
            note(delivery.sample)
            if case .frame = delivery.sample { break }
        }
        return deliveries.isEmpty ? nil : deliveries
    }

    private mutating func note(_ sample: Sample) {
        progress.samples += 1
        if case .frame = sample { progress.frames += 1 }
        let first = start ?? sample.timestamp
        start = first
        progress.elapsed = max(progress.elapsed, sample.timestamp - first)
    }
}
