public import LockstepSamples

/// The content of an entry of a zip archive, decompressed while reading.
///
/// Sequential reading costs as much as reading the archive's bytes; a backward seek in a deflated
/// entry starts again. The checksum is verified if all bytes are read in order.
public final class ZipEntryBytes: ByteSource {
    /// The size of the content in bytes.
    public let byteCount: Int64
    private let archive: any ByteSource
    private let entry: ZipEntry
    private let file: String
    /// The offset of the entry's bytes in the archive.
    private let start: Int64
    private var inflater: Inflater?
    /// The number of bytes decompressed so far.
    private var inflated: Int64 = 0
    /// The checksum of the bytes up to `checked`.
    private var checksum = CRC32()
    private var checked: Int64 = 0

    /// Finds the entry's bytes.
    ///
    /// - Parameter file: The archive's name, for messages.
    /// - Throws: ``ZipError`` if the entry is damaged, encrypted or compressed with an unsupported
    ///   method.
    public init(_ entry: ZipEntry, in archive: any ByteSource, file: String) throws {
        func refuse(_ fact: ZipError.Fact) -> ZipError {
            ZipError(fact, name: entry.name, archive: file, byte: max(0, entry.offset))
        }
        switch entry.method {
        case .stored, .deflated: break
        case .encrypted: throw refuse(.encrypted)
        case .other(let number): throw refuse(.method(number))
        }
        guard entry.hasAPossibleSize else { throw refuse(.size(entry.byteCount)) }
        // 4.3.7: the local header, whose name and extra field may have other lengths.
        guard let bytes = try archive.wholeBytes(at: entry.offset, count: 30) else {
            throw refuse(.damaged("it is beyond the archive's end"))
        }
        let header = LittleEndian(bytes)
        guard header.integer(at: 0, byteCount: 4) == 0x0403_4b50,
            let nameLength = header.integer(at: 26, byteCount: 2),
            let extraLength = header.integer(at: 28, byteCount: 2)
        else { throw refuse(.damaged("there is no entry at the offset in the directory")) }
        start = entry.offset + 30 + Int64(nameLength + extraLength)
        guard entry.storedByteCount <= archive.byteCount - start else {
            throw refuse(.damaged("it reaches beyond the archive's end"))
        }
        byteCount = entry.byteCount
        self.archive = archive
        self.entry = entry
        self.file = file
    }

    /// The archive, and the content's bytes in it; nil if they are compressed.
    public var placeInArchive: (archive: any ByteSource, bytes: Range<Int64>)? {
        entry.method == .stored ? (archive, start..<start + byteCount) : nil
    }

    /// Reads up to `buffer.count` bytes from `offset`.
    ///
    /// - Throws: ``ZipError`` if the bytes differ from those that were compressed.
    public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard offset >= 0, offset < byteCount else { return 0 }
        let count = Int(min(Int64(buffer.count), byteCount - offset))
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        let taken =
            entry.method == .stored
            ? try archive.read(at: start + offset, into: piece)
            : try inflate(at: offset, into: piece)
        try check(UnsafeRawBufferPointer(rebasing: piece[..<taken]), at: offset)
        return taken
    }

    private func inflate(
        at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
    ) throws -> Int {
        do {
            if offset < inflated || inflater == nil { begin() }
            try skip(to: offset)
            let taken = try inflater?.read(into: buffer) ?? 0
            inflated += Int64(taken)
            guard taken == buffer.count else { throw Inflater.damage("it has too few bytes") }
            return taken
        } catch let error as InflateError {
            inflater = nil
            throw ZipError(
                .damaged(error.problem), name: entry.name, archive: file, byte: start)
        }
    }

    private func begin() {
        var position = start
        let (archive, end) = (archive, start + entry.storedByteCount)
        inflated = 0
        inflater = Inflater { buffer in
            let count = Int(min(Int64(buffer.count), end - position))
            guard count > 0 else { return 0 }
            let taken = try archive.read(
                at: position, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
            position += Int64(taken)
            return taken
        }
    }

    private func skip(to offset: Int64) throws {
        guard inflated < offset else { return }
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { scratch.deallocate() }
        while inflated < offset {
            let count = Int(min(Int64(scratch.count), offset - inflated))
            let piece = UnsafeMutableRawBufferPointer(rebasing: scratch[..<count])
            guard try inflater?.read(into: piece) == count else {
                throw Inflater.damage("it has too few bytes")
            }
            inflated += Int64(count)
        }
    }

    private func check(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws {
        if offset == 0, checked < byteCount { (checksum, checked) = (CRC32(), 0) }
        guard offset == checked, checked < byteCount else { return }
        checksum.update(bytes)
        checked += Int64(bytes.count)
        guard checked < byteCount || checksum.value == entry.checksum else {
            checked = 0
            throw ZipError(.changedContent, name: entry.name, archive: file, byte: start)
        }
    }
}
