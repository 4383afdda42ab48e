import LockstepAnalysis
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// EuRoC's format with ground truth but without a camera, as published in test data of estimators.
@Suite struct EuRoCPosesAloneTests {
    private static let table = "state_groundtruth_estimate0/data.csv"

    /// The example without its camera, with its poses in another folder.
    private static func files(posesIn folder: String) -> [String: [UInt8]] {
        var files = ASLExample.euroc.filter { !$0.key.hasPrefix("cam0/") }
        files["\(folder)/data.csv"] = Array(ASLExample.poses.utf8)
        if folder != "state_groundtruth_estimate0" { files[table] = nil }
        return files
    }

    private static func open(_ files: [String: [UInt8]]) throws -> any StoredSource {
        try TemporaryFolder(tree: ASLExample.below("mav0", files)).openWithCodecs(FFmpegCodecs())
    }

    @Test(arguments: ["state_groundtruth_estimate0", "mocap0", "gt0"])
    func posesWithoutACameraAreKeptAtTheirOwnTimes(_ folder: String) throws {
        let source = try Self.open(Self.files(posesIn: folder))
        let rows = ASLExample.poses.split(separator: "\n").dropFirst()
        let times = rows.compactMap { $0.split(separator: ",").first.flatMap { Int64($0) } }
        let frames = try source.drained().frames
        #expect(!times.isEmpty && frames.map(\.timestamp.nanoseconds) == times)
        #expect(frames.allSatisfy { $0.worldFromCamera != nil && $0.image.size == nil })
        #expect(source.description.says("poses are kept as frames without an image"))
        #expect(source.description.says("the body in mav0/\(folder)/data.csv"))
        #expect(source.description.says("Not read, because a session cannot store them: vicon0."))
    }

    /// A file that exists but cannot be read is not reported as missing.
    @Test(arguments: [
        ("T_BS: [1, 2\n", "mav0/vicon0/sensor.yaml, row"),
        ("T_BS: [1, 2]\n", "T_BS of mav0/vicon0/sensor.yaml is not a rigid"),
        ("rate_hz: 100\n", "mav0/vicon0/sensor.yaml has no T_BS"),
    ])
    func aMalformedSensorPoseIsReported(_ text: String, _ notice: String) throws {
        var files = Self.files(posesIn: "vicon0")
        files["vicon0/sensor.yaml"] = Array(text.utf8)
        let source = try Self.open(files)
        #expect(source.description.says(notice))
        #expect(source.description.says("its poses are assumed to be the body's."))
        #expect(!source.description.says("vicon0 has no T_BS"))
    }

    /// EuRoC's `vicon0` contains the poses of a marker on the body, and the marker's position
    /// (`T_BS`).
    @Test func posesOfAnotherSensorAreTransformedToTheBody() throws {
        var files = Self.files(posesIn: "vicon0")
        files["vicon0/sensor.yaml"] = nil
        let stated = try Self.open(files)
        #expect(stated.description.says("vicon0 has no T_BS"))
        let expected = try stated.drained().frames.compactMap(\.worldFromCamera)
        files["vicon0/sensor.yaml"] = Array(
            """
            T_BS:
              cols: 4
              rows: 4
              data: [0, -1, 0, 0.5, 1, 0, 0, 0.25, 0, 0, 1, -0.125, 0, 0, 0, 1]

            """.utf8)
        let source = try Self.open(files)
        #expect(source.description.says("converted to the body's by T_BS"))
        let bodyFromSensor = Transform(
            rotation: Matrix3(
                columns: Vector3(0, 1, 0), Vector3(-1, 0, 0), Vector3(0, 0, 1)),
            translation: Vector3(0.5, 0.25, -0.125))
        let found = try source.drained().frames.compactMap(\.worldFromCamera)
        #expect(!found.isEmpty && found.count == expected.count)
        // A session's camera axes are ARKit's: y and z are inverted relative to the body, which
        // replaces the camera.
        let turn = Transform(
            rotation: Matrix3(
                columns: Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1)),
            translation: .zero)
        for (pose, sensor) in zip(found, expected) {
            let body = sensor * turn * bodyFromSensor.inverse * turn
            #expect((pose.translation - body.translation).length < 1e-12)
            #expect((pose.rotation.column0 - body.rotation.column0).length < 1e-12)
        }
    }

    @Test func aSecondFolderOfPosesIsNamedAsLeftOut() throws {
        var files = Self.files(posesIn: "state_groundtruth_estimate0")
        files["mocap0/data.csv"] = files[Self.table]
        #expect(try Self.open(files).description.says("Not read", "mocap0"))
    }

    @Test(arguments: [true, false])
    func theNoiseOfTheSensorIsKeptWithoutACamera(_ hasPoses: Bool) throws {
        var files = Self.files(posesIn: "gt0")
        if !hasPoses { files["gt0/data.csv"] = nil }
        files["imu0/sensor.yaml"] = Array(
            """
            accelerometer_noise_density: 0.0014
            accelerometer_random_walk: 8.6e-05
            gyroscope_noise_density: 8.0e-05
            gyroscope_random_walk: 2.2e-06

            """.utf8)
        let noise = try Self.open(files).description.calibration?.noise
        #expect(noise?.accelerometerNoiseDensity == 0.0014)
        #expect(noise?.gyroscopeRandomWalk == 2.2e-06)
    }

    @Test func anExportReturnsTheBodysPoses() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let source = try Self.open(Self.files(posesIn: "gt0"))
        let session = try RecordedImport(source, into: folder).session
        _ = try Datasets.export(
            session, .euroc, to: folder.path + "/again", codecs: FFmpegCodecs(),
            fileSystem: LocalFileSystem())
        let again = try Datasets.open(
            folder.path + "/again", codecs: FFmpegCodecs(), fileSystem: LocalFileSystem())
        let expected = try Self.open(Self.files(posesIn: "gt0")).drained().frames
        let found = try again.drained().frames
        #expect(found.map(\.timestamp) == expected.map(\.timestamp))
        for (pose, other) in zip(found, expected) {
            let (pose, other) = (
                try #require(pose.worldFromCamera), try #require(other.worldFromCamera)
            )
            let differences = zip(pose.columnMajor, other.columnMajor).map { abs($0 - $1) }
            #expect((differences.max() ?? 1) < 1e-9)
        }
    }
}
