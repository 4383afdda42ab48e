import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepDatasets

/// Exports that replace another export, and exports that are a single file.
@Suite struct ExportReplacingTests {
    private func export(
        _ example: ExportExample, _ format: DatasetFormat, to path: String,
        replacing: Bool = false, on disk: any FileSystem
    ) throws -> ExportReport? {
        let outcome = try Datasets.export(
            Session(opening: example.path, fileSystem: disk), format, to: path,
            replacing: replacing, codecs: DrawnCodecs(), fileSystem: disk)
        guard case .written(let report) = outcome else { return nil }
        return report
    }

    /// A process that is killed at a call is like a disk that rejects all calls from there on.
    @Test(arguments: ["/out/x", "/out/x.zip", "/out/x.ply"], [true, false])
    func aKillAtAnyCallNeitherLosesAnExportNorBlocksTheNext(
        _ target: String, exchanges: Bool
    ) throws {
        let example = try ExportExample()
        let earlier = try ExportExample([Self.withDepth])
        let format = target.hasSuffix(".ply") ? DatasetFormat.ply : .vio
        _ = try export(earlier, format, to: target, on: earlier.disk)
        let old = earlier.disk.files(under: "/out")
        for (name, bytes) in old { example.disk.put(bytes, at: "/out/" + name) }
        let whole = example.disk.copy()
        _ = try export(example, format, to: target, replacing: true, on: whole)
        let new = whole.files(under: "/out")
        #expect(new != old)
        var call = 0
        var failed = true
        while failed {
            call += 1
            let copy = example.disk.copy()
            let faulty = FaultyFileSystem(
                copy, fault: .init(call: call, code: .noSpace, lasts: true), exchanges: exchanges)
            _ = try? export(example, format, to: target, replacing: true, on: faulty)
            failed = faulty.hasFailed
            let name = String(target.dropFirst("/out/".count))
            let left = copy.files(under: "/out").filter {
                $0.key == name || $0.key.hasPrefix(name + "/")
            }
            if exchanges { #expect(left == old || left == new, "call \(call)") }
            let report = try export(example, format, to: target, replacing: true, on: copy)
            #expect(copy.files(under: "/out") == new, "call \(call)")
            #expect(try copy.list("/out").count == 1, "call \(call)")
            if left.isEmpty {
                #expect(report?.leftovers.contains { $0.hasPrefix("Restored \(target)") } == true)
            }
        }
        #expect(call > 10)
    }

    @Test func namesTheLeftoversOfAKilledExport() throws {
        let example = try ExportExample()
        example.disk.put([1], at: "/out/x.part/trajectory.txt")
        example.disk.put([], at: "/out/x.part/.lockstep-export.part")
        let report = try export(example, .tum, to: "/out/x", on: example.disk)
        #expect(
            report?.leftovers == ["Removed /out/x.part, which an earlier run left unfinished."])
        let again = try export(example, .tum, to: "/out/y", on: example.disk)
        #expect(again?.leftovers == [])
    }

    static let files: [(DatasetFormat, String, String)] = [
        (.mcap, "walk.mcap", "recording.mcap"), (.rosbag, "walk.bag", "recording.bag"),
        (.ply, "cloud.ply", "points.ply"), (.tum, "path.txt", "trajectory.txt"),
    ]

    @Test(arguments: files)
    func aNameThatEndsAsTheLayoutsFileIsThatFile(
        _ format: DatasetFormat, _ name: String, _ fileName: String
    ) throws {
        let example = try ExportExample()
        _ = try export(example, format, to: "/out/folder", on: example.disk)
        let report = try export(example, format, to: "/out/" + name, on: example.disk)
        let bytes = example.disk.bytes(at: "/out/" + name)
        #expect(bytes != nil && bytes == example.disk.bytes(at: "/out/folder/" + fileName))
        #expect(try example.disk.list("/out").map(\.name).sorted() == ["folder", name].sorted())
        #expect(report?.fileCount == 1)
        #expect(report?.byteCount == bytes.map { Int64($0.count) })
        let lost = report?.losses.contains { $0.contains("metadata.yaml") }
        #expect(lost == (format.name == "mcap"))
    }

    /// In another format, such a name is a folder's name.
    @Test func anEndingOfAnotherLayoutIsAFolders() throws {
        let example = try ExportExample()
        _ = try export(example, .tum, to: "/out/x.mcap", on: example.disk)
        #expect(example.disk.bytes(at: "/out/x.mcap/trajectory.txt") != nil)
    }

    @Test(arguments: files.prefix(3))
    func aFileOfTheKindIsReplacedOnlyWhenAsked(
        _ format: DatasetFormat, _ name: String, _ fileName: String
    ) throws {
        let example = try ExportExample()
        let path = "/out/" + name
        _ = try export(example, format, to: path, on: example.disk)
        #expect(throws: ExportError.self) {
            try export(example, format, to: path, on: example.disk)
        }
        #expect(try export(example, format, to: path, replacing: true, on: example.disk) != nil)
        example.disk.put(Array("notes".utf8), at: path)
        let error = #expect(throws: ExportError.self) {
            try export(example, format, to: path, replacing: true, on: example.disk)
        }
        #expect(error?.fact == .notAnExport(layout: format.name, found: nil))
        #expect(example.disk.bytes(at: path) == Array("notes".utf8))
    }

    /// A table of numbers may be another program's file.
    @Test func aFileWithoutASignIsNeverReplaced() throws {
        let example = try ExportExample()
        _ = try export(example, .tum, to: "/out/x.txt", on: example.disk)
        #expect(throws: ExportError.self) {
            try export(example, .tum, to: "/out/x.txt", replacing: true, on: example.disk)
        }
    }

    @Test(arguments: [DatasetFormat.tum, .colmap, .nerfstudio, .ply])
    func reportsAnEmptyExport(_ format: DatasetFormat) throws {
        let bare = try ExportExample([.reading(.accelerometer, 1_000_000_000, 0, 0, -1)])
        #expect(try export(bare, format, to: "/out/x", on: bare.disk)?.isEmpty == true)
        let full = try ExportExample(ExportExample.everything + [Self.withDepth])
        #expect(try export(full, format, to: "/out/x", on: full.disk)?.isEmpty == false)
    }

    /// A frame that yields points.
    private static let withDepth = Delivery.frame(12_346_000_000_000) { frame in
        frame.fill()
        frame.depth = .ramp
    }

    /// The machine's own disk exchanges names in one step, or reports that it cannot.
    @Test func theMachinesDiskExchangesNames() throws {
        let folder = try TemporaryFolder()
        let disk = LocalFileSystem()
        try disk.makeDirectory(folder.path + "/a")
        try disk.withUnsynchronizedFile(folder.path + "/a/inside") { _ in }
        try disk.makeDirectory(folder.path + "/b")
        #expect(try disk.exchange(folder.path + "/a", with: folder.path + "/b"))
        #expect(try disk.list(folder.path + "/a").isEmpty)
        #expect(try disk.list(folder.path + "/b").map(\.name) == ["inside"])
        #expect(throws: FileError.self) {
            try disk.exchange(folder.path + "/a", with: folder.path + "/c")
        }
    }
}
