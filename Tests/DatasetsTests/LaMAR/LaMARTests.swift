import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct LaMARTests {
    private func open(
        _ files: [String: [UInt8]] = LaMARExample.files(),
        _ codecs: any MediaCodecs = LaMARExample.codecs
    ) throws -> any StoredSource {
        try TemporaryFolder(tree: files).openWithCodecs(codecs)
    }

    @Test func keepsEveryNumberOfAFrame() throws {
        let frames = try open().drained().frames
        #expect(
            frames.map(\.timestamp.nanoseconds)
                == [6_407_152_467_000, 6_407_252_467_000, 6_407_352_468_000])
        #expect(frames.map(\.trackingState) == [.initializing, .limitedMotion, .normal])
        #expect(frames[0].intrinsics == Intrinsics(fx: 48.5, fy: 48.25, cx: 31.5, cy: 23.5))
        #expect(frames[1].intrinsics == Intrinsics(fx: 48.625, fy: 48.5, cx: 31.75, cy: 23.25))
        #expect(frames.map(\.exposure.durationSeconds) == [0.008333, 0.016667, 0.016667])
        let images = frames.map { frame -> Int? in
            guard case .packets(let packets) = frame.image else { return nil }
            return packets.imageIndex
        }
        #expect(images == [0, 1, 2])
    }

    @Test func takesPosesAsARKitGaveThem() throws {
        let poses = try open().drained().frames.compactMap(\.worldFromCamera)
        #expect(poses[0] == Transform(rotation: .identity, translation: Vector3(0.1, 0.2, 0.3)))
        // Rotated by 90° about the world's y: the direction behind the camera is +x.
        #expect((poses[1].rotation * Vector3(0, 0, 1) - Vector3(1, 0, 0)).length < 1e-6)
        #expect(poses[1].translation == Vector3(1, 2, 3))
    }

    @Test func takesReadingsInTheUnitsOfCoreMotion() throws {
        let deliveries = try open().drained()
        let accelerations = deliveries.readings(.accelerometer)
        #expect(accelerations.map(\.value) == [Vector3(0.0125, -0.98, 0.1), Vector3(0, -1, 0)])
        #expect(
            accelerations.map(\.timestamp.nanoseconds) == [6_407_160_000_000, 6_407_170_000_000])
        #expect(deliveries.readings(.gyroscope).map(\.value) == [Vector3(0.1, 0.2, 0.3)])
        #expect(deliveries.readings(.magnetometer).map(\.value) == [Vector3(-12.5, 300.25, 40)])
    }

    @Test(arguments: [0, 4, 48]) func readsDepthWithAnyRowPadding(_ bytes: Int) throws {
        var files = LaMARExample.files()
        files["depth/6407152467.bin"] = LaMARExample.depth(padding: bytes)
        let source = try open(files)
        let map = try #require(try source.drained().frames.first?.depth)
        let meters = map.depth.contentBytes().withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        #expect(meters == [0, 1, 2, 3, 0.125, 1.125, 2.125, 3.125, 0.25, 1.25, 2.25, 3.25])
        #expect(map.confidence?.contentBytes().prefix(4) == [0, 1, 2, 0])
        #expect(source.description.streams[1].size == PixelSize(width: 4, height: 3))
    }

    @Test func readsConfidenceStoredInColor() throws {
        var files = LaMARExample.files()
        files["depth/6407152467.confidence.png"] = LaMARExample.coloredConfidence
        let map = try open(files).drained().frames.first?.depth
        #expect(map?.confidence?.contentBytes().prefix(4) == [0, 1, 2, 0])
    }

    @Test func reportsSkippedData() throws {
        let description = try open().description
        for file in ["fused_imu.txt", "location.txt", "bluetooth.txt"] {
            #expect(description.says(file, "was not read"))
        }
        #expect(description.says("wall-clock time is unknown"))
        #expect(description.streams.first?.pixelOrigin == .pixelCenter)
    }

    @Test func readsTheImagesOfEarlierBuildsWithoutExposures() throws {
        var files = LaMARExample.files(["images.mp4": nil])
        let rows = LaMARExample.poses.split(separator: "\n").map { line in
            line.hasPrefix("#")
                ? String(line)
                : line.split(separator: ",").dropLast()
                    .joined(separator: ",")
        }
        files["poses.txt"] = Array((rows.joined(separator: "\n") + "\n").utf8)
        let image = try ExampleStill.jpeg(ExampleMovie.size)
        files["images/6407152467.jpg"] = image
        files["images/6407352468.jpg"] = image
        let source = try open(files)
        let deliveries = try source.drained()
        #expect(
            deliveries.frames.map(\.timestamp.nanoseconds)
                == [6_407_152_467_000, 6_407_252_467_000, 6_407_352_468_000])
        let hasImage = deliveries.frames.map { frame in
            if case .missing = frame.image { false } else { true }
        }
        #expect(hasImage == [true, false, true])
        #expect(deliveries.frames.allSatisfy { $0.worldFromCamera != nil })
        #expect(deliveries.frames.allSatisfy { $0.intrinsics != nil })
        #expect(deliveries.frames.allSatisfy { $0.exposure.durationSeconds == nil })
        #expect(deliveries.drops.isEmpty)
        #expect(source.description.says("1 of 3 files named in poses.txt is missing"))
    }

    @Test func goesThroughTheRecorderIntoASessionThatHoldsTheSame() throws {
        var files = LaMARExample.files()
        files["images.mp4"] = try ExampleMovie.bytes(
            count: 3, interval: HostDuration(nanoseconds: 100_000_000))
        let codecs = FFmpegCodecs()
        let folder = try TemporaryFolder()
        let recorded = try RecordedImport(try open(files, codecs), into: folder)
        let again = try Datasets.open(
            recorded.session.path, codecs: codecs, fileSystem: LocalFileSystem()
        ).drained()
        let original = try open(files, codecs).drained()
        #expect(again.frames.map(\.worldFromCamera) == original.frames.map(\.worldFromCamera))
        #expect(again.frames.map(\.intrinsics) == original.frames.map(\.intrinsics))
        #expect(again.frames.map(\.timestamp) == original.frames.map(\.timestamp))
        #expect(again.frames.map(\.trackingState) == original.frames.map(\.trackingState))
        #expect(
            again.frames.map { $0.depth?.depth.contentBytes() }
                == original.frames.map { $0.depth?.depth.contentBytes() })
        #expect(again.readings(.magnetometer) == original.readings(.magnetometer))
    }
}

/// Recordings with inconsistent files, or changed by other programs.
@Suite struct LaMARVariantTests {
    struct Case: Sendable {
        var name: String
        var changes: [String: String?]
        var frames = 3
        var depths = 3
        var readings = 2
        var drops: Int
        var notice: String
    }

    private static let rows = LaMARExample.poses

    static let cases: [Case] = [
        Case(
            name: "a row without an image",
            changes: [
                "poses.txt": rows
                    + "6407452467, normal, 0, 0, 0, 0, 0, 0, 1, 64, 48, 48, 48, 31, 23, 1\n"
            ], drops: 1, notice: "1 of 4 frame times of poses.txt has no image"),
        Case(
            name: "a rounded timestamp",
            changes: ["poses.txt": rows.replacing("6407352468", with: "6.41E+09")], frames: 2,
            depths: 2, drops: 1, notice: "a timestamp that a spreadsheet rounded"),
        Case(
            name: "no rotation",
            changes: ["poses.txt": rows.replacing("0.000000, 1.000000, 64", with: "0, 0, 64")],
            frames: 2, depths: 2, drops: 1, notice: "the quaternion's length is 0.0"),
        Case(
            name: "a row of another size",
            changes: [
                "poses.txt": rows.replacing(
                    "64, 48, 48.750000", with: "1920, 1440, 1450")
            ], drops: 0,
            notice: "1 of 3 rows of poses.txt states a different size"),
        Case(
            name: "no depth of an image", changes: ["depth/6407252467.bin": nil], depths: 2,
            drops: 0, notice: "1 of 3 frames has no depth map"),
        Case(
            name: "an empty file of depth", changes: ["depth/6407252467.bin": ""], depths: 2,
            drops: 1, notice: "1 of 3 frames has an empty depth file"),
        Case(
            name: "an empty movie", changes: ["images.mp4": ""], drops: 0,
            notice: "neither images.mp4 nor a folder images"),
        Case(
            name: "depth of another length", changes: ["depth/6407252467.bin": "no depth"],
            depths: 2, drops: 1, notice: "wall-clock time"),
        Case(
            name: "no confidence", changes: ["depth/6407252467.confidence.png": nil], depths: 2,
            drops: 1, notice: "assumed to be ARKit's, 256×192"),
        Case(
            name: "a byte order mark and carriage returns",
            changes: [
                "accelerometer.txt": "\u{FEFF}"
                    + LaMARExample.accelerometer.replacing("\n", with: "\r\n")
            ], drops: 0, notice: "wall-clock time"),
        Case(
            name: "a cut row",
            changes: [
                "accelerometer.txt": LaMARExample.accelerometer.cutInItsLastRow
            ], readings: 1, drops: 1, notice: "accelerometer.txt has no line end"),
        Case(
            name: "no samples", changes: ["accelerometer.txt": nil], readings: 0, drops: 0,
            notice: "wall-clock time"),
    ]

    @Test(arguments: cases) func readsConsistentFilesAndReportsTheRest(_ example: Case) throws {
        let folder = try TemporaryFolder(tree: LaMARExample.files(example.changes))
        let source = try folder.openWithCodecs(LaMARExample.codecs)
        let deliveries = try source.drained()
        #expect(deliveries.frames.count == example.frames, "\(example.name)")
        #expect(deliveries.frames.compactMap(\.depth).count == example.depths, "\(example.name)")
        #expect(deliveries.readings(.accelerometer).count == example.readings, "\(example.name)")
        let drops = deliveries.drops.reduce(0) { $0 + ($1.count ?? 0) }
        #expect(drops == example.drops, "\(example.name): \(deliveries.drops)")
        #expect(
            source.description.says(example.notice),
            "\(example.name): \(source.description.notices)")
    }

    @Test func reportsOmittedConfidenceOfLargerValues() throws {
        var files = LaMARExample.files()
        files["depth/6407252467.confidence.png"] = ExamplePNG.gray16(width: 4, height: 3) { _, _ in
            2
        }
        let deliveries = try TemporaryFolder(tree: files).openWithCodecs(LaMARExample.codecs)
            .drained()
        #expect(deliveries.frames.compactMap(\.depth).count == 3)
        #expect(deliveries.frames.compactMap(\.depth?.confidence).count == 2)
        let notices = deliveries.compactMap { delivery in
            if case .event(.notice(let words), _) = delivery.sample { words } else { nil }
        }
        #expect(
            notices == [
                "depth/6407252467.confidence.png contains numbers larger than a byte: its confidence "
                    + "was left out."
            ])
    }

    @Test(arguments: ["poses.txt", "gyroscope.txt"])
    func rejectsTablesDamagedByASpreadsheet(_ file: String) throws {
        let text = String(decoding: LaMARExample.files()[file] ?? [], as: UTF8.self)
        let changes = [file: text.replacing("\n6407", with: "\n6.41E+09, 0.")]
        let folder = try TemporaryFolder(tree: LaMARExample.files(changes))
        let error = #expect(throws: DatasetError.self) {
            try folder.openWithCodecs(LaMARExample.codecs)
        }
        #expect(error?.problem.contains("spreadsheet") == true)
        #expect(error?.place?.row == (file == "poses.txt" ? 3 : 2))
    }
}
