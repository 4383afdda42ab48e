import LockstepFormats
public import LockstepSamples

/// Reads the messages of a recording in file order, from any supported container.
///
/// Memory: one chunk. No index is needed or read, so a file that was interrupted or never closed
/// loses only its last chunk. Unreadable parts are skipped and listed in ``faults``. A chunk with a
/// wrong checksum is skipped completely, because the wrong byte is unknown.
public final class ROSRecordingReader {
    /// The parts that could not be read so far.
    public private(set) var faults: BinaryFaults
    /// The state of the file's end, as far as it was read.
    private(set) var end = ROSRecordingEnd.whole
    /// The file's length in bytes.
    public let byteCount: Int64
    private let grammar: any RecordGrammar.Type
    private var window: SourceWindow
    private var expander: ChunkExpander
    private var directory = ROSDirectory()
    /// The remaining bytes of the open chunk.
    private var chunk: ByteCursor?
    /// The offset of the file's last record.
    private var start: Int64 = 0
    /// The number of unreadable records since the last readable one.
    private var faultsInARow = 0
    /// The limit of consecutive faults.
    ///
    /// A hole of 20 GB would otherwise count as 2.5 billion records; this many take a second. The
    /// value is chosen here.
    private static let mostFaultsInARow = 1 << 20
    private var isFinished = false
    private var isAtEnd = false
    /// The end of the file's messages as the writer recorded it; nil if unknown.
    private var indexStart: Int64?
    private let hasEnding: Bool

    /// Creates a reader at a file's first message.
    ///
    /// - Parameters:
    ///   - file: The file's name for error messages.
    ///   - makeCompressor: Creates decompressors for chunks.
    /// - Throws: ``BinaryError`` if the file does not begin with the container's signature.
    public init(
        _ source: any ByteSource, as container: ROSContainer, file: String,
        makeCompressor: @escaping CompressorMaker
    ) throws {
        grammar = container.grammar
        byteCount = source.byteCount
        hasEnding = try Self.ends(source, in: container.grammar.ending)
        window = SourceWindow(source)
        expander = ChunkExpander(makeCompressor)
        faults = BinaryFaults(file: file)
        let magic = try? window.take(UInt64(grammar.magic.count), of: "the signature")
        guard let magic, Array(magic) == grammar.magic else {
            throw BinaryError(.beginning(format: grammar.name), place: Place(file: file, byte: 0))
        }
    }

    private static func ends(_ source: any ByteSource, in ending: [UInt8]) throws -> Bool {
        let count = Int64(ending.count)
        guard source.byteCount >= count else { return false }
        return try source.bytes(at: source.byteCount - count, count: ending.count) == ending
    }

    /// Named texts of the recording besides its messages, as far as it was read.
    public var metadata: [String: [String: String]] { directory.metadata }

    /// Returns the next message in file order; nil after the last readable one.
    ///
    /// - Throws: Errors of the source, but not errors in the file's content.
    public func next() throws -> ROSRecordedMessage? {
        while let record = try nextRecord() {
            let taken = try faults.noting(at: start) { try take(record) }
            if let message = taken ?? nil { return message }
            faultsInARow = taken == nil ? faultsInARow + 1 : 0
            if faultsInARow == Self.mostFaultsInARow {
                chunk = nil
                stop()
            }
        }
        return nil
    }

    /// Returns the next record of the open chunk, or else of the file; nil if there is none.
    private func nextRecord() throws -> ContainerRecord? {
        if let record = try nextOfChunk() { return record }
        guard !isAtEnd else { return nil }
        // Some writers leave zeros between the last message and the index that their header points at.
        if let indexStart { _ = try window.passZeros(upTo: indexStart) }
        start = window.offset
        guard window.left > 0 else {
            isAtEnd = true
            if !isFinished {
                faults.add(BinaryError(.unfinished), at: start)
                end = .cutOff(byte: start)
            }
            return nil
        }
        let record = try faults.noting(at: start) { try grammar.record(of: &window) }
        if record == nil { stop() }
        return record
    }

    /// Ends reading if no record can be found.
    private func stop() {
        isAtEnd = true
        let isInIndex = indexStart.map { start >= $0 } ?? false
        end = isInIndex ? .indexCutOff(byte: start) : .cutOff(byte: start)
    }

    private func nextOfChunk() throws -> ContainerRecord? {
        guard var rest = chunk, !rest.rest.isEmpty else {
            chunk = nil
            return nil
        }
        let record = try faults.noting(at: start) { try grammar.record(of: &rest) }
        chunk = record.map { _ in rest }
        return record
    }

    /// Processes a record, and returns its message if it has one.
    private func take(_ record: ContainerRecord) throws -> ROSRecordedMessage? {
        guard chunk == nil || grammar.kindsInChunks.contains(record.kind) else {
            throw BinaryError(
                .value(field: "the kind of a record in a chunk", text: record.kind.description))
        }
        switch try grammar.meaning(of: record) {
        case .schema(let number, let name): try directory.add(schema: name, number: number)
        case .channel(let number, let channel): try directory.add(channel, number: number)
        case .metadata(let name, let texts): try directory.add(metadata: texts, name: name)
        case .chunk(let packed): chunk = ByteCursor(try expander.content(of: packed))
        case .message(let number, let logTime, let bytes):
            return ROSRecordedMessage(
                channel: try directory.channel(number), logTime: logTime, bytes: bytes,
                byte: start)
        case .finished:
            isFinished = true
            isAtEnd = true
            end = hasEnding ? .whole : .indexCutOff(byte: start)
        case .indexed(let index):
            indexStart = Int64(clamping: index)
            isFinished = index <= UInt64(clamping: byteCount)
        case .nothing: break
        }
        return nil
    }
}
