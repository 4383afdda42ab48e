import LockstepAnalysis
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct UnreadableFileTests {
    private func failures(_ file: String, _ storage: ExamplePlan.Storage) throws -> [Finding] {
        let example = try ExampleSession(.good(storage))
        // The disk fails to read one file after its opening.
        let disk = FaultyFileSystem(
            LocalFileSystem(),
            fault: .init(call: 1, of: .read, path: file, code: .inputOutput, lasts: true))
        let session = try Session(opening: example.path, fileSystem: disk)
        return try SessionCheck.run(session: session, codecs: ExampleCodecs()).findings(.fail)
    }

    @Test(arguments: ["imu.csv", "attitude.csv", "frames.jsonl"])
    func namesTheRowFileThatTheDiskRefuses(_ file: String) throws {
        let readable = try failures(file, .stills).filter { $0.name == .readable }
        #expect(readable.map(\.places) == [[Place(file: file)]])
        #expect(readable.first?.meaning.contains("nothing after it was read") == true)
        #expect(readable.first?.meaning.contains("Input/output error") == true)
    }

    @Test func namesTheImageThatTheDiskRefuses() throws {
        let found = try failures("rgb/000004.jpg", .stills)
        #expect(found.map(\.name) == [.filesSize])
        let time = HostTime(nanoseconds: 1_100_000_000 + 4 * ExamplePlan.frameInterval)
        #expect(found.first?.places == [Place(file: "rgb/000004.jpg", time: time)])
    }

    @Test func saysWhyTheMovieCannotBeRead() throws {
        let found = try failures("video.mov", .movie)
        #expect(found.map(\.name) == [.movieImages])
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
