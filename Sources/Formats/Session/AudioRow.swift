public import LockstepSamples

/// A row of `audio.csv`: successive samples of the microphone, which are in the audio file.
public struct AudioRow: Hashable, Sendable, LineDecodable {
    /// The file's first line.
    public static let header = "timestamp_ns,first_sample,sample_count,arrival_ns,seq"

    /// The time of the first sample on the host clock.
    public var timestamp: HostTime
    /// The zero-based index of the first sample in the audio file, counted per channel.
    public var firstSample: Int64
    /// The number of samples of each channel.
    public var sampleCount: Int
    /// The block's arrival.
    public var arrival: Arrival

    /// Creates a row of a block whose first sample has the index `firstSample`.
    public init(_ block: AudioBlock, firstSample: Int64, arrival: Arrival) {
        timestamp = block.timestamp
        self.firstSample = firstSample
        sampleCount = block.sampleCount
        self.arrival = arrival
    }

    /// The index after the last sample.
    public var end: Int64 { firstSample + Int64(sampleCount) }

    /// A longer time between two blocks is a break, in seconds, unless a check's limit differs: a
    /// quarter of a block of 1024 samples at 48 kHz (chosen here).
    public static let shortestBreakSeconds = 0.005

    /// Returns the time from the end of an earlier block to the start of this one, in seconds at the
    /// stated rate; negative if the earlier one ends later.
    public func breakSeconds(after earlier: AudioRow, rateHertz: Double) -> Double {
        (timestamp - earlier.timestamp).seconds - Double(earlier.sampleCount) / rateHertz
    }

    /// Appends the row as a line of the file.
    public func append(to text: inout TextBuffer) {
        text.append(timestamp.nanoseconds)
        text.append(",")
        text.append(firstSample)
        text.append(",")
        text.append(Int64(sampleCount))
        text.append(",")
        text.append(arrival)
    }

    /// Decodes a line of the file.
    public init(line: UnsafeRawBufferPointer) throws {
        self = try CSVCursor.read(line, columns: 5) { fields in
            try AudioRow(reading: &fields)
        }
    }

    private init(reading fields: inout CSVCursor) throws {
        timestamp = try fields.hostTime(named: "timestamp_ns")
        firstSample = try fields.integer(named: "first_sample")
        let count = try fields.integer(named: "sample_count")
        arrival = try fields.arrival()
        guard (0...Arrival.largestSequence).contains(firstSample) else {
            throw FormatError(.outOfRange(field: "first_sample", text: "\(firstSample)"))
        }
        guard (1...Int64(AudioBlock.largestByteCount)).contains(count) else {
            throw FormatError(.outOfRange(field: "sample_count", text: "\(count)"))
        }
        sampleCount = Int(count)
    }
}
