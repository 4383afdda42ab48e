import Foundation
import Testing

/// Storing Kalibr's results in a session.
@Suite struct CalibrateTests {
    /// A camera 35 mm above the IMU and 20 mm to its side, as Kalibr writes it, in vision's axes.
    static let camera = """
        cam0:
          T_cam_imu:
          - [0.0, -1.0, 0.0, 0.035]
          - [-1.0, 0.0, 0.0, -0.020]
          - [0.0, 0.0, -1.0, -0.006]
          - [0.0, 0.0, 0.0, 1.0]
          camera_model: pinhole
          distortion_coeffs: [0.01, -0.02, 0.0005, 0.0001]
          distortion_model: radtan
          intrinsics: [460.5, 461.25, 31.5, 23.5]
          resolution: [64, 48]
          rostopic: /cam0/image_raw
          timeshift_cam_imu: -0.00125

        """
    static let imu = """
        accelerometer_noise_density: 0.002
        accelerometer_random_walk: 0.0003
        gyroscope_noise_density: 0.00015
        gyroscope_random_walk: 2.0e-05
        rostopic: /imu0
        update_rate: 100.0

        """

    @Test func storesKalibrsMeasurements() throws {
        let recording = try SmallRecording()
        let run = try calibrate(recording, Self.camera, Self.imu, ["--json"])
        try #require(run.exitCode == 0, "\(run.errors)")
        let manifest = try #require(
            try JSONSerialization.jsonObject(
                with: Data(contentsOf: recording.url.appendingPathComponent("metadata.json")))
                as? [String: Any])
        let stored = try #require(manifest["calibration"] as? [String: Any])
        #expect(stored["origin"] as? String == "measured")
        #expect(stored["source"] as? String == "Kalibr")
        #expect(stored["imuMinusCameraSeconds"] as? Double == -0.00125)
        // ARKit's camera axes: y and z are inverted relative to vision's.
        #expect(
            stored["cameraFromImu"] as? [Double] == [
                0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0.035, 0.02, 0.006, 1,
            ])
        let lens = try #require(stored["lens"] as? [String: Any])
        #expect(lens["intrinsics"] as? [Double] == [460.5, 461.25, 31.5, 23.5])
        #expect(lens["distortionModel"] as? String == "radtan")
        let noise = try #require(stored["noise"] as? [String: Any])
        #expect(noise["gyroscopeRandomWalk"] as? Double == 2e-5)
        let check = try Program.lockstep.run(["check", recording.url.path])
        #expect(check.exitCode == 0, "\(check.output)")
        let info = try Program.lockstep.run(["info", recording.url.path, "--json"])
        let facts = try #require(try SmallRecording.lines(info.output).first)
        let shown = try #require(facts["calibration"] as? [String: Any])
        #expect(shown["imu_minus_camera_s"] as? Double == -0.00125)
    }

    /// The session's page, the output of `calibrate` and both documents agree.
    @Test func infoShowsTheStoredCalibration() throws {
        let recording = try SmallRecording()
        let run = try calibrate(recording, Self.camera, Self.imu, [])
        let sentences = run.output.split(separator: "\n").dropLast()
        #expect(
            sentences == [
                "Camera on the IMU (device axes): -20.0, 35.0, -6.0 mm; measured with Kalibr.",
                "IMU timestamps are camera timestamps minus 1.25 ms, measured with Kalibr.",
                "Lens for 64×48: focal lengths 460.50, 461.25 px, principal point 31.50, 23.50 px, "
                    + "radtan 0.01, -0.02, 0.0005, 0.0001.",
                "Noise densities: accelerometer 0.002 m/s²/√Hz, gyroscope 0.00015 rad/s/√Hz.",
                "Random walks: accelerometer 0.0003 m/s³/√Hz, gyroscope 2e-05 rad/s²/√Hz.",
            ])
        let info = try Program.lockstep.run(["info", recording.url.path]).output
        for sentence in sentences { #expect(info.contains(sentence), "\(info)") }
        let keys = [
            "origin", "source", "camera_from_imu", "imu_minus_camera_s",
            "imu_minus_camera_method", "lens", "noise",
        ]
        for run in [
            try calibrate(recording, Self.camera, Self.imu, ["--json"]),
            try Program.lockstep.run(["info", recording.url.path, "--json"]),
        ] {
            let document = try #require(try SmallRecording.lines(run.output).first)
            let calibration = try #require(document["calibration"] as? [String: Any])
            #expect(calibration.keys.sorted() == keys.sorted())
        }
    }

    /// All other manifest keys and all files except the seal, which records the change, stay
    /// unchanged.
    @Test func changesNothingElse() throws {
        let recording = try SmallRecording()
        let before = try recording.files()
        _ = try calibrate(recording, Self.camera, nil, [])
        let once = try recording.files()
        _ = try calibrate(recording, Self.camera, nil, [])
        #expect(try recording.files() == once)
        #expect(before.keys.sorted() == once.keys.sorted())
        #expect(
            before.filter { once[$0.key] != $0.value }.keys.sorted()
                == ["metadata.json", "seal.jsonl"])
    }

    /// Kalibr's format contains the same values; EuRoC's contains the noise and the lens.
    @Test func exportsContainTheMeasuredCalibration() throws {
        let recording = try SmallRecording()
        _ = try calibrate(recording, Self.camera, Self.imu, [])
        let kalibr = try SmallExport(recording.url, format: "kalibr").files()
        let chain = String(decoding: kalibr["camchain-imucam.yaml"] ?? Data(), as: UTF8.self)
        for line in [
            "timeshift_cam_imu: -0.00125", "distortion_coeffs: [0.01, -0.02, 0.0005, 0.0001]",
            "intrinsics: [460.5, 461.25, 31.5, 23.5]", "measured with Kalibr",
        ] { #expect(chain.contains(line), "\(line)") }
        let noise = String(decoding: kalibr["imu.yaml"] ?? Data(), as: UTF8.self)
        #expect(noise.contains("gyroscope_noise_density: 0.00015"))
        let euroc = try SmallExport(recording.url, format: "euroc").files()
        let sensor = String(decoding: euroc["mav0/imu0/sensor.yaml"] ?? Data(), as: UTF8.self)
        #expect(sensor.contains("accelerometer_noise_density: 0.002"))
        let camera = String(decoding: euroc["mav0/cam0/sensor.yaml"] ?? Data(), as: UTF8.self)
        #expect(camera.contains("distortion_model: radial-tangential"))
    }

    @Test(arguments: [
        (
            camera.replacingOccurrences(of: "-1.0, 0.0, 0.0, -0.020", with: "-2.0, 0, 0, 0"),
            "T_cam_imu"
        ),
        ("cam1: {}\n", "there is no 'cam0'"),
        ("cam0: {camera_model: pinhole}\n", "T_cam_imu"),
        (camera.replacingOccurrences(of: "-0.00125", with: "12345"), "timeshift_cam_imu"),
        (camera.replacingOccurrences(of: "radtan", with: "weird"), "radtan, equidistant"),
        ("cam0: [1, 2\n", "camera.yaml"),
    ])
    func filesThatKalibrDidNotWriteAreRefused(text: String, word: String) throws {
        let recording = try SmallRecording()
        let before = try recording.files()
        let run = try calibrate(recording, text, nil, [])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains(word), "\(run.errors)")
        #expect(try recording.files() == before)
    }

    /// An aspect ratio of 16 to 9 while the session has 4 to 3; the same shape at twice the size.
    @Test func reportsALensOfAnotherShape() throws {
        for (size, isSaid) in [("[64, 36]", true), ("[128, 96]", false)] {
            let camera = Self.camera.replacingOccurrences(of: "[64, 48]", with: size)
            let recording = try SmallRecording()
            let run = try calibrate(recording, camera, nil, [])
            #expect(run.exitCode == 0, "\(run.errors)")
            let words =
                "Note: The lens was measured in images of 64×36, and the session's have "
                + "another aspect ratio, 64×48: no export can use it."
            #expect(run.output.contains(words) == isSaid, "\(run.output)")
            let json = try calibrate(recording, camera, nil, ["--json"])
            let document = try #require(try SmallRecording.lines(json.output).first)
            #expect((document["notices"] as? [String])?.isEmpty == !isSaid)
        }
    }

    @Test func noiseWithoutItsNumbersIsRefused() throws {
        let recording = try SmallRecording()
        let run = try calibrate(recording, Self.camera, "update_rate: 100\n", [])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("imu.yaml"), "\(run.errors)")
    }

    @Test(arguments: [
        ("0.00015", "-1", "gyroscope_noise_density is -1 but must be positive"),
        ("0.00015", "0.0", "gyroscope_noise_density is 0.0 but must be positive"),
        ("0.00015", "small", "gyroscope_noise_density is 'small', not a number"),
        ("gyroscope_noise_density: 0.00015\n", "", "gyroscope_noise_density is missing"),
    ])
    func reportsAnInvalidNoiseValue(_ part: String, _ other: String, _ words: String) throws {
        let recording = try SmallRecording()
        let text = Self.imu.replacingOccurrences(of: part, with: other)
        let run = try calibrate(recording, Self.camera, text, [])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.contains("imu.yaml"))
    }

    /// Kalibr's `camchain.yaml` of a single camera, without pose and time shift.
    @Test func aCameraAloneReplacesTheLensAndNothingElse() throws {
        let recording = try SmallRecording()
        _ = try calibrate(recording, Self.camera, nil, [])
        let lines = Self.camera.split(separator: "\n", omittingEmptySubsequences: false)
        let alone = lines.filter { !$0.hasPrefix("  -") && !$0.contains("imu") }
            .joined(separator: "\n").replacingOccurrences(of: "460.5", with: "470.5")
        let run = try calibrate(recording, alone, nil, [])
        try #require(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("focal lengths 470.50, 461.25 px"), "\(run.output)")
        #expect(run.output.contains("-20.0, 35.0, -6.0 mm; measured with Kalibr."))
        #expect(run.output.contains("minus 1.25 ms"))
    }

    /// A synthetic phone's calibration is nominal, and its export for Kalibr states that.
    @Test func anExportOfOursStaysNominal() throws {
        let recording = try SmallRecording()
        let export = try SmallExport(recording.url, format: "kalibr").files()
        let chain = String(decoding: export["camchain-imucam.yaml"] ?? Data(), as: UTF8.self)
        let run = try calibrate(recording, chain, nil, [])
        #expect(run.output.contains("-20.0, 35.0, -6.0 mm; nominal."), "\(run.output)\(run.errors)")
        let imu = String(decoding: export["imu.yaml"] ?? Data(), as: UTF8.self)
        let noise = try calibrate(recording, chain, imu, [])
        #expect(noise.exitCode == 3 && noise.errors.contains("its noise is nominal"))
        let foreign = chain.split(separator: "\n").filter { !$0.contains("#") }
            .joined(separator: "\n")
        let measured = try calibrate(recording, foreign + "\n", nil, [])
        #expect(measured.output.contains("measured with Kalibr."))
    }

    @Test(arguments: [
        ("accelerometer_noise_density: 0.1\n", "this is Kalibr's imu.yaml"),
        ("imu0:\n  gyroscope_random_walk: 0.1\n", "this is Kalibr's imu.yaml"),
        ("target_type: 'aprilgrid'\ntagCols: 6\n", "this is a calibration target of Kalibr"),
        ("sensor_type: camera\nrate_hz: 20\n", "this is a sensor.yaml of a EuRoC recording"),
        ("a: 1\n", "this is not a file that Kalibr writes"),
    ])
    func anotherFileThanCamchainIsNamed(_ text: String, _ words: String) throws {
        let run = try calibrate(try SmallRecording(), text, nil, [])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.contains("there is no 'cam0'"), "\(run.errors)")
        #expect(run.errors.contains("Give --kalibr Kalibr's camchain-imucam.yaml"), "\(run.errors)")
    }

    @Test func aCamchainForTheNoiseIsNamed() throws {
        let run = try calibrate(try SmallRecording(), Self.camera, Self.camera, [])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("this is Kalibr's camchain.yaml"), "\(run.errors)")
        #expect(run.errors.contains("--imu its imu.yaml"), "\(run.errors)")
    }

    private func calibrate(
        _ recording: SmallRecording, _ camera: String, _ imu: String?, _ words: [String]
    ) throws -> Program.Run {
        let folder = try TemporaryFolder()
        try Data(camera.utf8).write(to: folder.url("camera.yaml"))
        var words = ["--kalibr", folder.url("camera.yaml").path] + words
        if let imu {
            try Data(imu.utf8).write(to: folder.url("imu.yaml"))
            words += ["--imu", folder.url("imu.yaml").path]
        }
        return try Program.lockstep.run(["calibrate", recording.url.path] + words)
    }
}
