/// The headers and the central directory of a zip archive, without the files' bytes.
///
/// Source: PKWARE's APPNOTE.TXT 6.3.10, whose sections are named below. Entries are stored without
/// compression and dated 1980-01-01 00:00, so the same files produce the same archive. Only numbers
/// that do not fit into the original fields are written in zip64 fields (4.5.3).
public struct ZipDirectory: Sendable {
    /// One file of the archive.
    private struct Entry: Sendable {
        let name: [UInt8]
        let byteCount: Int64
        let checksum: UInt32
        let offset: Int64
    }

    private var entries: [Entry] = []
    /// The archive's size so far, after the last entry's bytes are written.
    public private(set) var byteCount: Int64 = 0

    /// Creates a directory without files.
    public init() {}

    /// The number of files.
    public var entryCount: Int { entries.count }

    /// Adds a file and returns the header that precedes its bytes.
    ///
    /// - Throws: ``ZipError`` if the name is absolute, empty, too long, or has a component that is
    ///   empty, `.` or `..`, or if the size is negative.
    public mutating func add(
        _ name: String, byteCount: Int64, checksum: UInt32
    ) throws -> [UInt8] {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard name.utf8.count <= 0xffff, !parts.contains(where: { ["", ".", ".."].contains($0) })
        else { throw ZipError(.name, name: name) }
        let entry = Entry(
            name: Array(name.utf8), byteCount: byteCount, checksum: checksum,
            offset: self.byteCount)
        let header = localHeader(entry)
        let (end, overflow) = (self.byteCount + Int64(header.count)).addingReportingOverflow(
            byteCount)
        guard byteCount >= 0, !overflow else { throw ZipError(.changedContent, name: name) }
        entries.append(entry)
        self.byteCount = end
        return header
    }

    /// 4.3.7: the local file header.
    private func localHeader(_ entry: Entry) -> [UInt8] {
        let isLarge = entry.byteCount >= ZipRecord.limit32
        var record = ZipRecord(signature: 0x0403_4b50)
        describe(entry, needsZip64: isLarge, in: &record)
        record.append16(entry.name.count)
        record.append16(isLarge ? 20 : 0)
        record.append(entry.name)
        // 4.5.3: the local header's field must contain both sizes.
        if isLarge { record.appendZip64([entry.byteCount, entry.byteCount]) }
        return record.bytes
    }

    /// Appends the fields that both headers of a file share, from "version needed" to "uncompressed
    /// size".
    private func describe(_ entry: Entry, needsZip64: Bool, in record: inout ZipRecord) {
        record.append16(needsZip64 ? ZipRecord.versionOfZip64 : 10)
        // 4.4.4, bit 11: the name is UTF-8.
        record.append16(1 << 11)
        record.append16(0)
        record.append16(0)
        // 4.4.6: day 1, month 1, year 1980 + 0.
        record.append16(1 << 5 | 1)
        record.append32(Int64(entry.checksum))
        record.append32(entry.byteCount)
        record.append32(entry.byteCount)
    }

    /// Passes the records after the last file's bytes to a closure, one at a time.
    ///
    /// - Parameter commentByteCount: how many bytes of comment follow, at most 65,535.
    public func end(
        commentByteCount: Int = 0, _ body: (_ record: [UInt8]) throws -> Void
    ) rethrows {
        var size: Int64 = 0
        for entry in entries {
            let header = centralHeader(entry)
            size += Int64(header.count)
            try body(header)
        }
        try body(endRecords(centralSize: size, commentByteCount: commentByteCount))
    }

    /// 4.3.12: the file's header in the central directory.
    private func centralHeader(_ entry: Entry) -> [UInt8] {
        let sizes = entry.byteCount >= ZipRecord.limit32 ? [entry.byteCount, entry.byteCount] : []
        let large = sizes + (entry.offset >= ZipRecord.limit32 ? [entry.offset] : [])
        var record = ZipRecord(signature: 0x0201_4b50)
        // 4.4.2: made on Unix, which defines the attributes below.
        record.append16(3 << 8 | ZipRecord.versionOfZip64)
        describe(entry, needsZip64: !large.isEmpty, in: &record)
        record.append16(entry.name.count)
        record.append16(large.isEmpty ? 0 : 4 + 8 * large.count)
        for _ in 0..<3 { record.append16(0) }
        // A regular file that is writable by its owner and readable by all: 0100644.
        record.append32(0o100644 << 16)
        record.append32(entry.offset)
        record.append(entry.name)
        if !large.isEmpty { record.appendZip64(large) }
        return record.bytes
    }

    /// 4.3.14 to 4.3.16: the position of the directory.
    private func endRecords(centralSize: Int64, commentByteCount: Int) -> [UInt8] {
        let count = Int64(entries.count)
        let isLarge =
            count >= 0xffff || centralSize >= ZipRecord.limit32 || byteCount >= ZipRecord.limit32
        var record = ZipRecord()
        if isLarge { record.appendZip64End(count, size: centralSize, offset: byteCount) }
        record.append32(0x0605_4b50)
        record.append16(0)
        record.append16(0)
        record.append16(min(Int(count), 0xffff))
        record.append16(min(Int(count), 0xffff))
        record.append32(centralSize)
        record.append32(byteCount)
        record.append16(commentByteCount)
        return record.bytes
    }
}
