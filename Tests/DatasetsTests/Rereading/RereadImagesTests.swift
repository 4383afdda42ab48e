import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A recording read as a session without storing its images and maps.
@Suite struct UnstoredImagesTests {
    /// A recording that tests write, by the storage of its images.
    enum Example: CaseIterable {
        /// JPEG files, with depth for some frames.
        case files
        /// Raw images in one file, which the session provides as JPEG.
        case pixels
        /// A movie.
        case movie

        /// The recording, in a folder that is removed with the returned object.
        func folder() throws -> TemporaryFolder {
            switch self {
            case .files:
                let lines = (0..<4).map {
                    Logger3DExample.line($0, Logger3DExample.motion, depth: $0 != 2)
                }
                let folder = try Logger3DExample.folder(lines)
                for index in lines.indices {
                    let content = [UInt8](repeating: UInt8(index), count: index + 1)
                    try folder.write(
                        exampleJPEG(Logger3DExample.size, content: content),
                        to: "rgb/00000\(index).jpg")
                }
                return folder
            case .movie:
                let files = StrayExample.files().merging(
                    ["rgb.mp4": try ExampleMovie.bytes(count: 3)]) { $1 }
                return try TemporaryFolder(tree: files)
            case .pixels:
                let size = PixelSize(width: 16, height: 16)
                return try TemporaryFolder(tree: [
                    "a.mcap": MessageFile.bytes { file in
                        for index in 0..<4 {
                            let bytes = (0..<256).map {
                                UInt8(truncatingIfNeeded: $0 * (index + 1))
                            }
                            try file.publish(
                                "/c/image_raw",
                                ROSRawImageTests.image(
                                    at: Int64(index) * 33, "mono8", size, bytes))
                        }
                    }
                ])
            }
        }
    }

    private static let fileSystem = LocalFileSystem()
    /// The folders of a session that are not stored.
    private static let unstored = ["rgb", "depth", "confidence"]

    private static func open(_ folder: TemporaryFolder) throws -> any StoredSource {
        try Datasets.open(folder.path, codecs: FFmpegCodecs(), fileSystem: fileSystem)
    }

    private static func record(
        _ source: any StoredSource, into out: TemporaryFolder, on disk: any FileSystem
    ) throws -> Session {
        var configuration = RecorderConfiguration(mode: .logger, directory: out.path)
        configuration.isImport = true
        let recorder = Recorder(
            configuration, codecs: FFmpegCodecs(), fileSystem: disk, clock: ZeroClock())
        let result = try recorder.record(from: source) { _ in }
        return try Session(opening: result.path, fileSystem: disk)
    }

    private static func view(
        _ folder: TemporaryFolder, in out: TemporaryFolder, storing room: Int64
    ) throws -> Session {
        let path = folder.path
        let disk = RereadImages(
            on: fileSystem, storing: room,
            encode: {
                try RecordingMode.logger.still(of: $0, with: FFmpegCodecs().makeStillCodec())?.bytes
            },
            codecs: FFmpegCodecs(),
            open: { try Datasets.open(path, codecs: $0, fileSystem: fileSystem) })
        return try record(try disk.openRecording(), into: out, on: disk)
    }

    /// Every file of a session with its bytes, in folder listing order.
    private static func files(of session: Session) throws -> [(name: String, bytes: [UInt8])] {
        func files(_ folder: String) throws -> [(name: String, bytes: [UInt8])] {
            try session.fileSystem.list(session.path + folder).flatMap { entry in
                let name = folder + "/" + entry.name
                guard !entry.isDirectory else { return try files(name) }
                let bytes = try session.fileSystem.contents(of: session.path + name, limit: 1 << 20)
                #expect(Int64(bytes.count) == entry.byteCount)
                return [(name, bytes)]
            }
        }
        return try files("")
    }

    @Test(arguments: Example.allCases, [0, 600, 1 << 20] as [Int64])
    func everyFileIsThatOfAnImport(_ example: Example, _ room: Int64) throws {
        let folder = try example.folder()
        let (imported, viewed) = (try TemporaryFolder(), try TemporaryFolder())
        let expected = try Self.files(
            of: try Self.record(Self.open(folder), into: imported, on: Self.fileSystem))
        let session = try Self.view(folder, in: viewed, storing: room)
        let found = try Self.files(of: session)
        #expect(found.map(\.name) == expected.map(\.name))
        for (one, other) in zip(found, expected) {
            #expect(one.bytes == other.bytes, "\(one.name)")
        }
        let images = expected.filter { $0.name.hasPrefix("/rgb/") || $0.name == "/video.mov" }
        #expect(images.count == (example == .movie ? 1 : 4))
    }

    @Test(arguments: Example.allCases) func withoutRoomNoImageOrMapIsStored(_ example: Example)
        throws
    {
        let out = try TemporaryFolder()
        let session = try Self.view(example.folder(), in: out, storing: 0)
        for folder in Self.unstored {
            let stored = try? Self.fileSystem.list(session.path + "/" + folder)
            #expect(stored ?? [] == [], "\(folder)")
        }
    }

    @Test func filesAreReadInAnyOrder() throws {
        let folder = try Example.files.folder()
        let out = try TemporaryFolder()
        let session = try Self.view(folder, in: out, storing: 0)
        let files = try Self.files(of: session).filter { file in
            Self.unstored.contains { file.name.hasPrefix("/\($0)/") }
        }
        // Each pair in sequence: all transitions back and forth.
        for (first, second) in files.flatMap({ one in files.map { (one, $0) } }) {
            for file in [first, second] {
                let bytes = try session.fileSystem.contents(
                    of: session.path + file.name, limit: 1 << 20)
                #expect(bytes == file.bytes, "\(first.name), \(second.name)")
            }
        }
    }

    @Test func aMovieOfTheRecordingThatBecameShorterIsAnError() throws {
        let folder = try Example.movie.folder()
        let out = try TemporaryFolder()
        let session = try Self.view(folder, in: out, storing: 0)
        try folder.write(ExampleMovie.bytes(count: 2), to: "rgb.mp4")
        let error = #expect(throws: FileError.self) {
            try session.fileSystem.open(session.path + "/" + SessionLayout.movie)
        }
        #expect(error?.code == .inputOutput)
    }

    @Test func anImageThatTheRecordingNoLongerHasIsAnError() throws {
        let folder = try Example.files.folder()
        let out = try TemporaryFolder()
        let session = try Self.view(folder, in: out, storing: 0)
        try folder.write(exampleJPEG(Logger3DExample.size, content: []), to: "rgb/000001.jpg")
        let error = #expect(throws: FileError.self) {
            try session.fileSystem.contents(
                of: session.path + "/" + SessionLayout.image(1, .jpeg), limit: 1 << 20)
        }
        #expect(error?.code == .inputOutput)
    }

    @Test func theCheckHasTheFindingsOfAnImport() throws {
        let folder = try Example.files.folder()
        let (imported, viewed) = (try TemporaryFolder(), try TemporaryFolder())
        let expected = try RecordedImport(Self.open(folder), into: imported)
        let found = RecordedImport(try Self.view(folder, in: viewed, storing: 0))
        #expect(try found.findings() == expected.findings())
    }
}
