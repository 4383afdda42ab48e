import LockstepContainers
import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Recordings in a zip archive, as exported by phones.
@Suite struct ArchivedRecordingTests {
    private func archive(
        _ files: [String: [UInt8]], in folder: String = "",
        _ more: [ExampleArchive.Entry] = []
    ) throws -> TemporaryFolder {
        var archive = ExampleArchive(files, in: folder)
        archive.entries += more
        let disk = try TemporaryFolder()
        try disk.write(archive.bytes, to: "a.zip")
        return disk
    }

    private static let clutter = [
        ExampleArchive.Entry("__MACOSX/._session", [1]), ExampleArchive.Entry(".DS_Store", [1]),
    ]

    @Test(arguments: ["", "session_20260331_142301", "exports/today/session_20260331_142301"])
    func archiveMatchesItsFolder(_ folder: String) throws {
        let files = try Logger3DExample.tree()
        let source = try archive(files, in: folder, Self.clutter).openWithCodecs(at: "a.zip")
        let original = try TemporaryFolder(tree: files).openWithCodecs()
        #expect(source.description.notices == original.description.notices)
        let (found, expected) = (try source.drained(), try original.drained())
        #expect(found.frames.map(\.timestamp) == expected.frames.map(\.timestamp))
        #expect(found.frames.map(\.worldFromCamera) == expected.frames.map(\.worldFromCamera))
        #expect(
            found.frames.map { $0.depth?.depth.contentBytes() }
                == expected.frames.map { $0.depth?.depth.contentBytes() })
        #expect(found.motions == expected.motions)
        #expect(found.frames.count == 2)
    }

    struct Case: Sendable {
        var layout: DatasetFormat
        var files: [String: [UInt8]]
        var frames = 0
        var codecs: StagedCodecs
    }

    static let cases: [Case] = [
        Case(
            layout: .mars, files: MARSExample.files().mapValues { Array($0.utf8) }, frames: 3,
            codecs: MARSExample.codecs),
        Case(layout: .stray, files: StrayExample.files(), frames: 3, codecs: StrayExample.codecs),
        Case(layout: .lamar, files: LaMARExample.files(), frames: 3, codecs: LaMARExample.codecs),
        Case(layout: .euroc, files: ASLExample.below("mav0"), codecs: StagedCodecs()),
        Case(layout: .tumrgbd, files: TUMRGBDExample.files, codecs: StagedCodecs()),
        Case(
            layout: .sensorLogger, files: SensorLoggerExample.files().mapValues { Array($0.utf8) },
            codecs: StagedCodecs()),
    ]

    @Test(arguments: cases) func opensEveryLayoutAlike(_ example: Case) throws {
        for folder in ["", "recording"] {
            let disk = try archive(example.files, in: folder)
            let path = disk.path + "/a.zip"
            let layout = try Datasets.recognize(path, fileSystem: LocalFileSystem())
            #expect(layout == example.layout)
            let found = try disk.openWithCodecs(example.codecs, at: "a.zip").drained()
            let expected = try TemporaryFolder(tree: example.files)
                .openWithCodecs(example.codecs).drained()
            #expect(found.map(\.sample.timestamp) == expected.map(\.sample.timestamp))
            #expect(!found.isEmpty)
        }
    }

    @Test func playsASessionThatTheAppShared() throws {
        let folder = try TemporaryFolder()
        let source = try TemporaryFolder(tree: Logger3DExample.tree()).openWithCodecs()
        let session = try RecordedImport(source, into: folder).session
        let archive = folder.path + "/shared.zip"
        _ = try SessionArchive.write(
            .wholeSession, of: session.path, to: archive, fileSystem: LocalFileSystem())
        let found = try folder.openWithCodecs(at: "shared.zip").drained()
        let expected = try Datasets.open(
            session.path, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem()
        ).drained()
        #expect(found.frames.count == 2)
        #expect(found.frames.map(\.intrinsics) == expected.frames.map(\.intrinsics))
        #expect(found.map(\.arrival) == expected.map(\.arrival))
    }

    @Test func leavesNoFilesNextToTheArchive() throws {
        let disk = try archive(Logger3DExample.tree(), in: "session")
        _ = try disk.openWithCodecs(at: "a.zip").drained()
        #expect(try LocalFileSystem().list(disk.path).map(\.name) == ["a.zip"])
    }

    @Test func refusesNamesThatLeadOut() throws {
        let disk = try archive(Logger3DExample.tree(), in: "s", [.init("../../evil", [1])])
        let error = #expect(throws: ZipError.self) { try disk.openWithCodecs(at: "a.zip") }
        #expect(error?.problem == "the name '../../evil' points outside the archive")
        #expect(error?.place?.file == disk.path + "/a.zip")
    }

    @Test func refusesLinks() throws {
        var link = ExampleArchive.Entry("rgb", Array("/etc".utf8))
        link.mode = 0o120777
        var files = try Logger3DExample.tree()
        for name in files.keys where name.hasPrefix("rgb/") { files[name] = nil }
        let disk = try archive(files, in: "", [link])
        let error = #expect(throws: DatasetError.self) { try disk.openWithCodecs(at: "a.zip") }
        #expect(error?.fact == .symbolicLink)
        #expect(error?.place?.file == "rgb")
    }

    @Test func namesTheDamagedFileOfTheArchive() throws {
        var archive = ExampleArchive(try Logger3DExample.tree(), in: "s")
        let index = try #require(archive.entries.firstIndex { $0.name == "s/frames.jsonl" })
        archive.entries[index].checksum = 1
        let disk = try TemporaryFolder()
        try disk.write(archive.bytes, to: "a.zip")
        let error = #expect(throws: ZipError.self) { try disk.openWithCodecs(at: "a.zip") }
        #expect(error?.problem.contains("'s/frames.jsonl' does not match its checksum") == true)
    }

    @Test func listsTheContentOfAnArchiveWithoutARecording() throws {
        let disk = try archive(["notes.txt": [1]], in: "folder")
        let error = #expect(throws: DatasetError.self) {
            try disk.openWithCodecs(at: "a.zip")
        }
        #expect(error?.fact == .unknownLayout(found: ["notes.txt"]))
    }
}
