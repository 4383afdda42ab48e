import Foundation
import Testing

/// Valid paths of a page, checked before any work, so that no recording is needed.
@Suite struct ReportPlaceTests {
    /// Anything other than a file, under the page's name or its temporary name, stays unchanged.
    @Test(arguments: ["folder", "pipe", "link", "folder.part", "pipe.part"], [true, false])
    func replacesOnlyFiles(_ kind: String, _ isForced: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.url("page").path
        let there = path + (kind.hasSuffix(".part") ? ".part" : "")
        let target = folder.url("target").path
        switch kind.split(separator: ".")[0] {
        case "folder":
            try FileManager.default.createDirectory(
                atPath: there, withIntermediateDirectories: false)
        case "pipe": #expect(mkfifo(there, 0o600) == 0)
        default:
            try Data("mine".utf8).write(to: folder.url("target"))
            try FileManager.default.createSymbolicLink(atPath: there, withDestinationPath: target)
        }
        let before = try FileManager.default.attributesOfItem(atPath: there)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let run = try Program.lockstep.run(
            ["report", "/nowhere", "--to", path] + (isForced ? ["--force"] : []))
        #expect(run.exitCode == 2 && run.output.isEmpty)
        #expect(run.errors.contains("\(there) is a"))
        #expect(run.errors.contains("Give a file's name, such as report.html."))
        let after = try FileManager.default.attributesOfItem(atPath: there)
        #expect(after[.type] as? FileAttributeType == before[.type] as? FileAttributeType)
        #expect(after[.systemFileNumber] as? Int == before[.systemFileNumber] as? Int)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
    }

    @Test(arguments: ["-", ""]) func aNameIsNeeded(_ output: String) throws {
        let run = try Program.lockstep.run(["report", "/nowhere", "--to", output])
        #expect(run.exitCode == 2, "\(run.errors)")
        #expect(run.errors.contains("'\(output)' is not a file name. Give a file's name"))
        #expect(!FileManager.default.fileExists(atPath: "-"))
    }

    @Test(arguments: ["x.mp4", "a.b/x.PNG", ".html", "x.json"])
    func aNameOfAnotherFileIsRefused(_ output: String) throws {
        let run = try Program.lockstep.run(["report", "/nowhere", "--to", output])
        #expect(run.exitCode == 2, "\(run.errors)")
        #expect(
            run.errors.contains(
                "\(output) has the extension of another type of file, or no name before it."),
            "\(run.errors)")
        #expect(run.errors.contains("Give a file's name, such as report.html."))
    }

    @Test(arguments: ["x", "x.HTML", "a.b/x.htm", "x.2025"])
    func aPagesNameGoesOnToTheRecording(_ output: String) throws {
        let run = try Program.lockstep.run(["report", "/nowhere", "--to", output])
        #expect(run.exitCode == 3, "\(run.errors)")
    }

    /// A folder with a library that draws nothing.
    private func emptyLibrary() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["dygraph.min.js", "dygraph.min.css"] {
            try Data("/* nothing */".utf8).write(to: folder.url(name))
        }
        return folder
    }

    @Test func isNamedByTheRecordingAndPutWhereTheToolWasCalled() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let (library, place) = (try emptyLibrary(), try TemporaryFolder())
        let run = try Program.lockstep.run(
            ["report", recording.url.path, "--dygraphs", library.path], in: place.url)
        let name = recording.url.lastPathComponent + ".report.html"
        #expect(run.exitCode == 0 && run.output == name + "\n", "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [name])
    }

    @Test func recordingsWithTheSameNameGetSeparatePages() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let (library, place) = (try emptyLibrary(), try TemporaryFolder())
        for folder in ["a", "b"] {
            let target = place.url(folder)
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
            try FileManager.default.copyItem(
                at: recording.url, to: target.appendingPathComponent("walk"))
        }
        let words = ["--dygraphs", library.path]
        let run = try Program.lockstep.run(["report", "a/walk", "b/walk"] + words, in: place.url)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output == "a-walk.report.html\nb-walk.report.html\n\n2 recordings: 2 drawn\n")
        let twice = try Program.lockstep.run(
            ["report", "a/walk", "./a/walk", "--quiet"] + words, in: place.url)
        #expect(twice.exitCode == 0 && twice.output == "walk.report.html\n", "given twice")
    }
}
