public import LockstepSamples

/// The entries of a zip archive, from its central directory.
///
/// Source: PKWARE's APPNOTE.TXT 6.3.10, whose sections are named below. A name that leads out of
/// the archive's folder makes the entire archive invalid, because such names are not accidental.
public struct ZipIndex: Sendable {
    /// The entries in the directory's order.
    public let entries: [ZipEntry]

    /// The longest directory that is read: a million entries with names of 200 characters.
    private static let longestDirectory: Int64 = 256 << 20
    /// The maximum number of entries: four hours of frames at 60 Hz without depth, or 83 minutes
    /// with depth and confidence; each takes about 500 bytes of memory.
    private static let mostEntries = 900_000
    /// The maximum number of empty entries; recordings have far fewer, and each takes memory.
    private static let mostEmptyEntries = 1 << 16
    /// The size up to which an archive may expand by any factor.
    ///
    /// Of larger archives, only one that contains nothing but depth maps of zeros comes near the
    /// limit.
    private static let freeByteCount: Int64 = 64 << 20
    private static let largestExpansion: Int64 = 200
    /// 4.3.16: the longest end record, including its comment.
    private static let longestEnd = 22 + 0xffff

    /// Whether bytes begin with an archive's signature, also of an archive without entries.
    public static func isBeginning(_ bytes: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [[0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6]]
        return marks.contains { bytes.starts(with: $0) }
    }

    /// Reads the directory of an archive.
    ///
    /// - Parameter file: The archive's name, for messages.
    /// - Throws: ``ZipError`` if the archive is damaged or an entry is not allowed; errors of the
    ///   source.
    public init(_ archive: any ByteSource, file: String) throws {
        func damage(_ words: String, at byte: Int64) -> ZipError {
            let name = file.split(separator: "/").last.map(String.init) ?? file
            return ZipError(.damaged(words), name: name, archive: file, byte: byte)
        }
        let place = try Self.place(archive, damage)
        guard place.size <= Self.longestDirectory,
            let bytes = try archive.wholeBytes(at: place.offset, count: Int(place.size))
        else { throw damage("its directory is beyond its end", at: archive.byteCount) }
        let input = LittleEndian(bytes)
        var entries: [ZipEntry] = []
        var (offset, emptyCount) = (0, 0)
        var (byteCount, storedByteCount): (Int64, Int64) = (0, 0)
        while offset < bytes.count {
            let byte = place.offset + Int64(offset)
            guard let entry = ZipEntry(input, at: &offset) else {
                throw damage("its directory is truncated or damaged", at: byte)
            }
            if let fault = entry.nameFault {
                throw ZipError(fault, name: entry.name, archive: file, byte: byte)
            }
            emptyCount += entry.byteCount == 0 ? 1 : 0
            // An entry that claims an impossible size is rejected individually when it is read.
            if entry.hasAPossibleSize {
                byteCount = byteCount.addingSaturated(entry.byteCount)
                storedByteCount = storedByteCount.addingSaturated(entry.storedByteCount)
            }
            if let fault = Self.fault(ofCount: entries.count + 1, emptyCount: emptyCount) {
                throw ZipError(fault, name: file, archive: file, byte: byte)
            }
            entries.append(entry)
        }
        guard byteCount <= Self.freeByteCount || byteCount / Self.largestExpansion < storedByteCount
        else {
            throw ZipError(
                .expansion(byteCount, of: storedByteCount, limit: Self.largestExpansion),
                name: file, archive: file, byte: place.offset)
        }
        self.entries = entries
    }

    /// Returns the error for too many entries; nil if the count is allowed.
    private static func fault(ofCount count: Int, emptyCount: Int) -> ZipError.Fact? {
        if count > mostEntries { return .entries(limit: mostEntries) }
        return emptyCount > mostEmptyEntries ? .emptyEntries(limit: mostEmptyEntries) : nil
    }

    private typealias Damage = (_ words: String, _ byte: Int64) -> ZipError

    /// 4.3.14 to 4.3.16: returns the position and length of the directory.
    private static func place(
        _ archive: any ByteSource, _ damage: Damage
    ) throws -> (offset: Int64, size: Int64) {
        let length = archive.byteCount
        let start = max(0, length - Int64(longestEnd))
        let tail = LittleEndian(
            try archive.wholeBytes(at: start, count: Int(length - start)) ?? [])
        for offset in (0...max(0, tail.bytes.count - 22)).reversed()
        where tail.integer(at: offset, byteCount: 4) == 0x0605_4b50 {
            guard let size = tail.integer(at: offset + 12, byteCount: 4),
                let place = tail.integer(at: offset + 16, byteCount: 4)
            else { continue }
            if let large = try zip64(archive, tail, endingAt: offset) { return large }
            return (Int64(place), Int64(size))
        }
        throw damage("its end is missing; the archive is incomplete", length)
    }

    /// 4.3.15 and 4.3.14: returns the 64-bit position, if a locator precedes the end record.
    private static func zip64(
        _ archive: any ByteSource, _ tail: LittleEndian, endingAt offset: Int
    ) throws -> (offset: Int64, size: Int64)? {
        guard tail.integer(at: offset - 20, byteCount: 4) == 0x0706_4b50,
            let number = tail.number(at: offset - 12, byteCount: 8),
            let place = Int64(exactly: number),
            let bytes = try archive.wholeBytes(at: place, count: 56)
        else { return nil }
        let record = LittleEndian(bytes)
        guard record.integer(at: 0, byteCount: 4) == 0x0606_4b50,
            let size = record.number(at: 40, byteCount: 8).flatMap(Int64.init(exactly:)),
            let start = record.number(at: 48, byteCount: 8).flatMap(Int64.init(exactly:))
        else { return nil }
        return (start, size)
    }
}

extension Int64 {
    /// Returns the sum with a byte count, or the largest number if it overflows.
    fileprivate func addingSaturated(_ byteCount: Int64) -> Int64 {
        let (sum, isOver) = addingReportingOverflow(Swift.max(0, byteCount))
        return isOver ? .max : sum
    }
}
