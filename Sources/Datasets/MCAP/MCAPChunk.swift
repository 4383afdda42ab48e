import LockstepContainers

/// Messages that are compressed together, with an index of their offsets.
struct MCAPChunk {
    /// The records before compression.
    private(set) var records: [UInt8] = []
    /// The smallest and largest log time; nil if there are no messages.
    private(set) var times: ClosedRange<UInt64>?
    /// The log times and offsets of each channel's messages.
    private(set) var index: [UInt16: [(time: UInt64, offset: UInt64)]] = [:]

    var isEmpty: Bool { records.isEmpty }

    /// The chunk's channels, in ascending order.
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

    /// The index records of the messages' offsets, one per channel.
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

/// A message to write to a file.
struct MCAPMessage: Sendable {
    /// The channel's ID.
    var channel: UInt16
    /// The message's sequence number on its channel.
    var sequence: UInt32
    /// The time of recording, in nanoseconds.
    var logTime: UInt64
    /// The time of publication, in nanoseconds.
    var publishTime: UInt64
    /// The message in its channel's encoding.
    var bytes: [UInt8]
}
