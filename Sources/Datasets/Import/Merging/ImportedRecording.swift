import LockstepSamples

// Unchecked: a stored source is used by one thread at a time.

/// Another app's recording as a source: its files merged by time, because the order of arrival is
/// unknown.
///
/// Samples of a file keep the file's order, including timestamps out of order. Samples with equal
/// timestamps come in the order of the streams. Frames of an unrelated clock are merged by their
/// own times.
final class ImportedRecording: StoredSource, @unchecked Sendable {
    let description: SourceDescription
    private let streams: [any SampleStream]
    private var heads: [Sample?]

    init(_ description: SourceDescription, streams: [any SampleStream]) throws {
        self.description = description
        self.streams = streams
        heads = try streams.map { try $0.next() }
    }

    func next() throws -> Delivery? {
        var earliest: (index: Int, time: HostTime)?
        for (index, head) in heads.enumerated() {
            guard let time = head?.timestamp else { continue }
            if let best = earliest, best.time <= time { continue }
            earliest = (index, time)
        }
        guard let index = earliest?.index, let sample = heads[index] else { return nil }
        heads[index] = try streams[index].next()
        return Delivery(sample, arrival: nil)
    }
}
