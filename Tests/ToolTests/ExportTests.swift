import Foundation
import Testing

/// Exports of recordings by the tool, checked by readers based only on the format's documentation.
@Suite(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
struct ExportTests {
    static let formats = ["vislam", "vio", "logger3d"]

    @Test(arguments: RecordTests.modes)
    func vislamKeepsEveryReadingInOrderWithItsTimestamp(_ mode: String) throws {
        let recording = try SmallRecording(["--mode", mode])
        let found = try SmallExport(recording.url, format: "vislam").read("read_vislam")
        let rows = try recording.table("imu.csv").filter { $0["sensor"] != "magneticField" }
        #expect(
            found["stamps"] as? [Int] == rows.compactMap { $0["timestamp_ns"].flatMap(Int.init) })
        #expect(found["frames"] as? Int == (try recording.lines("frames.jsonl").count))
        #expect(found["images"] as? Int == found["frames"] as? Int)
    }

    /// A movie is copied unchanged only if all of it is exported.
    @Test(arguments: [["--sharpest", "5"], ["--stride", "6"]])
    func aMovieHasTheImagesOfTheFramesChosen(_ words: [String]) throws {
        let recording = try SmallRecording(["--mode", "vislam"])
        let found = try SmallExport(recording.url, format: "vislam", words: words)
            .read("read_vislam")
        #expect(found["frames"] as? Int == 5)
        #expect(found["images"] as? Int == 5)
    }

    @Test func vislamsAccelerationsAreTimes9Point81() throws {
        let recording = try SmallRecording(["--mode", "vislam"])
        let found = try SmallExport(recording.url, format: "vislam").read("read_vislam")
        let stored = try recording.vectors("accelerometer")
        #expect(Self.numbers(found["accelerations"]) == stored.joined().map { $0 * 9.81 })
        #expect(Self.numbers(found["rates"]) == Array(try recording.vectors("gyroscope").joined()))
    }

    @Test func viosAccelerationsAreTimesMinus9Point81() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let found = try SmallExport(recording.url, format: "vio").read("read_vio")
        let written = try #require(found["accelerations"] as? [[Double]])
        let stored = try recording.vectors("accelerometer")
        #expect(written.count == stored.count)
        for (left, right) in zip(written.joined(), stored.joined()) {
            #expect(abs(left - right * -9.81) <= 0.5e-6 + 1e-12)
        }
    }

    @Test(arguments: RecordTests.modes)
    func vioHasEverythingInOrderOfArrival(_ mode: String) throws {
        let recording = try SmallRecording(["--mode", mode])
        let found = try SmallExport(recording.url, format: "vio").read("read_vio")
        let types = [
            "location": 2, "accelerometer": 3, "gyroscope": 4, "magnetometer": 5, "barometer": 6,
            "frame": 7,
        ]
        let replay = try Program.lockstep.run(["replay", recording.url.path])
        let arrived = try SmallRecording.lines(replay.output).compactMap { line in
            types[line["type"] as? String ?? ""].map { ($0, line["timestamp_ns"] as? Int ?? 0) }
        }
        #expect(found["types"] as? [Int] == [0] + arrived.map(\.0))
        let times = try #require(found["times"] as? [Double]).dropFirst()
        for (time, (_, stamp)) in zip(times, arrived) {
            #expect(abs(time - Double(stamp) / 1e9) < 0.6e-6)
        }
    }

    @Test(arguments: RecordTests.modes)
    func logger3DKeepsFramesDepthAndPoses(_ mode: String) throws {
        let recording = try SmallRecording(["--mode", mode])
        let found = try SmallExport(recording.url, format: "logger3d").read("read_logger3d")
        let rows = try recording.lines("frames.jsonl")
        #expect(found["times"] as? [Double] == rows.compactMap { $0["timestamp"] as? Double })
        #expect(found["depths"] as? Int == rows.filter { $0["has_depth"] as? Bool == true }.count)
        #expect(
            found["positions"] as? [[Double]]
                == rows.compactMap { ($0["camera_transform"] as? [Double])?[12..<15] }
                .map(Array.init))
        #expect(found["motions"] as? Int == rows.filter { $0["imu_timestamp"] != nil }.count)
    }

    @Test(arguments: formats) func anArchiveHoldsTheSameFiles(_ format: String) throws {
        let recording = try SmallRecording(["--mode", "video"])
        let folder = try SmallExport(recording.url, format: format)
        let archive = try SmallExport(recording.url, format: format, ending: ".zip")
        #expect(try folder.files() == archive.files())
        #expect(try archive.read("read_\(format)").isEmpty == false)
    }

    @Test(arguments: formats, ["logger", "video"])
    func twoProcessesExportTheSameBytes(_ format: String, _ mode: String) throws {
        let recording = try SmallRecording(["--mode", mode])
        let first = try SmallExport(recording.url, format: format)
        let second = try SmallExport(recording.url, format: format)
        #expect(try first.files() == second.files())
        let names = try first.files().keys.filter { $0 != ".lockstep-export" }
        #expect(try first.report()["file_count"] as? Int == names.count)
    }

    @Test(arguments: [
        ("mcap", "recording.mcap"), ("rosbag", "recording.bag"), ("ply", "points.ply"),
        ("tum", "trajectory.txt"),
    ])
    func aDashWritesTheLayoutsFileToStandardOutput(_ format: String, _ name: String) throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let folder = try SmallExport(recording.url, format: format)
        let place = try TemporaryFolder()
        let command =
            "TMPDIR='\(place.path)' '\(Program.lockstep.url.path)' export '\(recording.url.path)' "
            + "--format \(format) --to - > '\(recording.folder.path)/stream'"
        let run = try Program(at: "/bin/sh").run(["-c", command])
        #expect(run.exitCode == 0, "\(run.errors)")
        let stream = try Data(contentsOf: recording.folder.url("stream"))
        #expect(try stream == folder.files()[name])
        #expect(run.errors.hasPrefix("Exported as \(format): 1 file"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
    }

    @Test(arguments: ["walk.mcap", "walk.bag", "cloud.ply", "path.txt"])
    func thePathsEndingNamesTheFormat(_ name: String) throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let path = recording.folder.path + "/" + name
        let run = try Program.lockstep.run(["export", recording.url.path, "--to", path])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: path))
        let formats = ["walk.mcap": "mcap", "walk.bag": "rosbag", "cloud.ply": "ply"]
        #expect(run.output.contains("Exported as \(formats[name] ?? "tum"): 1 file"))
    }

    @Test func aDashIsNoFolder() throws {
        let run = try Program.lockstep.run(["export", "x", "--format", "colmap", "--to", "-"])
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("choose tum, mcap, rosbag, ply"), "\(run.errors)")
    }

    @Test func anExportOfNothingEndsWithOne() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let place = recording.folder.path + "/x"
        let run = try Program.lockstep.run(
            ["export", recording.url.path, "--format", "ply", "--to", place])
        #expect(run.exitCode == 1, "\(run.output)")
        #expect(run.output.hasPrefix("Nothing was exported: the session has no data that ply"))
        #expect(run.output.contains("`lockstep formats ply` lists the data"))
        #expect(!FileManager.default.fileExists(atPath: place))
        let json = try Program.lockstep.run(
            ["export", recording.url.path, "--format", "ply", "--to", place, "--json"])
        #expect(json.exitCode == 1)
        #expect(try SmallRecording.lines(json.output).first?["is_empty"] as? Bool == true)
        #expect(!FileManager.default.fileExists(atPath: place))
        let streamed = try Program.lockstep.run(
            ["export", recording.url.path, "--format", "ply", "--to", "-"])
        #expect(streamed.exitCode == 1 && streamed.output.isEmpty, "\(streamed.errors)")
        #expect(streamed.errors.contains("Nothing was exported"))
    }

    @Test func imagesThatAreNotLargerThanAskedForKeepTheirSize() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let words = ["export", recording.url.path, "--format", "euroc", "--max-size"]
        for (size, isKept) in [("64", true), ("4000", true), ("32", false)] {
            let run = try Program.lockstep.run(
                words + [size, "--to", recording.folder.path + "/x" + size])
            #expect(run.exitCode == 0, "\(run.errors)")
            let note =
                "Note: Images keep their size of 64×48: they are not larger than the \(size) pixels"
            #expect(run.output.contains(note) == isKept, "\(run.output)")
        }
    }

    @Test func imagesOfAMovieThatKeepTheirSizeAreNotCalledScaled() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        for (size, isScaled) in [("4000", false), ("32", true)] {
            let run = try Program.lockstep.run([
                "export", recording.url.path, "--format", "nerfstudio", "--max-size", size, "--to",
                recording.folder.path + "/n" + size,
            ])
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.output.contains("scaled down and encoded") == isScaled, "\(run.output)")
            let isOfTheMovie = run.output.contains("of the movie, which were encoded")
            #expect(isOfTheMovie != isScaled, "\(run.output)")
        }
    }

    /// The numbers that a reader printed as text.
    static func numbers(_ vectors: Any?) -> [Double] {
        (vectors as? [[String]] ?? []).joined().compactMap { Double($0) }
    }

    @Test(arguments: formats) func theSessionStaysAsItIs(_ format: String) throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let before = try recording.files()
        _ = try SmallExport(recording.url, format: format)
        #expect(try recording.files() == before)
    }
}

/// A real phone's recording, imported and exported, compared with the phone's own files.
@Suite(
    .enabled(
        if: IndependentReader.isInstalled && RealRecording.isPresent,
        "needs .python and the recording beside the repository"))
struct RealExportTests {
    let recording: SmallRecording

    init() throws { recording = try SmallRecording(importing: RealRecording.mars.path) }

    /// The phone wrote specific force in m/s²: Android's sign, which is the VIO app's.
    @Test func accelerationsAreThePhonesOwnButForTheConstant() throws {
        let phone = try RealRecording.inertial().map { row in row[4...6].map { $0 * 9.81 / 9.80665 }
        }
        let vio = try SmallExport(recording.url, format: "vio").read("read_vio")
        let vislam = try SmallExport(recording.url, format: "vislam").read("read_vislam")
        let up = try #require(vio["accelerations"] as? [[Double]])
        let down = ExportTests.numbers(vislam["accelerations"])
        #expect(up.count == phone.count && down.count == phone.count * 3)
        for ((up, down), phone) in zip(zip(up.joined(), down), phone.joined()) {
            #expect(abs(up - phone) < 1e-6)
            #expect(abs(down + phone) < 1e-12)
        }
    }

    @Test func everyFrameAndReadingIsThere() throws {
        let vio = try SmallExport(recording.url, format: "vio").read("read_vio")
        let types = try #require(vio["types"] as? [Int])
        #expect(types.filter { $0 == 1 }.count == 25)
        #expect(types.filter { $0 == 3 }.count == 81)
        #expect(types.filter { $0 == 4 }.count == 81)
        #expect(vio["images"] as? Int == 25)
        let vislam = try SmallExport(recording.url, format: "vislam").read("read_vislam")
        #expect(vislam["frames"] as? Int == 25)
        let timestamps = try RealRecording.inertial().map { Int($0[0]) }
        #expect(vislam["stamps"] as? [Int] == timestamps.flatMap { [$0, $0] })
        let logger = try SmallExport(recording.url, format: "logger3d").read("read_logger3d")
        #expect(logger["frames"] as? Int == 25)
    }

    @Test func reportsValuesMissingOnThePhone() throws {
        let report = try SmallExport(recording.url, format: "logger3d").report()
        let guesses = try #require(report["guesses"] as? [String])
        #expect(guesses.contains("25 frames without camera_transform: it is unknown."))
        let absences = try #require(report["absences"] as? [String])
        #expect(absences.contains("accelerometer (81)"))
        #expect(!absences.contains("arrival times"), "no one knew them")
    }
}

/// A third-party recording next to the repository.
private enum RealRecording {
    static let mars = Repository.url("../shared/data/honorv10-mars")
    static let isPresent = FileManager.default.fileExists(atPath: mars.path)

    /// Timestamp, gyroscope and accelerometer of each row.
    static func inertial() throws -> [[Double]] {
        let file = mars.appendingPathComponent("gyro_accel.csv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
            .map { $0.split(separator: ",").compactMap { Double($0) } }
    }
}

extension SmallRecording {
    /// The values of one channel of `imu.csv`.
    fileprivate func vectors(_ channel: String) throws -> [[Double]] {
        try table("imu.csv").filter { $0["sensor"] == channel }.map { row in
            ["x", "y", "z"].compactMap { row[$0].flatMap(Double.init) }
        }
    }
}
