import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

@Suite struct StrayTests {
    private func open(
        _ files: [String: [UInt8]] = StrayExample.files(),
        _ codecs: any MediaCodecs = StrayExample.codecs
    ) throws -> any StoredSource {
        try TemporaryFolder(tree: files).openWithCodecs(codecs)
    }

    @Test(arguments: StrayExample.Build.allCases)
    func findsTheUnitOfAccelerationsInTheirNumbers(_ build: StrayExample.Build) throws {
        let source = try open(StrayExample.files(build))
        let readings = try source.drained().readings(.accelerometer)
        let isMeters = build == .metersPerSecondSquared
        let first = isMeters ? Vector3(0, -1, 0.5) : Vector3(0.0125, -0.98, 0.1)
        #expect(readings.map(\.value) == [first, Vector3(0, -1, 0)])
        #expect(readings.map(\.timestamp.nanoseconds) == [6_407_200_000_000, 6_407_210_000_000])
        #expect(source.description.says(isMeters ? "divided by 9.81" : "read as g"))
    }

    @Test func readsAngularVelocityFromColumnsNamedAlpha() throws {
        let readings = try open().drained().readings(.gyroscope)
        #expect(readings.map(\.value) == [Vector3(0.1, 0.2, 0.3), Vector3(-0.1, -0.2, -0.3)])
    }

    @Test func turnsVisionsCameraAxesIntoARKits() throws {
        let poses = try open().drained().frames.compactMap(\.worldFromCamera)
        #expect(
            poses[0] == Transform(rotation: .identity, translation: Vector3(0.1, 0.2, 0.3)))
        let turned = Matrix3(columns: Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1))
        #expect(poses[1].rotation == turned)
        // Rotated by 90° about the world's y: vision's camera looks along x, ARKit's z points back.
        #expect((poses[2].rotation * Vector3(0, 0, 1) - Vector3(-1, 0, 0)).length < 1e-12)
    }

    @Test func timestampsImagesByTheirRowsAndNotByTheMovie() throws {
        let frames = try open().drained().frames
        #expect(
            frames.map(\.timestamp.nanoseconds)
                == [6_407_152_467_875, 6_407_169_134_542, 6_407_185_801_208])
        let images = frames.map { frame -> Int? in
            guard case .packets(let packets) = frame.image else { return nil }
            return packets.imageIndex
        }
        #expect(images == [0, 1, 2])
    }

    @Test func readsDepthInMillimetersWithItsConfidence() throws {
        let source = try open()
        let maps = try source.drained().frames.compactMap(\.depth)
        #expect(maps.count == 3)
        let meters = maps[0].depth.contentBytes().withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        #expect(meters[..<5] == [0, 1, 2, 3, 0.001])
        #expect(maps[0].confidence?.contentBytes()[..<4] == [0, 1, 2, 0])
        #expect(source.description.streams.map(\.stream).prefix(2) == [.camera, .depth])
        #expect(source.description.streams[1].size == PixelSize(width: 4, height: 3))
    }

    @Test func usesTheLastMatrixForAllFramesAndReportsIt() throws {
        let source = try open()
        let expected = Intrinsics(fx: 50, fy: 50.5, cx: 31.25, cy: 23.75)
        #expect(try source.drained().frames.map(\.intrinsics) == [expected, expected, expected])
        #expect(source.description.says("camera_matrix.csv", "last frame"))
        #expect(source.description.streams.first?.pixelOrigin == .pixelCenter)
    }

    @Test func prefersIntrinsicsOfEachRow() throws {
        let source = try open(StrayExample.files(.store))
        let intrinsics = try source.drained().frames.map(\.intrinsics)
        #expect(intrinsics[0] == Intrinsics(fx: 48.5, fy: 48.25, cx: 31.5, cy: 23.5))
        #expect(intrinsics[1] == Intrinsics(fx: 48.625, fy: 48.5, cx: 31.75, cy: 23.25))
        #expect(intrinsics[2] == Intrinsics(fx: 48.75, fy: 48.5, cx: 31.5, cy: 23.5))
        #expect(source.description.says("center of distortion"))
        #expect(!source.description.says("last frame"))
    }

    @Test(arguments: StrayExample.Build.allCases)
    func goesThroughTheRecorderIntoASessionThatPasses(_ build: StrayExample.Build) throws {
        var files = StrayExample.files(build)
        files["rgb.mp4"] = try ExampleMovie.bytes(count: 3)
        let codecs = FFmpegCodecs()
        let folder = try TemporaryFolder()
        let recorded = try RecordedImport(try open(files, codecs), into: folder)
        let findings = try recorded.findings()
        #expect(findings == RecordedImport.tooShort)
        let again = try Datasets.open(
            recorded.session.path, codecs: codecs, fileSystem: LocalFileSystem()
        ).drained()
        let original = try open(files, codecs).drained()
        #expect(again.frames.map(\.worldFromCamera) == original.frames.map(\.worldFromCamera))
        #expect(again.frames.map(\.intrinsics) == original.frames.map(\.intrinsics))
        #expect(again.frames.map(\.timestamp) == original.frames.map(\.timestamp))
        #expect(
            again.frames.map { $0.depth?.depth.contentBytes() }
                == original.frames.map { $0.depth?.depth.contentBytes() })
        #expect(again.readings(.accelerometer) == original.readings(.accelerometer))
    }
}
