package import LockstepContainers
internal import LockstepSamples

/// Packs a folder into a zip archive.
///
/// Files are stored uncompressed, in the given order. Every file is read twice: for its checksum,
/// and to be stored.
package struct FolderArchive {
    private let folder: String
    private let name: String
    private let fileSystem: any FileSystem
    private let report: (SessionArchive.Progress) -> Bool
    private var progress = SessionArchive.Progress(readByteCount: 0, totalByteCount: 0)
    /// Holds one piece at a time, so that a movie of any length takes no more memory.
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)

    /// Creates a packer for `folder`, which is called `name` in the archive.
    ///
    /// - Parameter progress: Called after each piece; returns whether to continue.
    package init(
        _ folder: String, named name: String, fileSystem: any FileSystem,
        progress: @escaping (SessionArchive.Progress) -> Bool
    ) {
        self.folder = folder
        self.name = name
        self.fileSystem = fileSystem
        report = progress
    }

    /// Returns the files below the folder by relative path, sorted; unfinished ones, which end in
    /// `.part`, are left out.
    package func files() throws -> [DirectoryEntry] {
        try files(below: "").sorted { $0.name < $1.name }
    }

    /// Writes the archive of `files` at `path` and makes it survive a power loss.
    ///
    /// - Parameter comment: what follows the archive's last record; nil for nothing.
    /// - Returns: The archive's length in bytes; nil if canceled. The caller removes what was
    ///   written before a cancellation or an error.
    package mutating func write(
        _ files: [DirectoryEntry], to path: String, comment: ZipComment? = nil
    ) throws -> Int64? {
        progress.totalByteCount = files.reduce(0) { $0 &+ 2 &* $1.byteCount }
        return try fileSystem.withNewFile(path) { file in
            var writer = ZipWriter(into: file, comment: comment)
            return try pack(files.map(\.name), with: &writer) ? file.length : nil
        }
    }

    private func files(below part: String) throws -> [DirectoryEntry] {
        try fileSystem.list(folder + (part.isEmpty ? "" : "/" + part)).flatMap { entry in
            var entry = entry
            if !part.isEmpty { entry.name = part + "/" + entry.name }
            if entry.isDirectory { return try files(below: entry.name) }
            return entry.name.hasSuffix(SessionLayout.temporarySuffix) ? [] : [entry]
        }
    }

    /// Writes the archive; returns false if canceled.
    private mutating func pack(_ names: [String], with writer: inout ZipWriter) throws -> Bool {
        for name in names {
            let source = try fileSystem.open(folder + "/" + name)
            var checksum = CRC32()
            guard try read(source, { checksum.update($0) }) else { return false }
            let path = self.name.isEmpty ? name : self.name + "/" + name
            try writer.begin(path, byteCount: source.byteCount, checksum: checksum.value)
            guard try read(source, { try writer.append($0) }) else { return false }
            try writer.endEntry()
        }
        try writer.finish()
        return true
    }

    /// Passes a file's bytes to `body` piece by piece; returns false if canceled.
    private mutating func read(
        _ source: any ByteSource, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        var offset: Int64 = 0
        while offset < source.byteCount {
            let taken = try buffer.withUnsafeMutableBytes { buffer in
                let count = Int(min(Int64(buffer.count), source.byteCount - offset))
                let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
                let taken = try source.readFully(at: offset, into: piece)
                try body(UnsafeRawBufferPointer(rebasing: piece[..<taken]))
                return taken
            }
            // The writer detects a file that is shorter than expected.
            guard taken > 0 else { return true }
            offset += Int64(taken)
            progress.readByteCount += Int64(taken)
            guard report(progress) else { return false }
        }
        return true
    }
}
