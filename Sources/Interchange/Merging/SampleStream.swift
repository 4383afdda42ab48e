import LockstepFormats
import LockstepSamples

/// Samples of one file, in the order of the file.
protocol SampleStream: AnyObject {
    /// The next sample; nil after the last.
    func next() throws -> Sample?
}

/// The samples of a table: some for each row, and a drop for each row that cannot be read.
final class TableStream<Format: TableFormat>: SampleStream {
    private let reader: TableReader<Format>
    private let losing: (TableRow) -> [Stream]
    private let samples: (Format.Row) throws -> [Sample]
    private var latest: HostTime
    private var waiting: [Sample] = []

    /// A table's samples from its first row on.
    ///
    /// - Parameters:
    ///   - streams: the streams that lose a sample with each row that cannot be read.
    ///   - start: the time of drops before the first row that can be read.
    convenience init(
        _ reader: TableReader<Format>, feeding streams: [Stream],
        from start: HostTime,
        samples: @escaping (Format.Row) throws -> [Sample]
    ) {
        self.init(reader, losing: { _ in streams }, from: start, samples: samples)
    }

    /// A table of several sensors' samples.
    ///
    /// - Parameter losing: the streams that lose a sample with a row that cannot be read.
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

/// Samples known beforehand: clock anchors.
final class ListedSamples: SampleStream {
    private var rest: ArraySlice<Sample>

    init(_ samples: [Sample]) { rest = samples[...] }

    func next() -> Sample? { rest.popFirst() }
}
