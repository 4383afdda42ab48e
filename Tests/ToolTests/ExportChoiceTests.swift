import Foundation
import Testing

/// Options of `lockstep export` that only some formats accept.
@Suite struct ExportChoiceTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var words: [String]
        var message: String
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Mistake(words: ["--sharpest", "0"], message: "--sharpest must be 1 or more."),
        Mistake(
            words: ["--confidence", "3"],
            message: "--confidence must be 0 (low), 1 (medium) or 2 (high)."
        ),
        Mistake(words: ["--voxel", "0"], message: "--voxel must be from 0.0001 to 1000 meters."),
        Mistake(
            words: ["--voxel", "1cm"],
            message: "'1cm' is not a valid value for --voxel: give a number of meters, without the "
                + "unit."
        ),
        Mistake(
            words: ["--start", "1s"],
            message: "'1s' is not a valid value for --start: give a number of seconds, without the "
                + "unit."
        ),
        Mistake(
            words: ["--max-size", "640px"],
            message: "'640px' is not a valid value for --max-size: give a whole number of pixels, "
                + "without the unit."),
        Mistake(
            words: ["--stride", "1.5"],
            message: "'1.5' is not a valid value for --stride: give a whole number."),
        Mistake(
            words: ["--confidence", "high"],
            message: "'high' is not a valid value for --confidence: choose 0, 1, 2."),
        Mistake(
            words: ["--start", "-1"],
            message: "--start must be 0 or more seconds after the first frame."),
        Mistake(
            words: ["--end=-0.5"],
            message: "--end must be 0 or more seconds after the first frame."),
    ])
    func contradictoryOptionsAreRejected(_ mistake: Mistake) throws {
        let words = ["export", "x", "--format", "colmap", "--to", "y"] + mistake.words
        let run = try Program.lockstep.run(words)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(mistake.message), "\(run.errors)")
    }

    @Test(arguments: [
        ("tum", ["--voxel", "0.02"], "colmap, nerfstudio, ply."),
        (
            "euroc", ["--confidence", "2"],
            "tumrgbd, spectacular, colmap, nerfstudio, ply."
        ),
        ("nerfstudio", ["--shared-camera"], "colmap."),
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

    @Test func exportsTheRequestedNumberOfFrames() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let folder = try TemporaryFolder()
        let run = try Program.lockstep.run([
            "export", recording.url.path, "--format", "colmap", "--to", folder.url("x").path,
            "--sharpest", "3", "--voxel", "0.1", "--shared-camera",
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        let files = try SmallRecording.files(in: folder.url("x"))
        #expect(files.keys.filter { $0.hasPrefix("images/") }.count == 3)
        let cameras = String(decoding: files["sparse/0/cameras.txt"] ?? Data(), as: UTF8.self)
        #expect(cameras.split(separator: "\n").count == 2)
    }

    @Test(arguments: [
        ("tum", "traj.csv", "a folder or a file that ends in .txt", ".txt or .zip"),
        ("mcap", "y.bag", "a folder or a file that ends in .mcap", ".mcap or .zip"),
        ("euroc", "walk.tar.gz", "a folder", ".zip"), ("colmap", "walk.jpg", "a folder", ".zip"),
        ("euroc", "walk.PDF", "a folder", ".zip"),
        ("nerfstudio", "a.b/transforms.json", "a folder", ".zip"),
    ])
    func anEndingOfAnotherFileIsRefused(
        _ format: String, _ path: String, _ kind: String, _ endings: String
    ) throws {
        let run = try Program.lockstep.run(["export", "x", "--format", format, "--to", path])
        #expect(run.exitCode == 2)
        let words =
            "\(path) has the extension of another type of file, and an export to \(format) is \(kind)"
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.contains("or a path that ends in \(endings)."), "\(run.errors)")
    }

    @Test(arguments: [
        (["--to", ""], "--to is empty"), (["--format", "euroc", "--to", ""], "--to is empty"),
        (["--to", "-"], "--format is missing: '-' needs a format of one file: "),
        (
            ["--format", "euroc", "--to", "-"],
            "euroc is not a single file, so it cannot be written to '-'"
        ),
        (["--to", "o/.mcap"], "--format is missing"),
        (["--format", "mcap", "--to", "o/.mcap"], "o/.mcap is only an extension"),
    ])
    func aPathThatNamesNothingIsRefused(_ words: [String], _ message: String) throws {
        let run = try Program.lockstep.run(["export", "x"] + words)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func aFolderMayHaveADotInItsName() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url("there.csv"), withIntermediateDirectories: false)
        for place in ["walk.2025", "walk.tum", "there.csv", "walk.csv/", "walk.mcap/"] {
            let run = try Program.lockstep.run([
                "export", recording.url.path, "--format", "euroc", "--to",
                folder.path + "/" + place,
            ])
            #expect(run.exitCode == 0, "\(place): \(run.errors)")
        }
    }

    @Test func anArchiveNeedsAFormat() throws {
        let run = try Program.lockstep.run(["export", "x", "--to", "x.zip"])
        #expect(run.exitCode == 2)
        #expect(
            run.errors.contains("--format is missing: a .zip archive can contain any format"),
            "\(run.errors)")
    }
}
