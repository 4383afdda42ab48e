import Foundation
import Testing

/// Commands that accept several recordings.
@Suite struct BatchTests {
    private let lockstep = Program.lockstep

    /// A folder of two sessions, one without its movie, with ground truth next to them.
    private static func recordings() throws -> (folder: TemporaryFolder, paths: [String]) {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] {
            let recording = try SmallRecording(["--mode", "vio"])
            let place = folder.url("deep/" + name)
            try FileManager.default.createDirectory(
                at: folder.url("deep"), withIntermediateDirectories: true)
            try FileManager.default.moveItem(at: recording.url, to: place)
            try Data("{}\n".utf8).write(to: folder.url("deep/\(name).truth.jsonl"))
        }
        try FileManager.default.removeItem(at: folder.url("deep/b/video.mov"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url("deep").path)
        return (folder, names.sorted().map { folder.url("deep/" + $0).path })
    }

    @Test func allAreCheckedAndTheWorstExitCodeCounts() throws {
        let (folder, paths) = try Self.recordings()
        #expect(paths.count == 4)
        let run = try lockstep.run(["check"] + paths)
        #expect(run.exitCode == 1)
        #expect(run.output.contains("==> \(folder.path)/deep/a <=="))
        #expect(run.output.contains("==> \(folder.path)/deep/b <=="))
        #expect(run.lastLine.hasPrefix("2 recordings: 1 FAIL, 1 "))
        #expect(run.errors.contains("note: skipped \(folder.path)/deep/a.truth.jsonl"))
        let missing = try lockstep.run(["check", "/nowhere"] + paths)
        #expect(missing.exitCode == 3)
        #expect(
            missing.errors.contains("there is no file or folder of this name (/nowhere)."))
        #expect(missing.lastLine.hasSuffix("1 not checked"))
    }

    @Test(arguments: ["check", "info", "verify", "recover"])
    func printsOneDocumentPerLine(_ command: String) throws {
        let (folder, paths) = try Self.recordings()
        let run = try lockstep.run([command, "--json", "/nowhere"] + paths)
        let documents = try SmallRecording.lines(run.output)
        try #require(documents.count == 4)
        #expect(documents[3].keys.elementsEqual(["summary"]))
        let places = documents.compactMap { $0["path"] as? String }
        #expect(places == ["/nowhere", "\(folder.path)/deep/a", "\(folder.path)/deep/b"])
        #expect(documents[0]["problem"] is String && documents[0]["exit_code"] as? Int == 3)
        #expect(run.exitCode == 3)
        let page = try SourceFiles.text("docs/TOOL-JSON.md")
        for key in documents[0].keys { #expect(page.contains("`\(key)`"), "\(key)") }
    }

    @Test func quietResultNamesItsRecording() throws {
        let (folder, paths) = try Self.recordings()
        let info = try lockstep.run(["info", "--quiet"] + paths)
        #expect(
            info.output
                == "\(folder.path)/deep/a: complete\n\(folder.path)/deep/b: complete\n")
        let verify = try lockstep.run(["verify", "--quiet"] + paths)
        #expect(verify.exitCode == 1)
        #expect(
            verify.output == "\(folder.path)/deep/a: intact\n\(folder.path)/deep/b: changed\n")
    }

    @Test func groundTruthAloneIsRefused() throws {
        let (folder, paths) = try Self.recordings()
        let run = try lockstep.run(["check"] + paths.filter { $0.hasSuffix(".jsonl") })
        #expect(paths.allSatisfy { $0.hasPrefix(folder.path) })
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("ground truth, not a recording"))
    }

    @Test func sessionsAreListedInFoldersBelow() throws {
        let (folder, _) = try Self.recordings()
        let list = try lockstep.run(["list", folder.path])
        #expect(list.output.split(separator: "\n").map { $0.prefix(6) } == ["deep/a", "deep/b"])
        let quiet = try lockstep.run(["list", folder.path + "/", "--quiet"])
        #expect(quiet.output == "\(folder.path)/deep/a\n\(folder.path)/deep/b\n")
        let one = try lockstep.run(["list", folder.path + "/deep/a", "--quiet"])
        #expect(one.exitCode == 0 && one.output == "\(folder.path)/deep/a\n")
    }

    /// An export has files like a session's.
    @Test func exportIsListedAsAnExport() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let place = recording.folder.path + "/logger3d"
        let export = try lockstep.run([
            "export", recording.url.path, "--format", "logger3d", "--to", place,
        ])
        try #require(export.exitCode == 0, "\(export.errors)")
        let list = try lockstep.run(["list", recording.folder.path])
        #expect(list.output.contains("not a session, but logger3d: "), "\(list.output)")
        #expect(!list.output.contains("unreadable"))
        let json = try lockstep.run(["list", recording.folder.path, "--json"])
        let entries = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(entries.compactMap { $0["format"] as? String } == ["logger3d"])
        // Its marker file is not part of the recording.
        let read = try lockstep.run(["import", place, "--to", recording.folder.path + "/again"])
        #expect(read.exitCode == 0 && !read.output.contains(".lockstep-export"), "\(read.output)")
    }
}
