import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

@Suite struct PolycamTests {
    private func open(_ files: [String: [UInt8]]) throws -> any StoredSource {
        try TemporaryFolder(tree: files).openWithCodecs()
    }

    @Test func keepsPosesAsRowsOfCameraToWorld() throws {
        let frames = try open(PolycamExample.files()).drained().frames
        #expect(
            frames.map(\.timestamp.nanoseconds)
                == [6_158_122_345_000, 6_158_622_345_000, 6_159_122_345_000])
        let turned = Matrix3(columns: Vector3(0, 0, -1), Vector3(0, 1, 0), Vector3(1, 0, 0))
        for (index, frame) in frames.enumerated() {
            #expect(
                frame.worldFromCamera
                    == Transform(rotation: turned, translation: Vector3(Double(index), 2, 3)))
        }
        #expect(
            frames.map(\.intrinsics)
                == .init(repeating: Intrinsics(fx: 48.5, fy: 48.25, cx: 31.5, cy: 23.5), count: 3))
    }

    @Test func readsDepthInMillimetersAndConfidenceInThirds() throws {
        let source = try open(PolycamExample.files())
        let map = try #require(try source.drained().frames.first?.depth)
        let meters = map.depth.contentBytes().withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        #expect(meters[..<5] == [0, 1, 2, 3, 0.001])
        #expect(map.confidence?.contentBytes().prefix(4) == [0, 1, 2, 2])
        #expect(source.description.streams[1].size == PixelSize(width: 4, height: 3))
    }

    @Test func keepsImagesByteForByte() throws {
        let files = try PolycamExample.files()
        let frames = try open(files).drained().frames
        let images = frames.map { frame -> [UInt8]? in
            guard case .still(let still) = frame.image else { return nil }
            return still.bytes
        }
        #expect(images == PolycamExample.times.map { files["keyframes/images/\($0).jpg"] })
    }

    @Test(arguments: [true, false]) func prefersOptimizedCameras(_ saysSize: Bool) throws {
        let files = try PolycamExample.optimized(3, saysSize: saysSize)
        let source = try open(files)
        let frames = try source.drained().frames
        #expect(frames.map(\.worldFromCamera?.translation.x) == [10, 10, 10])
        #expect(frames.map(\.intrinsics?.fx) == [50, 50, 50])
        #expect(frames.allSatisfy { $0.depth != nil })
        #expect(source.description.says("Polycam optimized"))
        #expect(source.description.says("before they were undistorted"))
        #expect(source.description.says("3 of 3 camera files do not state") == !saysSize)
    }

    @Test func neverMixesOptimizedCamerasWithOthers() throws {
        let most = try open(PolycamExample.optimized(2))
        #expect(try most.drained().frames.map(\.worldFromCamera?.translation.x) == [10, 10])
        #expect(most.description.says("1 keyframe was not optimized and is left out"))
        let few = try open(PolycamExample.optimized(1))
        #expect(try few.drained().frames.map(\.worldFromCamera?.translation.x) == [0, 1, 2])
        #expect(few.description.says("ARKit's own", "1 keyframe."))
    }

    @Test func reportsSkippedData() throws {
        let description = try open(PolycamExample.files()).description
        #expect(description.says("Not read: mesh_info.json, raw.glb."))
        #expect(description.says("blur scores were left out"))
        #expect(description.says("no inertial samples"))
    }

    @Test func goesThroughTheRecorderIntoASessionThatHoldsTheSame() throws {
        let folder = try TemporaryFolder()
        let files = try PolycamExample.files()
        let recorded = try RecordedImport(try open(files), into: folder)
        let again = try Datasets.open(
            recorded.session.path, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem()
        ).drained().frames
        let original = try open(files).drained().frames
        #expect(again.map(\.worldFromCamera) == original.map(\.worldFromCamera))
        #expect(again.map(\.intrinsics) == original.map(\.intrinsics))
        #expect(
            again.map { $0.depth?.depth.contentBytes() }
                == original.map { $0.depth?.depth.contentBytes() })
        #expect(
            again.map { $0.depth?.confidence?.contentBytes() }
                == original.map { $0.depth?.confidence?.contentBytes() })
    }

    struct Case: Sendable {
        var name: String
        var changes: [String: String?]
        var frames = 3
        var depths = 3
        var posed = 3
        var drops = 0
        var notice: String
    }

    private static let first = PolycamExample.times[0]

    static let cases: [Case] = [
        Case(
            name: "nothing wrong", changes: [:],
            notice: "principal points count from a pixel's center or corner; the center is assumed"),
        Case(
            name: "no image", changes: ["images/\(first).jpg": nil],
            notice: "1 of 3 files named in keyframes/cameras/*.json"),
        Case(
            name: "an image that is none", changes: ["images/\(first).jpg": "image"],
            frames: 2, depths: 2, posed: 2, drops: 1, notice: "blur"),
        Case(
            name: "no depth", changes: ["depth/\(first).png": nil], depths: 2,
            notice: "1 of 3 keyframes has no depth map"),
        Case(
            name: "no confidence", changes: ["confidence/\(first).png": nil],
            notice: "1 of 3 depth maps has no confidence map"),
        Case(
            name: "an empty file of depth", changes: ["depth/\(first).png": ""], depths: 2,
            drops: 1, notice: "1 of 3 keyframes has an empty depth file"),
        Case(
            name: "depth that is none", changes: ["depth/\(first).png": "depth"], depths: 2,
            drops: 1, notice: "blur"),
        Case(
            name: "a camera that is not JSON", changes: ["cameras/\(first).json": "{"], frames: 2,
            depths: 2, posed: 2, drops: 1,
            notice: "keyframes/cameras/\(first).json: the JSON is invalid"),
        Case(
            name: "a camera without a number",
            changes: [
                "cameras/\(first).json": PolycamExample.camera(0).replacing("t_12", with: "t_99")
            ], frames: 2, depths: 2, posed: 2, drops: 1, notice: "'t_12' is missing"),
        Case(
            name: "a matrix that is not a rotation",
            changes: [
                "cameras/\(first).json": PolycamExample.camera(0)
                    .replacing("\"t_11\":1", with: "\"t_11\":2")
            ], frames: 2, depths: 2, posed: 2, drops: 1, notice: "not a rotation"),
        Case(
            name: "a camera of another image",
            changes: [
                "cameras/\(first).json": PolycamExample.camera(
                    0, size: "\"width\":1024,\"height\":768,")
            ], notice: "1 of 3 camera files states a different size"),
        Case(
            name: "a name that is not a time", changes: ["cameras/1.40E+018.json": "{}"], drops: 1,
            notice: "the name in microseconds is '1.40E+018'"),
    ]

    @Test(arguments: cases) func readsConsistentFilesAndReportsTheRest(_ example: Case) throws {
        let source = try open(PolycamExample.files(example.changes))
        let deliveries = try source.drained()
        #expect(deliveries.frames.count == example.frames, "\(example.name)")
        #expect(deliveries.frames.compactMap(\.depth).count == example.depths, "\(example.name)")
        #expect(
            deliveries.frames.compactMap(\.worldFromCamera).count == example.posed,
            "\(example.name)")
        let drops = deliveries.drops.reduce(0) { $0 + ($1.count ?? 0) }
        #expect(drops == example.drops, "\(example.name): \(deliveries.drops)")
        #expect(
            source.description.says(example.notice),
            "\(example.name): \(source.description.notices)")
    }

    @Test func refusesAnExportWithoutOneKeyframe() throws {
        var files = try PolycamExample.files()
        for time in PolycamExample.times { files["keyframes/cameras/\(time).json"] = [0x7B] }
        let error = #expect(throws: DatasetError.self) { try open(files) }
        #expect(error?.problem.contains("\(Self.first).json") == true)
    }
}
