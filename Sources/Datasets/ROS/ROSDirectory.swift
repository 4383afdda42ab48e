import LockstepFormats

/// The parts of a recording that stay in memory during reading: channels and metadata.
///
/// A small file can claim any number of them, so their number and total size are limited.
struct ROSDirectory {
    /// The maximum number of channels: MCAP has 16-bit channel IDs, so a larger bag could not be
    /// converted.
    private static let mostChannels = 1 << 16
    /// The memory that this number of channels takes with a topic and a type of 256 bytes each, the
    /// longest name in DDS.
    private static let mostBytes = 1 << 25

    /// Named texts, by the name of their record.
    private(set) var metadata: [String: [String: String]] = [:]
    private var schemas: [UInt16: String] = [:]
    private var channels: [UInt32: ROSChannel] = [:]
    private var byteCount = 0

    /// Returns the channel of a message.
    ///
    /// - Throws: ``BinaryError`` if no record described it.
    func channel(_ number: UInt32) throws -> ROSChannel {
        guard let channel = channels[number] else {
            throw BinaryError(.value(field: "a message's channel", text: number.description))
        }
        return channel
    }

    mutating func add(schema name: String, number: UInt16) throws {
        guard schemas[number] != name else { return }
        try count([name])
        schemas[number] = name
    }

    /// Adds a channel; recordings repeat theirs in every chunk.
    mutating func add(_ record: ROSChannelRecord, number: UInt32) throws {
        let channel = ROSChannel(
            topic: record.topic, type: name(record.type), generation: record.generation,
            publisher: record.publisher)
        guard channels[number] != channel else { return }
        guard channels[number] != nil || channels.count < Self.mostChannels else {
            throw BinaryError(.tooMany("channels", limit: Self.mostChannels))
        }
        try count([channel.topic, channel.type, channel.publisher ?? ""])
        channels[number] = channel
    }

    mutating func add(metadata texts: [String: String], name: String) throws {
        try count([name] + texts.keys + texts.values)
        metadata[name] = texts
    }

    private func name(_ type: ROSChannelRecord.TypeName) -> String {
        switch type {
        case .named(let name): return name
        case .schema(let number): return schemas[number] ?? ""
        }
    }

    private mutating func count(_ texts: [String]) throws {
        // Empty texts take memory too.
        let more = texts.reduce(0) { $0 + $1.utf8.count + MemoryLayout<String>.stride }
        guard more <= Self.mostBytes - byteCount else {
            throw BinaryError(
                .tooLarge(
                    "the total of names and texts", byteCount: UInt64(byteCount + more),
                    limit: Self.mostBytes))
        }
        byteCount += more
    }
}
