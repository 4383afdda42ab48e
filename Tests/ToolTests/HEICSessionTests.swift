import Foundation
import Testing

/// A session whose images are HEIC files, through every command.
@Suite struct HEICSessionTests {
    private static let options = ["--mode", "logger", "--image-format", "heic", "--fps", "10"]

    private func run(_ words: [String]) throws -> Program.Run {
        let run = try Program.lockstep.run(words)
        try #require(run.exitCode == 0, "\(words): \(run.errors)\(run.output)")
        return run
    }

    private func images(in url: URL) throws -> Set<String> {
        Set(
            try FileManager.default.subpathsOfDirectory(atPath: url.path)
                .filter { $0.contains("rgb/") && $0.contains(".") }
                .map { URL(fileURLWithPath: $0).pathExtension })
    }

    @Test func commandsThatReadASessionReadIt() throws {
        let recording = try SmallRecording(Self.options)
        let path = recording.url.path
        #expect(try images(in: recording.url) == ["heic"])
        #expect(try run(["info", path]).output.contains("as HEIC files"))
        let check = try run(["check", path, "--verbose"])
        #expect(check.output.contains("PASS         images.decode"))
        #expect(check.output.contains("PASS         files.images"))
        #expect(try run(["verify", path]).exitCode == 0)
        #expect(try run(["replay", path]).output.contains("rgb/000001.heic"))
        let report = recording.folder.url("report.html")
        _ = try run(["report", path, "--to", report.path])
        #expect(try String(contentsOf: report, encoding: .utf8).contains("data:image/jpeg;base64"))
    }

    @Test func copiesKeepTheBytesOfImages() throws {
        let recording = try SmallRecording(Self.options)
        let before = try recording.files().filter { $0.key.hasSuffix(".heic") }
        for command in ["trim", "redact"] {
            let target = recording.folder.url(command)
            let range = command == "trim" ? ["--start", "0"] : []
            _ = try run([command, recording.url.path, "--to", target.path] + range)
            let files = try SmallRecording.files(in: target).filter { $0.key.hasSuffix(".heic") }
            // The tool's own files have nothing to remove.
            #expect(Set(files.values) == Set(before.values), "\(command)")
        }
    }

    @Test func comparisonWithAJPEGRecordingFindsOnlyPrecision() throws {
        let (heic, jpeg) = (
            try SmallRecording(Self.options),
            try SmallRecording(["--mode", "logger", "--fps", "10"])
        )
        let compare = try Program.lockstep.run(["compare", heic.url.path, jpeg.url.path])
        #expect(compare.exitCode == 0, "\(compare.output)\(compare.errors)")
    }

    @Test(arguments: ["logger3d", "nerfstudio", "mcap", "vislam", "euroc"])
    func exportsContainNoHEIC(_ format: String) throws {
        let recording = try SmallRecording(Self.options)
        let target = recording.folder.url("export.\(format == "mcap" ? "mcap" : "folder")")
        let export = try run(
            ["export", recording.url.path, "--format", format, "--to", target.path])
        let isFolder = format != "mcap"
        if isFolder { #expect(try !images(in: target).contains("heic")) }
        if ["logger3d", "nerfstudio", "mcap"].contains(format) {
            #expect((export.output + export.errors).contains("of HEIC files"))
        }
    }

    @Test func infoCountsTheFilesOfEachFormat() throws {
        let (heic, jpeg) = (
            try SmallRecording(Self.options),
            try SmallRecording(["--mode", "logger", "--fps", "10"])
        )
        let rows = heic.url.appendingPathComponent("frames.jsonl")
        let text = try String(contentsOf: rows, encoding: .utf8)
        try text.replacingOccurrences(of: "rgb/000001.heic", with: "rgb/000001.jpg")
            .write(to: rows, atomically: true, encoding: .utf8)
        let files = FileManager.default
        try files.removeItem(at: heic.url.appendingPathComponent("rgb/000001.heic"))
        try files.copyItem(
            at: jpeg.url.appendingPathComponent("rgb/000001.jpg"),
            to: heic.url.appendingPathComponent("rgb/000001.jpg"))
        let count = try heic.files().keys.filter { $0.hasSuffix(".heic") }.count
        let info = try run(["info", heic.url.path]).output
        #expect(info.contains("as 1 JPEG and \(count) HEIC files"), "\(info)")
    }

    /// A copy keeps an image that is not complete, and its result reports this.
    @Test func copiesOfIncompleteImagesAreReported() throws {
        let recording = try SmallRecording(Self.options)
        let image = recording.url.appendingPathComponent("rgb/000001.heic")
        try Data(contentsOf: image).dropLast(100).write(to: image)
        let words = "`lockstep check` reports rgb/000001.heic: "
        for command in [["trim", "--start", "0"], ["import"]] {
            let target = recording.folder.url(command[0])
            let copy = try run(command + [recording.url.path, "--to", target.path])
            #expect(copy.output.contains(words), "\(copy.output)")
        }
        try FileManager.default.removeItem(at: image)
        let target = recording.folder.url("redacted")
        let copy = try run(["redact", recording.url.path, "--no-seal", "--to", target.path])
        #expect(
            copy.output.contains("Missing from the session, so also from the copy: rgb/000001.heic")
        )
    }

    /// The pixels' hash makes `check` and every export that decodes them find damaged data.
    @Test func damagedDataIsNotExported() throws {
        let recording = try SmallRecording(Self.options + ["--size", "320x240"])
        let name = "rgb/000001.heic"
        let image = recording.url.appendingPathComponent(name)
        var bytes = try Data(contentsOf: image)
        bytes[bytes.count / 2] ^= 0x10
        try bytes.write(to: image)
        let target = recording.folder.url("export")
        let export = try Program.lockstep.run([
            "export", recording.url.path, "--format", "colmap", "--to", target.path,
        ])
        #expect(export.exitCode != 0)
        #expect(export.errors.contains("(\(name))"), "\(export.errors)")
        let check = try Program.lockstep.run(["check", recording.url.path])
        #expect(check.output.contains("FAIL         images.decode"))
    }

    @Test func aModeWithAMovieHasNoFormatOfImages() throws {
        let folder = try TemporaryFolder()
        let run = try Program.lockstep.run([
            "record", "--from", "synthetic", "--to", folder.path, "--mode", "video",
            "--image-format", "heic",
        ])
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("stores a movie"))
    }

    @Test(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
    func pillowReadsTheSameImages() throws {
        let (heic, jpeg) = (
            try SmallRecording(Self.options + ["--size", "160x120"]),
            try SmallRecording(["--mode", "logger", "--fps", "10", "--size", "160x120"])
        )
        let script = Repository.url("Tests/Readers/read_heic.py").path
        let run = try IndependentReader.python.run([script, heic.url.path, jpeg.url.path])
        try #require(run.exitCode == 0, "\(run.errors)")
        let line = try #require(SmallRecording.lines(run.output).first)
        #expect(try #require(line["count"] as? Int) > 5)
        #expect(line["sizes"] as? [[Int]] == [[160, 120]])
        #expect(try #require(line["decibels"] as? Double) > 25)
    }
}
