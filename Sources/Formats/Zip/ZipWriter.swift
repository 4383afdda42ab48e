public import LockstepSamples

/// Writes a zip archive of stored files onto a sink that only grows.
///
/// A file's length and checksum are told before its bytes, so that every reader, also one that
/// reads from front to back, finds them in the file's own header. Memory holds the names alone.
/// After an error nothing more is taken: what is on the sink is no archive.
public struct ZipWriter {
    /// The entry whose bytes are expected.
    private struct OpenEntry {
        let name: String
        var missing: Int64
        let checksum: UInt32
        var found = CRC32()
    }

    private let sink: any ByteSink
    private var directory = ZipDirectory()
    private var entry: OpenEntry?
    private var isClosed = false

    /// An archive of no files yet.
    public init(into sink: any ByteSink) { self.sink = sink }

    /// Begins a file of exactly `byteCount` bytes.
    ///
    /// - Parameter name: a relative path with `/` between its parts.
    /// - Throws: ``ZipError``, or what the sink throws.
    public mutating func begin(_ name: String, byteCount: Int64, checksum: UInt32) throws {
        guard entry == nil, !isClosed else { throw ZipError(.outOfOrder, name: name) }
        isClosed = true
        let header = try directory.add(name, byteCount: byteCount, checksum: checksum)
        try header.withUnsafeBytes { try sink.append($0) }
        entry = OpenEntry(name: name, missing: byteCount, checksum: checksum)
        isClosed = false
    }

    /// Appends bytes of the file begun.
    ///
    /// - Throws: ``ZipError`` where there are more than announced, or what the sink throws.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
        guard var open = entry, !isClosed else { throw ZipError(.outOfOrder, name: "") }
        isClosed = true
        guard Int64(bytes.count) <= open.missing else {
            throw ZipError(.changedContent, name: open.name)
        }
        open.found.update(bytes)
        open.missing -= Int64(bytes.count)
        try sink.append(bytes)
        entry = open
        isClosed = false
    }

    /// Ends the file begun.
    ///
    /// - Throws: ``ZipError`` where its bytes are not those that were announced.
    public mutating func endEntry() throws {
        guard let open = entry, !isClosed else { throw ZipError(.outOfOrder, name: "") }
        guard open.missing == 0, open.found.value == open.checksum else {
            isClosed = true
            throw ZipError(.changedContent, name: open.name)
        }
        entry = nil
    }

    /// Writes the directory; nothing can be added after that.
    public mutating func finish() throws {
        guard entry == nil, !isClosed else { throw ZipError(.outOfOrder, name: "") }
        isClosed = true
        // Records are small and many; a sink takes them some at a time.
        var records: [UInt8] = []
        try directory.end { record in
            records += record
            guard records.count >= 1 << 16 else { return }
            try records.withUnsafeBytes { try sink.append($0) }
            records.removeAll(keepingCapacity: true)
        }
        try records.withUnsafeBytes { try sink.append($0) }
    }
}
