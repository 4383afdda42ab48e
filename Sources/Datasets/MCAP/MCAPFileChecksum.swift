import LockstepContainers
import LockstepSamples

/// The last metadata record of an MCAP file, with a checksum of the complete file, and the
/// following record, which ends the data section.
///
/// The format's own checksums detect damage, but tools that add a record to a file update them.
/// They do not update this record, so it shows that the file was changed.
/// https://mcap.dev/spec#metadata-op0x0c, #data-end-op0x0f and #footer-op0x02.
struct MCAPFileChecksum: Sendable {
    /// The record of the files that Lockstep exports.
    static let ofExports = MCAPFileChecksum(name: "lockstep-export", key: "crc32")

    private static let footerByteCount = MCAPRecord.headByteCount + 20

    /// The name of the metadata record.
    let name: String
    /// The key of the checksum.
    let key: String

    /// Creates a checksum in the metadata record `name` under `key`.
    init(name: String, key: String) {
        self.name = name
        self.key = key
    }

    /// Returns the bytes of both records.
    ///
    /// - Parameters:
    ///   - before: the checksum of all bytes before them.
    ///   - rest: the checksum of all bytes except theirs.
    func bytes(before: CRC32, rest: UInt32) -> [UInt8] {
        let record = record(of: rest)
        var dataChecksum = before
        record.withUnsafeBytes { dataChecksum.update($0) }
        var end: [UInt8] = []
        end.append(littleEndian: dataChecksum.value)
        return record + MCAPRecord.bytes(.dataEnd, end)
    }

    /// The length of the metadata record in bytes.
    var recordByteCount: Int { record(of: 0).count }

    /// The length of both records in bytes.
    var byteCount: Int { bytes(before: CRC32(), rest: 0).count }

    private func record(of rest: UInt32) -> [UInt8] {
        var content: [UInt8] = []
        content.append(text: name)
        content.append(texts: [(key, rest.hexDigits)])
        return MCAPRecord.bytes(.metadata, content)
    }

    /// Returns the offset of both records in a file that has them, which is directly before its
    /// summary.
    ///
    /// - Returns: nil if the file does not end as an MCAP file with a summary.
    func offset(in file: any ByteSource) throws -> Int64? {
        let endByteCount = Self.footerByteCount + MCAPRecord.magic.count
        let endOffset = file.byteCount - Int64(endByteCount)
        guard endOffset >= 0 else { return nil }
        let end = try file.bytes(at: endOffset, count: endByteCount)
        guard end.first == MCAPRecord.Kind.footer.rawValue,
            end.suffix(MCAPRecord.magic.count) == MCAPRecord.magic[...]
        else { return nil }
        var cursor = ByteCursor(end[MCAPRecord.headByteCount...])
        guard let summary = Int64(exactly: try cursor.number(UInt64.self)),
            summary <= endOffset, summary >= Int64(byteCount)
        else { return nil }
        return summary - Int64(byteCount)
    }
}

extension UInt32 {
    /// Eight hexadecimal digits, the highest first.
    var hexDigits: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}

extension FileMark {
    /// The metadata record of an MCAP file, at the end of its data section.
    static let mcap = FileMark(.found { try MCAPFileChecksum.ofExports.offset(in: $0) }) {
        MCAPFileChecksum.ofExports.bytes(before: $0, rest: $1)
    }
}
