import LockstepContainers
import LockstepFormats

/// Messages of a bag that are compressed together, with an index of their offsets.
struct ROSBagChunk {
    /// The records before compression.
    private(set) var records: [UInt8] = []
    /// The smallest and largest time; nil if there are no messages.
    private(set) var times: (first: ROSTime, last: ROSTime)?
    private var index: [UInt32: [(time: ROSTime, offset: UInt32)]] = [:]

    mutating func add(_ connection: ROSBagConnection, number: UInt32) {
        connection.append(number: number, to: &records)
    }

    mutating func append(_ message: [UInt8], on connection: UInt32, at time: ROSTime) {
        index[connection, default: []].append((time, UInt32(clamping: records.count)))
        let (first, last) = times ?? (time, time)
        times = (
            time.nanosecondsSinceZero < first.nanosecondsSinceZero ? time : first,
            time.nanosecondsSinceZero > last.nanosecondsSinceZero ? time : last
        )
        ROSBagRecord.append(
            .message, [("conn", .init(littleEndian: connection)), ("time", .init(time))],
            data: message, to: &records)
    }

    /// Appends the index records of each connection's messages.
    func appendIndex(to bytes: inout [UInt8]) {
        for connection in index.keys.sorted() {
            let entries = index[connection] ?? []
            var data: [UInt8] = []
            for entry in entries {
                data += [UInt8](entry.time)
                data.append(littleEndian: entry.offset)
            }
            ROSBagRecord.append(
                .index,
                [
                    ("ver", .init(littleEndian: UInt32(1))),
                    ("conn", .init(littleEndian: connection)),
                    ("count", .init(littleEndian: UInt32(clamping: entries.count))),
                ], data: data, to: &bytes)
        }
    }

    /// Appends the chunk info record, which is at the bag's end, for the chunk at `offset`.
    func appendInfo(
        at offset: Int64, _ times: (first: ROSTime, last: ROSTime), to bytes: inout [UInt8]
    ) {
        var data: [UInt8] = []
        for connection in index.keys.sorted() {
            data.append(littleEndian: connection)
            data.append(littleEndian: UInt32(clamping: index[connection]?.count ?? 0))
        }
        ROSBagRecord.append(
            .chunkInfo,
            [
                ("ver", .init(littleEndian: UInt32(1))),
                ("chunk_pos", .init(littleEndian: UInt64(offset))),
                ("start_time", .init(times.first)), ("end_time", .init(times.last)),
                ("count", .init(littleEndian: UInt32(clamping: index.count))),
            ], data: data, to: &bytes)
    }
}
