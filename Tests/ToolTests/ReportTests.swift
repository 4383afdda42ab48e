import Foundation
import Testing

/// The tool's report page of a session.
@Suite struct ReportTests {
    static let modes = ["logger", "vio", "video"]

    /// A folder with a library that draws nothing.
    private func emptyLibrary() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["dygraph.min.js", "dygraph.min.css"] {
            try Data("/* nothing */".utf8).write(to: folder.url(name))
        }
        return folder
    }

    @Test(arguments: modes) func theSameSessionProducesTheSamePage(_ mode: String) throws {
        let recording = try SmallRecording(["--mode", mode])
        let library = try emptyLibrary()
        let folder = try TemporaryFolder()
        let pages = try ["a.html", "b.html"].map { name in
            let path = folder.url(name).path
            let run = try Program.lockstep.run([
                "report", recording.url.path, "--to", path, "--dygraphs", library.path,
            ])
            #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(run.output == path + "\n")
            return try String(contentsOf: folder.url(name), encoding: .utf8)
        }
        #expect(pages[0] == pages[1])
        #expect(pages[0].ranges(of: "class=\"still\"><img src=\"data:image/jpeg").count == 12)
        let pairs = pages[0].ranges(of: "data:image/png").count
        #expect(pairs == (mode == "vio" ? 0 : 3))
    }

    @Test func aRecordingOfAnotherLayoutIsDrawn() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let library = try emptyLibrary()
        let folder = try TemporaryFolder()
        let exported = folder.url("export").path
        let export = try Program.lockstep.run([
            "export", recording.url.path, "--format", "vio", "--to", exported,
        ])
        try #require(export.exitCode == 0, "\(export.errors)")
        let place = try TemporaryFolder()
        let path = folder.url("r.html").path
        let words = ["report", exported, "--to", path, "--dygraphs", library.path]
        let call = ([Program.lockstep.url.path] + words).map { "'\($0)'" }
        let run = try Program(at: "/bin/sh").run(
            ["-c", "TMPDIR='\(place.path)' \(call.joined(separator: " "))"])
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output == path + "\n")
        let page = try String(contentsOf: folder.url("r.html"), encoding: .utf8)
        #expect(page.ranges(of: "class=\"still\"><img src=\"data:image/jpeg").count == 12)
        #expect(page.contains("<h1>export</h1>") && page.contains("read as vio · "))
        #expect(page.contains("<dt>Read as</dt><dd>vio: "))
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
        let inside = try Program.lockstep.run([
            "report", exported, "--to", exported + "/r.html", "--dygraphs", library.path,
        ])
        #expect(inside.exitCode == 4 && inside.errors.contains("inside a recording"))
    }

    /// The numbers that the page's script draws.
    @Test func holdsTheReadingsThatWereRecorded() throws {
        let recording = try SmallRecording(["--mode", "vio", "--defect", "imu-gap=0.1"])
        let library = try emptyLibrary()
        let folder = try TemporaryFolder()
        let run = try Program.lockstep.run([
            "report", recording.url.path, "--to", folder.url("r.html").path,
            "--dygraphs", library.path,
        ])
        try #require(run.exitCode == 0, "\(run.errors)")
        let page = try String(contentsOf: folder.url("r.html"), encoding: .utf8)
        let data = try #require(page.firstMatch(of: /id="data">(.*)\n?<\/script>/))
        let lines = String(data.1).replacingOccurrences(of: ",{\"name\"", with: ",\n{\"name\"")
        try Golden.expect(lines, equals: "report-data")
    }

    @Test func refusesWhatIsNotThere() throws {
        let recording = try SmallRecording()
        let folder = try TemporaryFolder()
        let path = folder.url("r.html").path
        let run = try Program.lockstep.run([
            "report", recording.url.path, "--to", path, "--dygraphs", "/nowhere",
        ])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("dygraphs is missing (/nowhere/dygraph.min.js)"))
        #expect(run.errors.contains("Install Debian's package libjs-dygraphs"))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func judgesByTheProfileAndTheLimitsThatWereChosen() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let library = try emptyLibrary()
        let folder = try TemporaryFolder()
        func page(_ words: String...) throws -> String {
            let file = folder.url("r.html")
            let place = ["--to", file.path, "--dygraphs", library.path, "--force"]
            let run = try Program.lockstep.run(["report", recording.url.path] + place + words)
            try #require(run.exitCode == 0, "\(run.errors)")
            return try String(contentsOf: file, encoding: .utf8)
        }
        let chosen = "set for this check; "
        #expect(try !page().contains(chosen))
        #expect(try page("--limit", "rate=101", "--profile", "video").contains(chosen))
        let refused = try Program.lockstep.run([
            "report", recording.url.path, "--to", folder.url("no.html").path, "--limit", "rat=1",
        ])
        #expect(refused.exitCode == 2 && refused.errors.contains("there is no limit 'rat'"))
    }

    @Test func replacesAPageOnlyWhereAsked() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let library = try emptyLibrary()
        let folder = try TemporaryFolder()
        let file = folder.url("r.html")
        try Data("mine".utf8).write(to: file)
        let words = ["report", recording.url.path, "--to", file.path, "--dygraphs", library.path]
        let refused = try Program.lockstep.run(words)
        #expect(refused.exitCode == 4 && refused.errors.contains("--force"))
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
        #expect(try Program.lockstep.run(words + ["--force"]).exitCode == 0)
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    }

    @Test func missingFoldersAreCreated() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let (library, folder) = (try emptyLibrary(), try TemporaryFolder())
        let page = folder.url("new/folder/r.html").path
        let run = try Program.lockstep.run([
            "report", recording.url.path, "--to", page, "--dygraphs", library.path,
        ])
        #expect(run.exitCode == 0 && run.output == page + "\n", "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: page))
    }

    @Test func aFolderThatCannotBeCreatedIsNamed() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let library = try emptyLibrary()
        let run = try Program.lockstep.run([
            "report", recording.url.path, "--to", "/proc/new/r.html", "--dygraphs", library.path,
        ])
        #expect(run.exitCode == 4)
        #expect(run.errors.contains("cannot make the folder"), "\(run.errors)")
        #expect(run.errors.contains("(/proc/new)"), "\(run.errors)")
    }

    @Test func leavesTheSessionAlone() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let before = try recording.files()
        let library = try emptyLibrary()
        let inside = recording.url.appendingPathComponent("r.html").path
        let run = try Program.lockstep.run([
            "report", recording.url.path, "--to", inside, "--dygraphs", library.path,
        ])
        #expect(run.exitCode == 4 && run.errors.contains("inside a recording"))
        #expect(try recording.files() == before)
    }
}

/// Chromium, driven by Python's playwright.
private enum Browser {
    static let isInstalled =
        IndependentReader.isInstalled
        && [
            "/usr/bin/chromium-headless-shell",
            "/usr/share/javascript/dygraphs/dygraph.min.js",
        ].allSatisfy(FileManager.default.fileExists)
    static let absence: Comment = "needs .python, a browser and libjs-dygraphs: Scripts/packages"
}

/// Reports in a real browser, on a phone and on a desk, light, dark and printed.
@Suite(.enabled(if: Browser.isInstalled, Browser.absence))
struct ReportInBrowserTests {
    static let views = ["phone-light", "phone-dark", "desk-light", "desk-dark"]

    /// The largest difference between a part of the page and its reference, from 0 to 1.
    ///
    /// Other machines' fonts break lines differently: DejaVu's condensed, serif and monospaced
    /// faces differ from its regular one by up to 0.065. A page without its style differs by 0.35,
    /// timelines without bars by at least 0.09. Thin lines have little weight, so blank canvases
    /// are counted.
    static let mostDifference = 0.08

    /// Ten seconds with an example of everything that a report marks.
    private func found() throws -> [String: [String: Any]] {
        let recording = try SmallRecording(
            [
                "--size", "160x120", "--trajectory", "loop", "--defect", "dropped-frames",
                "--defect", "imu-gap=0.4", "--defect", "thermal-interruption=0.5",
            ], seconds: 10)
        let folder = try TemporaryFolder()
        let path = folder.url("report.html").path
        let report = try Program.lockstep.run(["report", recording.url.path, "--to", path])
        try #require(report.exitCode == 0, "\(report.errors)")
        let update = ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == "1"
        let run = try IndependentReader.python.run(
            [
                Repository.url("Tests/Readers/look_at_report.py").path, path,
                Repository.url("Tests/Readers/report").path,
            ] + (update ? ["--update"] : []))
        try #require(run.exitCode == 0, "\(run.errors)")
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        return try #require(document as? [String: [String: Any]])
    }

    @Test func looksAsItShould() throws {
        let found = try found()
        for name in Self.views {
            let view = try #require(found[name])
            try expectQuiet(view, name)
            #expect(view["overflow"] as? Int == 0, "\(name): \(view["wide"] ?? "")")
            #expect(view["flat"] as? [String] == [], "\(name)")
            #expect(view["canvases"] as? Int ?? 0 >= 6, "\(name)")
            #expect(view["blank"] as? Int == 0, "\(name)")
            #expect(view["imagesWithoutWords"] as? Int == 0, "\(name)")
            #expect(view["brokenImages"] as? Int == 0, "\(name)")
            try expectLinked(view, name)
            for (part, difference) in try #require(view["parts"] as? [String: Any]) {
                let difference = try #require(difference as? Double, "\(name): new \(part)")
                #expect(difference < Self.mostDifference, "\(name): \(part)")
            }
        }
        let print = try #require(found["print"])
        try expectQuiet(print, "print")
        #expect(print["isPDF"] as? Bool == true)
        #expect((4...12).contains(print["pages"] as? Int ?? 0))
    }

    /// The cursor is shown in all plots, findings link to their times, images can be enlarged, and
    /// nothing is drawn across an interruption.
    private func expectLinked(_ view: [String: Any], _ name: String) throws {
        let links = try #require(view["links"] as? [String: Any])
        let plots = try #require(links["plots"] as? Int)
        // A cursor in each plot and one over the timelines.
        #expect(plots >= 3 && links["cursors"] as? Int == plots + 1, "\(name): \(links)")
        #expect(links["outputs"] as? Int == plots && links["framed"] as? Int == 1, "\(name)")
        #expect(links["isOnTrajectory"] as? Bool == true, "\(name)")
        let farthest = try #require(links["farthestPixels"] as? Double)
        #expect(farthest < 2, "\(name): cursors are \(farthest) px from where they belong")
        #expect(
            links["jumped"] as? Bool == true && links["wasEnlarged"] as? Bool == true, "\(name)")
        #expect(links["trackingGaps"] as? Int ?? 0 > 0, "\(name)")
        #expect(links["trajectoryGaps"] as? Int ?? 0 > 0, "\(name)")
    }

    /// The page requests nothing but itself and its own images.
    private func expectQuiet(_ view: [String: Any], _ name: String) throws {
        #expect(view["complaints"] as? [String] == [], "\(name)")
        let requests = try #require(view["requests"] as? [String])
        #expect(requests.allSatisfy { $0.hasPrefix("file:///") || $0.hasPrefix("data:") })
        #expect(requests.filter { $0.hasPrefix("file:///") }.count == 1, "\(name): \(requests)")
    }
}
