public import LockstepSamples

/// Reads the messages of an MCAP file from front to back, as far as the file goes.
///
/// The summary is not needed and not read, so a file that was cut off loses its last chunk alone.
/// A chunk whose checksum is wrong is left out whole: nobody can tell which byte is.
public final class MCAPReader: ROSRecordingReader {
    /// What could not be read so far.
    public private(set) var faults: BinaryFaults
    /// Named texts that the file holds beside its messages, as far as it was read.
    public private(set) var metadata: [String: [String: String]] = [:]
    /// Named texts beyond this many are not kept.
    private static let mostMetadata = 1000

    private var window: SourceWindow
    private var expander: ChunkExpander
    private var schemas: [UInt16: String] = [:]
    private var channels: [UInt16: ROSChannel] = [:]
    private var chunk: (records: ByteCursor, start: Int64)?
    private var isAtEnd = false

    /// A reader at a file's first message.
    ///
    /// - Parameters:
    ///   - file: the file's name for error messages.
    ///   - makeCompressor: for chunks that are compressed.
    /// - Throws: ``BinaryError`` where the file does not begin as MCAP does.
    public init(
        _ source: any ByteSource, file: String, makeCompressor: @escaping CompressorMaker
    ) throws {
        window = SourceWindow(source)
        expander = ChunkExpander(makeCompressor)
        faults = BinaryFaults(file: file)
        let magic = try? window.take(UInt64(MCAPRecord.magic.count), of: "the beginning")
        guard let magic, Array(magic) == MCAPRecord.magic else {
            throw BinaryError(.beginning(format: "MCAP"), place: Place(file: file, byte: 0))
        }
    }

    /// The next message in the order of the file; nil after the last that can be read.
    ///
    /// - Throws: what the source throws.
    public func next() throws -> ROSRecordedMessage? {
        while true {
            if let message = try nextOfChunk() { return message }
            guard !isAtEnd else { return nil }
            if let message = try nextOfFile() { return message }
        }
    }

    /// The next message of the open chunk; nil after its last.
    private func nextOfChunk() throws -> ROSRecordedMessage? {
        while var records = chunk?.records, !records.rest.isEmpty {
            let start = chunk?.start ?? 0
            let record = try faults.noting(at: start) {
                let kind: UInt8 = try records.number()
                return (kind, try records.take(records.number(UInt64.self)))
            }
            guard let (kind, content) = record else { break }
            chunk?.records = records
            if let message = try message(kind, content, at: start) { return message }
        }
        chunk = nil
        return nil
    }

    /// The next record of the file: a message that stands alone, or a chunk that is opened.
    private func nextOfFile() throws -> ROSRecordedMessage? {
        let start = window.offset
        let record = try faults.noting(at: start) { try nextRecord() }
        guard let (kind, content) = record else {
            isAtEnd = true
            return nil
        }
        switch MCAPRecord.Kind(rawValue: kind) {
        case .dataEnd, .footer:
            isAtEnd = true
            return nil
        case .chunk:
            let records = try faults.noting(at: start) { try expanded(content) }
            chunk = records.map { (ByteCursor($0), start) }
            return nil
        default: return try message(kind, content, at: start)
        }
    }

    /// The next record's kind, with its content where that matters.
    private func nextRecord() throws -> (kind: UInt8, content: ArraySlice<UInt8>) {
        guard window.left > 0 else { throw BinaryError(.unfinished) }
        var head = ByteCursor(
            try window.take(UInt64(MCAPRecord.headByteCount), of: "the head of a record"))
        let kind: UInt8 = try head.number()
        let count: UInt64 = try head.number()
        switch MCAPRecord.Kind(rawValue: kind) {
        case .schema, .channel, .message, .chunk, .metadata:
            return (kind, try window.take(count, of: "a record"))
        default:
            let left = window.left
            guard window.pass(count) else {
                throw BinaryError(.cutOff(needed: count, left: Int(clamping: left)))
            }
            return (kind, [])
        }
    }

    private func expanded(_ content: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
        var cursor = ByteCursor(content)
        // The times of its messages.
        _ = try cursor.take(16)
        let size: UInt64 = try cursor.number()
        let checksum: UInt32 = try cursor.number()
        let compression = try cursor.text()
        let bytes = try cursor.take(cursor.number(UInt64.self))
        let records = try expander.content(of: bytes, compression, plain: "", byteCount: size)
        var found = CRC32()
        records.withUnsafeBytes { found.update($0) }
        guard checksum == 0 || checksum == found.value else {
            throw BinaryError(.checksum("the chunk"))
        }
        return records
    }

    /// Takes in a record; a message is returned.
    private func message(
        _ kind: UInt8, _ content: ArraySlice<UInt8>, at start: Int64
    ) throws -> ROSRecordedMessage? {
        var cursor = ByteCursor(content)
        return try faults.noting(at: start) {
            switch MCAPRecord.Kind(rawValue: kind) {
            case .schema: try addSchema(&cursor)
            case .channel: try addChannel(&cursor)
            case .metadata: try addMetadata(&cursor)
            case .message: return try message(&cursor)
            default: break
            }
            return nil
        } ?? nil
    }

    private func addSchema(_ cursor: inout ByteCursor) throws {
        let number: UInt16 = try cursor.number()
        schemas[number] = try cursor.text()
    }

    private func addChannel(_ cursor: inout ByteCursor) throws {
        let number: UInt16 = try cursor.number()
        let schema: UInt16 = try cursor.number()
        let topic = try cursor.text()
        let encoding = try cursor.text()
        channels[number] = ROSChannel(
            topic: topic, type: schemas[schema] ?? "",
            generation: encoding == "cdr" ? .two : encoding == "ros1" ? .one : nil)
    }

    private func addMetadata(_ cursor: inout ByteCursor) throws {
        let name = try cursor.text()
        var texts: [String: String] = [:]
        var entries = ByteCursor(try cursor.take(cursor.number(UInt32.self)))
        while !entries.rest.isEmpty { texts[try entries.text()] = try entries.text() }
        if metadata.count < Self.mostMetadata { metadata[name] = texts }
    }

    private func message(_ cursor: inout ByteCursor) throws -> ROSRecordedMessage {
        let number: UInt16 = try cursor.number()
        guard let channel = channels[number] else {
            throw BinaryError(.value(field: "a message's channel", text: number.description))
        }
        // The message's number on its channel.
        _ = try cursor.take(4)
        let logTime: UInt64 = try cursor.number()
        _ = try cursor.take(8)
        return ROSRecordedMessage(
            channel: channel, logTime: Int64(clamping: logTime), bytes: cursor.rest)
    }
}
