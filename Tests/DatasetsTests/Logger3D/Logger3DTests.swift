import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Small iOS-3D-Logger recordings with one change each.
enum Logger3DExample {
    static let size = PixelSize(width: 8, height: 6)
    static let transform = "[1,0,0,0,0,1,0,0,0,0,1,0,0.5,-0.25,2,1]"
    static let motion =
        "\"imu_timestamp\":12345.671234,\"user_acceleration\":[0.01,-0.02,0.003],"
        + "\"rotation_rate\":[0.001,-0.003,0.0005],\"gravity\":[0,-0.98,-0.18],"
        + "\"attitude_euler\":[0.12,-0.05,1.57],\"attitude_quaternion\":[0,0,0.6,0.8],"
        + "\"magnetic_field\":[23.1,-45.2,-12.8]"

    /// A line of `frames.jsonl` without its end.
    static func line(_ index: Int, _ more: String = "", depth: Bool = true) -> String {
        "{\"frame_index\":\(index),\"timestamp\":12345.\(index + 6)78901,"
            + "\"camera_transform\":\(transform),\"camera_intrinsics\":[5.5,0,0,0,6.5,0,4,3,1],"
            + "\"camera_resolution\":[8,6],\"camera_euler_angles\":[0.12,-0.05,0.03],"
            + "\"tracking_state\":\"normal\",\"exposure_duration\":0.0333,\"exposure_offset\":0,"
            + "\"has_depth\":\(depth),\(depth ? "\"depth_resolution\":[2,1]," : "")"
            + "\"feature_point_count\":312,\"ambient_intensity\":1002.5,"
            + "\"ambient_color_temperature\":6500\(more.isEmpty ? "" : ",")\(more)}"
    }

    static let metadata = """
        {"sessionID":"session_20260331_142301","deviceModel":"iPhone15,2",\
        "osVersion":"Version 16.6.1 (Build 20G81)","startTimestamp":12300,"endTimestamp":12360,\
        "frameCount":2,"hasDepth":true,"rgbResolution":[8,6],"depthResolution":[2,1]}
        """

    /// A recording on the disk with an image for each line, and depth for frames 0 and 1.
    static func folder(
        _ lines: [String] = [line(0, motion), line(1, motion)], metadata: String? = metadata,
        image: PixelSize = size
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["frames.jsonl": lines.map { $0 + "\n" }.joined()])
        if let metadata { try folder.write(Array(metadata.utf8), to: "metadata.json") }
        for name in ["rgb", "depth", "confidence"] { try folder.makeFolder(name) }
        for index in lines.indices {
            try folder.write(exampleJPEG(image), to: "rgb/00000\(index).jpg")
            let depths: [Float] = [1.5, Float(index) + 0.25]
            try folder.write(depths.withUnsafeBytes(Array.init), to: "depth/00000\(index).bin")
            try folder.write([2, UInt8(index)], to: "confidence/00000\(index).bin")
        }
        return folder
    }
}

extension [Delivery] {
    var motions: [DeviceMotionSample] {
        compactMap { if case .deviceMotion(let motion) = $0.sample { motion } else { nil } }
    }
}

extension CameraFrame {
    fileprivate var still: [UInt8]? {
        if case .still(let still) = image { still.bytes } else { nil }
    }
}

@Suite struct Logger3DTests {
    @Test func keepsEveryNumberOfAFrame() throws {
        let more = "\"device_orientation\":\"landscapeRight\",\"frame_sharpness\":93.5"
        let folder = try Logger3DExample.folder([Logger3DExample.line(0, more)])
        let source = try folder.open()
        let frame = try #require(try source.drained().frames.first)
        #expect(frame.timestamp.nanoseconds == 12_345_678_901_000)
        #expect(frame.intrinsics == Intrinsics(fx: 5.5, fy: 6.5, cx: 4, cy: 3))
        #expect(frame.worldFromCamera?.translation == Vector3(0.5, -0.25, 2))
        #expect(frame.eulerAngles == CameraEulerAngles(pitch: 0.12, yaw: -0.05, roll: 0.03))
        #expect(frame.trackingState == .normal)
        #expect(frame.exposure.durationSeconds == 0.0333)
        #expect(frame.exposure.offsetEV == 0)
        #expect(frame.exposure.ambientIntensityLumen == 1002.5)
        #expect(frame.exposure.ambientColorTemperatureKelvin == 6500)
        #expect(frame.orientation == .landscapeRight)
        #expect(frame.sharpness == 93.5)
        #expect(source.description.streams.first?.pixelOrigin == .pixelCenter)
    }

    @Test func keepsDepthAndConfidenceByteForByte() throws {
        let folder = try Logger3DExample.folder()
        let frames = try folder.open().drained().frames
        let depths = frames.map { $0.depth?.depth.contentBytes() ?? [] }
        #expect(depths.first == [Float(1.5), 0.25].withUnsafeBytes(Array.init))
        #expect(frames.map { $0.depth?.confidence?.contentBytes() } == [[2, 0], [2, 1]])
        #expect(
            frames.map { $0.depth?.size }
                == .init(repeating: PixelSize(width: 2, height: 1), count: 2))
    }

    @Test func deliversTheMotionOfEachFrameOnceAndBeforeIt() throws {
        let folder = try Logger3DExample.folder()
        let source = try folder.open()
        let deliveries = try source.drained()
        #expect(deliveries.count == 3)
        let motion = try #require(deliveries.motions.first)
        #expect(motion.timestamp.nanoseconds == 12_345_671_234_000)
        #expect(motion.attitude == Quaternion(x: 0, y: 0, z: 0.6, w: 0.8))
        #expect(motion.gravity == Vector3(0, -0.98, -0.18))
        #expect(motion.userAcceleration == Vector3(0.01, -0.02, 0.003))
        #expect(motion.rotationRate == Vector3(0.001, -0.003, 0.0005))
        #expect(motion.magneticField == Vector3(23.1, -45.2, -12.8))
        #expect(motion.magneticFieldAccuracy == nil)
        #expect(source.description.says("one device motion per frame (1)"))
    }

    @Test func ignoresAFieldOfZeros() throws {
        let motion = Logger3DExample.motion.replacing("[23.1,-45.2,-12.8]", with: "[0,0,0]")
        let folder = try Logger3DExample.folder([Logger3DExample.line(0, motion)])
        let source = try folder.open()
        #expect(try source.drained().motions.map(\.magneticField) == [nil])
    }

    @Test func reportsThePhone() throws {
        let description = try Logger3DExample.folder().open().description
        #expect(description.deviceModel == "iPhone15,2")
        #expect(description.systemVersion == "16.6.1")
        #expect(description.streams.map(\.stream) == [.camera, .depth, .deviceMotion])
        #expect(description.says("only the number of feature points"))
    }

    @Test func readsARecordingThatWasNeverEnded() throws {
        let folder = try Logger3DExample.folder(metadata: nil)
        let source = try folder.open()
        #expect(source.description.deviceModel == nil)
        #expect(source.description.says("metadata.json is missing", "did not end properly"))
        #expect(try source.drained().frames.count == 2)
    }

    @Test(arguments: ["{", "[]", "{\"frameCount\": 7}", "{\"deviceModel\": 3}"])
    func survivesAnyMetadata(_ text: String) throws {
        let folder = try Logger3DExample.folder(metadata: text)
        let source = try folder.open()
        #expect(source.description.deviceModel == nil)
        #expect(try source.drained().frames.count == 2)
        if text.contains("7") { #expect(source.description.says("7 frames", "contains 2")) }
    }

    struct Turn: Sendable {
        var orientation: String?
        var isSwapped: Bool
        var exif: Int
        var notice: String?
    }

    static let turns: [Turn] = [
        Turn(orientation: nil, isSwapped: false, exif: 0),
        Turn(orientation: "portrait", isSwapped: false, exif: 0),
        Turn(orientation: "landscapeRight", isSwapped: false, exif: 0),
        Turn(
            orientation: "landscapeLeft", isSwapped: false, exif: 2, notice: "The app had rotated"),
        Turn(orientation: "portrait", isSwapped: true, exif: 3, notice: "The app had rotated"),
        Turn(
            orientation: "portraitUpsideDown", isSwapped: true, exif: 1, notice: "rotated 1 image"),
        Turn(orientation: nil, isSwapped: true, exif: 3, notice: "portrait is assumed"),
    ]

    @Test(arguments: turns) func putsTurnedPixelsRightByATag(_ turn: Turn) throws {
        let word = turn.orientation.map { "\"device_orientation\":\"\($0)\"" } ?? ""
        let stored = turn.isSwapped ? PixelSize(width: 6, height: 8) : Logger3DExample.size
        let folder = try Logger3DExample.folder(
            [Logger3DExample.line(0, word)], image: stored)
        let source = try folder.open()
        let frame = try #require(try source.drained().frames.first)
        let bytes = try #require(frame.still)
        #expect(JPEGTurn(of: bytes).quarterTurnsClockwise == turn.exif)
        #expect(frame.image.size == Logger3DExample.size)
        #expect(frame.intrinsics == Intrinsics(fx: 5.5, fy: 6.5, cx: 4, cy: 3))
        #expect(frame.depth?.size == PixelSize(width: 2, height: 1))
        // All but the tag stays as it was.
        #expect(bytes.suffix(exampleJPEG(stored).count - 2) == exampleJPEG(stored).dropFirst(2))
        let spoke = source.description.notices.contains { $0.contains("rotated") }
        #expect(spoke == (turn.notice != nil))
        if let notice = turn.notice { #expect(source.description.says(notice)) }
    }

    @Test func givesAnImageOfAnotherSizeNoIntrinsics() throws {
        let folder = try Logger3DExample.folder(image: PixelSize(width: 4, height: 3))
        let source = try folder.open()
        let frames = try source.drained().frames
        #expect(
            frames.map(\.image.size) == .init(repeating: PixelSize(width: 4, height: 3), count: 2)
        )
        #expect(frames.allSatisfy { $0.intrinsics == nil })
        #expect(source.description.says("2 images with a size other than"))
    }
}

@Suite struct Logger3DToleranceTests {
    private func expectOneLoss(
        _ folder: TemporaryFolder, of stream: LockstepSamples.Stream, _ words: String,
        frames count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let source = try folder.open()
        let deliveries = try source.drained()
        #expect(deliveries.drops.map(\.stream) == [stream], sourceLocation: sourceLocation)
        #expect(deliveries.frames.count == count, sourceLocation: sourceLocation)
        #expect(
            source.description.says(words), "\(source.description.notices)",
            sourceLocation: sourceLocation)
    }

    /// The second frame keeps its pose and depth.
    private func expectOneWithoutImage(_ folder: TemporaryFolder, _ words: String) throws {
        let source = try folder.open()
        let deliveries = try source.drained()
        let frames = deliveries.frames
        #expect(deliveries.drops.isEmpty && frames.count == 2)
        guard case .missing(Logger3DExample.size) = frames.last?.image else {
            Issue.record("\(String(describing: frames.last))")
            return
        }
        #expect(frames.last?.worldFromCamera != nil && frames.last?.depth != nil)
        #expect(source.description.says(words), "\(source.description.notices)")
        #expect(source.description.says("1 of them keeps times, poses and depth"))
    }

    @Test func countsAFrameWhoseImageIsEmpty() throws {
        let folder = try Logger3DExample.folder()
        try folder.write([], to: "rgb/000001.jpg")
        try expectOneWithoutImage(folder, "1 of 2 frames has no complete image")
    }

    @Test func saysThatTheFormatHasNoHEICFiles() throws {
        let folder = try Logger3DExample.folder()
        try LocalFileSystem().remove(folder.path + "/rgb/000001.jpg")
        try folder.write(exampleHEIC(Logger3DExample.size), to: "rgb/000001.heic")
        try expectOneWithoutImage(
            folder, "frame 1: 000001.heic is a HEIC, and this format has only JPEG files")
        #expect(try folder.open().description.says("put them into rgb as JPEG files"))
    }

    @Test func countsAFrameWhoseImageIsIncomplete() throws {
        let folder = try Logger3DExample.folder()
        try folder.write(
            Array(exampleJPEG(Logger3DExample.size).dropLast(2)), to: "rgb/000001.jpg")
        try expectOneWithoutImage(folder, "frame 1: the image is incomplete")
    }

    @Test func countsADepthMapOfAnotherLength() throws {
        let folder = try Logger3DExample.folder()
        try folder.write([1, 2, 3], to: "depth/000001.bin")
        try expectOneLoss(
            folder, of: .depth, "is of frame 1: 3 bytes instead of 8", frames: 2)
    }

    @Test func keepsDepthWithoutConfidence() throws {
        let folder = try Logger3DExample.folder()
        try folder.write([1], to: "confidence/000000.bin")
        let source = try folder.open()
        let depths = try source.drained().frames.compactMap(\.depth)
        #expect(depths.map { $0.confidence != nil } == [false, true])
        #expect(source.description.says("For 1 depth map, there is no confidence map"))
    }

    static let lines: [(name: String, line: String, words: String)] = [
        ("no JSON", "{\"frame_index\":", "row 2: the JSON is invalid"),
        (
            "a short matrix",
            Logger3DExample.line(1).replacing(Logger3DExample.transform, with: "[1]"),
            "camera_transform has 1 number instead of 16"
        ),
        (
            "a rounded timestamp",
            Logger3DExample.line(1).replacing("12345.778901", with: "1.40E+018"),
            "a timestamp that a spreadsheet rounded"
        ),
        (
            "no timestamp",
            Logger3DExample.line(1).replacing("\"timestamp\":12345.778901,", with: ""),
            "'timestamp' is missing"
        ),
        (
            "NaN", Logger3DExample.line(1).replacing("12345.778901", with: "NaN"), "not JSON"
        ),
        (
            "an image of 10 GB",
            Logger3DExample.line(1).replacing("[8,6]", with: "[100000,100000]"),
            "camera_resolution is"
        ),
        (
            "half a pixel", Logger3DExample.line(1).replacing("[8,6]", with: "[8.5,6]"),
            "camera_resolution is"
        ),
        (
            "a number below zero",
            Logger3DExample.line(1).replacing("index\":1", with: "index\":-1"),
            "frame_index is -1"
        ),
    ]

    @Test(arguments: lines.map(\.name)) func skipsALine(_ name: String) throws {
        let example = try #require(Self.lines.first { $0.name == name })
        let folder = try Logger3DExample.folder([Logger3DExample.line(0), example.line])
        try expectOneLoss(folder, of: .camera, example.words)
    }

    @Test func leavesOutMotionOfWhichAPartIsMissing() throws {
        let motion = Logger3DExample.motion.replacing("\"gravity\"", with: "\"gravitas\"")
        let folder = try Logger3DExample.folder([Logger3DExample.line(0, motion)])
        let source = try folder.open()
        #expect(source.description.says("1 device motion lacks a part"))
        #expect(try source.drained().motions.isEmpty)
    }

    @Test func refusesFoldersThatLeadElsewhere() throws {
        for name in ["rgb", "rgb/000000.jpg", "frames.jsonl"] {
            let folder = try Logger3DExample.folder()
            let elsewhere = try Logger3DExample.folder()
            try folder.replace(name, byLinkTo: elsewhere.path + "/" + name)
            let error = #expect(throws: DatasetError.self, "\(name)") { try folder.open() }
            #expect(error?.fact == .symbolicLink)
            #expect(error?.place?.file == name)
        }
    }

    @Test func refusesARecordingWithoutOneFrame() throws {
        let line = Logger3DExample.line(0).replacing("12345.678901", with: "1.4E+18")
        let folder = try Logger3DExample.folder([line])
        let error = #expect(throws: DatasetError.self) { try folder.open() }
        #expect(error?.problem.contains("spreadsheet") == true)
        #expect(error?.problem.contains("frames.jsonl, row 1") == true)
    }
}
