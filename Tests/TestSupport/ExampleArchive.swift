import LockstepContainers

/// A zip archive written record by record (PKWARE's APPNOTE.TXT 6.3.10, 4.3), with the defects that
/// a test needs.
public struct ExampleArchive: Sendable {
    /// One file, or an entry that claims to be one.
    public struct Entry: Sendable {
        /// The name in the archive.
        public var name: String
        /// The content that the checksum and the length are computed from.
        public var content: [UInt8]
        /// The bytes in the archive; nil for the content.
        public var packed: [UInt8]?
        /// 0 stored, 8 DEFLATE.
        public var method = 0
        /// Bit 0: encrypted.
        public var flags = 0
        /// The Unix mode; 0120000 marks a link.
        public var mode = 0o100644
        /// The length that the archive states; nil for the content's length.
        public var claimedByteCount: Int?
        /// The checksum that the archive states; nil for the content's checksum.
        public var checksum: UInt32?
        /// The offset of the entry in the central directory; nil for the real offset.
        public var offset: Int?

        /// Creates a file that is stored without compression.
        public init(_ name: String, _ content: [UInt8]) {
            self.name = name
            self.content = content
        }

        /// Creates a file in DEFLATE's stored blocks.
        public init(deflating name: String, _ content: [UInt8]) {
            self.init(name, content)
            method = 8
            packed = ExampleArchive.deflated(content)
        }
    }

    /// The files in archive order.
    public var entries: [Entry]

    /// Creates an archive of these files.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// Creates an archive of a recording's files in a named folder, sorted, every second one
    /// deflated.
    public init(_ files: [String: [UInt8]], in folder: String = "") {
        entries = files.sorted { $0.key < $1.key }.enumerated().map { index, file in
            let name = (folder.isEmpty ? "" : folder + "/") + file.key
            return index % 2 == 0 ? Entry(name, file.value) : Entry(deflating: name, file.value)
        }
    }

    /// The archive's bytes.
    public var bytes: [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = entry.offset ?? archive.count
            let packed = entry.packed ?? entry.content
            let (facts, name) = (facts(entry, packed.count), Array(entry.name.utf8))
            archive += number(0x0403_4b50, 4) + number(20, 2) + facts + number(name.count, 2)
            archive += number(0, 2) + name + packed
            directory += number(0x0201_4b50, 4) + number(3 << 8 | 20, 2) + number(20, 2) + facts
            directory += number(name.count, 2) + number(0, 8) + number(entry.mode << 16, 4)
            directory += number(offset, 4) + name
        }
        let end = number(0x0605_4b50, 4) + number(0, 4) + number(entries.count, 2)
        return archive + directory + end + number(entries.count, 2) + number(directory.count, 4)
            + number(archive.count, 4) + number(0, 2)
    }

    /// The fields from "general purpose bit flag" to "uncompressed size".
    private func facts(_ entry: Entry, _ packedByteCount: Int) -> [UInt8] {
        var checksum = CRC32()
        entry.content.withUnsafeBytes { checksum.update($0) }
        return number(entry.flags, 2) + number(entry.method, 2) + number(0, 4)
            + number(Int(entry.checksum ?? checksum.value), 4) + number(packedByteCount, 4)
            + number(entry.claimedByteCount ?? entry.content.count, 4)
    }

    private func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// DEFLATE's stored blocks (RFC 1951, 3.2.4), at most 100 bytes each.
    public static func deflated(_ content: [UInt8]) -> [UInt8] {
        stride(from: 0, to: max(1, content.count), by: 100).flatMap { start -> [UInt8] in
            let end = min(start + 100, content.count)
            let length = [UInt8(end - start), 0]
            return [end == content.count ? 1 : 0] + length + length.map { ~$0 }
                + content[start..<end]
        }
    }
}
