import LockstepContainers
import LockstepSamples
import LockstepSessions

/// Where a recording's movie is: in a file of its own, or uncompressed in an archive.
struct MoviePlace: Sendable {
    private let path: String
    /// The length of the file in bytes.
    private let byteCount: Int64
    /// The movie's bytes in the file.
    private let bytes: Range<Int64>

    /// The place of an opened movie; nil if it is compressed in an archive.
    init?(of movie: any ByteSource) {
        let place = (movie as? ZipEntryBytes)?.placeInArchive ?? (movie, 0..<movie.byteCount)
        guard let path = place.archive.path else { return nil }
        self.path = path
        byteCount = place.archive.byteCount
        bytes = place.bytes
    }

    /// Opens the movie again.
    ///
    /// - Throws: ``FileError``, with `EIO` if the file has another length now.
    func open(on disk: some FileSystem) throws -> sending any ByteSource {
        let file = try disk.open(path)
        guard file.byteCount == byteCount else {
            throw FileError(.read, path: path, code: .inputOutput)
        }
        return FilePart(file: file, bytes: bytes)
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

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard offset >= 0, offset < byteCount else { return 0 }
        let count = Int(min(Int64(buffer.count), byteCount - offset))
        return try file.read(
            at: bytes.lowerBound + offset,
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    }
}
