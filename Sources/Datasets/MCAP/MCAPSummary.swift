import LockstepContainers
import LockstepFormats

/// The end of an MCAP file: schemas, channels, statistics and indexes.
struct MCAPSummary {
    private(set) var schemas: [[UInt8]] = []
    private(set) var channels: [[UInt8]] = []
    private var counts: [UInt16: UInt64] = [:]
    private var times: ClosedRange<UInt64>?
    private var chunkIndexes: [[UInt8]] = []
    private var metadataIndexes: [[UInt8]] = []

    mutating func add(schema: [UInt8]) { schemas.append(schema) }

    mutating func add(channel: [UInt8]) { channels.append(channel) }

    /// Adds a chunk that begins at `offset`.
    ///
    /// - Parameters:
    ///   - length: The length of the chunk's record.
    ///   - size: The compressed size of its records.
    ///   - indexes: The offset of each channel's index, and the length of all of them.
    mutating func add(
        _ chunk: MCAPChunk, at offset: Int64, length: Int, compression: String, size: Int,
        indexes: (offsets: [(channel: UInt16, offset: Int64)], byteCount: Int)
    ) {
        for (channel, entries) in chunk.index {
            counts[channel, default: 0] += UInt64(entries.count)
        }
        if let more = chunk.times {
            times =
                times.map {
                    min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound)
                } ?? more
        }
        var content: [UInt8] = []
        content.append(littleEndian: chunk.times?.lowerBound ?? 0)
        content.append(littleEndian: chunk.times?.upperBound ?? 0)
        content.append(littleEndian: UInt64(offset))
        content.append(littleEndian: UInt64(length))
        content.append(map: indexes.offsets) { bytes, entry in
            bytes.append(littleEndian: entry.channel)
            bytes.append(littleEndian: UInt64(entry.offset))
        }
        content.append(littleEndian: UInt64(indexes.byteCount))
        content.append(text: compression)
        content.append(littleEndian: UInt64(size))
        content.append(littleEndian: UInt64(chunk.records.count))
        chunkIndexes.append(content)
    }

    /// Adds a metadata record.
    mutating func add(metadata name: String, at offset: Int64, length: Int) {
        var content: [UInt8] = []
        content.append(littleEndian: UInt64(offset))
        content.append(littleEndian: UInt64(length))
        content.append(text: name)
        metadataIndexes.append(content)
    }

    /// Returns the summary, the offsets of its groups and the footer, which begin at `start`.
    func bytes(at start: Int64) -> [UInt8] {
        var (summary, offsets): ([UInt8], [UInt8]) = ([], [])
        let groups: [(MCAPRecord.Kind, [[UInt8]])] = [
            (.schema, schemas), (.channel, channels), (.statistics, [statistics]),
            (.chunkIndex, chunkIndexes), (.metadataIndex, metadataIndexes),
        ]
        for (kind, records) in groups where !records.isEmpty {
            let groupStart = summary.count
            for record in records { summary += MCAPRecord.bytes(kind, record) }
            var content = [kind.rawValue]
            content.append(littleEndian: UInt64(start) + UInt64(groupStart))
            content.append(littleEndian: UInt64(summary.count - groupStart))
            offsets += MCAPRecord.bytes(.summaryOffset, content)
        }
        return Self.footed(summary, offsets, at: start)
    }

    private static func footed(
        _ summary: [UInt8], _ offsets: [UInt8], at start: Int64
    ) -> [UInt8] {
        var footer: [UInt8] = []
        footer.append(littleEndian: UInt64(start))
        footer.append(littleEndian: UInt64(start) + UInt64(summary.count))
        // The checksum covers the summary and the footer up to itself.
        footer.append(littleEndian: UInt32(0))
        var bytes = summary + offsets + MCAPRecord.bytes(.footer, footer)
        var checksum = CRC32()
        bytes.withUnsafeBytes { checksum.update(.init(rebasing: $0.dropLast(4))) }
        bytes.replace(at: bytes.count - 4, littleEndian: checksum.value)
        return bytes + MCAPRecord.magic
    }

    private var statistics: [UInt8] {
        var content: [UInt8] = []
        content.append(littleEndian: counts.values.reduce(0, +))
        content.append(littleEndian: UInt16(clamping: schemas.count))
        content.append(littleEndian: UInt32(clamping: channels.count))
        // No attachments.
        content.append(littleEndian: UInt32(0))
        content.append(littleEndian: UInt32(clamping: metadataIndexes.count))
        content.append(littleEndian: UInt32(clamping: chunkIndexes.count))
        content.append(littleEndian: times?.lowerBound ?? 0)
        content.append(littleEndian: times?.upperBound ?? 0)
        content.append(map: counts.sorted { $0.key < $1.key }) { bytes, entry in
            bytes.append(littleEndian: entry.key)
            bytes.append(littleEndian: entry.value)
        }
        return content
    }
}
