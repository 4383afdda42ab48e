import Foundation
import Testing

/// Exports as MCAP and as a ROS 1 bag, checked by `rosbags` and Foxglove's `mcap`, which
/// deserialize every message; the scripts' own assertions check the files' consistency.
@Suite(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
struct ROSExportTests {
    static let formats = ["mcap", "rosbag"]

    /// The readers' results by topic.
    private func topics(
        _ recording: SmallRecording, _ format: String
    ) throws -> [String: [[String: Any]]] {
        let found = try SmallExport(recording.url, format: format).read("read_ros")
        return try #require(found["topics"] as? [String: [[String: Any]]])
    }

    @Test(arguments: RecordTests.modes)
    func holdsEveryFrameAndReading(_ mode: String) throws {
        let recording = try SmallRecording(["--mode", mode])
        for format in Self.formats {
            try expectEverything(of: recording, in: try topics(recording, format))
        }
    }

    private func expectEverything(
        of recording: SmallRecording, in topics: [String: [[String: Any]]]
    ) throws {
        let frames = try recording.lines("frames.jsonl")
        let images = topics["/camera/image/compressed"] ?? topics["/camera/video"]
        #expect(images?.count == frames.count)
        #expect(topics["/camera/camera_info"]?.count == frames.count)
        #expect(
            topics["/camera/pose"]?.count ?? 0
                == frames.filter { $0["camera_transform"] != nil }.count)
        #expect(
            topics["/camera/depth/image"]?.count ?? 0
                == frames.filter { $0["has_depth"] as? Bool == true }.count)
        #expect(topics["/tf_static"]?.count == 1)
        let magnetometer = try recording.table("imu.csv").filter { $0["sensor"] == "magnetometer" }
        #expect(topics["/imu/mag"]?.count ?? 0 == magnetometer.count)
    }

    @Test(arguments: formats) func readingsAreInROSsUnits(_ format: String) throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let topics = try topics(recording, format)
        let rows = try recording.table("imu.csv")
        let fields = try #require(topics["/imu/mag"]).map { Self.vector($0["magnetic_field"]) }
        for (field, stored) in zip(fields, Self.vectors("magnetometer", in: rows)) {
            #expect(Self.agree(field, stored.map { $0 / 1e6 }))
        }
        let pressure = try #require(try recording.table("barometer.csv").first)
        let kilopascals = try #require(pressure["pressure_kpa"].flatMap(Double.init))
        let pascals = topics["/imu/pressure"]?.first?["fluid_pressure"] as? Double
        #expect(Self.agree([pascals ?? 0], [kilopascals * 1000]))
        let position = try #require(try recording.table("location.csv").first)
        let fix = try #require(topics["/gps/fix"]?.first)
        for name in ["latitude", "longitude"] {
            let degrees = position[name + "_deg"].flatMap(Double.init)
            #expect(Self.agree([fix[name] as? Double ?? 0], [degrees ?? 1]))
        }
    }

    /// Interpolated here in seconds, by definition.
    @Test(arguments: formats)
    func inertialMessagesAreInterpolatedSpecificForce(_ format: String) throws {
        let recording = try SmallRecording(["--mode", "vislam"])
        let messages = try #require(try topics(recording, format)["/imu/data"])
        let rows = try recording.table("imu.csv")
        let turns = Self.vectors("gyroscope", in: rows)
        let accelerations = Array(
            zip(Self.timestamps("accelerometer", in: rows), Self.vectors("accelerometer", in: rows))
        )
        let between = zip(Self.timestamps("gyroscope", in: rows), turns).filter { time, _ in
            accelerations.contains { $0.0 <= time } && accelerations.contains { $0.0 >= time }
        }
        #expect(messages.count == between.count && messages.count > 50)
        for (message, (time, turn)) in zip(messages, between) {
            #expect(Self.agree(Self.vector(message["angular_velocity"]), turn))
            #expect((message["orientation_covariance"] as? [Double])?.first == -1)
            let before = try #require(accelerations.last { $0.0 <= time })
            let after = try #require(accelerations.first { $0.0 >= time })
            let share =
                after.0 == before.0 ? 0 : Double(time - before.0) / Double(after.0 - before.0)
            for (axis, value) in Self.vector(message["linear_acceleration"]).enumerated() {
                let g = before.1[axis] + (after.1[axis] - before.1[axis]) * share
                #expect(abs(value + 9.80665 * g) < 1e-9)
            }
        }
    }

    /// The values stored by `lockstep calibrate`, in the field names of each ROS generation.
    @Test(arguments: formats) func cameraInfoHasTheMeasuredLens(_ format: String) throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let folder = try TemporaryFolder()
        try Data(CalibrateTests.camera.utf8).write(to: folder.url("camera.yaml"))
        let run = try Program.lockstep.run([
            "calibrate", recording.url.path, "--kalibr", folder.url("camera.yaml").path,
        ])
        try #require(run.exitCode == 0, "\(run.errors)")
        let cameras = try #require(try topics(recording, format)["/camera/camera_info"])
        #expect(cameras.count > 3)
        for camera in cameras {
            #expect(camera["distortion_model"] as? String == "plumb_bob")
            #expect(
                (camera["d"] ?? camera["D"]) as? [Double] == [0.01, -0.02, 0.0005, 0.0001, 0])
            #expect(
                (camera["k"] ?? camera["K"]) as? [Double]
                    == [460.5, 0, 31.5, 0, 461.25, 23.5, 0, 0, 1])
        }
    }

    @Test(arguments: formats) func jpegFilesAreUnchanged(_ format: String) throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let images = try #require(try topics(recording, format)["/camera/image/compressed"])
        for (index, image) in images.enumerated() {
            let name = String(format: "rgb/%06d.jpg", index)
            let stored = try Data(contentsOf: recording.url.appendingPathComponent(name))
            #expect(image["data"] as? String == stored.base64EncodedString())
            #expect(image["format"] as? String == "jpeg")
        }
    }

    /// The packets alone, without the movie, decode to the movie's images.
    @Test(arguments: ["video", "vio"]) func packetsDecodeToTheMovie(_ mode: String) throws {
        let recording = try SmallRecording(["--mode", mode])
        let found = try SmallExport(recording.url, format: "mcap").read("read_ros")
        let script = Repository.url("Tests/Readers/read_movie.py").path
        let movie = recording.url.appendingPathComponent("video.mov").path
        let run = try IndependentReader.python.run([script, movie])
        let means = try SmallRecording.lines(run.output).first?["means"] as? [Double]
        #expect(found["video"] as? [Double] == means)
        #expect((means?.count ?? 0) > 20)
    }

    @Test(arguments: formats) func depthIsThatOfTheSession(_ format: String) throws {
        let recording = try SmallRecording(["--mode", "video"])
        let found = try SmallExport(recording.url, format: format).read("read_ros")
        let stored = try Data(
            contentsOf: recording.url.appendingPathComponent("depth/000000.bin"))
        let meters = stored.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let read = try #require(found["depth"] as? [Any]).map { $0 as? Double }
        #expect(read.count == meters.count)
        #expect(read.map { $0 == nil } == meters.map { $0 == 0 })
        #expect(Self.agree(read.map { $0 ?? 0 }, meters.map(Double.init)))
    }

    /// Vision's camera axes in a world with z up: each column and the position, component by
    /// component.
    @Test(arguments: formats) func posesAreOfTheOpticalFrame(_ format: String) throws {
        let recording = try SmallRecording(["--mode", "video"])
        let poses = try #require(try topics(recording, format)["/camera/pose"])
        let frames = try recording.lines("frames.jsonl")
        for (message, frame) in zip(poses, frames) {
            let stored = try #require(frame["camera_transform"] as? [Double])
            let pose = try #require(message["pose"] as? [String: [String: Double]])
            let q = try #require(pose["orientation"])
            let columns = Self.columns(q["x"] ?? 0, q["y"] ?? 0, q["z"] ?? 0, q["w"] ?? 0)
            for (index, sign) in [1.0, -1, -1].enumerated() {
                let axis = stored[(4 * index)..<(4 * index + 3)].map { $0 * sign }
                let turned = [axis[0], -axis[2], axis[1]]
                for (left, right) in zip(columns[index], turned) {
                    #expect(abs(left - right) < 1e-6)
                }
            }
            let place = [stored[12], -stored[14], stored[13]]
            #expect(Self.agree(Self.vector(pose["position"]), place))
        }
    }

    @Test func timestampsAreTheFirstAnchorsWallTime() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let messages = try #require(try topics(recording, "mcap")["/camera/pose"])
        let text = try Data(contentsOf: recording.url.appendingPathComponent("metadata.json"))
        let manifest = try #require(
            try JSONSerialization.jsonObject(with: text) as? [String: Any])
        let anchors = try #require(manifest["clockAnchors"] as? [[String: Any]])
        let anchor = try #require(anchors.first)
        let host = try #require(anchor["hostNanoseconds"] as? Int)
        let wall = try #require(anchor["wallNanoseconds"] as? Int)
        let timestamps = messages.map { message in
            let header = message["header"] as? [String: Any]
            let stamp = header?["stamp"] as? [String: Int]
            return (stamp?["sec"] ?? 0) * 1_000_000_000 + (stamp?["nanosec"] ?? 0)
        }
        let stored = try recording.lines("frames.jsonl").map { $0["timestamp_ns"] as? Int ?? 0 }
        #expect(timestamps == stored.map { $0 - host + wall })
    }

    @Test(arguments: formats) func twoProcessesExportTheSameBytes(_ format: String) throws {
        let recording = try SmallRecording(["--mode", "video"])
        let first = try SmallExport(recording.url, format: format)
        let second = try SmallExport(recording.url, format: format)
        #expect(try first.files() == second.files())
    }

    // MARK: - Numbers of the session and of messages

    /// Whether numbers are equal except for the last bit, which Foundation's JSON reader may
    /// change.
    private static func agree(_ left: [Double], _ right: [Double]) -> Bool {
        left.count == right.count
            && zip(left, right).allSatisfy { abs($0 - $1) <= 1e-14 * max(abs($0), abs($1)) }
    }

    private static func vector(_ value: Any?) -> [Double] {
        let named = value as? [String: Double] ?? [:]
        return ["x", "y", "z"].compactMap { named[$0] }
    }

    private static func vectors(_ sensor: String, in rows: [[String: String]]) -> [[Double]] {
        rows.filter { $0["sensor"] == sensor }.map { row in
            ["x", "y", "z"].compactMap { row[$0].flatMap(Double.init) }
        }
    }

    private static func timestamps(_ sensor: String, in rows: [[String: String]]) -> [Int] {
        rows.filter { $0["sensor"] == sensor }.compactMap { $0["timestamp_ns"].flatMap(Int.init) }
    }

    /// The columns of a unit quaternion's matrix.
    private static func columns(
        _ x: Double, _ y: Double, _ z: Double, _ w: Double
    ) -> [[Double]] {
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
            [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
            [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
        ]
    }
}
