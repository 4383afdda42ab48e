import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

@Suite struct SpectacularTests {
    private func open(
        _ files: [String: [UInt8]] = SpectacularExample.files,
        _ codecs: any MediaCodecs = SpectacularExample.codecs
    ) throws -> any StoredSource {
        try TemporaryFolder(tree: files).openWithCodecs(codecs)
    }

    @Test func readsEverySensorInItsUnit() throws {
        let source = try open()
        let deliveries = try source.drained()
        let still = Vector3(0, -1, 0)
        #expect(
            deliveries.readings(.accelerometer).map(\.value)
                == [Vector3(0, -1, 0.5), still, still, still, still])
        #expect(deliveries.readings(.gyroscope).first?.value == Vector3(0.1, -0.2, 0.3))
        #expect(deliveries.readings(.magnetometer).map(\.value) == [Vector3(20, -30.5, 40)])
        #expect(
            deliveries.readings(.gyroscope).map(\.timestamp.nanoseconds)
                == [5, 25, 45, 65, 85].map { 100_000_000_000 + $0 * 1_000_000 })
        #expect(source.description.says("specific force", "divided by -9.80665"))
    }

    @Test func turnsHectopascalsIntoKilopascals() throws {
        let pressures = try open().drained().compactMap { delivery -> Double? in
            guard case .barometer(let sample) = delivery.sample else { return nil }
            return sample.pressureKilopascals
        }
        #expect(pressures == [101.325])
    }

    @Test func takesIntrinsicsOfTheRowElseOfTheCalibration() throws {
        let source = try open()
        #expect(
            try source.drained().frames.map(\.intrinsics)
                == [
                    Intrinsics(fx: 50.5, fy: 50.25, cx: 31.5, cy: 23.5),
                    Intrinsics(fx: 50.75, fy: 50.75, cx: 31.25, cy: 23.25),
                    Intrinsics(fx: 48.5, fy: 48.25, cx: 32, cy: 24),
                ])
        #expect(source.description.says("distortion", "brown-conrady"))
    }

    @Test func keepsTheCamerasMounting() throws {
        let calibration = try #require(try open().description.calibration)
        #expect(calibration.origin == .measured)
        // ARKit inverts vision's y and z: x from y, y from −x, z from z.
        let expected = Matrix3(columns: Vector3(0, -1, 0), Vector3(1, 0, 0), Vector3(0, 0, 1))
        let mounting = try #require(calibration.cameraFromImu)
        #expect(mounting.rotation.isNear(expected))
        let place = mounting.translation
        #expect((place - Vector3(0.5, -0.25, -0.125)).length < 1e-12)
    }

    @Test func convertsPosesToARKitAxes() throws {
        let source = try open()
        let frames = try source.drained().frames
        let pose = try #require(frames[0].worldFromCamera)
        // The camera is at −Rᵀt of the sensor, (−0.25, −0.5, 0.125), starting from (1, 2, 3).
        #expect((pose.translation - Vector3(0.75, 3.125, -1.5)).length < 1e-12)
        // It looks along the sensor's −z: down.
        #expect((pose.rotation * Vector3(0, 0, -1) - Vector3(0, -1, 0)).length < 1e-12)
        // A third of the distance from x = 2 to x = 4.
        let between = try #require(frames[1].worldFromCamera)
        #expect((between.translation - Vector3(2.0 + 2.0 / 3 - 0.25, 3.125, -1.5)).length < 1e-9)
        #expect(frames[2].worldFromCamera == nil)
        #expect(source.description.says("1 pose without an orientation"))
        #expect(source.description.says("groundTruth was read as"))
    }

    @Test func reportsUnsupportedData() throws {
        let description = try open().description
        #expect(description.says("imuTemperature"))
        #expect(description.says("systemMetrics"))
        #expect(description.says("1 position on the earth were left out"))
        #expect(description.startAnchor == nil)
    }

    @Test func keepsPositionsWhereTheClockIsTheWallClock() throws {
        let lines = SpectacularExample.lines.replacing(":100.0", with: ":1700000000.0")
        let source = try open(SpectacularExample.files("data.jsonl", lines))
        let positions = try source.drained().compactMap { delivery -> LocationSample? in
            guard case .location(let sample) = delivery.sample else { return nil }
            return sample
        }
        #expect(positions.map(\.latitudeDegrees) == [60.17])
        #expect(positions.map(\.horizontalAccuracyMeters) == [5])
        #expect(positions.map(\.altitudeMeters) == [nil])
        #expect(source.description.says("Unix times"))
    }

    @Test func readsImageFilesByNumberAndDepthOfTheSecondCamera() throws {
        let source = try open(SpectacularExample.withFiles)
        let frames = try source.drained().frames
        #expect(frames.count == 3)
        guard case .pixels(let pixels) = frames[0].image else {
            Issue.record("no pixels")
            return
        }
        #expect(pixels.contentBytes()[..<3] == [0, 10, 20])
        #expect(frames.map { $0.depth != nil } == [false, false, true])
        let meters = try #require(frames[2].depth).depth.contentBytes()
            .withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        #expect(meters[..<9] == [0, 1, 2, 3, 4, 5, 6, 7, 0.001])
    }

    @Test(
        arguments: [
            (nil, 0, "1 of 1 row with a depth scale has no depth map"),
            ([], 1, "has an empty depth file"),
        ] as [([UInt8]?, Int, String)])
    func namesMissingDepth(_ file: [UInt8]?, _ drops: Int, _ notice: String) throws {
        var files = SpectacularExample.withFiles
        files["frames2/00000002.png"] = file
        // The folder stays.
        files["frames2/00000009.png"] = SpectacularExample.map
        let source = try open(files)
        let deliveries = try source.drained()
        #expect(deliveries.frames.compactMap(\.depth).isEmpty)
        #expect(deliveries.drops.map(\.stream) == Array(repeating: .depth, count: drops))
        #expect(source.description.says(notice))
    }

    @Test func reportsMissingDepthFolder() throws {
        var files = SpectacularExample.withFiles
        files["frames2/00000002.png"] = nil
        #expect(try open(files).description.says("there is no folder frames2"))
    }

    @Test(arguments: [true, false])
    func goesThroughTheRecorderIntoASessionThatPasses(hasMovie: Bool) throws {
        var files = SpectacularExample.withFiles
        if hasMovie {
            files = SpectacularExample.files
            files["data.mov"] = try ExampleMovie.bytes(count: 3, interval: .milliseconds(30))
        }
        let folder = try TemporaryFolder()
        let recorded = try RecordedImport(try open(files, FFmpegCodecs()), into: folder)
        let findings = try recorded.findings()
        // The example's camera is half a meter from its sensors, and its stills are smaller than
        // its lens states.
        #expect(
            findings == RecordedImport.tooShort
                + (hasMovie ? [] : ["fail camera.intrinsics camera"])
                + ["fail calibration.plausible gyroscope"])
        let again = try Datasets.open(
            recorded.session.path, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem()
        ).drained()
        let original = try open(files, FFmpegCodecs()).drained()
        #expect(again.frames.map(\.worldFromCamera) == original.frames.map(\.worldFromCamera))
        #expect(again.frames.map(\.intrinsics) == original.frames.map(\.intrinsics))
        for sensor in InertialSensor.allCases {
            #expect(again.readings(sensor) == original.readings(sensor))
        }
    }
}
