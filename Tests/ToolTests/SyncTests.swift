import Foundation
import Testing

/// `lockstep sync`, and an offset that a user states.
@Suite struct SyncTests {
    @Test func syncStoresTheOffsetOfImagesAndTheCheckAgrees() throws {
        let recording = try SmallRecording(
            ["--mode", "vio", "--size", "320x240", "--defect", "clock-offset=15"], seconds: 12)
        let run = try Program.lockstep.run(["sync", recording.url.path, "--json"])
        try #require(run.exitCode == 0, "\(run.errors)")
        let document = try #require(try SmallRecording.lines(run.output).first)
        let calibration = try #require(document["calibration"] as? [String: Any])
        #expect(calibration["imu_minus_camera_method"] as? String == "images")
        let seconds = try #require(calibration["imu_minus_camera_s"] as? Double)
        let error = try #require(calibration["imu_minus_camera_error_s"] as? Double)
        #expect((seconds - 0.015).magnitude <= 3 * error)
        #expect(error < 0.003)
        let check = try Program.lockstep.run(["check", recording.url.path, "--json"])
        let report = try #require(try SmallRecording.lines(check.output).first)
        let findings = try #require(report["findings"] as? [[String: Any]])
        let image = findings.first { $0["name"] as? String == "alignment.image_imu_offset" }
        #expect(image?["severity"] as? String == "pass")
        let verified = try Program.lockstep.run(["verify", recording.url.path])
        #expect(verified.exitCode == 0)
        #expect(
            verified.output.contains("`lockstep sync` sealed metadata.json"), "\(verified.output)")
        #expect(!verified.output.contains("calibrate"))
    }

    @Test func aRecordingThatShowsNoOffsetIsLeftAsItIs() throws {
        let recording = try SmallRecording(["--trajectory", "still"], seconds: 2)
        let before = try recording.files()
        for options in [[], ["--from", "poses"], ["--from", "images"]] {
            let run = try Program.lockstep.run(["sync", recording.url.path] + options)
            #expect(run.exitCode == 1)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("The time offset was not measured."), "\(run.errors)")
            #expect(
                run.errors.contains("known offset with `lockstep calibrate --time-offset`."),
                "\(run.errors)")
        }
        let json = try Program.lockstep.run(["sync", recording.url.path, "--json"])
        #expect(json.exitCode == 1)
        let document = try #require(try SmallRecording.lines(json.output).first)
        #expect(document.keys.sorted() == ["compared", "path", "reason", "remedy"])
        #expect(try recording.files() == before)
    }

    /// The error is that of the interrupted session, although the recording shows no offset either.
    @Test func interruptedSessionIsRejectedImmediately() throws {
        let recording = try SmallRecording(["--trajectory", "still", "--no-seal"])
        let manifest = recording.url.appendingPathComponent("metadata.json")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        try Data(text.replacingOccurrences(of: "\"complete\"", with: "\"recording\"").utf8)
            .write(to: manifest)
        let run = try Program.lockstep.run(["sync", recording.url.path])
        #expect(run.exitCode == 3, "\(run.errors)")
        #expect(run.errors.contains("the session is an interrupted recording"))
        #expect(run.errors.contains("Run `lockstep recover \(recording.url.path)`."))
    }

    @Test func anOffsetNeedsItsUnit() throws {
        let run = try Program.lockstep.run(["calibrate", "x", "--time-offset", "15"])
        #expect(run.exitCode == 2)
        #expect(
            run.errors.contains(
                "'15' is not a valid value for --time-offset: the unit is missing; write 15ms"),
            "\(run.errors)")
    }

    @Test(arguments: ["100s", "-1001ms"]) func anOffsetBeyondReasonIsRefused(_ offset: String)
        throws
    {
        let recording = try SmallRecording(["--mode", "vio"])
        let before = try recording.files()
        let run = try Program.lockstep.run([
            "calibrate", recording.url.path, "--time-offset", offset,
        ])
        #expect(run.exitCode == 2)
        #expect(
            run.errors.contains("--time-offset must be from -1 s to 1 s"), "\(run.errors)")
        #expect(try recording.files() == before)
    }

    @Test(arguments: [
        ("15.1ms", 0.0151), ("-250us", -0.00025), ("-250µs", -0.00025), ("0.02s", 0.02),
        ("1500000ns", 0.0015),
    ])
    func aKnownOffsetIsStoredWithItsUnit(text: String, seconds: Double) throws {
        let recording = try SmallRecording()
        let run = try Program.lockstep.run([
            "calibrate", recording.url.path, "--time-offset=" + text, "--json",
        ])
        try #require(run.exitCode == 0, "\(run.errors)")
        let document = try #require(try SmallRecording.lines(run.output).first)
        let calibration = try #require(document["calibration"] as? [String: Any])
        let stored = try #require(calibration["imu_minus_camera_s"] as? Double)
        #expect((stored - seconds).magnitude < 1e-12)
        #expect(calibration["imu_minus_camera_method"] as? String == "stated")
        // The mounting stays unchanged.
        #expect(calibration["origin"] as? String == "nominal")
        let kalibr = try SmallExport(recording.url, format: "kalibr").files()
        let chain = String(decoding: kalibr["camchain-imucam.yaml"] ?? Data(), as: UTF8.self)
        #expect(chain.contains("timeshift_cam_imu: \(stored)"), "\(chain)")
    }

    @Test(arguments: [
        ["--time-offset", "15"], ["--time-offset", "ms"], ["--time-offset", "nans"],
        ["--time-offset", "1ms", "--kalibr", "camera.yaml"],
        ["--time-offset", "1ms", "--imu", "x"],
        [],
    ])
    func calibrateTakesOneThingWithAUnit(options: [String]) throws {
        let run = try Program.lockstep.run(["calibrate", "session"] + options)
        #expect(run.exitCode == 2, "\(run.errors)")
    }
}
