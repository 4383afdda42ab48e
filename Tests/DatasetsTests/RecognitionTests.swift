import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepDatasets

@Suite struct RecognitionTests {
    struct Case: Sendable {
        var name: String
        var files: [String: String]
        var layout: DatasetFormat?
    }

    static let cases: [Case] = [
        Case(
            name: "our session", files: ["metadata.json": "{\"name\": \"lockstep-session\"}"],
            layout: .lockstep),
        Case(name: "MARS", files: ["gyro_accel.csv": "Timestamp"], layout: .mars),
        Case(
            name: "Sensor Logger", files: ["GyroscopeUncalibrated.csv": "time"],
            layout: .sensorLogger),
        Case(
            name: "Sensor Logger's fused sensors",
            files: ["Accelerometer.csv": "time,seconds_elapsed,z,y,x\n"], layout: .sensorLogger),
        Case(
            name: "another app's accelerometer",
            files: ["Accelerometer.csv": "\"Time (s)\",\"X (m/s^2)\"\n"], layout: nil),
        Case(
            name: "VI-SLAM", files: ["imu_data.csv": "timestamp_ns,sensor_type,x,y,z\n"],
            layout: .vislam),
        Case(
            name: "VIO data collection", files: ["data-1.csv": "12.5,0,1507896000.25,0,0\n"],
            layout: .vio),
        Case(
            name: "iOS-3D-Logger", files: ["frames.jsonl": Logger3DExample.line(0)],
            layout: .logger3D),
        Case(
            name: "our session without its manifest",
            files: ["frames.jsonl": "{\"timestamp_ns\":5,\"camera_resolution\":[8,6]}"], layout: nil
        ),
        Case(
            name: "another logger's text files",
            files: ["Accel.txt": "0.01,1,2,3\n", "Gyro.txt": "0.01,1,2,3\n"], layout: nil),
        Case(name: "any table", files: ["data-1.csv": "12.5,3,1,2,3\n"], layout: nil),
        Case(
            name: "another logger's inertial file",
            files: ["imu_data.csv": "timestamp,ax,ay,az,gx,gy,gz\n"], layout: nil),
        Case(name: "another logger's manifest", files: ["metadata.json": "{}"], layout: nil),
        Case(name: "a lone movie", files: ["movie.mp4": "x"], layout: nil),
        Case(name: "nothing", files: [:], layout: nil),
    ]

    @Test(arguments: cases)
    func detectsAFormatByItsFiles(_ example: Case) throws {
        let folder = try TemporaryFolder(example.files)
        let layout = try? Datasets.recognize(folder.path, fileSystem: LocalFileSystem())
        #expect(layout == example.layout, "\(example.name)")
    }

    @Test(arguments: cases) func claimsNoFolderTwice(_ example: Case) throws {
        let files = try TemporaryFolder(example.files)
        let folder = try RecordingFolder(files.path, fileSystem: LocalFileSystem())
        let claims = try DatasetFormat.imported.filter { try $0.recognizes(folder) }
        #expect(claims == (example.layout.map { [$0] } ?? []), "\(example.name)")
    }

    @Test func opensAsTheLayoutNamed() throws {
        let folder = try TemporaryFolder(["gyro_accel.csv": MARSExample.inertial])
        let error = #expect(throws: DatasetError.self) {
            try Datasets.open(
                folder.path, as: .vislam, codecs: StagedCodecs(), fileSystem: LocalFileSystem())
        }
        guard case .otherLayout(.vislam, looksLike: [.mars], _) = error?.fact else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.remedy.description.hasSuffix("the right one: mars.") == true)
    }

    @Test func reportsFoundFilesAndSupportedFormats() throws {
        let folder = try TemporaryFolder(["movie.mp4": "x", "poses.txt": "y"])
        let error = #expect(throws: DatasetError.self) {
            try Datasets.recognize(folder.path, fileSystem: LocalFileSystem())
        }
        #expect(error?.fact == .unknownLayout(found: ["movie.mp4", "poses.txt"]))
        #expect(error?.problem.contains("'movie.mp4', 'poses.txt'") == true)
        #expect(
            error?.remedy.description.contains("<listFormats> lists the supported formats") == true)
    }

    @Test func leadsIntoTheFolderThatHoldsRecordings() throws {
        let folder = try TemporaryFolder()
        for name in ["walk", "notes"] {
            try LocalFileSystem().makeDirectory(folder.path + "/" + name)
        }
        try folder.write([0], to: "walk/imu.mcap")
        try folder.write([0], to: "notes/read.me")
        let error = #expect(throws: DatasetError.self) {
            try Datasets.recognize(folder.path, fileSystem: LocalFileSystem())
        }
        #expect(error?.fact == .recordingsInside([folder.path + "/walk"]))
        #expect(error?.remedy == "Give \(folder.path)/walk.")
    }

    @Test func refusesAFileAndAPathToNothing() throws {
        let folder = try TemporaryFolder(["export.zip": "PK"])
        #expect(
            throws: DatasetError(
                .notAFolder, place: Place(file: folder.path + "/export.zip"))
        ) {
            try Datasets.recognize(folder.path + "/export.zip", fileSystem: LocalFileSystem())
        }
        #expect(throws: FileError.self) {
            try Datasets.recognize(folder.path + "/none", fileSystem: LocalFileSystem())
        }
    }

    /// A ROS 2 bag in SQLite, given as its file and as its folder.
    @Test(arguments: ["bag/metadata.yaml", "bag/walk_0.db3", "bag/WALK_0.DB3"], [false, true])
    func namesABagInSQLiteAndHowToConvertIt(_ name: String, _ isNamed: Bool) throws {
        var files = ["bag/metadata.yaml": [UInt8](), "bag/walk_0.db3": Array("SQLite".utf8)]
        files[name] = files[name] ?? [1]
        let folder = try TemporaryFolder(tree: files)
        let path = folder.path + (name.hasSuffix("yaml") ? "/bag" : "/" + name)
        let error = #expect(throws: DatasetError.self) {
            _ = try Datasets.open(
                path, as: isNamed && name.hasSuffix("yaml") ? .mcap : nil, codecs: StagedCodecs(),
                fileSystem: LocalFileSystem())
        }
        #expect(error?.fact == .sqliteBag)
        #expect(error?.remedy.description.contains("`ros2 bag convert -i") == true)
        #expect(error?.remedy.description.contains("storage_id: mcap") == true)
    }

    @Test func opensAnMCAPFileWhoseNameIsInCapitals() throws {
        let folder = try TemporaryFolder(tree: ["WALK.MCAP": [1]])
        let layout = try Datasets.recognize(
            folder.path + "/WALK.MCAP", fileSystem: LocalFileSystem())
        #expect(layout == .mcap)
    }

    @Test func keepsNamesStable() {
        #expect(
            DatasetFormat.imported.map(\.name) == [
                "lockstep", "mars", "sensorlogger", "lamar", "ioslogger", "polycam", "record3d",
                "vislam", "vio", "logger3d", "euroc", "tumvi", "tumrgbd", "stray", "spectacular",
                "mcap", "rosbag",
            ])
    }
}

@Suite struct SessionAsSourceTests {
    private func write(into folder: TemporaryFolder, finishing: Bool) throws -> String {
        let anchor = ClockAnchor(
            host: HostTime(nanoseconds: 5), wall: WallTime(nanoseconds: 1_700_000_000_000_000_000))
        let opening = SessionOpening(
            source: SourceDescription(streams: [StreamDescription(stream: .gyroscope)]),
            mode: "logger", start: anchor, secondsFromUTC: 0)
        let writer = try SessionWriter.create(
            in: folder.path, opening, fileSystem: LocalFileSystem())
        var batch = RowBatch()
        let sample = InertialSample(
            sensor: .gyroscope, timestamp: HostTime(nanoseconds: 7), value: Vector3(1, 2, 3))
        batch.append(.inertial(sample), arrival: HostTime(nanoseconds: 8), sequence: 0)
        try writer.write(batch)
        try finishing ? writer.finish(SessionClosing(stopReason: "user")) : writer.synchronize()
        return writer.path
    }

    @Test func playsOurOwnSession() throws {
        let folder = try TemporaryFolder()
        let path = try write(into: folder, finishing: true)
        let source = try Datasets.open(
            path, codecs: StagedCodecs(), fileSystem: LocalFileSystem())
        let deliveries = try source.drained()
        #expect(deliveries.readings(.gyroscope).map(\.value) == [Vector3(1, 2, 3)])
        #expect(deliveries.map(\.arrival) == [HostTime(nanoseconds: 8)])
    }

    @Test func rejectsAnInterruptedSession() throws {
        let folder = try TemporaryFolder()
        let path = try write(into: folder, finishing: false)
        #expect(throws: SessionError(.notComplete, place: Place(file: path))) {
            try Datasets.open(path, codecs: StagedCodecs(), fileSystem: LocalFileSystem())
        }
    }
}
