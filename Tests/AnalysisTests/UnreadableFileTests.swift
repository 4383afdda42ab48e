import LockstepAnalysis
import LockstepSamples
import LockstepSessions
import Testing

/// A disk on which one file cannot be read beyond its opening.
private struct BadSectors: FileSystem {
    let file: String
    let disk = LocalFileSystem()

    func create(_ path: String) throws -> any WritableFile { try disk.create(path) }

    func open(_ path: String) throws -> any ByteSource {
        let source = try disk.open(path)
        return path.hasSuffix(file) ? BadSource(byteCount: source.byteCount, path: path) : source
    }

    func makeDirectory(_ path: String) throws { try disk.makeDirectory(path) }

    func rename(_ path: String, to newPath: String) throws {
        try disk.rename(path, to: newPath)
    }

    func remove(_ path: String) throws { try disk.remove(path) }

    func list(_ path: String) throws -> [DirectoryEntry] { try disk.list(path) }

    func synchronizeDirectory(_ path: String) throws { try disk.synchronizeDirectory(path) }
}

private final class BadSource: ByteSource {
    let byteCount: Int64
    private let path: String

    init(byteCount: Int64, path: String) {
        self.byteCount = byteCount
        self.path = path
    }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        throw FileError(.read, path: path, code: .inputOutput)
    }
}

@Suite struct UnreadableFileTests {
    private func failures(_ file: String, _ storage: ExamplePlan.Storage) throws -> [Finding] {
        let example = try ExampleSession(.good(storage))
        let session = try Session(opening: example.path, fileSystem: BadSectors(file: file))
        return try SessionCheck.run(session: session, codecs: ExampleCodecs()).findings(.fail)
    }

    @Test(arguments: ["imu.csv", "attitude.csv", "frames.jsonl"])
    func namesTheRowFileThatTheDiskRefuses(_ file: String) throws {
        let readable = try failures(file, .stills).filter { $0.name == .readable }
        #expect(readable.map(\.places) == [[Place(file: file)]])
        #expect(readable.first?.meaning.contains("nothing behind it was read") == true)
        #expect(readable.first?.meaning.contains("Input/output error") == true)
    }

    @Test func namesThePictureThatTheDiskRefuses() throws {
        let found = try failures("rgb/000004.jpg", .stills)
        #expect(found.map(\.name) == [.filesSize])
        #expect(found.first?.places == [Place(file: "rgb/000004.jpg")])
    }

    @Test func saysWhyTheMovieCannotBeRead() throws {
        let found = try failures("video.mov", .movie)
        #expect(found.map(\.name) == [.moviePictures])
        #expect(found.first?.meaning.contains("Input/output error") == true)
    }

    @Test func doesNotReadALineWithoutEnd() throws {
        let example = try ExampleSession(.good())
        let line = [UInt8](repeating: UInt8(ascii: "1"), count: LineReader.longestLine + (1 << 20))
        try example.write(
            Array("timestamp_ns,sensor,x,y,z,arrival_ns,seq\n".utf8) + line, to: "imu.csv")
        let readable = try example.check().findings(.fail).filter { $0.name == .readable }
        #expect(readable.first?.places.first?.file == "imu.csv")
        #expect(readable.first?.measured?.value == 1)
    }
}
