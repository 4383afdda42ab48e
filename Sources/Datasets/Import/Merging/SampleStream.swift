import LockstepFormats
import LockstepSamples

/// The samples of one file, in the file's order.
protocol SampleStream: AnyObject {
    /// The next sample; nil after the last.
    func next() throws -> Sample?
}

/// The samples of a table: any number for each row, and a drop for each unreadable row.
final class TableStream<Format: TableFormat>: SampleStream {
    private let reader: TableReader<Format>
    private let losing: (TableRow) -> [Stream]
    private let samples: (Format.Row) throws -> [Sample]
    private var latest: HostTime
    private var waiting: [Sample] = []

    /// Creates a stream of a table's samples, from its first row on.
    ///
    /// - Parameters:
    ///   - streams: the streams that lose a sample with each unreadable row.
    ///   - start: the time of drops before the first readable row.
    convenience init(
        _ reader: TableReader<Format>, feeding streams: [Stream],
        from start: HostTime,
        samples: @escaping (Format.Row) throws -> [Sample]
    ) {
        self.init(reader, losing: { _ in streams }, from: start, samples: samples)
    }

    /// Creates a stream of several sensors' samples.
    ///
    /// - Parameter losing: the streams that lose a sample with an unreadable row.
    init(
        _ reader: TableReader<Format>, losing: @escaping (TableRow) -> [Stream],
        from start: HostTime, samples: @escaping (Format.Row) throws -> [Sample]
    ) {
        self.reader = reader
        self.losing = losing
        self.samples = samples
        latest = start
    }

    func next() throws -> Sample? {
        while waiting.isEmpty {
            guard let line = try reader.next() else { return nil }
            waiting = Array(try delivered(line).reversed())
        }
        let sample = waiting.removeLast()
        latest = sample.timestamp
        return sample
    }

    private func delivered(_ line: TableReader<Format>.Line) throws -> [Sample] {
        switch line {
        case .row(let row): return try samples(row)
        case .unreadable(_, let fields):
            return losing(fields).map { stream in
                let drop = Drop(
                    stream: stream, reason: .unusable, evidence: .reported, timestamp: nil)
                return .event(.drop(drop), at: latest)
            }
        }
    }
}

/// Samples that are known in advance, such as clock anchors.
final class ListedSamples: SampleStream {
    private var rest: ArraySlice<Sample>

    init(_ samples: [Sample]) { rest = samples[...] }

    func next() -> Sample? { rest.popFirst() }
}
