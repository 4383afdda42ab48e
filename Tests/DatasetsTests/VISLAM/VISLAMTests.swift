import LockstepDatasets
import LockstepSamples
import LockstepSessions
import Testing

/// Small VISLAM app recordings with one change each.
enum VISLAMExample {
    static let header = "timestamp_ns,sensor_type,x,y,z\n"
    /// A phone face up at rest, as the guide for iOS writes it: z is −9.81.
    static let inertial =
        header + """
            1000,accelerometer,0.0981,-0.1962,-9.80019
            1500,gyroscope,0.001,-0.002,1e-05
            2000,accelerometer,0.0,0.0,-9.81
            2500,gyroscope,0.5,0.25,0.125
            2600,magnetometer,23.1,-45.2,-12.8

            """
    static let frames = """
        frame_number,timestamp_ns,exposure_duration,iso,focal_length,width,height
        0,1100,0.008333333333333333,100.0,4.25,1280,720
        1,2100,0.01,200.0,4.25,1280,720
        2,3100,0.0,0.0,4.25,1280,720

        """
    /// The same phone as the Android twin writes it: z is +9.80665.
    static let android =
        header + """
            1000,accel,0,0,9.80665
            1500,gyro,0.1,0.2,0.3
            2000,accel,0,9.80665,0
            1000,accel,0,0,9.80665
            2500,gyro,0.1,0.2,0.3

            """
    static let codecs = StagedCodecs(nanoseconds: [0, 1000, 2000])

    static func files(_ more: [String: String] = [:]) -> [String: String] {
        ["imu_data.csv": inertial, "frame_metadata.csv": frames, "film.mp4": "movie"]
            .merging(more) { $1 }
    }
}

@Suite struct VISLAMTests {
    /// Times that were guessed from the movie would be on another clock.
    @Test func refusesFrameTimestampsThatASpreadsheetRounded() throws {
        let rows = VISLAMExample.frames.replacing("100,", with: ".23E+14,")
        for movie in ["film.mp4", "film.txt"] {
            var files = VISLAMExample.files(["frame_metadata.csv": rows])
            files[movie] = files.removeValue(forKey: "film.mp4")
            let error = #expect(throws: DatasetError.self) { try open(files) }
            #expect(error?.problem.contains("spreadsheet") == true)
        }
    }

    private func open(
        _ files: [String: String] = VISLAMExample.files(),
        _ codecs: StagedCodecs = VISLAMExample.codecs
    ) throws -> any StoredSource {
        try TemporaryFolder(files).open(codecs)
    }

    @Test func dividesByTheGuidesConstantAndKeepsApplesSign() throws {
        let source = try open()
        let values = try source.drained().readings(.accelerometer).map(\.value)
        #expect(
            values == [Vector3(0.0981, -0.1962, -9.80019) * (1 / 9.81), Vector3(0, 0, -1)])
        #expect(source.description.says("'accelerometer' were read with Apple's sign", "9.81"))
    }

    @Test func keepsOtherReadingsToTheLastDigit() throws {
        let deliveries = try open().drained()
        #expect(
            deliveries.readings(.gyroscope).map(\.value)
                == [Vector3(0.001, -0.002, 1e-05), Vector3(0.5, 0.25, 0.125)])
        #expect(deliveries.readings(.magnetometer).map(\.value) == [Vector3(23.1, -45.2, -12.8)])
        #expect(
            deliveries.readings(.gyroscope).map(\.timestamp.nanoseconds) == [1500, 2500])
    }

    @Test func timestampsFramesByTheirRows() throws {
        let source = try open()
        let frames = try source.drained().frames
        #expect(frames.map(\.timestamp.nanoseconds) == [1100, 2100, 3100])
        #expect(frames.map(\.exposure.durationSeconds) == [0.008333333333333333, 0.01, nil])
        #expect(frames.map(\.exposure.iso) == [100, 200, nil])
        #expect(source.description.streams.first?.clock == .host)
    }

    @Test func takesNoConstantForAMeasurement() throws {
        let source = try open()
        let lengths = try source.drained().frames.map(\.exposure.focalLengthMillimeters)
        #expect(lengths == [4.25, 4.25, nil])
        #expect(source.description.says("1 of 3 rows of frame_metadata.csv", "0, 0 and 4.25"))
    }

    @Test func findsTheFramesThatTheEncoderDidNotTake() throws {
        let numbers = 0..<10
        let rows = numbers.map { "\($0),\(1100 + 1000 * $0),0.01,100,5,64,48\n" }
        let frames = (VISLAMExample.frames.split(separator: "\n").first ?? "") + "\n"
        let files = VISLAMExample.files(["frame_metadata.csv": frames + rows.joined()])
        // Frames 4 and 7 are missing in the movie; encoders round times to a grid.
        let shown = numbers.filter { $0 != 4 && $0 != 7 }.map { Int64(1000 * $0 + $0 % 3 * 20) }
        let source = try open(files, StagedCodecs(nanoseconds: shown))
        let deliveries = try source.drained()
        #expect(
            deliveries.frames.map(\.timestamp.nanoseconds)
                == [1100, 2100, 3100, 4100, 6100, 7100, 9100, 10_100])
        #expect(deliveries.drops.map(\.timestamp?.nanoseconds) == [5100, 8100])
        #expect(source.description.says("2 of 10 frame times of frame_metadata.csv", "no image"))
    }

    @Test func readsTheAndroidTwinsWordsWithItsSign() throws {
        let source = try open(VISLAMExample.files(["imu_data.csv": VISLAMExample.android]))
        let deliveries = try source.drained()
        #expect(
            deliveries.readings(.accelerometer).map(\.value)
                == [Vector3(0, 0, -1), Vector3(0, -1, 0)])
        #expect(source.description.says("'accel' were read as specific force", "-9.80665"))
        #expect(deliveries.readings(.gyroscope).count == 2)
        #expect(source.description.says("1 of 5 rows of imu_data.csv repeats"))
    }

    @Test func marksTheTimesOfFramesWithoutRowsAsUncertain() throws {
        var files = VISLAMExample.files([
            "imu_data.csv": VISLAMExample.android,
            "metadata.json": "{\"recording_id\": \"a\", \"start_time\": 1700000000000}",
        ])
        files["frame_metadata.csv"] = nil
        let source = try open(files)
        #expect(source.description.streams.first?.clock == .unrelated)
        #expect(source.description.says("the camera's clock is treated as unrelated"))
        #expect(
            source.description.startAnchor
                == ClockAnchor(
                    host: HostTime(nanoseconds: 1000),
                    wall: WallTime(nanoseconds: 1_700_000_000_000_000_000)))
        #expect(try source.drained().frames.map(\.timestamp.nanoseconds) == [1000, 2000, 3000])
    }

    @Test func takesTheStartFromTheFoldersName() throws {
        let folder = try TemporaryFolder()
        let name = "session_2026-01-20T10:00:00Z"
        try folder.makeFolder(name)
        try folder.write(Array(VISLAMExample.inertial.utf8), to: name + "/imu_data.csv")
        let source = try Datasets.open(
            folder.path + "/" + name, codecs: StagedCodecs(), fileSystem: LocalFileSystem())
        #expect(
            source.description.startAnchor?.wall
                == WallTime(nanoseconds: 1_768_903_200_000_000_000))
        #expect(source.description.says("the folder's name"))
        #expect(source.description.says("There is no movie"))
    }

    @Test func omitsAndReportsDeviceMotionWithoutAttitude() throws {
        let more = "2700,userAcceleration,0,0,0.1\n2700,rotationRate,0,0,0\n"
        let source = try open(
            VISLAMExample.files(["imu_data.csv": VISLAMExample.inertial + more]))
        #expect(
            source.description.says("have no attitude", "1 of userAcceleration, 1 of rotation"))
        #expect(source.description.streams.allSatisfy { $0.stream != .deviceMotion })
    }

    @Test func choosesNoMovieAmongTwo() throws {
        let source = try open(VISLAMExample.files(["other.mov": "movie"]))
        #expect(source.description.says("2 movies"))
        #expect(source.description.says("Lost: 3 rows of frame_metadata.csv"))
        let samples = try source.drained()
        #expect(samples.frames.isEmpty)
        #expect(samples.drops.map(\.stream) == [.camera] && samples.drops.map(\.count) == [3])
    }
}

@Suite struct VISLAMToleranceTests {
    struct Case: Sendable {
        var name: String
        var inertial: String
        var timestamps: [Int64]
        var drops: [Stream] = []
        var notice: String?
    }

    static let header = VISLAMExample.header
    static let row = ",gyroscope,0,0,1\n"

    static let cases: [Case] = [
        Case(
            name: "mixed line ends, a byte order mark, a blank line",
            inertial: "\u{FEFF}" + header.replacing("\n", with: "\r\n") + "1\(row)\n2"
                + row.replacing("\n", with: "\r\n"),
            timestamps: [1, 2], notice: nil),
        Case(
            name: "a last row that is cut", inertial: header + "1\(row)2,gyroscope,0,0",
            timestamps: [1], drops: [.gyroscope], notice: "The last row of imu_data.csv"),
        Case(
            name: "not a number", inertial: header + "1\(row)2,gyroscope,nan,0,0\n3\(row)",
            timestamps: [1, 3], drops: [.gyroscope], notice: "the first is row 3: x is nan"),
        Case(
            name: "a timestamp that a spreadsheet rounded",
            inertial: header + "1\(row)1.40E+018\(row)", timestamps: [1], drops: [.gyroscope],
            notice: "row 3: timestamp_ns in integer nanoseconds is '1.40E+018', a timestamp that a "
                + "spreadsheet rounded"),
        Case(
            name: "an accelerometer's row", inertial: header + "1\(row)2,accel,0,0\n",
            timestamps: [1], drops: [.accelerometer], notice: "the row has 4 fields instead of 5"),
        Case(
            name: "a sensor of another kind", inertial: header + "1\(row)2,thermometer,1,2,3\n",
            timestamps: [1], notice: "sensor_type is 'thermometer', which is unknown"),
        Case(
            name: "timestamps at the ends of the scale",
            inertial: header + "\(Int64.min)\(row)\(Int64.max)\(row)", timestamps: [.min, .max],
            notice: nil),
        Case(
            name: "columns in another order",
            inertial: "sensor_type,z,y,x,timestamp_ns\ngyroscope,1,0,0,7\n", timestamps: [7],
            notice: nil),
    ]

    @Test(arguments: cases)
    func readsUsableDataAndReportsTheRest(_ example: Case) throws {
        let source = try TemporaryFolder(["imu_data.csv": example.inertial]).open()
        let deliveries = try source.drained()
        #expect(
            deliveries.readings(.gyroscope).map(\.timestamp.nanoseconds) == example.timestamps,
            "\(example.name)")
        #expect(deliveries.readings(.gyroscope).allSatisfy { $0.value == Vector3(0, 0, 1) })
        #expect(deliveries.drops.map(\.stream) == example.drops, "\(example.name)")
        let spoke = source.description.notices.contains { $0.contains("of imu_data.csv") }
        #expect(spoke == (example.notice != nil), "\(example.name): \(source.description.notices)")
        if let notice = example.notice { #expect(source.description.says(notice)) }
    }

    @Test(arguments: [
        header, header + "1.40E+018\(row)", header + "1,gravity,0,0,1\n", header + "x\n",
    ])
    func refusesAFolderWithoutOneReading(_ inertial: String) throws {
        let folder = try TemporaryFolder(["imu_data.csv": inertial])
        let error = #expect(throws: DatasetError.self) { try folder.open() }
        guard case .noSamples(.vislam, let reason) = error?.fact else {
            Issue.record("\(String(describing: error))")
            return
        }
        if inertial.contains("E+018") {
            #expect(reason.contains("spreadsheet"))
            #expect(reason.contains("imu_data.csv, row 2"))
        }
    }
}
