import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepDatasets

/// A session's movie whose packets stay in the recording's movie.
@Suite struct UnstoredMovieTests {
    private static func box(_ kind: String, _ content: [UInt8], isLong: Bool = false) -> [UInt8] {
        let size = UInt64(content.count + (isLong ? 16 : 8)).bigEndian
        let bytes = withUnsafeBytes(of: size) { Array($0) }
        return isLong
            ? [0, 0, 0, 1] + Array(kind.utf8) + bytes + content
            : bytes.suffix(4) + Array(kind.utf8) + content
    }

    /// A movie of random packets with sound between them, and the session's movie of its packets.
    private struct Movies {
        var source: [UInt8] = []
        var session: [UInt8] = []
        /// Bytes of the session's movie that do not belong to a packet.
        var headerCount = 0

        init(_ random: inout SeededGenerator, packets: Int) {
            func bytes(_ count: Int) -> [UInt8] {
                (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            }
            source = box("ftyp", bytes(8)) + box("moov", bytes(3000))
            session = box("ftyp", bytes(8)) + box("moov", bytes(500))
            headerCount = session.count
            for _ in 0..<packets {
                let images = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                    bytes(Int.random(in: 40...4000, using: &random))
                }
                for image in images {
                    source += bytes(Int.random(in: 0...300, using: &random)) + image
                }
                let header = box("moof", bytes(120))
                let isLong = Bool.random(using: &random)
                session += header + box("mdat", images.flatMap(\.self), isLong: isLong)
                headerCount += header.count + (isLong ? 16 : 8)
            }
        }
    }

    private static let disk = LocalFileSystem()

    private static func movie(_ path: String, of sourcePath: String) throws -> RereadMovie {
        try RereadMovie(
            try disk.create(path), from: MoviePlace(of: try disk.open(sourcePath)), on: disk)
    }

    private static func write(
        _ bytes: [UInt8], to movie: RereadMovie, _ random: inout SeededGenerator
    ) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(Int.random(in: 33...9000, using: &random)))
            let count = try piece.withUnsafeBytes { try movie.write($0) }
            #expect(count == piece.count)
            rest = rest.dropFirst(count)
        }
    }

    @Test(arguments: UInt64(1)...20)
    func itsBytesAreThoseWrittenAndItsPacketsAreNotStored(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let movies = Movies(&random, packets: 12)
        let folder = try TemporaryFolder(tree: ["source.mp4": movies.source])
        let (path, sourcePath) = (folder.path + "/video.mov", folder.path + "/source.mp4")
        let movie = try Self.movie(path, of: sourcePath)
        try Self.write(movies.session, to: movie, &random)
        try movie.close()
        let bytes = UnstoredMovieBytes(
            movie.extents, stored: try Self.disk.open(path),
            source: try Self.disk.open(sourcePath))
        #expect(try bytes.bytes(at: 0, count: movies.session.count + 1) == movies.session)
        for _ in 0..<50 {
            let start = Int.random(in: 0..<movies.session.count, using: &random)
            let count = Int.random(in: 1...5000, using: &random)
            let expected = movies.session[start...].prefix(count)
            #expect(try bytes.bytes(at: Int64(start), count: count) == Array(expected))
        }
        // A packet's last bytes can arrive separately, and can be too few to search for.
        let stored = Int(movie.extents.storedByteCount)
        #expect(stored >= movies.headerCount)
        #expect(stored < movies.headerCount + movies.session.count / 20)
    }

    @Test func whatTheRecordingDoesNotHaveIsStored() throws {
        var random = SeededGenerator(seed: 1)
        let (movies, others) = (
            Movies(&random, packets: 3), Movies(&random, packets: 3).source
        )
        let folder = try TemporaryFolder(tree: ["source.mp4": others])
        let path = folder.path + "/video.mov"
        let movie = try Self.movie(path, of: folder.path + "/source.mp4")
        try Self.write(movies.session, to: movie, &random)
        try movie.close()
        #expect(try Self.disk.contents(of: path, limit: 1 << 20) == movies.session)
    }

    @Test(arguments: [99, 101])
    func aMovieOfAnotherLengthIsNotReadAgain(_ byteCount: Int) throws {
        let folder = try TemporaryFolder(tree: [
            "source.mp4": [UInt8](repeating: 1, count: 100),
            "other.mp4": [UInt8](repeating: 1, count: byteCount),
        ])
        let (path, other) = (folder.path + "/source.mp4", folder.path + "/other.mp4")
        let place = try #require(MoviePlace(of: try Self.disk.open(path)))
        #expect(try place.open(on: Self.disk).byteCount == 100)
        try Self.disk.rename(other, to: path)
        #expect(throws: FileError.self) { try place.open(on: Self.disk) }
    }

    @Test func bytesWrittenAfterACutAreKept() throws {
        var random = SeededGenerator(seed: 2)
        let movies = Movies(&random, packets: 4)
        let folder = try TemporaryFolder(tree: ["source.mp4": movies.source])
        let (path, sourcePath) = (folder.path + "/video.mov", folder.path + "/source.mp4")
        let movie = try Self.movie(path, of: sourcePath)
        try Self.write(movies.session, to: movie, &random)
        let kept = movies.session.count / 2
        try movie.truncate(to: Int64(kept))
        try Self.write(Array(movies.session[kept...]), to: movie, &random)
        try movie.close()
        let bytes = UnstoredMovieBytes(
            movie.extents, stored: try Self.disk.open(path),
            source: try Self.disk.open(sourcePath))
        #expect(try bytes.bytes(at: 0, count: movies.session.count + 1) == movies.session)
    }

    @Test(
        .enabled(
            if: RealRecordings.isPresent(RealRecordings.sensorLogger),
            "needs a recording from Sensor Logger"))
    func aRealMovieIsNotStored() throws {
        let path = RealRecordings.sensorLogger
        let disk = RereadImages(
            on: Self.disk, storing: 0, encode: { _ in nil }, codecs: FFmpegCodecs(),
            open: { try Datasets.open(path, codecs: $0, fileSystem: Self.disk) })
        let out = try TemporaryFolder()
        var configuration = RecorderConfiguration(mode: .logger, directory: out.path)
        configuration.isImport = true
        let recorder = Recorder(
            configuration, codecs: FFmpegCodecs(), fileSystem: disk, clock: ZeroClock())
        let session = try recorder.record(from: disk.openRecording()) { _ in }.path
        let movie = session + "/video.mov"
        let length = try #require(try disk.entry(at: movie)).byteCount
        let stored = try #require(try Self.disk.entry(at: movie)).byteCount
        #expect(stored < length / 20, "\(stored) of \(length) bytes are stored")
    }
}
