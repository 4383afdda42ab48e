import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// The bytes of exports of one small session.
@Suite struct ExportGoldenTests {
    @Test func vislamIsTwoTablesAndAMovie() throws {
        let export = try ExportExample().export(.vislam)
        #expect(
            export.files.keys.sorted() == ["frame_metadata.csv", "imu_data.csv", "video.mp4"])
        #expect(
            export.text("imu_data.csv") == """
                timestamp_ns,sensor_type,x,y,z
                12345678901000,accelerometer,0.0981,-0.1962,-9.80019
                12345679001499,gyroscope,0.001,-0.002,0.003
                12345679500000,userAcceleration,0.9810000000000001,0.0,0.0
                12345679500000,gravity,0.0,0.0,-9.81
                12345679500000,rotationRate,0.01,0.02,0.03
                12345680000500,magnetometer,23.1,-45.2,-12.8

                """)
        #expect(
            export.text("frame_metadata.csv") == """
                frame_number,timestamp_ns,exposure_duration,iso,focal_length,width,height
                0,12345700000000,0.008333333333333333,100.0,5.75,8,6
                1,12345733333333,,,,8,6

                """)
    }

    @Test func vioIsOneTableInOrderOfArrivalAndAMovieOfItsName() throws {
        let export = try ExportExample().export(.vio)
        let name = "data-2026-01-20-12-00-00"
        #expect(export.files.keys.sorted() == [name + ".csv", name + ".mov"])
        #expect(
            export.text(name + ".csv") == """
                12345.600000,0,1768903200.250000,0,0
                12345.678901,3,-0.098100,0.196200,9.800190
                12345.679001,4,0.001000,-0.002000,0.003000
                12345.700000,7,0,0.500000,1.500000,-2.000000,0.100000,-0.200000,0.050000,\
                7.500000,7.250000,3.500000,2.500000
                12345.680001,5,23.100000,-45.200000,-12.800000
                12345.690000,6,101.325000,0.120000,0
                12345.695000,2,60.18600000,-24.83000000,5.000000,nan,-1.000000,-1.000000
                12345.733333,1,1,0,0

                """)
    }

    @Test func logger3DHasItsOwnKeysAndNoOthers() throws {
        let example = try ExportExample()
        let export = try example.export(.logger3D)
        #expect(
            export.files.keys.sorted() == [
                "frames.jsonl", "metadata.json", "rgb/000000.jpg", "rgb/000001.jpg",
            ])
        #expect(
            export.text("metadata.json") == """
                {
                  "sessionID": "session_20260120_120000",
                  "deviceModel": "iPhone15,2",
                  "osVersion": "16.6.1",
                  "startTimestamp": 12345.678901,
                  "endTimestamp": 12345.733333333,
                  "frameCount": 2,
                  "hasDepth": false,
                  "rgbResolution": [8,6],
                  "depthResolution": null
                }

                """)
        let lines = export.lines("frames.jsonl")
        #expect(
            lines.first == """
                {"frame_index":0,"timestamp":12345.7,\
                "camera_transform":[1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.5,1.5,-2.0,1.0],\
                "camera_intrinsics":[7.5,0.0,0.0,0.0,7.25,0.0,3.5,2.5,1.0],\
                "camera_resolution":[8,6],"camera_euler_angles":[0.1,-0.2,0.05],\
                "tracking_state":"normal","exposure_duration":0.008333333333333333,\
                "exposure_offset":0.5,"has_depth":false,"ambient_intensity":1000.0,\
                "ambient_color_temperature":5500.0,"imu_timestamp":12345.6795,\
                "user_acceleration":[0.1,0.0,0.0],"rotation_rate":[0.01,0.02,0.03],\
                "gravity":[0.0,0.0,-1.0],"attitude_euler":[0.0,0.0,0.0],\
                "attitude_quaternion":[0.0,0.0,0.0,1.0],"magnetic_field":[20.0,-40.0,10.0]}
                """)
        #expect(lines.count == 2)
    }

    /// A session's rows begin with the format's keys, which are exported unchanged.
    @Test(arguments: [UInt64](0..<8))
    func logger3DsRowsAreTheSessionsWithoutTheirEnd(_ seed: UInt64) throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: seed, .stills, on: disk)
        let session = try Session(opening: path, fileSystem: disk)
        let export = try Exported(
            session, .logger3D, to: "/out", on: disk, codecs: BoxMovieCodecs())
        let rows = String(decoding: disk.bytes(at: path + "/frames.jsonl") ?? [], as: UTF8.self)
        for (line, row) in zip(export.lines("frames.jsonl"), rows.split(separator: "\n")) {
            #expect(row.hasPrefix(line.dropLast() + ",\"timestamp_ns\":"), "\(line)")
        }
        for name in export.files.keys where name.contains("/") {
            #expect(export.files[name] == disk.bytes(at: path + "/" + name), "\(name)")
        }
    }

    @Test(arguments: ExportExports.cases)
    func equalSessionsGiveEqualBytes(_ example: ExportExports.Case) throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: 5, example.storage, on: disk)
        let session = try Session(opening: path, fileSystem: disk)
        try disk.makeDirectory("/a")
        try disk.makeDirectory("/b")
        for (folder, longestWrite) in [("/a", Int.max), ("/b", 7)] {
            let outcome = try Datasets.export(
                session, example.format, to: folder + "/x" + example.ending, codecs: DrawnCodecs(),
                fileSystem: FaultyFileSystem(disk, longestWrite: longestWrite))
            #expect(outcome != .cancelled)
        }
        #expect(!disk.files(under: "/a").isEmpty)
        #expect(disk.files(under: "/a") == disk.files(under: "/b"))
    }
}

/// Sessions of random samples, and all ways to export them.
enum ExportExports {
    /// A format, from stills or a movie, as a folder or an archive.
    struct Case: Sendable, CustomTestStringConvertible {
        var format: DatasetFormat
        var storage: TestSession.Storage
        var ending: String
        var testDescription: String { "\(format.name)\(ending) of \(storage)" }
    }

    static var cases: [Case] {
        DatasetFormat.exported.flatMap { format in
            TestSession.Storage.allCases.flatMap { storage in
                ["", ".zip"].map { Case(format: format, storage: storage, ending: $0) }
            }
        }
    }

    /// A complete session of random samples of all kinds, some with extreme numbers.
    static func session(
        seed: UInt64, count: Int = 40, _ storage: TestSession.Storage,
        on disk: any FileSystem, in folder: String = "/in"
    ) throws -> String {
        let session = TestSession(seed: seed, count: count, storage: storage)
        let writer = try session.write(in: folder, fileSystem: disk)
        try writer.finish(SessionClosing(stopReason: "requested"))
        return writer.path
    }
}
