import Foundation
import Testing

/// Choices of `lockstep export` that only some layouts take.
@Suite struct ExportChoiceTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var words: [String]
        var message: String
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Mistake(words: ["--pick", "sharpest"], message: "--pick and --frames go together."),
        Mistake(words: ["--frames", "3"], message: "--pick and --frames go together."),
        Mistake(
            words: ["--pick", "sharpest", "--frames", "0"], message: "--frames must be 1 or more."),
        Mistake(
            words: ["--pick", "best", "--frames", "1"],
            message: "'best' cannot be the value of --pick: choose sharpest."),
        Mistake(
            words: ["--confidence", "3"], message: "--confidence is 0, 1 or 2: low, medium or high."
        ),
        Mistake(words: ["--voxel", "0"], message: "--voxel must be 0.0001 to 1000 metres."),
    ])
    func whatMakesNoSenseIsRefused(_ mistake: Mistake) throws {
        let words = ["export", "x", "--format", "colmap", "--to", "y"] + mistake.words
        let run = try Program.lockstep.run(words)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(mistake.message), "\(run.errors)")
    }

    @Test(arguments: [
        ("tum", ["--voxel", "0.02"], "colmap, colmap-bin, nerfstudio, ply."),
        (
            "euroc", ["--confidence", "2"],
            "tumrgbd, spectacular, colmap, colmap-bin, nerfstudio, ply."
        ),
        ("nerfstudio", ["--shared-camera"], "colmap, colmap-bin."),
        ("tum", ["--max-size", "640"], "vislam, vio, logger3d, euroc, tumvi, kalibr, tumrgbd,"),
    ])
    func optionsWithoutEffectAreRefused(format: String, words: [String], formats: String) throws {
        let run = try Program.lockstep.run(
            ["export", "x", "--format", format, "--to", "y"] + words)
        #expect(run.exitCode == 2)
        #expect(
            run.errors.contains("\(words[0]) has no effect on \(format), only on \(formats)"),
            "\(run.errors)")
    }

    @Test func soManyFramesAreTakenAsAskedFor() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let folder = try TemporaryFolder()
        let run = try Program.lockstep.run([
            "export", recording.url.path, "--format", "colmap", "--to", folder.url("x").path,
            "--pick", "sharpest", "--frames", "3", "--voxel", "0.1", "--shared-camera",
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        let files = try SmallRecording.files(in: folder.url("x"))
        #expect(files.keys.filter { $0.hasPrefix("images/") }.count == 3)
        let cameras = String(decoding: files["sparse/0/cameras.txt"] ?? Data(), as: UTF8.self)
        #expect(cameras.split(separator: "\n").count == 2)
    }
}
