public import LockstepSamples

/// Reads the messages of a bag of ROS 1, version 2.0, from front to back, as far as the file goes.
///
/// The index at the end is not needed and not read, so a bag that was never closed loses its last
/// chunk alone.
public final class ROSBagReader: ROSRecordingReader {
    /// What could not be read so far.
    public private(set) var faults: BinaryFaults
    private var window: SourceWindow
    private var expander: ChunkExpander
    private var connections: [UInt32: ROSChannel] = [:]
    private var chunk: (records: ByteCursor, start: Int64)?
    private var isClosed = false
    private var isAtEnd = false

    private typealias Record = (fields: [String: ArraySlice<UInt8>], data: ArraySlice<UInt8>)

    /// A reader at a bag's first message.
    ///
    /// - Parameters:
    ///   - file: the file's name for error messages.
    ///   - makeCompressor: for chunks that are compressed.
    /// - Throws: ``BinaryError`` where the file does not begin as such a bag does.
    public init(
        _ source: any ByteSource, file: String, makeCompressor: @escaping CompressorMaker
    ) throws {
        window = SourceWindow(source)
        expander = ChunkExpander(makeCompressor)
        faults = BinaryFaults(file: file)
        let magic = try? window.take(UInt64(ROSBagRecord.magic.count), of: "the beginning")
        guard let magic, Array(magic) == ROSBagRecord.magic else {
            throw BinaryError(
                .beginning(format: "a bag of version 2.0"), place: Place(file: file, byte: 0))
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
            let record: Record? = try faults.noting(at: start) {
                let header = try records.take(records.number(UInt32.self))
                let data = try records.take(records.number(UInt32.self))
                return (try ROSBagRecord.fields(in: header), data)
            }
            guard let record else { break }
            chunk?.records = records
            if let message = try message(record, at: start) { return message }
        }
        chunk = nil
        return nil
    }

    /// The next record of the file: a message that stands alone, or a chunk that is opened.
    private func nextOfFile() throws -> ROSRecordedMessage? {
        let start = window.offset
        guard let record = try faults.noting(at: start, { try nextRecord() }) else {
            isAtEnd = true
            return nil
        }
        guard let record else {
            isAtEnd = true
            if !isClosed { faults.add(BinaryError(.unfinished), at: start) }
            return nil
        }
        return try message(record, at: start)
    }

    /// The next record; nil at the end.
    private func nextRecord() throws -> Record? {
        guard window.left > 0 else { return nil }
        let header = try window.take(count(of: "the header of a record"), of: "a record's header")
        let fields = try ROSBagRecord.fields(in: header)
        return (fields, try window.take(count(of: "the length of a record"), of: "a record"))
    }

    private func count(of what: String) throws -> UInt64 {
        var bytes = ByteCursor(try window.take(4, of: what))
        return UInt64(try bytes.number(UInt32.self))
    }

    /// Takes in a record; a message is returned.
    private func message(_ record: Record, at start: Int64) throws -> ROSRecordedMessage? {
        try faults.noting(at: start) {
            let kind: UInt8 = try record.fields.number("op")
            switch ROSBagRecord.Kind(rawValue: kind) {
            case .bagHeader: isClosed = try record.fields.number("index_pos") as UInt64 > 0
            case .connection: try addConnection(record)
            case .chunk: chunk = (ByteCursor(try expanded(record)), start)
            case .message: return try message(record)
            default: break
            }
            return nil
        } ?? nil
    }

    private func expanded(_ record: Record) throws -> ArraySlice<UInt8> {
        let size: UInt32 = try record.fields.number("size")
        return try expander.content(
            of: record.data, record.fields.text("compression"), plain: "none",
            byteCount: UInt64(size))
    }

    private func addConnection(_ record: Record) throws {
        let number: UInt32 = try record.fields.number("conn")
        let fields = try ROSBagRecord.fields(in: record.data)
        connections[number] = ROSChannel(
            topic: record.fields.text("topic"), type: fields.text("type"), generation: .one)
    }

    private func message(_ record: Record) throws -> ROSRecordedMessage {
        let number: UInt32 = try record.fields.number("conn")
        guard let channel = connections[number] else {
            throw BinaryError(.value(field: "a message's connection", text: number.description))
        }
        let time: UInt64 = try record.fields.number("time")
        let (seconds, nanoseconds) = (time & 0xffff_ffff, time >> 32)
        return ROSRecordedMessage(
            channel: channel, logTime: Int64(seconds * 1_000_000_000 + nanoseconds),
            bytes: record.data)
    }
}
