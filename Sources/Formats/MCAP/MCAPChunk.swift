/// Messages that are compressed together, and where each stands.
struct MCAPChunk {
    /// The records without compression.
    private(set) var records: [UInt8] = []
    /// The smallest and the largest log time; nil without messages.
    private(set) var times: ClosedRange<UInt64>?
    /// For each channel, times and places of its messages.
    private(set) var index: [UInt16: [(time: UInt64, offset: UInt64)]] = [:]

    var isEmpty: Bool { records.isEmpty }

    /// The channels in it, in order.
    var channels: [UInt16] { index.keys.sorted() }

    mutating func append(_ message: MCAPMessage) {
        let time = message.logTime
        index[message.channel, default: []].append((time, UInt64(records.count)))
        times = times.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
        records.append(MCAPRecord.Kind.message.rawValue)
        records.append(littleEndian: UInt64(22 + message.bytes.count))
        records.append(littleEndian: message.channel)
        records.append(littleEndian: message.sequence)
        records.append(littleEndian: time)
        records.append(littleEndian: message.publishTime)
        records += message.bytes
    }

    /// The records that say where a channel's messages stand, one a channel.
    var indexRecords: [(channel: UInt16, bytes: [UInt8])] {
        channels.map { channel in
            var content: [UInt8] = []
            content.append(littleEndian: channel)
            content.append(map: index[channel] ?? []) { bytes, entry in
                bytes.append(littleEndian: entry.time)
                bytes.append(littleEndian: entry.offset)
            }
            return (channel, MCAPRecord.bytes(.messageIndex, content))
        }
    }
}

/// One message on its way into a file.
public struct MCAPMessage: Sendable {
    /// The channel's number.
    public var channel: UInt16
    /// The message's number on its channel.
    public var sequence: UInt32
    /// When it was recorded, nanoseconds.
    public var logTime: UInt64
    /// When it was published, nanoseconds.
    public var publishTime: UInt64
    /// The message as its channel's encoding writes it.
    public var bytes: [UInt8]

    /// A message with its times.
    public init(
        channel: UInt16, sequence: UInt32, logTime: UInt64, publishTime: UInt64, bytes: [UInt8]
    ) {
        self.channel = channel
        self.sequence = sequence
        self.logTime = logTime
        self.publishTime = publishTime
        self.bytes = bytes
    }
}
