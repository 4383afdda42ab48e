import LockstepDatasets
import LockstepSamples
import LockstepSessions
import Testing

/// Copies of EuRoC recordings that other programs changed.
@Suite struct EuRoCVariantTests {
    struct Case: Sendable {
        var name: String
        var file: String
        var text: String?
        var frames: Int
        var readings: Int
        var drops: Int
        var notice: String
    }

    static let inertialHeader = ASLExample.inertial.prefix { $0 != "\n" } + "\n"
    static let cases: [Case] = [
        Case(
            name: "carriage returns and a byte order mark", file: "imu0/data.csv",
            text: "\u{FEFF}" + ASLExample.inertial.replacing("\n", with: "\r\n"), frames: 2,
            readings: 5, drops: 0, notice: "specific force"),
        Case(
            name: "some timestamps damaged", file: "imu0/data.csv",
            text: ASLExample.inertial.replacing(
                "1403715273262142976", with: "1.40371527326214E+018"),
            frames: 2, readings: 4, drops: 2, notice: "a timestamp that a spreadsheet rounded"),
        Case(
            name: "not a number", file: "imu0/data.csv",
            text: ASLExample.inertial.replacing("-0.1,", with: "nan,"), frames: 2, readings: 4,
            drops: 2, notice: "1 of 5 rows of mav0/imu0/data.csv cannot be read"),
        Case(
            name: "no inertial sensor", file: "imu0/data.csv", text: nil, frames: 2, readings: 0,
            drops: 0, notice: "no inertial sensor"),
        Case(
            name: "an inertial table without rows", file: "imu0/data.csv",
            text: String(inertialHeader), frames: 2, readings: 0, drops: 0,
            notice: "no inertial sensor"),
        Case(
            name: "no camera", file: "cam0/data.csv", text: nil, frames: 3, readings: 5, drops: 0,
            notice: "3 poses are kept as frames without an image"),
        Case(
            name: "no poses", file: "state_groundtruth_estimate0/data.csv", text: nil, frames: 2,
            readings: 5, drops: 0, notice: "There are no poses"),
        Case(
            name: "an image that is not there", file: "cam0/data/1403715273262142976.png",
            text: nil, frames: 2, readings: 5, drops: 0,
            notice: "1 of 2 files named in mav0/cam0/data.csv is missing"),
        Case(
            name: "an image that is none", file: "cam0/data/1403715273312143104.png",
            text: "PNG?", frames: 1, readings: 5, drops: 1, notice: "specific force"),
        Case(
            name: "a name that climbs out", file: "cam0/data.csv",
            text: ASLExample.images.replacing(
                ",1403715273312143104.png", with: ",../../../../etc/passwd"),
            frames: 2, readings: 5, drops: 0, notice: "points outside the recording"),
        Case(
            name: "a name from the root", file: "cam0/data.csv",
            text: ASLExample.images.replacing(",1403715273312143104.png", with: ",/etc/passwd"),
            frames: 2, readings: 5, drops: 0, notice: "the first is '/etc/passwd'"),
        Case(
            name: "the last row cut off", file: "cam0/data.csv",
            text: ASLExample.images.cutInItsLastRow, frames: 1, readings: 5, drops: 1,
            notice: "no line end"),
        Case(
            name: "no calibration", file: "cam0/sensor.yaml", text: nil, frames: 2, readings: 5,
            drops: 0, notice: "No calibration of cam0"),
        Case(
            name: "a calibration with an anchor", file: "cam0/sensor.yaml",
            text: "a: &x 1\nb: *x\n", frames: 2, readings: 5, drops: 0,
            notice: "mav0/cam0/sensor.yaml, row 1 cannot be read"),
        Case(
            name: "a calibration that is not a rotation", file: "cam0/sensor.yaml",
            text: ASLExample.camera.replacing("1.0, 0.0, 0.0, -0.06", with: "2.0, 0.0, 0.0, -0.06"),
            frames: 2, readings: 5, drops: 0, notice: "contains no rigid transform"),
        Case(
            name: "a calibration of other images", file: "cam0/sensor.yaml",
            text: ASLExample.camera.replacing("[8, 6]", with: "[752, 480]"), frames: 2,
            readings: 5, drops: 0, notice: "the calibration is for 752×480"),
        Case(
            name: "quaternions that turn nothing", file: "state_groundtruth_estimate0/data.csv",
            text: ASLExample.poses.replacing("3,0.7071067811865476,0", with: "3,0,0"), frames: 2,
            readings: 5, drops: 0, notice: "the quaternion's length"),
        Case(
            name: "no tracks of the sensor's axes", file: "imu0/sensor.yaml", text: "T_BS: [1]\n",
            frames: 2, readings: 5, drops: 0, notice: "no rigid T_BS"),
    ]

    @Test(arguments: cases)
    func readsUsableDataAndReportsTheRest(_ example: Case) throws {
        let folder = try TemporaryFolder(tree: ASLExample.euroc(example.file, example.text))
        let source = try folder.openWithCodecs()
        let deliveries = try source.drained()
        #expect(deliveries.frames.count == example.frames, "\(example.name)")
        #expect(deliveries.readings(.gyroscope).count == example.readings, "\(example.name)")
        let drops = deliveries.drops.reduce(0) { $0 + ($1.count ?? 0) }
        #expect(drops == example.drops, "\(example.name)")
        #expect(source.description.says(example.notice), "\(example.name)")
    }

    @Test(arguments: ["imu0/data.csv", "cam0/data.csv", "state_groundtruth_estimate0/data.csv"])
    func rejectsTablesDamagedByASpreadsheet(_ file: String) throws {
        let text = String(decoding: ASLExample.euroc[file] ?? [], as: UTF8.self)
        let damaged = text.replacing("\n14037", with: "\n1.40E+018,14037")
        let folder = try TemporaryFolder(tree: ASLExample.euroc(file, damaged))
        let error = #expect(throws: DatasetError.self) { try folder.openWithCodecs() }
        #expect(error?.problem.contains("spreadsheet") == true)
        #expect(error?.place?.file == "mav0/" + file)
        #expect(error?.place?.row == 2)
    }

    @Test func refusesASymbolicLink() throws {
        let folder = try TemporaryFolder(tree: ASLExample.euroc("imu0/data.csv", nil))
        try folder.makeLink("mav0/imu0/data.csv", to: "/etc/passwd")
        let error = #expect(throws: DatasetError.self) { try folder.openWithCodecs() }
        #expect(error?.fact == .symbolicLink)
        #expect(error?.place?.file == "mav0/imu0/data.csv")
    }

    @Test func opensNoImageThroughASymbolicLink() throws {
        let name = "cam0/data/1403715273312143104.png"
        let folder = try TemporaryFolder(tree: ASLExample.euroc(name, nil))
        try folder.makeLink("mav0/" + name, to: folder.path + "/mav0/cam0/data.csv")
        let source = try folder.openWithCodecs()
        #expect(source.description.says("points outside the recording"))
        #expect(try source.drained().frames.compactMap(\.still).count == 1)
    }

    @Test func followsNoLinkedFolder() throws {
        let folder = try TemporaryFolder(tree: ASLExample.below("mav0"))
        let other = try TemporaryFolder(tree: ASLExample.euroc)
        try LocalFileSystem().removeTree(folder.path + "/mav0/imu0")
        try folder.makeLink("mav0/imu0", to: other.path + "/imu0")
        let error = #expect(throws: DatasetError.self) { try folder.openWithCodecs() }
        #expect(error?.fact == .symbolicLink)
        #expect(error?.place?.file == "mav0/imu0")
    }

    /// A file that claims ten gigabytes without a block on the disk.
    @Test func opensNoImageLongerThanAnyImage() throws {
        let name = "cam0/data/1403715273312143104.png"
        let folder = try TemporaryFolder(tree: ASLExample.below("mav0"))
        let file = try LocalFileSystem().create(folder.path + "/mav0/" + name)
        try file.truncate(to: 10 << 30)
        try file.close()
        let source = try folder.openWithCodecs()
        #expect(source.description.says("longer than any image"))
        #expect(try source.drained().frames.compactMap(\.still).count == 1)
    }

    @Test func namesTheUndecodableImage() throws {
        let name = "cam0/data/1403715273312143104.png"
        let cut = Array(ASLExample.image.dropLast(20))
        var files = ASLExample.euroc
        files[name] = cut
        let source = try TemporaryFolder(tree: ASLExample.below("mav0", files)).openWithCodecs()
        let notices = try source.drained().notices
        #expect(notices.contains { $0.contains("mav0/" + name) })
    }

    @Test func refusesARecordingWithoutOneSample() throws {
        let folder = try TemporaryFolder(tree: [
            "mav0/imu0/data.csv": Array(Self.inertialHeader.utf8)
        ])
        #expect(throws: DatasetError.self) { try folder.openWithCodecs() }
    }
}

extension CameraFrame {
    /// The image; nil for a frame whose image is missing.
    fileprivate var still: FrameImage? {
        if case .missing = image { nil } else { image }
    }
}
