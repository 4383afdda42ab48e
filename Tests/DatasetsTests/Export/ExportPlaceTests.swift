import Foundation
import LockstepDatasets
import LockstepSessions
import LockstepTestSupport
import Testing

/// The folders in which an export appears.
@Suite struct ExportPlaceTests {
    @Test(arguments: ["/new/er/x", "/out/new/x.zip"])
    func foldersAboveAreMade(_ target: String) throws {
        let example = try ExportExample()
        try example.disk.synchronizeTree("/")
        _ = try Datasets.export(
            example.session, .tum, to: target, codecs: DrawnCodecs(), fileSystem: example.disk)
        let name = target.hasSuffix(".zip") ? target : target + "/trajectory.txt"
        #expect(example.disk.bytes(at: name)?.isEmpty == false)
        #expect(example.disk.afterPowerLoss().bytes(at: name)?.isEmpty == false)
    }

    @Test func foldersOfAFailedExportAreRemoved() throws {
        let example = try ExportExample()
        let before = try example.disk.list("/")
        var call = 0
        var isWritten = false
        while !isWritten {
            call += 1
            let disk = example.disk.copy()
            let faulty = FaultyFileSystem(disk, fault: .init(call: call, code: .inputOutput))
            let outcome = try? Datasets.export(
                Session(opening: example.path, fileSystem: disk), .tum, to: "/new/er/x",
                codecs: DrawnCodecs(), fileSystem: faulty)
            isWritten = outcome != nil
            #expect(try isWritten || disk.list("/") == before, "call \(call)")
        }
        #expect(call > 8)
    }

    @Test func exportBelowAFileFails() throws {
        let folder = try TemporaryFolder()
        let disk = LocalFileSystem()
        let path = try ExportExports.session(seed: 1, .movie, on: disk, in: folder.path)
        try disk.makeDirectory(folder.path + "/out")
        try Data().write(to: URL(fileURLWithPath: folder.path + "/out/file"))
        let other = folder.path + "/out/file/x"
        #expect(throws: FileError(.create, path: other, code: .notDirectory)) {
            try export(path, to: other, disk)
        }
    }

    /// The session's folder by another name, and through a link.
    @Test(arguments: ["/sessions/../sessions", "/link", "/link/new"])
    func pathInsideTheSessionIsRejectedByAnyName(_ way: String) throws {
        let folder = try TemporaryFolder()
        let disk = LocalFileSystem()
        try disk.makeDirectory(folder.path + "/sessions")
        let path = try ExportExports.session(
            seed: 1, .movie, on: disk, in: folder.path + "/sessions")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: path)
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let place = folder.path + way + (way.hasPrefix("/link") ? "" : "/" + name)
        let error = #expect(throws: ExportError.self) { try export(path, to: place + "/x", disk) }
        #expect(error?.fact == .insideASession)
    }

    private func export(_ path: String, to target: String, _ disk: LocalFileSystem) throws {
        _ = try Datasets.export(
            Session(opening: path, fileSystem: disk), .vio, to: target, codecs: DrawnCodecs(),
            fileSystem: disk)
    }
}
