import LockstepContainers
import LockstepSamples

/// The bytes of a one-file export that hold the checksum of all others: the CRC-32 by which the next
/// export recognizes the file and finds that no one changed it.
///
/// Every format has a place for such text that readers skip: a bag's header field, a comment of a
/// PLY header or of a zip archive, a metadata record of MCAP.
struct FileMark: Sendable {
    /// Where a file has its mark.
    private enum Place: Sendable {
        /// Within the header of text that the file begins with.
        case header
        /// The file's last bytes.
        case end
        /// At the end of an MCAP file's data section.
        case dataEnd(MCAPFileChecksum)
    }

    /// What precedes the checksum where the format has names for values.
    private static let name = "lockstep-export-crc32"
    /// A bag's header is the longest: 4096 bytes (wiki.ros.org/Bags/Format/2.0) behind the first line.
    private static let longestHeader = 4096

    private let place: Place
    private let content: @Sendable (_ before: CRC32, _ rest: UInt32) -> [UInt8]

    /// The field of a bag's header.
    static let bag = FileMark(.header) { ROSBagWriter.field(name, $1.hexDigits) }
    /// The comment of a point cloud.
    static let cloud = FileMark(.header) {
        Array(PLYCloud.comment(name + "=" + $1.hexDigits).utf8)
    }
    /// The metadata record of an MCAP file.
    static let metadata = MCAPFileChecksum(name: "lockstep-export", key: "crc32")
    static let mcap = FileMark(.dataEnd(metadata)) { metadata.bytes(before: $0, rest: $1) }

    /// The comment of an archive, which names the format of the files in it.
    static func archive(of format: String) -> FileMark {
        FileMark(.end) { Array("\(name)=\(format)-\($1.hexDigits)".utf8) }
    }

    private init(
        _ place: Place, _ content: @escaping @Sendable (_ before: CRC32, _ rest: UInt32) -> [UInt8]
    ) {
        self.place = place
        self.content = content
    }

    /// The mark of a file.
    ///
    /// - Parameters:
    ///   - before: the checksum of the bytes before the mark.
    ///   - rest: the checksum of those and of the bytes behind it.
    func bytes(before: CRC32, rest: UInt32) -> [UInt8] { content(before, rest) }

    /// How many bytes every mark of this kind has.
    var byteCount: Int { content(CRC32(), 0).count }

    /// What every mark of this kind begins with.
    private var start: [UInt8] {
        zip(content(CRC32(), 0), content(CRC32(), .max)).prefix { $0 == $1 }.map(\.0)
    }

    /// What a file holds that a file with this mark does not, in words; nil if the file is as it
    /// was written.
    ///
    /// A file is read once, and only where it has a mark.
    func fault(in file: any ByteSource) throws -> String? {
        let start = start
        guard let offset = try offset(in: file),
            try file.bytes(at: offset, count: start.count) == start
        else { return "no checksum, by which an export is known" }
        var checksum = CRC32()
        try file.readPieces(0..<offset) { checksum.update($0) }
        let before = checksum
        let end = min(offset + Int64(byteCount), file.byteCount)
        try file.readPieces(end..<file.byteCount) { checksum.update($0) }
        let expected = content(before, checksum.value)
        return try file.bytes(at: offset, count: byteCount) == expected
            ? nil : "bytes that were changed after the export"
    }

    private func offset(in file: any ByteSource) throws -> Int64? {
        switch place {
        case .header:
            let header = try file.bytes(at: 0, count: Self.longestHeader)
            return header.firstRange(of: start).map { Int64($0.lowerBound) }
        case .end:
            let offset = file.byteCount - Int64(byteCount)
            return offset >= 0 ? offset : nil
        case .dataEnd(let checksum): return try checksum.offset(in: file)
        }
    }
}

extension ByteSource {
    /// Lends the bytes of a range piece by piece, in order, up to the end.
    func readPieces(
        _ range: Range<Int64>, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var offset = range.lowerBound
        while offset < range.upperBound {
            let taken = try buffer.withUnsafeMutableBytes { buffer in
                let count = Int(min(Int64(buffer.count), range.upperBound - offset))
                let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
                let taken = try readFully(at: offset, into: piece)
                try body(UnsafeRawBufferPointer(rebasing: piece[..<taken]))
                return taken
            }
            guard taken > 0 else { return }
            offset += Int64(taken)
        }
    }
}
