import Foundation
import Testing

@Suite struct RecordTests {
    static let modes = ["logger", "video", "vio", "vislam"]

    @Test(arguments: modes) func twoProcessesWriteTheSameBytes(_ mode: String) throws {
        let first = try SmallRecording(["--mode", mode])
        let second = try SmallRecording(["--mode", mode])
        #expect(try first.recordedFiles() == second.recordedFiles())
        #expect(try !first.recordedFiles().isEmpty)
    }

    @Test func anotherSeedIsAnotherPhone() throws {
        let first = try SmallRecording(["--seed", "1"]).files()
        let second = try SmallRecording(["--seed", "2"]).files()
        #expect(first["imu.csv"] != second["imu.csv"])
        #expect(first["rgb/000000.jpg"] != second["rgb/000000.jpg"])
    }

    @Test(arguments: modes) func everyNumberIsARowOrADrop(_ mode: String) throws {
        let recording = try SmallRecording(["--mode", mode])
        let replay = try Program.lockstep.run(["replay", recording.url.path])
        let numbers = try SmallRecording.lines(replay.output).map {
            try #require($0["seq"] as? Int)
        }
        #expect(numbers == Array(0..<numbers.count))
        #expect(numbers.count > 100)
    }

    @Test func theLastLineIsThePath() throws {
        let recording = try SmallRecording()
        #expect(recording.run.lastLine == recording.url.path)
        #expect(recording.run.errors.isEmpty, "no progress in a pipe")
    }

    @Test func quietPrintsThePathAlone() throws {
        let recording = try SmallRecording(["--quiet"])
        #expect(recording.run.output == recording.url.path + "\n")
    }

    @Test func jsonIsOneDocumentWithThePath() throws {
        let folder = try TemporaryFolder()
        let run = try Program.lockstep.run([
            "record", "--from", "synthetic", "--to", folder.path, "--size", "64x48", "--duration",
            "1", "--json",
        ])
        let document = try #require(try SmallRecording.lines(run.output).first)
        #expect(run.output.split(separator: "\n").count == 1)
        let path = try #require(document["path"] as? String)
        #expect(FileManager.default.fileExists(atPath: path + "/metadata.json"))
        #expect(document["frame_count"] as? Int == 26)
    }

    @Test func theGroundTruthIsNextToTheSession() throws {
        let recording = try SmallRecording()
        let truth = URL(fileURLWithPath: recording.url.path + ".truth.jsonl")
        let lines = try SmallRecording.lines(String(contentsOf: truth, encoding: .utf8))
        #expect(lines.count > 30)
    }

    @Test func everyKeyOfTheTruthIsDocumented() throws {
        let recording = try SmallRecording(["--defect", "clock-offset=12"])
        let truth = URL(fileURLWithPath: recording.url.path + ".truth.jsonl")
        let lines = try SmallRecording.lines(String(contentsOf: truth, encoding: .utf8))
        let physics = try #require(lines.first?["physics"] as? [String: Any])
        let page = try SourceFiles.text("docs/FORMAT.md")
        let section = try #require(page.range(of: "## 15."))
        for key in Set(lines.flatMap(\.keys)).union(physics.keys) {
            #expect(page[section.upperBound...].contains("`\(key)`"), "\(key)")
        }
    }

    @Test func aDurationBeyondTheModesLimitIsCappedWithANotice() throws {
        let folder = try TemporaryFolder()
        let run = try Program.lockstep.run([
            "record", "--from", "synthetic", "--to", folder.path, "--size", "16x16", "--mode",
            "video", "--duration", "16", "--fps", "2",
        ])
        #expect(run.exitCode == 0)
        #expect(run.errors.contains("mode video records 15 s at most"))
    }

    @Test func realTimeTakesItsTimeAndLosesNothing() throws {
        let recording = try SmallRecording(["--speed", "realtime"])
        #expect(recording.run.output.contains("26 frames"))
    }
}
