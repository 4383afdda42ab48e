import LockstepDatasets
import LockstepSamples
import Testing

/// Stray Scanner recordings with inconsistent files, or changed by other programs.
@Suite struct StrayVariantTests {
    struct Case: Sendable {
        var name: String
        var file: String
        var text: String?
        var codecs = StrayExample.codecs
        var images: [Int]
        var depths: Int
        var readings = 2
        var drops: Int
        var notice: String
    }

    private static func movie(_ count: Int) -> StagedCodecs {
        StagedCodecs(
            nanoseconds: (0..<count).map { Int64($0) * 16_666_667 }, size: ExampleMovie.size)
    }

    static let cases: [Case] = [
        Case(
            name: "more images than rows", file: "icon", text: nil, codecs: movie(5),
            images: [0, 1, 2], depths: 3, drops: 2,
            notice: "2 of 5 images of rgb.mp4 have no row"),
        Case(
            name: "more rows than images", file: "icon", text: nil, codecs: movie(2),
            images: [0, 1], depths: 2, drops: 1,
            notice: "1 of 3 rows of odometry.csv names an image that is not in rgb.mp4"),
        Case(
            name: "a hole in the numbers", file: "odometry.csv",
            text: StrayExample.odometry.replacing("000001", with: "000002")
                .replacing("000002, 1.0", with: "000004, 1.0"),
            codecs: movie(5), images: [0, 2, 4], depths: 2, drops: 2,
            notice: "1 of 3 frames has no depth map"),
        Case(
            name: "a number twice", file: "odometry.csv",
            text: StrayExample.odometry.replacing("000001", with: "000000"), images: [0, 2],
            depths: 2, drops: 2, notice: "or not after the previous one"),
        Case(
            name: "no depth", file: "depth/000001.png", text: nil, images: [0, 1, 2], depths: 2,
            drops: 0, notice: "1 of 3 frames has no depth map"),
        Case(
            name: "no confidence", file: "confidence/000002.png", text: nil, images: [0, 1, 2],
            depths: 3, drops: 0,
            notice: "1 of 3 depth maps has no confidence map"),
        Case(
            name: "an empty file of depth", file: "depth/000001.png", text: "",
            images: [0, 1, 2], depths: 2, drops: 1,
            notice: "1 of 3 frames has an empty depth file"),
        Case(
            name: "an empty file of confidence", file: "confidence/000002.png", text: "",
            images: [0, 1, 2], depths: 3, drops: 0,
            notice: "1 of 3 depth maps has no confidence map"),
        Case(
            name: "depth that is none", file: "depth/000001.png", text: "depth",
            images: [0, 1, 2], depths: 2, drops: 1, notice: "movie's own times"),
        Case(
            name: "no samples", file: "imu.csv", text: nil, images: [0, 1, 2], depths: 3,
            readings: 0, drops: 0, notice: "no samples in imu.csv"),
        Case(
            name: "no movie", file: "rgb.mp4", text: nil, images: [-1, -1, -1], depths: 3,
            drops: 0, notice: "There is no rgb.mp4: 3 frames of odometry.csv are kept"),
        Case(
            name: "no matrix", file: "camera_matrix.csv", text: nil, images: [0, 1, 2],
            depths: 3, drops: 0, notice: "no intrinsics for images of 64×48"),
        Case(
            name: "a matrix of other images", file: "camera_matrix.csv",
            text: "1450, 0, 960\n0, 1450, 720\n0, 0, 1\n", images: [0, 1, 2], depths: 3,
            drops: 0, notice: "no intrinsics for images of 64×48"),
        Case(
            name: "a matrix that is none", file: "camera_matrix.csv", text: "a, b\nc\n",
            images: [0, 1, 2], depths: 3, drops: 0, notice: "camera_matrix.csv cannot be read"),
        Case(
            name: "a timestamp that a spreadsheet damaged", file: "odometry.csv",
            text: StrayExample.odometry.replacing("6407.169134542", with: "6.41E+03"),
            images: [0, 2], depths: 2, drops: 1, notice: "a timestamp that a spreadsheet rounded"),
        Case(
            name: "the last row cut", file: "odometry.csv",
            text: StrayExample.odometry.cutInItsLastRow, images: [0, 1], depths: 2, drops: 1,
            notice: "no line end"),
        Case(
            name: "the last row cut and an image too many", file: "odometry.csv",
            text: StrayExample.odometry.cutInItsLastRow, codecs: movie(4), images: [0, 1],
            depths: 2, drops: 2, notice: "they include those of unreadable rows"),
        Case(
            name: "carriage returns and a byte order mark", file: "imu.csv",
            text: "\u{FEFF}" + StrayExample.meters.replacing("\n", with: "\r\n"),
            images: [0, 1, 2], depths: 3, drops: 0, notice: "divided by 9.81"),
        Case(
            name: "accelerations of no unit", file: "imu.csv",
            text: StrayExample.gravities.replacing("-0.98", with: "-98").replacing(
                "-1.0", with: "-100"),
            images: [0, 1, 2], depths: 3, drops: 0, notice: "fits no unit"),
        Case(
            name: "an image's number of no image", file: "odometry.csv",
            text: StrayExample.odometry.replacing("000001", with: "-1"), images: [0, 2],
            depths: 2, drops: 1, notice: "frame is -1, which is invalid"),
    ]

    @Test func namesAMovieThatCannotBeRead() throws {
        let error = #expect(throws: DatasetError.self) {
            try TemporaryFolder(tree: StrayExample.files()).openWithCodecs()
        }
        #expect(error?.place?.file == "rgb.mp4")
    }

    @Test(arguments: cases) func readsConsistentFilesAndReportsTheRest(_ example: Case) throws {
        let folder = try TemporaryFolder(tree: StrayExample.files(example.file, example.text))
        let source = try folder.openWithCodecs(example.codecs)
        let deliveries = try source.drained()
        let images = deliveries.frames.map { frame -> Int in
            guard case .packets(let packets) = frame.image else { return -1 }
            return packets.imageIndex
        }
        #expect(images == example.images, "\(example.name)")
        #expect(deliveries.frames.compactMap(\.depth).count == example.depths, "\(example.name)")
        #expect(deliveries.readings(.gyroscope).count == example.readings, "\(example.name)")
        let drops = deliveries.drops.reduce(0) { $0 + ($1.count ?? 0) }
        #expect(drops == example.drops, "\(example.name)")
        #expect(source.description.says(example.notice), "\(example.name)")
    }

    @Test(arguments: ["odometry.csv", "imu.csv"])
    func rejectsTablesDamagedByASpreadsheet(_ file: String) throws {
        let text = String(decoding: StrayExample.files()[file] ?? [], as: UTF8.self)
        let damaged = text.replacing("\n6407.", with: "\n6.41E+03, 0.")
        let folder = try TemporaryFolder(tree: StrayExample.files(file, damaged))
        let error = #expect(throws: DatasetError.self) {
            try folder.openWithCodecs(StrayExample.codecs)
        }
        #expect(error?.problem.contains("spreadsheet") == true)
        #expect(error?.place?.row == 2)
    }

    @Test func namesUndecodableDepth() throws {
        let folder = try TemporaryFolder(tree: StrayExample.files("depth/000001.png", "depth"))
        let notices = try folder.openWithCodecs(StrayExample.codecs).drained().notices
        #expect(notices.contains { $0.hasPrefix("depth/000001.png cannot be decoded") })
    }

    @Test func keepsDepthWhoseConfidenceIsDamaged() throws {
        let name = "confidence/000001.png"
        let folder = try TemporaryFolder(tree: StrayExample.files(name, "confidence"))
        let deliveries = try folder.openWithCodecs(StrayExample.codecs).drained()
        #expect(deliveries.frames.compactMap(\.depth).count == 3)
        #expect(deliveries.frames.compactMap(\.depth?.confidence).count == 2)
        #expect(deliveries.drops.isEmpty)
        #expect(deliveries.notices.contains { $0.hasPrefix("\(name) cannot be decoded") })
    }

    @Test func takesNoImageOfEightBitsForDepth() throws {
        var files = StrayExample.files()
        files["depth/000000.png"] = StrayExample.confidence
        let source = try TemporaryFolder(tree: files).openWithCodecs(StrayExample.codecs)
        let deliveries = try source.drained()
        #expect(deliveries.frames.map { $0.depth == nil } == [true, false, false])
        #expect(deliveries.notices.contains { $0.contains("gray8") })
    }

    @Test func refusesARecordingWithoutOneSample() throws {
        let header = "timestamp, frame, x, y, z, qx, qy, qz, qw\n"
        let folder = try TemporaryFolder(tree: [
            "odometry.csv": Array(header.utf8), "camera_matrix.csv": [1], "rgb.mp4": [1],
        ])
        #expect(throws: DatasetError.self) { try folder.openWithCodecs(StrayExample.codecs) }
    }
}
