import LockstepContainers
import LockstepSamples

/// The bytes of a single-file export that contain the CRC-32 of all its other bytes.
///
/// The next export reads them to recognize the file as an export and to detect changes. Readers of
/// each format skip them: they are a field of a bag's header, a comment of a PLY header, a WAV file or a zip
/// archive, or a metadata record of MCAP.
struct FileMark: Sendable {
    /// The position of the mark in a file.
    enum Place: Sendable {
        /// In the header at the file's beginning.
        case header
        /// The file's last bytes.
        case end
        /// At an offset that depends on the file's content; nil in a file of another form.
        case found(@Sendable (any ByteSource) throws -> Int64?)
    }

    /// The name of the checksum, in formats whose values have names.
    static let name = "lockstep-export-crc32"
    /// A bag's header is the longest: 4096 bytes (wiki.ros.org/Bags/Format/2.0) after the first
    /// line.
    private static let longestHeader = 4096

    private let place: Place
    private let content: @Sendable (_ before: CRC32, _ rest: UInt32) -> [UInt8]

    /// The comment of an archive, which names the format of the files in it.
    static func archive(of format: String) -> FileMark {
        FileMark(.end) { Array("\(name)=\(format)-\($1.hexDigits)".utf8) }
    }

    /// Creates a mark whose bytes follow from the checksum of the bytes before it, and of all others.
    init(
        _ place: Place, _ content: @escaping @Sendable (_ before: CRC32, _ rest: UInt32) -> [UInt8]
    ) {
        self.place = place
        self.content = content
    }

    /// Returns the mark of a file.
    ///
    /// - Parameters:
    ///   - before: the checksum of the bytes before the mark.
    ///   - rest: the checksum of the bytes before and after the mark.
    func bytes(before: CRC32, rest: UInt32) -> [UInt8] { content(before, rest) }

    /// The length of every mark of this kind, in bytes.
    var byteCount: Int { content(CRC32(), 0).count }

    /// The bytes that every mark of this kind begins with.
    private var start: [UInt8] {
        zip(content(CRC32(), 0), content(CRC32(), .max)).prefix { $0 == $1 }.map(\.0)
    }

    /// Describes why a file is not an unchanged export; nil if it is one.
    ///
    /// Reads the complete file once, and only if it has a mark.
    func fault(in file: any ByteSource) throws -> String? {
        let start = start
        guard let offset = try offset(in: file),
            try file.bytes(at: offset, count: start.count) == start
        else { return "no checksum that identifies an export" }
        var checksum = CRC32()
        try file.readPieces(0..<offset) { checksum.update($0) }
        let before = checksum
        let end = min(offset + Int64(byteCount), file.byteCount)
        try file.readPieces(end..<file.byteCount) { checksum.update($0) }
        let expected = content(before, checksum.value)
        return try file.bytes(at: offset, count: byteCount) == expected
            ? nil : "changes made after the export"
    }

    private func offset(in file: any ByteSource) throws -> Int64? {
        switch place {
        case .header:
            let header = try file.bytes(at: 0, count: Self.longestHeader)
            return header.firstRange(of: start).map { Int64($0.lowerBound) }
        case .end:
            let offset = file.byteCount - Int64(byteCount)
            return offset >= 0 ? offset : nil
        case .found(let offset): return try offset(file)
        }
    }
}

extension ByteSource {
    /// Passes the bytes of a range to `body` piece by piece, in order, up to the source's end.
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
