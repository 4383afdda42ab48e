import LockstepContainers
import LockstepSamples
import LockstepSessions

/// Where a recording's movie is: in a file of its own, or uncompressed in an archive.
struct MoviePlace: Sendable {
    /// The path of the file.
    let path: String
    /// The movie's bytes in the file.
    private let bytes: Range<Int64>

    /// The place of an opened movie; nil if it is compressed in an archive.
    init?(of movie: any ByteSource) {
        if let path = movie.path {
            (self.path, bytes) = (path, 0..<movie.byteCount)
        } else if let place = (movie as? ZipEntryBytes)?.placeInArchive {
            (path, bytes) = place
        } else {
            return nil
        }
    }

    /// Opens the movie again.
    ///
    /// - Throws: ``FileError``, with `EIO` if the file has another length now.
    func open(on disk: some FileSystem) throws -> sending any ByteSource {
        let movie = FilePart(file: try disk.open(path), bytes: bytes)
        guard movie.isComplete else { throw FileError(.read, path: path, code: .inputOutput) }
        return movie
    }
}

/// Successive bytes of a file.
private final class FilePart: ByteSource {
    private let file: any ByteSource
    private let bytes: Range<Int64>

    init(file: any ByteSource, bytes: Range<Int64>) {
        (self.file, self.bytes) = (file, bytes)
    }

    var byteCount: Int64 { bytes.upperBound - bytes.lowerBound }

    /// Whether the file has all of the bytes.
    var isComplete: Bool { bytes.upperBound <= file.byteCount }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard offset >= 0, offset < byteCount else { return 0 }
        let count = Int(min(Int64(buffer.count), byteCount - offset))
        return try file.read(
            at: bytes.lowerBound + offset,
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    }
}
