import Foundation
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepDatasets

/// `replacing` removes only earlier exports in the same format.
@Suite struct EarlierExportTests {
    /// An earlier export of any session is recognized.
    @Test(arguments: ExportExports.cases)
    func everyFileOfAnExportBelongsToItsFormat(_ example: ExportExports.Case) throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: 9, example.storage, on: disk)
        try disk.makeDirectory("/out")
        let session = try Session(opening: path, fileSystem: disk)
        for _ in 0..<2 {
            let outcome = try Datasets.export(
                session, example.format, to: "/out/x" + example.ending, replacing: true,
                codecs: DrawnCodecs(), fileSystem: disk)
            #expect(outcome != .cancelled)
        }
        for other in DatasetFormat.exported where example.ending.isEmpty {
            let files = disk.files(under: "/out/x").keys.filter { $0 != Self.mark }
            let isOneOfIts = files.allSatisfy(other.canHave)
            #expect(isOneOfIts == (other.name == example.format.name), "\(other.name)")
        }
    }

    @Test(arguments: [
        ("vio", ["x/notes.txt"], "notes.txt"),
        ("vio", ["x/data.csv", "x/.git/HEAD"], ".git/HEAD"),
        (
            "colmap", ["x/images/000000.jpg", "x/images/raw/a/000000.jpg"],
            "images/raw/a/000000.jpg"
        ),
        ("euroc", ["x/mav0/cam0/data.csv", "x/mav0/cam1/data.csv"], "mav0/cam1/data.csv"),
        ("tum", ["x/images/000000.jpg"], "images/000000.jpg"),
        ("tum", ["x"], nil),
    ])
    func filesOfOtherKindsStay(name: String, files: [String], found: String?) throws {
        let example = try ExportExample()
        for file in files { example.disk.put([1], at: "/out/" + file) }
        let error = try refusal(name, of: example, to: "/out/x")
        #expect(error?.fact == .notAnExport(layout: name, found: found))
        #expect(error?.isAboutOutput == true)
    }

    /// The session's files have that format's names if it contains only frames.
    @Test func aSessionStays() throws {
        let example = try ExportExample()
        let other = try ExportExample([.frame(1)])
        for (file, bytes) in other.disk.files(under: other.path) {
            let isOfBoth = DatasetFormat.logger3D.canHave(file)
            if isOfBoth { example.disk.put(bytes, at: "/out/x/" + file) }
        }
        let error = try refusal("logger3d", of: example, to: "/out/x")
        #expect(error?.fact == .notAnExport(layout: "logger3d", found: "a session"))
    }

    /// Names and bytes equal an export's; only the marker file shows the writer.
    @Test(arguments: DatasetFormat.exported) func anAppsOwnRecordingStays(_ format: DatasetFormat)
        throws
    {
        let example = try exported(format, to: "/out/x")
        try example.disk.remove("/out/x/" + Self.mark)
        let error = try refusal(format.name, of: example, to: "/out/x")
        let found = "no .lockstep-export, the file that identifies an export"
        #expect(error?.fact == .notAnExport(layout: format.name, found: found))
    }

    @Test func anAppsOwnArchiveStays() throws {
        let example = try ExportExample()
        let archive = ExampleArchive([.init("x/data.csv", [1]), .init("x/data.mov", [2])])
        example.disk.put(archive.bytes, at: "/out/x.zip")
        let error = try refusal("vio", of: example, to: "/out/x.zip")
        #expect(error?.fact == .notAnExport(layout: "vio", found: Self.noChecksum))
    }

    /// A recording copied into an export's folder, or edits of its files.
    @Test(arguments: ["other", "longer", "edited", "removed", "mark"])
    func anExportThatWasChangedStays(_ change: String) throws {
        let example = try exported(.vio, to: "/out/x")
        let files = example.disk.files(under: "/out/x")
        let table = try #require(files.keys.first { $0.hasSuffix(".csv") })
        switch change {
        case "other": example.disk.put([1], at: "/out/x/data.csv")
        case "longer": example.disk.put((files[table] ?? []) + [1], at: "/out/x/" + table)
        case "edited":
            var bytes = files[table] ?? []
            bytes[bytes.count / 2] ^= 1
            example.disk.put(bytes, at: "/out/x/" + table)
        case "removed": try example.disk.remove("/out/x/" + table)
        default: example.disk.put([], at: "/out/x/" + Self.mark)
        }
        let error = try refusal("vio", of: example, to: "/out/x")
        let found = "files that were changed after the export"
        #expect(error?.fact == .notAnExport(layout: "vio", found: found))
        #expect(error?.remedy.description.contains("an unchanged earlier export") == true)
    }

    @Test func fileBrowserLeftoversAreNotAChange() throws {
        let example = try exported(.vio, to: "/out/x")
        example.disk.put([1, 2], at: "/out/x/.DS_Store")
        let outcome = try Datasets.export(
            example.session, .vio, to: "/out/x", replacing: true, codecs: DrawnCodecs(),
            fileSystem: example.disk)
        #expect(outcome != .cancelled)
        #expect(example.disk.bytes(at: "/out/x/.DS_Store") == nil)
    }

    /// An archive that was packed again may contain other files.
    @Test func repackedArchiveIsNotReplaced() throws {
        let example = try exported(.tum, to: "/out/x")
        let entries = example.disk.files(under: "/out/x").map {
            ExampleArchive.Entry("x/" + $0, $1)
        }
        example.disk.put(ExampleArchive(entries).bytes, at: "/out/x.zip")
        let error = try refusal("tum", of: example, to: "/out/x.zip")
        #expect(error?.fact == .notAnExport(layout: "tum", found: Self.noChecksum))
    }

    @Test func anArchiveOfAnotherLayoutStays() throws {
        let example = try exported(.colmap, to: "/out/x.zip")
        let error = try refusal("tum", of: example, to: "/out/x.zip")
        #expect(error?.fact == .notAnExport(layout: "tum", found: Self.noChecksum))
    }

    @Test func aFileThatIsNotAnArchiveIsNotReplaced() throws {
        let example = try ExportExample()
        example.disk.put(Array("notes".utf8), at: "/out/x.zip")
        let error = try refusal("tum", of: example, to: "/out/x.zip")
        #expect(error?.fact == .notAnExport(layout: "tum", found: nil))
    }

    @Test(arguments: ["/out/x", "/out/x.zip"])
    func emptyFilesAndFoldersAreReplaced(_ to: String) throws {
        let example = try ExportExample()
        try example.disk.makeDirectory("/out/x")
        try example.disk.makeDirectory("/out/x/empty")
        example.disk.put([], at: "/out/x.zip")
        _ = try Datasets.export(
            example.session, .tum, to: to, replacing: true, codecs: DrawnCodecs(),
            fileSystem: example.disk)
        let name = to.hasSuffix(".zip") ? "x.zip" : "x/trajectory.txt"
        #expect(example.disk.files(under: "/out")[name]?.isEmpty == false)
    }

    @Test func aFolderOfTheUnfinishedNameStaysUnlessAnExportLeftIt() throws {
        let example = try ExportExample()
        example.disk.put([1], at: "/out/x.part/notes.txt")
        let error = try refusal("vio", of: example, to: "/out/x")
        #expect(error?.fact == .notAnExport(layout: nil, found: "notes.txt"))
        let left = ["recording.bag.part", "archive.part", "rgb/000000.jpg"]
        let other = try ExportExample()
        for file in left { other.disk.put([1], at: "/out/x.part/" + file) }
        let unmarked = try refusal("vio", of: other, to: "/out/x")
        let found = "no .lockstep-export.part, the file that identifies an unfinished export"
        #expect(unmarked?.fact == .notAnExport(layout: nil, found: found))
        other.disk.put([], at: "/out/x.part/.lockstep-export.part")
        _ = try Datasets.export(
            other.session, .tum, to: "/out/x", codecs: DrawnCodecs(), fileSystem: other.disk)
        let written = other.disk.files(under: "/out").keys.sorted()
        #expect(written == ["x/" + Self.mark, "x/trajectory.txt"])
    }

    @Test func aLinkStays() throws {
        let folder = try TemporaryFolder()
        let disk = LocalFileSystem()
        let path = try ExportExports.session(seed: 1, .movie, on: disk, in: folder.path)
        try disk.makeDirectory(folder.path + "/x")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/x/trajectory.txt", withDestinationPath: path)
        let error = #expect(throws: ExportError.self) {
            try Datasets.export(
                Session(opening: path, fileSystem: disk), .tum, to: folder.path + "/x",
                replacing: true, codecs: DrawnCodecs(), fileSystem: disk)
        }
        #expect(error?.fact == .notAnExport(layout: "tum", found: "trajectory.txt"))
    }

    /// A pipe has no bytes, like an empty file, and may be in use.
    @Test(arguments: ["x", "x.zip", "x.ply", "x.mcap"])
    func aPipeStays(_ name: String) throws {
        let folder = try TemporaryFolder()
        let disk = LocalFileSystem()
        let path = try ExportExports.session(seed: 1, .movie, on: disk, in: folder.path)
        #expect(mkfifo(folder.path + "/" + name, 0o600) == 0)
        let format: DatasetFormat = name.hasSuffix("mcap") ? .mcap : .ply
        let error = #expect(throws: ExportError.self) {
            try Datasets.export(
                Session(opening: path, fileSystem: disk), format, to: folder.path + "/" + name,
                replacing: true, codecs: DrawnCodecs(), fileSystem: disk)
        }
        #expect(error?.fact == .notAnExport(layout: format.name, found: nil))
        #expect(try disk.entry(at: folder.path + "/" + name)?.isSpecial == true)
    }

    /// Other programs' files begin in the same way, but not as exports do.
    @Test(arguments: [
        (DatasetFormat.ply, "/out/x.ply", "ply\nformat ascii 1.0\nelement vertex 0\nend_header\n"),
        (
            .ply, "/out/x.ply",
            "ply\nformat binary_little_endian 1.0\ncomment meters\nelement vertex 0\nend_header\n"
        ),
    ])
    func aFileOfAnotherProgramStays(
        _ format: DatasetFormat, _ path: String, _ text: String
    ) throws {
        let example = try ExportExample()
        example.disk.put(Array(text.utf8), at: path)
        let error = try refusal(format.name, of: example, to: path)
        #expect(error?.fact == .notAnExport(layout: format.name, found: nil))
    }

    @Test func anMCAPFileOfAnotherLibraryStays() throws {
        let example = try ExportExample()
        let start = [0x89] + Array("MCAP0\r\n".utf8) + [1, 16, 0, 0, 0, 0, 0, 0, 0]
        let header = [4, 0, 0, 0] + Array("ros2".utf8) + [4, 0, 0, 0] + Array("rclc".utf8)
        example.disk.put(start + header, at: "/out/x.mcap")
        let error = try refusal("mcap", of: example, to: "/out/x.mcap")
        #expect(error?.fact == .notAnExport(layout: "mcap", found: nil))
    }

    @Test(arguments: ["/x", "/x.zip", "/x.ply"])
    func reportsAnExportInProgress(_ name: String) throws {
        let folder = try TemporaryFolder()
        let disk = LocalFileSystem()
        let path = try ExportExports.session(seed: 1, .movie, on: disk, in: folder.path)
        try disk.makeDirectory(folder.path + name + ".part")
        let other = try disk.claim(folder.path + name + ".part")
        let error = #expect(throws: ExportError.self) {
            try Datasets.export(
                Session(opening: path, fileSystem: disk), .ply, to: folder.path + name,
                replacing: true, codecs: DrawnCodecs(), fileSystem: disk)
        }
        withExtendedLifetime(other) {}
        #expect(error?.fact == .beingWritten && error?.isAboutOutput == true)
    }

    /// A text file has no place for a mark.
    @Test(arguments: [true, false])
    func aTextFileIsNeverReplacedAndNoAdviceSaysSo(_ replaces: Bool) throws {
        let example = try ExportExample()
        example.disk.put([1], at: "/out/x.txt")
        let error = #expect(throws: ExportError.self) {
            try Datasets.export(
                example.session, .tum, to: "/out/x.txt", replacing: replaces,
                codecs: DrawnCodecs(), fileSystem: example.disk)
        }
        #expect(error?.fact == .neverReplaced && error?.isAboutOutput == true)
        #expect(error?.problem == "a file or folder with that name already exists")
        #expect(error?.remedy.actions == [])
    }

    /// As in `/proc`, which exists and takes no folder.
    @Test(arguments: ["/out/x", "/out/x.zip", "/out/x.ply"])
    func aFolderThatCannotBeMadeIsNoExportInProgress(_ target: String) throws {
        let example = try ExportExample()
        let disk = FaultyFileSystem(
            example.disk, fault: .init(call: 1, of: .makeDirectory, code: .missing))
        let error = #expect(throws: FileError.self) {
            try Datasets.export(
                example.session, .ply, to: target, codecs: DrawnCodecs(), fileSystem: disk)
        }
        #expect(error == FileError(.create, path: target, code: .missing))
    }

    private static let mark = ".lockstep-export"
    private static let noChecksum = "no checksum that identifies an export"

    /// The example and its export.
    private func exported(_ format: DatasetFormat, to path: String) throws -> ExportExample {
        let example = try ExportExample()
        _ = try Datasets.export(
            example.session, format, to: path, codecs: DrawnCodecs(), fileSystem: example.disk)
        return example
    }

    private func refusal(
        _ name: String, of example: ExportExample, to path: String
    ) throws -> ExportError? {
        let format = try #require(DatasetFormat(named: name))
        let before = example.disk.files(under: "/")
        let error = #expect(throws: ExportError.self) {
            try Datasets.export(
                example.session, format, to: path, replacing: true, codecs: DrawnCodecs(),
                fileSystem: example.disk)
        }
        #expect(example.disk.files(under: "/") == before)
        return error
    }
}
