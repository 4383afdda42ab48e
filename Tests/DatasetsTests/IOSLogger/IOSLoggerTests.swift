import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

@Suite struct IOSLoggerTests {
    private func open(_ changes: [String: String?] = [:]) throws -> any StoredSource {
        try TemporaryFolder(tree: IOSLoggerExample.files(changes))
            .openWithCodecs(IOSLoggerExample.codecs)
    }

    private static let start: Int64 = 1_627_530_745_000_000_000

    @Test func readsEverySensorAsCoreMotionGaveIt() throws {
        let deliveries = try open().drained()
        #expect(
            deliveries.readings(.accelerometer).map(\.value)
                == [Vector3(0.0125, -0.98, 0.1), Vector3(0, -1, 0)])
        #expect(deliveries.readings(.gyroscope).map(\.value) == [Vector3(0.1, 0.2, 0.3)])
        #expect(deliveries.readings(.magnetometer).map(\.value) == [Vector3(-12.5, 300.25, 40)])
        #expect(
            deliveries.readings(.accelerometer).map(\.timestamp.nanoseconds)
                == [Self.start + 41_000_000, Self.start + 51_000_000])
    }

    /// The timestamps are Unix times: both clocks are equal.
    @Test func keepsUnixTimesAsBothClocks() throws {
        let source = try open()
        let anchor = try #require(source.description.startAnchor)
        #expect(anchor.host.nanoseconds == Self.start + 40_137_000)
        #expect(anchor.wall.nanoseconds == anchor.host.nanoseconds)
        #expect(try source.drained().anchors == [anchor])
    }

    @Test func findsTheImagesByNumberAndThePosesByTime() throws {
        let source = try open()
        let frames = try source.drained().frames
        #expect(
            frames.map(\.timestamp.nanoseconds)
                == [40_137_000, 73_460_000, 106_783_000].map { Self.start + $0 })
        #expect(frames.first?.intrinsics == Intrinsics(fx: 48.5, fy: 48.25, cx: 31.5, cy: 23.5))
        #expect(frames[0].worldFromCamera?.rotation == .identity)
        #expect(frames[0].worldFromCamera?.translation == Vector3(0.1, 0.2, 0.3))
        // A quarter turn about y: the camera's viewing direction, −z, is the world's −x.
        let turned = try #require(frames[1].worldFromCamera)
        #expect((turned.rotation * Vector3(0, 0, -1) - Vector3(-1, 0, 0)).length < 1e-5)
        #expect(frames[2].worldFromCamera?.translation == Vector3(1, 2, 3.5))
        let camera = try #require(source.description.streams.first)
        #expect(camera.pixelOrigin == .pixelCenter && camera.size == ExampleMovie.size)
        #expect(source.description.says("Of the 5 poses in", "only those at frames are kept."))
    }

    /// Without ARKit, intrinsics come from a sample buffer.
    @Test func reportsTheSourceOfIntrinsics() throws {
        let source = try open(["ARposes.txt": nil])
        #expect(source.description.streams.first?.pixelOrigin == .pixelCorner)
        #expect(source.description.says("There are no poses."))
    }

    @Test func joinsDeviceMotionOfThreeFiles() throws {
        let samples = try open().drained().compactMap { delivery -> DeviceMotionSample? in
            if case .deviceMotion(let sample) = delivery.sample { sample } else { nil }
        }
        let sample = try #require(samples.first)
        #expect(samples.count == 1)
        #expect(sample.rotationRate == Vector3(0.1, 0.2, 0.3))
        #expect(sample.userAcceleration == Vector3(0.01, 0.02, 0.03))
        #expect(sample.magneticField == Vector3(1.5, 2.5, 3.5))
        #expect(sample.magneticFieldAccuracy == .high)
        let down = sample.attitude.inverse.matrix * Vector3(0, 0, -1)
        #expect((down - sample.gravity).length < 1e-5)
    }

    /// The app writes its files from several queues, and sometimes exchanges the same two rows in
    /// all files.
    @Test func losesNoDeviceMotionWhereFilesExchangeRowsAlike() throws {
        let times = ["45", "65", "55", "75"]
        func file(_ values: String) -> String {
            times.map { "1627530745.0\($0)000,\(values)\r\n" }.joined()
        }
        let source = try open([
            "Motion.txt": file("0.707107,0.707107,0.000000,0.000000"),
            "MotARH.txt": file("0.1,0.2,0.3,0.0,-1.0,0.0,0.01,0.02,0.03,-1.000000"),
            "MotMagnFull.txt": file("1.500000,2.500000,3.500000,2"),
        ])
        let samples = try source.drained().compactMap { delivery -> DeviceMotionSample? in
            if case .deviceMotion(let sample) = delivery.sample { sample } else { nil }
        }
        #expect(samples.count == 4)
        #expect(samples.allSatisfy { $0.magneticField != nil })
    }

    @Test func keepsPositions() throws {
        let positions = try open().drained().compactMap { delivery -> LocationSample? in
            if case .location(let sample) = delivery.sample { sample } else { nil }
        }
        let position = try #require(positions.first)
        #expect(position.latitudeDegrees == 37.544789 && position.longitudeDegrees == 126.963929)
        #expect(position.altitudeMeters == 55.706356)
        #expect(position.horizontalAccuracyMeters == 65 && position.verticalAccuracyMeters == 10)
        #expect(position.speedMetersPerSecond == 0.855486)
        #expect(position.wall.nanoseconds == Self.start - 500_000_000)
    }

    struct Case: Sendable {
        var name: String
        var changes: [String: String?]
        var frames = 3
        var posed = 3
        var motions = 1
        var drops = 0
        var notice: String
    }

    static let cases: [Case] = [
        Case(
            name: "no movie", changes: ["Frames.m4v": nil],
            notice: "There is no Frames.m4v: 3 frames of Frames.txt are kept"),
        Case(
            name: "neither movie nor poses", changes: ["Frames.m4v": nil, "ARposes.txt": nil],
            frames: 0, posed: 0, drops: 3, notice: "3 frames of Frames.txt have no image"),
        Case(
            name: "no rows of frames", changes: ["Frames.txt": nil], frames: 5, posed: 5,
            notice: "5 poses of ARposes.txt are kept as frames"),
        Case(
            name: "no intrinsics",
            changes: ["Frames.txt": "1627530745.040137,0\n1627530745.073460,1\n"], frames: 2,
            posed: 2, drops: 1, notice: "2 of 2 frames have no intrinsics"),
        Case(
            name: "an image twice",
            changes: ["Frames.txt": IOSLoggerExample.frames.replacing(",1,48", with: ",0,48")],
            frames: 2, posed: 2, drops: 2, notice: "1 of 3 rows of Frames.txt names an image"),
        Case(
            name: "a frame between poses",
            changes: ["Frames.txt": IOSLoggerExample.frames.replacing(".073460", with: ".065000")],
            notice: "was interpolated"),
        Case(
            name: "a frame after the poses",
            changes: ["Frames.txt": IOSLoggerExample.frames.replacing(".106783", with: ".206783")],
            posed: 2, notice: "1 of 3 frames has no pose"),
        Case(
            name: "a pose of zeros",
            changes: [
                "ARposes.txt": IOSLoggerExample.poses.replacing(
                    ",1.000000,0.000000,0.000000,0.000000", with: ",0,0,0,0")
            ], posed: 2, notice: "2 of 5 rows of ARposes.txt cannot be read"),
        Case(
            name: "no attitude", changes: ["Motion.txt": nil], motions: 0, drops: 1,
            notice: "device motion without an attitude counts as lost"),
        Case(
            name: "an attitude of another time",
            changes: ["Motion.txt": "1627530745.046000,1,0,0,0\n"], motions: 0, drops: 1,
            notice: "Timestamps are the phone's clock"),
        Case(
            name: "a truncated row", changes: ["Gyro.txt": IOSLoggerExample.gyroscope + "16275"],
            drops: 1, notice: "The last row of Gyro.txt has no line end"),
        Case(
            name: "too few numbers",
            changes: ["Magnet.txt": IOSLoggerExample.magnetometer + "1627530745.05,1,2\n"],
            drops: 1, notice: "1 of 2 rows of Magnet.txt cannot be read"),
        Case(
            name: "an accuracy that there is not",
            changes: ["MotMagnFull.txt": "1627530745.045000,1,2,3,7\n1627530745.055000,1,2,3,2\n"],
            notice: "1 of 2 rows of MotMagnFull.txt cannot be read"),
    ]

    @Test(arguments: cases) func readsConsistentFilesAndReportsTheRest(_ example: Case) throws {
        let source = try open(example.changes)
        let deliveries = try source.drained()
        #expect(deliveries.frames.count == example.frames, "\(example.name)")
        #expect(
            deliveries.frames.compactMap(\.worldFromCamera).count == example.posed,
            "\(example.name)")
        let motions = deliveries.filter { delivery in
            if case .deviceMotion = delivery.sample { true } else { false }
        }
        #expect(motions.count == example.motions, "\(example.name)")
        let drops = deliveries.drops.reduce(0) { $0 + ($1.count ?? 0) }
        #expect(drops == example.drops, "\(example.name): \(deliveries.drops)")
        #expect(
            source.description.says(example.notice),
            "\(example.name): \(source.description.notices)")
    }

    @Test func refusesATimestampThatASpreadsheetRounded() throws {
        let error = #expect(throws: DatasetError.self) {
            try open(["Gyro.txt": "1.63E+09,1,2,3\n"])
        }
        #expect(error?.place?.file == "Gyro.txt")
    }

    @Test func goesThroughTheRecorderIntoASessionThatHoldsTheSame() throws {
        var files = IOSLoggerExample.files()
        files["Frames.m4v"] = try ExampleMovie.bytes(count: 3)
        let folder = try TemporaryFolder()
        let recorded = try RecordedImport(
            try TemporaryFolder(tree: files).openWithCodecs(), into: folder)
        let again = try Datasets.open(
            recorded.session.path, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem()
        ).drained()
        let original = try TemporaryFolder(tree: files).openWithCodecs().drained()
        #expect(again.frames.map(\.worldFromCamera) == original.frames.map(\.worldFromCamera))
        #expect(again.frames.map(\.intrinsics) == original.frames.map(\.intrinsics))
        #expect(again.readings(.gyroscope) == original.readings(.gyroscope))
    }
}
