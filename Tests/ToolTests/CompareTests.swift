import Foundation
import Testing

/// `lockstep compare`.
@Suite struct CompareTests {
    private func export(_ recording: SmallRecording, _ format: String) throws -> String {
        let path = recording.folder.path + "/" + format
        let run = try Program.lockstep.run(
            ["export", recording.url.path, "--format", format, "--to", path])
        try #require(run.exitCode == 0, "\(run.errors)")
        return path
    }

    @Test(arguments: ["logger", "vio", "video"]) func aRecordingIsLikeItself(
        _ mode: String
    ) throws {
        let recording = try SmallRecording(["--mode", mode])
        let compared = try ComparedRecordings(recording.url.path, recording.url.path)
        #expect(compared.run.exitCode == 0)
        #expect(compared.document["is_alike"] as? Bool == true)
        #expect(try compared.differences == [])
        #expect(compared.document["clock_shift_ns"] as? Int == 0)
        let camera = try compared.stream("camera")
        #expect(camera["exact_count"] as? Int == camera["first_count"] as? Int)
        #expect(
            try compared.images("identical_count") == compared.images("compared_count"))
        let quiet = try Program.lockstep.run([
            "compare", recording.url.path, recording.url.path, "--quiet",
        ])
        #expect(quiet.output == "ALIKE\n")
    }

    /// Two parts of a recording without a common sample.
    @Test func recordingsWithoutACommonSampleHaveNoKnownClockOffset() throws {
        let recording = try SmallRecording(["--mode", "vio"], seconds: 3)
        let paths = try ["--end 0.5", "--start 2.5"].map { part in
            let run = try Program.lockstep.run(
                ["trim", recording.url.path, "--to", recording.folder.path + "/parts", "--quiet"]
                    + part.split(separator: " ").map(String.init))
            try #require(run.exitCode == 0, "\(run.errors)")
            return run.lastLine
        }
        let run = try Program.lockstep.run(["compare"] + paths)
        #expect(run.exitCode == 1)
        #expect(!run.output.contains("one clock"))
        #expect(
            run.output.contains("how the clocks are related is unknown"), "\(run.output)")
    }

    @Test func importFromVIOIsRounded() throws {
        let recording = try SmallRecording(["--mode", "vio"], seconds: 2)
        let compared = try ComparedRecordings(recording.url.path, try export(recording, "vio"))
        #expect(compared.run.exitCode == 1)
        #expect(
            try compared.differences == [
                "values.missing camera", "values.missing camera", "calibration.differ",
            ])
        let gyroscope = try compared.stream("gyroscope")
        let rounding = try #require(gyroscope["largest_timestamp_difference_ns"] as? Int)
        #expect((1...500).contains(rounding))
        let rate = try compared.values("angular_velocity", of: "gyroscope")
        let largest = try #require(rate["largest"] as? Double)
        #expect(largest > 0 && largest < 1e-6)
        #expect(
            try compared.images("identical_count") == compared.images("compared_count"))
    }

    @Test func importFromMCAPIsOnTheWallClock() throws {
        let recording = try SmallRecording(["--mode", "vio"], seconds: 2)
        let compared = try ComparedRecordings(recording.url.path, try export(recording, "mcap"))
        #expect(
            try compared.differences == [
                "values.missing camera", "values.missing camera",
                "timestamps.resampled accelerometer",
                "samples.unmatched gyroscope", "values.missing barometer",
            ])
        let shift = try #require(compared.document["clock_shift_ns"] as? Int)
        #expect((1_700_000_000_000_000_000...1_800_000_000_000_000_000).contains(shift))
        let gyroscope = try compared.stream("gyroscope")
        #expect(gyroscope["exact_count"] as? Int == gyroscope["second_count"] as? Int)
        let acceleration = try compared.values("acceleration", of: "accelerometer")
        #expect(acceleration["is_within_rounding"] as? Bool == true)
        #expect(acceleration["compared_count"] as? Int ?? 0 > 150)
    }

    @Test func importFromEuRoCLacksOtherStreams() throws {
        let recording = try SmallRecording(["--mode", "vio"], seconds: 2)
        let compared = try ComparedRecordings(recording.url.path, try export(recording, "euroc"))
        #expect(
            try compared.differences == [
                "values.differ camera", "values.missing camera", "values.missing camera",
                "timestamps.resampled accelerometer", "samples.unmatched gyroscope",
                "stream.missing magnetometer", "stream.missing barometer",
                "stream.missing location", "images.color camera",
            ])
        #expect(compared.document["clock_shift_ns"] as? Int == 0)
        // One camera matrix for all frames.
        let intrinsics = try compared.values("intrinsics", of: "camera")
        #expect(intrinsics["is_within_rounding"] as? Bool == false)
        #expect(try compared.images("smallest_psnr_db") > 30)
        #expect(try compared.images("identical_count") == 0)
    }

    @Test func comparingTwoImportsLeavesNoTemporaryFile() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let path = try export(recording, "vio")
        let place = try TemporaryFolder()
        let run = try Program(at: "/bin/sh").run([
            "-c",
            "TMPDIR='\(place.path)' '\(Program.lockstep.url.path)' compare '\(path)' '\(path)'",
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.lastLine == "ALIKE")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
    }
}
