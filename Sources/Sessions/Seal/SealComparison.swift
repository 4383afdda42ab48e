import LockstepFormats
public import LockstepSamples

/// Compares a session's files with its seal.
struct SealComparison {
    /// The differences, in order of the files' names and bytes.
    private(set) var differences: [SealReport.Difference] = []
    /// Sealed bytes that were changed or are missing.
    private(set) var voided: [SealAmendment.VoidedBytes] = []
    /// Sealed files that are missing.
    private(set) var missing: [String] = []
    /// Files whose complete content has another hash than the sealed one.
    private(set) var changed: [String] = []
    /// The number of unchanged bytes.
    private(set) var provenByteCount: Int64 = 0
    /// The number of bytes after those that the seal covers, by file; includes files that it does
    /// not cover.
    private(set) var uncovered: [String: Int64] = [:]

    private let path: String
    private let contents: SealedContents
    private let fileSystem: any FileSystem
    private let cryptography: any SealCryptography
    /// The place of sealed bytes by their hash, to identify content in a wrong place.
    private let owners: [ContentHash: Place]

    init(
        _ path: String, _ contents: SealedContents, _ fileSystem: any FileSystem,
        _ cryptography: any SealCryptography
    ) throws {
        self.path = path
        self.contents = contents
        self.fileSystem = fileSystem
        self.cryptography = cryptography
        owners = contents.owners
    }

    /// Compares everything.
    mutating func run(_ progress: (Double) -> Void = { _ in }) throws {
        let names = contents.items.keys.sorted()
        for (index, name) in names.enumerated() {
            guard let item = contents.items[name] else { continue }
            try compare(name, item)
            progress(Double(index + 1) / Double(names.count))
        }
        for (name, byteCount) in try fileSystem.sealableFiles(of: path)
        where contents.items[name] == nil && !SessionLayout.isNotes(name) {
            uncovered[name] = byteCount
        }
    }

    /// Removes a file's differences, because the content that the seal covers is in the file with
    /// the suffix `.part` next to it.
    mutating func leaveOut(_ name: String) {
        differences.removeAll { $0.place.file == name }
        uncovered[name] = nil
        uncovered[name + SessionLayout.temporarySuffix] = nil
    }

    /// Returns the difference for a file, or the end of one, that the seal does not cover.
    func addition(_ name: String, byteCount: Int64) -> SealReport.Difference {
        let covered = contents.items[name]?.coveredByteCount
        return SealReport.Difference(
            .added, Place(file: name, byte: covered), byteCount: byteCount,
            contents.items[name] == nil ? .addedFile : .addedBytes)
    }

    private mutating func compare(_ name: String, _ item: SealedContents.Item) throws {
        let file: any ByteSource
        do {
            file = try fileSystem.open(path + "/" + name)
        } catch let error as FileError where error.code == .missing {
            missing.append(name)
            differences.append(
                SealReport.Difference(.missing, Place(file: name), .missingFile))
            return
        }
        let before = differences.count
        let rest = file.byteCount - item.coveredByteCount
        var proven = try item.ranges.reduce(0) { try $0 + compare(file, $1, movedBy: rest) }
        if rest > 0 { uncovered[name] = rest }
        if let whole = item.whole {
            let hash = try cryptography.hash(file, 0..<whole.byteCount)
            if hash == whole.hash {
                proven = whole.byteCount
            } else {
                changed.append(name)
                // Parts that differ have already been reported, and more exactly.
                if differences.count == before {
                    note(hash, of: name, 0..<whole.byteCount, in: file)
                }
            }
        }
        provenByteCount += proven
    }

    /// - Parameter offset: The bytes by which the file is longer than the seal states, so that
    ///   content after one insertion or removal is found in its new place.
    /// - Returns: The number of unchanged bytes.
    private mutating func compare(
        _ file: any ByteSource, _ range: SealedRange, movedBy offset: Int64
    ) throws -> Int64 {
        let hash = try cryptography.hash(file, range.bytes)
        guard hash != range.hash else { return Int64(range.bytes.count) }
        voided.append(SealAmendment.VoidedBytes(range.name, bytes: range.bytes))
        let (end, isTooLarge) = range.bytes.upperBound.addingReportingOverflow(offset)
        if offset != 0, !isTooLarge, range.bytes.lowerBound + offset >= 0 {
            let moved = range.bytes.lowerBound + offset..<end
            if try cryptography.hash(file, moved) == range.hash {
                differences.append(
                    SealReport.Difference(
                        .reordered, Place(file: range.name, byte: range.bytes.lowerBound),
                        byteCount: Int64(range.bytes.count), .shiftedBytes))
                return 0
            }
        }
        note(hash, of: range.name, range.bytes, in: file)
        return 0
    }

    /// - Parameter hash: The hash of the current bytes; nil if the file ends before their end.
    private mutating func note(
        _ hash: ContentHash?, of name: String, _ bytes: Range<Int64>, in file: any ByteSource
    ) {
        let place = Place(file: name, byte: bytes.lowerBound)
        let count = bytes.upperBound - bytes.lowerBound
        guard let hash else {
            let isBefore = file.byteCount <= bytes.lowerBound
            differences.append(
                SealReport.Difference(
                    .missing, place, byteCount: count, isBefore ? .absentBytes : .missingBytes))
            return
        }
        guard let owner = owners[hash] else {
            differences.append(
                SealReport.Difference(.changed, place, byteCount: count, .changedBytes))
            return
        }
        differences.append(
            SealReport.Difference(.reordered, place, byteCount: count, .movedBytes(from: owner)))
    }
}

extension SealedContents {
    fileprivate var owners: [ContentHash: Place] {
        var owners: [ContentHash: Place] = [:]
        for (name, item) in items {
            if let whole = item.whole { owners[whole.hash] = Place(file: name) }
            for range in item.ranges {
                owners[range.hash] = Place(file: name, byte: range.bytes.lowerBound)
            }
        }
        return owners
    }
}

extension SealCryptography {
    /// Returns the hash of some bytes of a file, as the recorder reads back what it has stored; nil
    /// if the file ends before they do.
    public func hash(_ file: any ByteSource, _ bytes: Range<Int64>) throws -> ContentHash? {
        guard bytes.upperBound <= file.byteCount else { return nil }
        let hash = try makeHash()
        var offset = bytes.lowerBound
        // Larger buffers than 1 MiB gain nothing.
        var buffer = [UInt8](repeating: 0, count: Int(min(Int64(bytes.count), 1 << 20)))
        while offset < bytes.upperBound {
            let wanted = Int(min(bytes.upperBound - offset, Int64(buffer.count)))
            let taken = try buffer.withUnsafeMutableBytes { buffer in
                let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
                let taken = try file.readFully(at: offset, into: part)
                try hash.add(UnsafeRawBufferPointer(rebasing: part[..<taken]))
                return taken
            }
            guard taken == wanted else { return nil }
            offset += Int64(taken)
        }
        return try hash.finish()
    }
}

extension FileSystem {
    /// Returns every file in a session's folder with its length, except the seal itself and what
    /// file browsers leave behind.
    ///
    /// Includes unfinished files and any others that a user put there.
    func sealableFiles(of path: String) throws -> [(name: String, byteCount: Int64)] {
        try filesPutInto(path).flatMap { entry -> [(name: String, byteCount: Int64)] in
            guard entry.isDirectory else {
                return entry.name == SessionLayout.seal ? [] : [(entry.name, entry.byteCount)]
            }
            return try filesPutInto(path + "/" + entry.name).map {
                (entry.name + "/" + $0.name, $0.byteCount)
            }
        }
    }

    private func filesPutInto(_ folder: String) throws -> [DirectoryEntry] {
        try list(folder).filter { !SessionLayout.isLeftByFileBrowser($0.name) }
    }
}
