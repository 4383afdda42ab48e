import LockstepDatasets
import LockstepSamples
import LockstepSessions
import Testing

@Suite struct TUMRGBDTests {
    private func open(_ files: [String: [UInt8]] = TUMRGBDExample.files) throws
        -> any StoredSource
    {
        try TemporaryFolder(tree: files).openWithCodecs()
    }

    @Test func readsUnixSecondsToTheLastDigit() throws {
        let source = try open()
        let deliveries = try source.drained()
        #expect(
            deliveries.frames.map(\.timestamp.nanoseconds)
                == [
                    1_305_031_102_175_304_000, 1_305_031_102_211_214_000, 1_305_031_102_243_211_000,
                ])
        #expect(deliveries.anchors.map(\.wall.nanoseconds) == [1_305_031_102_100_000_000])
        #expect(source.description.says("Unix times"))
    }

    @Test func decodesColors() throws {
        let frame = try #require(try open().drained().frames.first)
        guard case .pixels(let pixels) = frame.image else {
            Issue.record("no pixels")
            return
        }
        #expect(pixels.format == .nv12FullRange)
        #expect(pixels.size == PixelSize(width: 8, height: 6))
        // JFIF's luma of pure red.
        #expect(abs(Int(pixels.contentBytes()[0]) - 76) <= 1)
    }

    @Test func pairsDepthWithTheNearestImageAndDividesBy5000() throws {
        let source = try open()
        let frames = try source.drained().frames
        #expect(frames.map { $0.depth != nil } == [true, true, false])
        let meters = try #require(frames[0].depth).depth.contentBytes()
            .withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        #expect(meters[..<9] == [0, 1, 2, 3, 4, 5, 6, 7, 0.5])
        #expect(frames[0].depth?.confidence == nil)
        #expect(source.description.says("divided by 5000", "15.524 ms"))
        #expect(source.description.says("1 of 3 frames has no depth map"))
    }

    @Test func takesTheIntrinsicsThatETH3DAdds() throws {
        let source = try open(TUMRGBDExample.files("calibration.txt", "7.5 7.25 3.5 2.5\n"))
        let expected = Intrinsics(fx: 7.5, fy: 7.25, cx: 3.5, cy: 2.5)
        #expect(try source.drained().frames.map(\.intrinsics) == [expected, expected, expected])
        let camera = source.description.streams.first { $0.stream == .camera }
        #expect(camera?.pixelOrigin == .pixelCenter)
        #expect(source.description.says("calibration.txt"))
    }

    @Test(arguments: [
        nil, "", "7.5 7.25 3.5", "7.5 nan 3.5 2.5", "0 1 2 3", "fx fy cx cy", "1 -2 3 4",
    ])
    func withoutACameraFramesHaveNoIntrinsics(_ text: String?) throws {
        let source = try open(TUMRGBDExample.files("calibration.txt", text))
        #expect(try source.drained().frames.map(\.intrinsics) == [nil, nil, nil])
        #expect(source.description.says("calibration.txt", "no intrinsics"))
    }

    @Test func convertsPosesToARKitAxes() throws {
        let source = try open()
        let frames = try source.drained().frames
        let pose = try #require(frames[0].worldFromCamera)
        // (1, 2, 3) with z up is (1, 3, −2) with y up, plus four microseconds of motion.
        #expect((pose.translation - Vector3(1, 3, -2)).length < 1e-3)
        // Vision's z, the world's z, is a session's y; ARKit's camera looks along −z.
        #expect((pose.rotation * Vector3(0, 0, -1) - Vector3(0, 1, 0)).length < 1e-12)
        #expect((pose.rotation * Vector3(1, 0, 0) - Vector3(1, 0, 0)).length < 1e-12)
        // The last pose is 7.911 ms before the last frame, nearer than `associate.py` requires.
        #expect(frames[2].worldFromCamera?.translation == Vector3(2, 3, -2))
        #expect(source.description.says("2 of 3 frames", "interpolated"))
        #expect(source.description.says("1 of 3 frames", "nearest in time"))
    }

    @Test func keepsPosesAndDepthWithoutTheImages() throws {
        let source = try open(TUMRGBDExample.files.filter { !$0.key.hasPrefix("rgb/") })
        let samples = try source.drained()
        let full = try open().drained().frames.filter {
            $0.worldFromCamera != nil || $0.depth != nil
        }
        #expect(samples.frames.map(\.timestamp) == full.map(\.timestamp))
        #expect(samples.frames.map(\.worldFromCamera) == full.map(\.worldFromCamera))
        #expect(
            samples.frames.map { $0.depth?.depth.contentBytes() }
                == full.map { $0.depth?.depth.contentBytes() })
        #expect(samples.drops.filter { $0.stream == .camera }.count == 3 - full.count)
        #expect(source.description.says("Frames without an image", "import again"))
    }

    @Test func assumesSpecificForceAndReportsIt() throws {
        let source = try open()
        let readings = try source.drained().readings(.accelerometer)
        #expect(
            readings.map(\.value)
                == [Vector3(0, -1, 0), Vector3(1, 0, -0.5), Vector3(0, -1, 0)])
        #expect(source.description.says("specific force", "sign and axes are unknown"))
    }

    @Test func goesThroughTheRecorderIntoASessionThatPasses() throws {
        let folder = try TemporaryFolder()
        let source = try open()
        let recorded = try RecordedImport(source, into: folder)
        let findings = try recorded.findings()
        #expect(findings == [])
        let again = try Datasets.open(
            recorded.session.path, codecs: StagedCodecs(), fileSystem: LocalFileSystem()
        ).drained()
        let original = try open().drained()
        #expect(again.frames.map(\.timestamp) == original.frames.map(\.timestamp))
        #expect(again.frames.map(\.worldFromCamera) == original.frames.map(\.worldFromCamera))
        #expect(
            again.frames.map { $0.depth?.depth.contentBytes() }
                == original.frames.map { $0.depth?.depth.contentBytes() })
        #expect(again.readings(.accelerometer) == original.readings(.accelerometer))
    }
}

@Suite struct TUMRGBDVariantTests {
    struct Case: Sendable {
        var name: String
        var file: String
        var text: String?
        var frames = 3
        var depths = 2
        var drops = 0
        var notice: String
    }

    static let cases: [Case] = [
        Case(
            name: "carriage returns, a byte order mark and commas", file: "rgb.txt",
            text: "\u{FEFF}"
                + TUMRGBDExample.images.replacing("\n", with: "\r\n")
                .replacing(" rgb/", with: ",rgb/"),
            notice: "no intrinsics"),
        Case(
            name: "no depth", file: "depth.txt", text: nil, depths: 0, notice: "There is no depth"),
        Case(
            name: "no poses", file: "groundtruth.txt", text: nil, notice: "There are no poses"),
        Case(
            name: "no accelerations", file: "accelerometer.txt", text: nil,
            notice: "There are no accelerations"),
        Case(
            name: "an image that is not there", file: "rgb/1305031102.211214.png", text: nil,
            frames: 2, drops: 1, notice: "1 of 3 files named in rgb.txt is missing"),
        Case(
            name: "an empty image", file: "rgb/1305031102.211214.png", text: "",
            frames: 2, drops: 1, notice: "1 of 3 files named in rgb.txt is empty"),
        Case(
            name: "depth that is not there", file: "depth/1305031102.226738.png", text: nil,
            depths: 1, drops: 1, notice: "1 of 2 files named in depth.txt is missing"),
        Case(
            name: "depth that is none", file: "depth/1305031102.226738.png", text: "depth",
            depths: 1, drops: 1, notice: "divided by 5000"),
        Case(
            name: "depth that no image belongs to", file: "depth.txt",
            text: TUMRGBDExample.depth.replacing("1305031102.226738 ", with: "1305031103.0 "),
            depths: 1, drops: 1, notice: "1 of 2 depth maps has no image within 20 ms"),
        Case(
            name: "a name that climbs out", file: "rgb.txt",
            text: TUMRGBDExample.images.replacing(
                "rgb/1305031102.211214.png", with: "rgb/../../../etc/passwd"),
            frames: 2, drops: 1, notice: "points outside the recording"),
        Case(
            name: "one timestamp damaged", file: "rgb.txt",
            text: TUMRGBDExample.images.replacing("1305031102.211214 ", with: "1.31E+09 "),
            frames: 2, drops: 1, notice: "a timestamp that a spreadsheet rounded"),
        Case(
            name: "a row cut short", file: "rgb.txt",
            text: TUMRGBDExample.images.replacing(" rgb/1305031102.211214.png", with: ""),
            frames: 2, drops: 1, notice: "the row has 1 field instead of 2"),
        Case(
            name: "not a number", file: "groundtruth.txt",
            text: TUMRGBDExample.poses.replacing("1.5 2 3", with: "nan 2 3"),
            notice: "1 of 3 rows of groundtruth.txt cannot be read"),
    ]

    @Test(arguments: cases) func readsUsableDataAndReportsTheRest(_ example: Case) throws {
        let folder = try TemporaryFolder(
            tree: TUMRGBDExample.files(example.file, example.text))
        let source = try folder.openWithCodecs()
        let deliveries = try source.drained()
        #expect(deliveries.frames.count == example.frames, "\(example.name)")
        #expect(deliveries.frames.compactMap(\.depth).count == example.depths, "\(example.name)")
        let drops = deliveries.drops.reduce(0) { $0 + ($1.count ?? 0) }
        #expect(drops == example.drops, "\(example.name)")
        #expect(source.description.says(example.notice), "\(example.name)")
    }

    @Test(arguments: ["rgb.txt", "depth.txt", "groundtruth.txt", "accelerometer.txt"])
    func rejectsTablesDamagedByASpreadsheet(_ file: String) throws {
        let text = String(decoding: TUMRGBDExample.files[file] ?? [], as: UTF8.self)
        let damaged = text.replacing("\n1305031102.", with: "\n1.31E+09 ")
        let folder = try TemporaryFolder(tree: TUMRGBDExample.files(file, damaged))
        let error = #expect(throws: DatasetError.self) { try folder.openWithCodecs() }
        #expect(error?.problem.contains("spreadsheet") == true)
        #expect(error?.place?.file == file)
    }

    @Test func refusesARecordingWithoutOneImage() throws {
        let folder = try TemporaryFolder(
            tree: TUMRGBDExample.files("rgb.txt", "# color images\n"))
        #expect(throws: DatasetError.self) { try folder.openWithCodecs() }
    }
}
