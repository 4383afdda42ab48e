import Foundation
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepInterchange

/// What `replacing` takes away: earlier exports to the same layout, and nothing else ever.
@Suite struct EarlierExportTests {
    /// So that an earlier export of whatever session is known as one.
    @Test(arguments: ExportExports.cases)
    func everyFileOfAnExportIsOneThatTheLayoutCanHave(_ example: ExportExports.Case) throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: 9, example.storage, on: disk)
        try disk.makeDirectory("/out")
        let session = try Session(opening: path, fileSystem: disk)
        for _ in 0..<2 {
            let outcome = try Interchange.export(
                session, example.format, to: "/out/x" + example.ending, replacing: true,
                codecs: DrawnCodecs(), fileSystem: disk)
            #expect(outcome != .cancelled)
        }
        for other in ExportFormat.all where example.ending.isEmpty {
            let isOneOfIts = disk.files(under: "/out/x").keys.allSatisfy(other.canHave)
            #expect(isOneOfIts == (other.name == example.format.name), "\(other.name)")
        }
    }

    @Test(arguments: [
        ("vio", ["x/notes.txt"], "notes.txt"),
        ("vio", ["x/data.csv", "x/.git/HEAD"], ".git/HEAD"),
        ("colmap", ["x/images/000000.jpg", "x/images/raw/000000.jpg"], "images/raw/000000.jpg"),
        ("euroc", ["x/mav0/cam0/data.csv", "x/mav0/cam1/data.csv"], "mav0/cam1/data.csv"),
        ("tum", ["x/images/000000.jpg"], "images/000000.jpg"),
        ("tum", ["x"], nil),
    ])
    func whatIsNoExportToTheLayoutStays(name: String, files: [String], found: String?) throws {
        let example = try ExportExample()
        for file in files { example.disk.put([1], at: "/out/" + file) }
        let error = try refusal(name, of: example, to: "/out/x")
        #expect(error?.fact == .notAnExport(layout: name, found: found))
        #expect(error?.isAboutOutput == true)
    }

    /// Its files have the names of that layout's, where it has nothing but frames.
    @Test func aSessionStays() throws {
        let example = try ExportExample()
        let other = try ExportExample([.frame(1)])
        for (file, bytes) in other.disk.files(under: other.path) {
            let isOfBoth = ExportFormat.logger3D.canHave(file)
            if isOfBoth { example.disk.put(bytes, at: "/out/x/" + file) }
        }
        let error = try refusal("logger3d", of: example, to: "/out/x")
        #expect(error?.fact == .notAnExport(layout: "logger3d", found: "a session"))
    }

    /// Its files have the names of an export's; what the app itself wrote, and what it did not end.
    @Test(arguments: ["{\n  \"deviceModel\" : \"iPhone15,3\",\n  \"frameCount\" : 1\n}", nil])
    func anAppsOwnRecordingStays(manifest: String?) throws {
        let example = try ExportExample()
        for file in ["frames.jsonl", "rgb/000000.jpg", "depth/000000.bin"] {
            example.disk.put([1], at: "/out/x/" + file)
        }
        if let manifest { example.disk.put(Array(manifest.utf8), at: "/out/x/metadata.json") }
        let error = try refusal("logger3d", of: example, to: "/out/x")
        let found = "a recording that an app made"
        #expect(error?.fact == .notAnExport(layout: "logger3d", found: found))
        #expect(example.disk.files(under: "/out/x").count == (manifest == nil ? 3 : 4))
    }

    @Test func anArchiveOfSomethingElseStays() throws {
        let example = try ExportExample()
        _ = try Interchange.export(
            example.session, .colmap, to: "/out/x.zip", codecs: DrawnCodecs(),
            fileSystem: example.disk)
        let found = "x/images/000000.jpg"
        let error = try refusal("tum", of: example, to: "/out/x.zip")
        #expect(error?.fact == .notAnExport(layout: "tum", found: found))
    }

    @Test func aFileThatIsNoArchiveStays() throws {
        let example = try ExportExample()
        example.disk.put(Array("notes".utf8), at: "/out/x.zip")
        let error = try refusal("tum", of: example, to: "/out/x.zip")
        #expect(error?.fact == .notAnExport(layout: "tum", found: nil))
    }

    @Test(arguments: ["/out/x", "/out/x.zip"])
    func whatHoldsNothingMakesWay(_ to: String) throws {
        let example = try ExportExample()
        try example.disk.makeDirectory("/out/x")
        try example.disk.makeDirectory("/out/x/empty")
        example.disk.put([], at: "/out/x.zip")
        _ = try Interchange.export(
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
        #expect(try !other.export(.tum).files.isEmpty)
    }

    @Test func aLinkStays() throws {
        let folder = try TemporaryFolder()
        let disk = LocalFileSystem()
        let path = try ExportExports.session(seed: 1, .movie, on: disk, in: folder.path)
        try disk.makeDirectory(folder.path + "/x")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/x/trajectory.txt", withDestinationPath: path)
        let error = #expect(throws: ExportError.self) {
            try Interchange.export(
                Session(opening: path, fileSystem: disk), .tum, to: folder.path + "/x",
                replacing: true, codecs: DrawnCodecs(), fileSystem: disk)
        }
        #expect(error?.fact == .notAnExport(layout: "tum", found: "trajectory.txt"))
    }

    private func refusal(
        _ name: String, of example: ExportExample, to path: String
    ) throws -> ExportError? {
        let format = try #require(ExportFormat(named: name))
        let before = example.disk.files(under: "/")
        let error = #expect(throws: ExportError.self) {
            try Interchange.export(
                example.session, format, to: path, replacing: true, codecs: DrawnCodecs(),
                fileSystem: example.disk)
        }
        #expect(example.disk.files(under: "/") == before)
        return error
    }
}
