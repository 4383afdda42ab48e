import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct Record3DTests {
    private func open(_ files: [String: [UInt8]]) throws -> any StoredSource {
        try TemporaryFolder(tree: files).openWithCodecs()
    }

    private func meters(_ frame: CameraFrame) -> [Float] {
        frame.depth?.depth.contentBytes().withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        } ?? []
    }

    @Test func joinsImagesDepthAndPosesByNumber() throws {
        let source = try open(Record3DExample.files())
        let frames = try source.drained().frames
        #expect(
            frames.map(\.timestamp.nanoseconds) == [250_000_000, 266_666_700, 300_000_000])
        #expect(
            frames.map { meters($0).last }
                == Record3DExample.numbers.map { Record3DExample.meters($0, 0, 3) })
        #expect(source.description.says("1 of 4 poses of metadata has no image"))
    }

    @Test func putsPixelsRightByATag() throws {
        let files = try Record3DExample.files()
        let source = try open(files)
        let frame = try #require(try source.drained().frames.first)
        guard case .still(let still) = frame.image else {
            Issue.record("no image as it was stored")
            return
        }
        let original = try #require(files["rgbd/0.jpg"])
        #expect(JPEGTurn(of: still.bytes).quarterTurnsClockwise == 3)
        #expect(still.size == PixelSize(width: 64, height: 48))
        #expect(still.bytes.suffix(original.count - 2) == original.dropFirst(2))
        #expect(frame.orientation == .portrait)
        #expect(source.description.says("EXIF orientation rotates them back"))
        #expect(source.description.streams.first?.size == still.size)
    }

    @Test func turnsDepthWithTheImage() throws {
        let source = try open(Record3DExample.files())
        let frame = try #require(try source.drained().frames.first)
        #expect(frame.depth?.size == PixelSize(width: 4, height: 3))
        // Native (x, y) is stored at (2 − y, x).
        let expected = (0..<3).flatMap { y in
            (0..<4).map { x in Record3DExample.meters(0, 2 - y, x) }
        }
        #expect(meters(frame) == expected)
        let confidence = (0..<3).flatMap { y in
            (0..<4).map { x in Record3DExample.confidence[x * 3 + 2 - y] }
        }
        #expect(frame.depth?.confidence?.contentBytes() == confidence)
        #expect(source.description.streams[1].size == PixelSize(width: 4, height: 3))
    }

    @Test func turnsIntrinsicsWithTheImage() throws {
        let frames = try open(Record3DExample.files()).drained().frames
        #expect(frames[0].intrinsics == Intrinsics(fx: 50.25, fy: 50.5, cx: 31, cy: 47 - 23.5))
        #expect(frames[1].intrinsics == Intrinsics(fx: 50.75, fy: 51, cx: 30.5, cy: 47 - 23))
        #expect(frames[2].intrinsics == Intrinsics(fx: 51.5, fy: 52, cx: 30, cy: 47 - 22.5))
    }

    /// Every measured point keeps its position in the file, whose image, depth, intrinsics and pose
    /// are those of the upright image.
    @Test func everyPointStaysWhereItWas() throws {
        let frames = try open(Record3DExample.files()).drained().frames
        let metadata = try Record3DMetadata(Array(Record3DExample.metadata.utf8))
        let start = try #require(metadata.initialPose)
        for (frame, number) in zip(frames, Record3DExample.numbers) {
            let stored = try #require(metadata.frameIntrinsics[number])
            let pose = try #require(metadata.poses[number])
            let native = try #require(frame.intrinsics)
            let worldFromCamera = try #require(frame.worldFromCamera)
            for x in 0..<3 {
                for y in 0..<4 {
                    let depth = Double(Record3DExample.meters(number, x, y))
                    let before =
                        start * pose
                        * Self.point(
                            x, y, depth, stored, Record3DExample.size, Record3DExample.depthSize)
                    let after =
                        worldFromCamera
                        * Self.point(
                            y, 2 - x, depth, native, PixelSize(width: 64, height: 48),
                            PixelSize(width: 4, height: 3))
                    #expect((before - after).length < 1e-12, "frame \(number), pixel \(x) \(y)")
                }
            }
        }
    }

    /// docs/CONVENTIONS.md, "Depth".
    private static func point(
        _ x: Int, _ y: Int, _ depth: Double, _ intrinsics: Intrinsics, _ size: PixelSize,
        _ depthSize: PixelSize
    ) -> Vector3 {
        let k = intrinsics.scaled(from: size, to: depthSize, origin: .pixelCenter)
        return Vector3(
            (Double(x) - k.cx) / k.fx * depth, -(Double(y) - k.cy) / k.fy * depth, -depth)
    }

    @Test func givesGravityBackWhereTheFileKnowsIt() throws {
        let source = try open(Record3DExample.files())
        let first = try #require(try source.drained().frames.first?.worldFromCamera)
        #expect(first.translation == Vector3(5, 6, 7))
        #expect(!source.description.says("gravity's direction is unknown"))
        let old = ["metadata": Array(Record3DExample.oldMetadata.utf8)] as [String: [UInt8]?]
        let without = try open(Record3DExample.files(old))
        #expect(try without.drained().frames.first?.worldFromCamera?.translation == .zero)
        #expect(without.description.says("gravity's direction is unknown"))
    }

    @Test func assumesValuesMissingInOldFiles() throws {
        let old = ["metadata": Array(Record3DExample.oldMetadata.utf8)] as [String: [UInt8]?]
        var files = try Record3DExample.files(old)
        let lidar = [UInt8](repeating: 0, count: 4 * 192 * 256)
        for number in Record3DExample.numbers {
            files["rgbd/\(number).depth"] = Record3DExample.stored(lidar)
            files["rgbd/\(number).conf"] = nil
        }
        let source = try open(files)
        let frames = try source.drained().frames
        #expect(frames.map(\.timestamp.nanoseconds) == [0, 16_666_667, 50_000_000])
        #expect(
            frames.map { $0.depth?.size }
                == .init(repeating: .init(width: 256, height: 192), count: 3))
        #expect(frames.map(\.intrinsics?.fx) == [50.25, 50.25, 50.25])
        #expect(source.description.says("no time for 3 of 3 frames", "60 Hz, the rate in the file"))
        #expect(source.description.says("depth maps' size; it was derived from their byte count"))
        #expect(source.description.says("3 of 3 frames get the first frame's intrinsics"))
        #expect(source.description.says("3 of 3 depth maps have no confidence"))
    }

    @Test(arguments: ["EXR_RGBD/", ""]) func readsTheExportAsEXRAndJPG(_ folder: String) throws {
        let source = try open(Record3DExample.exported(in: folder))
        let (found, own) = (
            try source.drained().frames, try open(Record3DExample.files()).drained().frames
        )
        #expect(found.map(meters) == own.map(meters))
        #expect(found.map(\.worldFromCamera) == own.map(\.worldFromCamera))
        #expect(found.map(\.intrinsics) == own.map(\.intrinsics))
        #expect(found.map(\.timestamp) == own.map(\.timestamp))
        #expect(source.description.says("3 of 3 depth maps have no confidence"))
    }

    /// The content of an EXR export that another program wrote.
    @Test func namesUnsupportedDepthFiles() throws {
        var files = try Record3DExample.exported()
        for number in Record3DExample.numbers {
            let name = "EXR_RGBD/depth/\(number).exr"
            // The compression's code follows its name, its type and its length.
            let words = Array("compression\0compression\0".utf8)
            let place = try #require(files[name]?.firstRange(of: words))
            files[name]?[place.upperBound + 4] = 8
        }
        let deliveries = try open(files).drained()
        #expect(deliveries.frames.count == 3 && deliveries.drops.count == 3)
        #expect(
            deliveries.notices.contains(
                "EXR_RGBD/depth/1.exr cannot be decoded: OpenEXR files with compression DWAA are not "
                    + "supported."))
    }

    @Test func readsTheFileAsTheAppSharesIt() throws {
        let disk = try TemporaryFolder()
        try disk.write(ExampleArchive(Record3DExample.files()).bytes, to: "scan.r3d")
        let found = try disk.openWithCodecs(at: "scan.r3d").drained().frames
        let own = try open(Record3DExample.files()).drained().frames
        #expect(found.count == 3)
        #expect(found.map(meters) == own.map(meters))
        #expect(found.map(\.worldFromCamera) == own.map(\.worldFromCamera))
    }

    @Test func takesImagesThatAreWiderThanHighForNative() throws {
        var files = try Record3DExample.files()
        let text = Record3DExample.metadata.replacing(
            "\"w\":48,\"h\":64,\"dw\":3,\"dh\":4", with: "\"w\":64,\"h\":48,\"dw\":4,\"dh\":3")
        files["metadata"] = Array(text.utf8)
        let image = try ExampleStill.jpeg(PixelSize(width: 64, height: 48))
        for number in Record3DExample.numbers { files["rgbd/\(number).jpg"] = image }
        let source = try open(files)
        let frame = try #require(try source.drained().frames.first)
        #expect(frame.intrinsics == Intrinsics(fx: 50.5, fy: 50.25, cx: 23.5, cy: 31))
        #expect(meters(frame).first == Record3DExample.meters(0, 0, 0))
        #expect(frame.orientation == nil)
        guard case .still(let still) = frame.image else {
            Issue.record("no image as it was stored")
            return
        }
        #expect(still.bytes == image)
        #expect(source.description.says("treated as native"))
    }

    @Test func goesThroughTheRecorderIntoASessionThatHoldsTheSame() throws {
        let folder = try TemporaryFolder()
        let recorded = try RecordedImport(try open(Record3DExample.files()), into: folder)
        let again = try Datasets.open(
            recorded.session.path, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem()
        ).drained().frames
        let original = try open(Record3DExample.files()).drained().frames
        #expect(again.map(\.worldFromCamera) == original.map(\.worldFromCamera))
        #expect(again.map(\.intrinsics) == original.map(\.intrinsics))
        #expect(again.map(meters) == original.map(meters))
        #expect(again.map(\.image.size) == original.map(\.image.size))
        let findings = try recorded.findings()
        #expect(!findings.contains { $0.contains("fail") }, "\(findings)")
    }
}

/// Recordings with inconsistent files, or changed by other programs.
@Suite struct Record3DVariantTests {
    struct Case: Sendable {
        var name: String
        var changes: [String: [UInt8]?]
        var frames = 3
        var depths = 3
        var graded = 3
        var posed = 3
        var drops = 0
        var notice: String
        /// Whether the notice is delivered with the frame; otherwise it is in the description.
        var isEvent = false
    }

    private static func metadata(_ text: String, _ other: String) -> [String: [UInt8]?] {
        ["metadata": Array(Record3DExample.metadata.replacing(text, with: other).utf8)]
    }

    static let cases: [Case] = [
        Case(
            name: "no depth", changes: ["rgbd/1.depth": nil], depths: 2, graded: 2,
            notice: "1 of 3 frames has no depth map"),
        Case(
            name: "an empty file of depth", changes: ["rgbd/1.depth": []], depths: 2, graded: 2,
            drops: 1, notice: "1 of 3 frames has an empty depth file"),
        Case(
            name: "no confidence", changes: ["rgbd/1.conf": nil], graded: 2,
            notice: "1 of 3 depth maps has no confidence map"),
        Case(
            name: "depth that is none", changes: ["rgbd/1.depth": Array("depth".utf8)],
            depths: 2, graded: 2, drops: 1,
            notice: "rgbd/1.depth cannot be decoded: the bytes are not a valid LZFSE stream",
            isEvent: true),
        Case(
            name: "depth of another size",
            changes: ["rgbd/1.depth": Record3DExample.stored([UInt8](repeating: 0, count: 40))],
            depths: 2, graded: 2, drops: 1, notice: "the map has 40 numbers instead of 48",
            isEvent: true),
        Case(
            name: "depth without packing",
            changes: ["rgbd/1.depth": Record3DExample.depth(1)],
            notice: "no image with its index"),
        Case(
            name: "confidence that is none", changes: ["rgbd/1.conf": [1, 2, 3]], graded: 2,
            notice: "rgbd/1.conf cannot be decoded", isEvent: true),
        Case(
            name: "a claim of 4 GB",
            changes: [
                "rgbd/1.depth": Array("bvx-".utf8) + [0xFF, 0xFF, 0xFF, 0xFF]
                    + Array("bvx$".utf8)
            ], depths: 2, graded: 2, drops: 1, notice: "not a valid LZFSE stream", isEvent: true),
        Case(
            name: "an image that is none", changes: ["rgbd/3.jpg": [1]], frames: 2, depths: 2,
            graded: 2, posed: 2, drops: 1, notice: "rgbd/3.jpg cannot be decoded", isEvent: true),
        Case(
            name: "a pose of zeros",
            changes: metadata("[0.5,0.5,0.5,0.5,-1,0,2]", "[0,0,0,0,0,0,0]"),
            posed: 2, notice: "1 of 3 frames has no pose"),
        Case(
            name: "a pose of words", changes: metadata("[0.5,0.5,0.5,0.5,-1,0,2]", "\"none\""),
            posed: 2, notice: "1 of 3 frames has no pose"),
        Case(
            name: "fewer poses than images",
            changes: metadata(",[0,0,0,1,0,0,0],[0.5,0.5,0.5,0.5,-1,0,2]", ""), posed: 2,
            notice: "1 of 3 frames has no pose"),
        Case(
            name: "the front camera",
            changes: metadata(Record3DExample.turned, "[0,0,0,1,0,0,0]")
                .merging(metadata("x", "x")) { first, _ in
                    let text = String(decoding: first ?? [], as: UTF8.self)
                    return Array(
                        text.replacing("[0.5,0.5,0.5,0.5,-1,0,2]", with: "[0,0,0,1,0,0,0]").utf8)
                }, posed: 0, notice: "All poses in metadata are equal"),
        Case(
            name: "a time of words", changes: metadata("0.2666667", "\"late\""),
            notice: "no time for 1 of 3 frames"),
        Case(
            name: "intrinsics of smaller images",
            changes: metadata("\"w\":48,\"h\":64", "\"w\":24,\"h\":32"),
            notice: "were scaled to 48×64"),
        Case(
            name: "intrinsics of other images",
            changes: metadata("\"w\":48,\"h\":64", "\"w\":640,\"h\":480"),
            notice: "no intrinsics for images of this size"),
        Case(
            name: "a byte order mark",
            changes: ["metadata": [0xEF, 0xBB, 0xBF] + Array(Record3DExample.metadata.utf8)],
            notice: "no image with its index"),
    ]

    @Test(arguments: cases) func readsConsistentFilesAndReportsTheRest(_ example: Case) throws {
        let files = try Record3DExample.files(example.changes)
        let source = try TemporaryFolder(tree: files).openWithCodecs()
        let deliveries = try source.drained()
        let frames = deliveries.frames
        #expect(frames.count == example.frames, "\(example.name)")
        #expect(frames.compactMap(\.depth).count == example.depths, "\(example.name)")
        #expect(
            frames.compactMap(\.depth?.confidence).count == example.graded, "\(example.name)")
        #expect(frames.compactMap(\.worldFromCamera).count == example.posed, "\(example.name)")
        let drops = deliveries.drops.reduce(0) { $0 + ($1.count ?? 0) }
        #expect(drops == example.drops, "\(example.name): \(deliveries.drops)")
        let notices = example.isEvent ? deliveries.notices : source.description.notices
        #expect(
            notices.contains { $0.contains(example.notice) }, "\(example.name): \(notices)")
    }

    @Test func locatesErrorsInTheMetadata() throws {
        let files = try Record3DExample.files(["metadata": Array("{".utf8)])
        let error = #expect(throws: FormatError.self) {
            try TemporaryFolder(tree: files).openWithCodecs()
        }
        #expect(error?.place?.file == "metadata")
    }

    @Test func refusesARecordingWithoutAnImage() throws {
        var files = try Record3DExample.files()
        for number in Record3DExample.numbers { files["rgbd/\(number).jpg"] = nil }
        let error = #expect(throws: DatasetError.self) {
            try TemporaryFolder(tree: files).openWithCodecs()
        }
        #expect(error?.problem.contains("no image that can be decoded") == true)
    }
}
