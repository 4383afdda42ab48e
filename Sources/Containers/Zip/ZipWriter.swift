public import LockstepSamples

/// Writes a zip archive of uncompressed files to an append-only sink.
///
/// A file's length and checksum must be given before its bytes, so that every reader, including a
/// sequential one, finds them in the file's own header. Only the directory is kept in memory. After
/// an error nothing more may be written; the sink then contains no valid archive.
public struct ZipWriter {
    /// The entry whose bytes are expected.
    private struct OpenEntry {
        let name: String
        var missing: Int64
        let checksum: UInt32
        var found = CRC32()
    }

    /// The first bytes of an archive with at least one file: a local file header (APPNOTE.TXT
    /// 4.3.7).
    public static let start: [UInt8] = [0x50, 0x4b, 3, 4]

    private let sink: any ByteSink
    private let comment: ZipComment?
    /// The checksum of all bytes written so far; computed only if there is a comment.
    private var checksum = CRC32()
    private var directory = ZipDirectory()
    private var entry: OpenEntry?
    private var isClosed = false

    /// Creates an archive without files.
    ///
    /// - Parameter comment: The comment after the last record; nil for none.
    public init(into sink: any ByteSink, comment: ZipComment? = nil) {
        self.sink = sink
        self.comment = comment
    }

    /// Begins a file of exactly `byteCount` bytes.
    ///
    /// - Parameter name: A relative path with `/` between its components.
    /// - Throws: ``ZipError``, and errors of the sink.
    public mutating func begin(_ name: String, byteCount: Int64, checksum: UInt32) throws {
        guard entry == nil, !isClosed else { throw ZipError(.outOfOrder, name: name) }
        isClosed = true
        let header = try directory.add(name, byteCount: byteCount, checksum: checksum)
        try header.withUnsafeBytes { try write($0) }
        entry = OpenEntry(name: name, missing: byteCount, checksum: checksum)
        isClosed = false
    }

    /// Appends bytes of the current file.
    ///
    /// - Throws: ``ZipError`` if there are more than announced, and errors of the sink.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
        guard var open = entry, !isClosed else { throw ZipError(.outOfOrder, name: "") }
        isClosed = true
        guard Int64(bytes.count) <= open.missing else {
            throw ZipError(.changedContent, name: open.name)
        }
        open.found.update(bytes)
        open.missing -= Int64(bytes.count)
        try write(bytes)
        entry = open
        isClosed = false
    }

    /// Ends the current file.
    ///
    /// - Throws: ``ZipError`` if its bytes differ from the announced length or checksum.
    public mutating func endEntry() throws {
        guard let open = entry, !isClosed else { throw ZipError(.outOfOrder, name: "") }
        guard open.missing == 0, open.found.value == open.checksum else {
            isClosed = true
            throw ZipError(.changedContent, name: open.name)
        }
        entry = nil
    }

    /// Writes the directory; nothing can be added afterwards.
    public mutating func finish() throws {
        guard entry == nil, !isClosed else { throw ZipError(.outOfOrder, name: "") }
        isClosed = true
        // Records are small and numerous, so they are passed to the sink in batches.
        var records: [UInt8] = []
        try directory.end(commentByteCount: comment?.byteCount ?? 0) { record in
            records += record
            guard records.count >= 1 << 16 else { return }
            try records.withUnsafeBytes { try write($0) }
            records.removeAll(keepingCapacity: true)
        }
        try records.withUnsafeBytes { try write($0) }
        guard let text = comment?.text(checksum.value) else { return }
        try text.withUnsafeBytes { try sink.append($0) }
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
        try sink.append(bytes)
        if comment != nil { checksum.update(bytes) }
    }
}

/// An archive's comment, which contains the checksum of all bytes before it (APPNOTE.TXT 4.3.16).
public struct ZipComment {
    /// Returns the text for a checksum; its length, at most 65,535 bytes, must not depend on the
    /// checksum.
    let text: (_ checksum: UInt32) -> [UInt8]

    /// Creates a comment whose bytes `text` returns.
    public init(_ text: @escaping (_ checksum: UInt32) -> [UInt8]) { self.text = text }

    var byteCount: Int { text(0).count }
}
