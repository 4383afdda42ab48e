import LockstepDatasets
import LockstepMedia
import LockstepSamples
import Testing

/// Small exports of the app Sensor Logger.
enum SensorLoggerExample {
    static let header = "time,seconds_elapsed,z,y,x\n"
    static let epoch = Int64(1_762_361_557_950_000_000)
    static let metadata =
        "version,device name,recording epoch time,platform,standardization\n"
        + "3,iPhone 15 Pro,1762361557950,ios,false"

    static func readings(_ z: String, times: [Int64] = [1_000_000, 2_000_000]) -> String {
        header + times.map { "\(epoch + $0),0,\(z),0.25,0.125\n" }.joined()
    }

    static func files(_ more: [String: String] = [:]) -> [String: String] {
        let files = [
            "AccelerometerUncalibrated.csv": readings("-1"),
            "GyroscopeUncalibrated.csv": readings("0.5", times: [1_500_000]),
            "Metadata.csv": metadata, "Accelerometer.csv": "",
        ]
        return files.merging(more) { $1 }
    }
}

@Suite struct SensorLoggerTests {
    @Test func readsColumnsByNameAndKeepsGravities() throws {
        let source = try TemporaryFolder(SensorLoggerExample.files()).open()
        let deliveries = try source.drained()
        #expect(
            deliveries.readings(.accelerometer).map(\.value)
                == .init(repeating: Vector3(0.125, 0.25, -1), count: 2))
        #expect(deliveries.readings(.gyroscope).map(\.value) == [Vector3(0.125, 0.25, 0.5)])
        #expect(source.description.says("read as g with Apple's sign"))
    }

    @Test func countsHostTimeFromTheRecordingsEpoch() throws {
        let source = try TemporaryFolder(SensorLoggerExample.files()).open()
        let anchor = ClockAnchor(
            host: HostTime(nanoseconds: 0), wall: WallTime(nanoseconds: SensorLoggerExample.epoch))
        #expect(source.description.startAnchor == anchor)
        let deliveries = try source.drained()
        #expect(deliveries.anchors == [anchor])
        let times = deliveries.map(\.sample.timestamp.nanoseconds)
        #expect(times == [0, 1_000_000, 1_500_000, 2_000_000])
        #expect(source.description.says("recording epoch time"))
    }

    /// A row's `time` minus its `seconds_elapsed`: 0.25 s here.
    @Test(arguments: [
        ("", "there is no Metadata.csv with a readable row"),
        (
            "version,device name,recording time,platform\n3,x,2022-09-09_13-14-55,ios",
            "Metadata.csv has no recording epoch time"
        ),
    ])
    func countsHostTimeFromTheStartThatRowsState(metadata: String, reason: String) throws {
        let first = SensorLoggerExample.epoch + 250_000_000
        let rows = "\(first),0.25,-1,0,0\n\(first + 5_000_000),0.255,-1,0,0\n"
        let source = try TemporaryFolder(
            SensorLoggerExample.files([
                "Metadata.csv": metadata, "GyroscopeUncalibrated.csv": "",
                "AccelerometerUncalibrated.csv": SensorLoggerExample.header + rows,
            ])
        ).open()
        let times = try source.drained().map(\.sample.timestamp.nanoseconds)
        #expect(times == [0, 250_000_000, 255_000_000])
        #expect(source.description.startAnchor?.wall.nanoseconds == SensorLoggerExample.epoch)
        #expect(
            source.description.says(
                "which is a row's time minus its seconds_elapsed; \(reason)."))
    }

    @Test func countsHostTimeFromTheFirstSampleIfNoFileStatesTheStart() throws {
        let rows = "time,z,y,x\n" + "\(SensorLoggerExample.epoch),-1,0,0\n"
        let source = try TemporaryFolder(["AccelerometerUncalibrated.csv": rows]).open()
        #expect(try source.drained().map(\.sample.timestamp.nanoseconds) == [0, 0])
        #expect(source.description.says("Host time 0 is the first sample's Unix time"))
    }

    @Test func statesThatMetadataCannotBeRead() throws {
        let source = try TemporaryFolder(
            SensorLoggerExample.files(["Metadata.csv": "version,platform\n3"])
        ).open()
        #expect(source.description.says("Metadata.csv cannot be read: the last row is incomplete"))
    }

    @Test func readsAnEpochWithDecimals() throws {
        let metadata = "recording epoch time\n1762361557950.5"
        let source = try TemporaryFolder(
            SensorLoggerExample.files(["Metadata.csv": metadata])
        ).open()
        #expect(
            source.description.startAnchor?.wall.nanoseconds == SensorLoggerExample.epoch + 500_000)
    }

    struct Unit: Sendable {
        var name: String
        var z: String
        var metadata = SensorLoggerExample.metadata
        var expected: Double
        var notice: String
    }

    static let units: [Unit] = [
        Unit(name: "g", z: "-1", expected: -1, notice: "read as g"),
        Unit(
            name: "m/s²", z: "9.80665", metadata: "platform\nandroid", expected: -1,
            notice: "read as m/s² with Android's sign"),
        Unit(
            name: "m/s² against the metadata", z: "9.80665", expected: -1,
            notice: "implies g"),
        Unit(
            name: "g against the metadata", z: "-1",
            metadata: "platform,standardization\nios,true", expected: -1,
            notice: "implies m/s²"),
        Unit(name: "no unit, g by the metadata", z: "40", expected: 40, notice: "fits no unit"),
        Unit(
            name: "no unit, m/s² by the metadata", z: "40", metadata: "platform\nandroid\n",
            expected: -40 / 9.80665, notice: "fits no unit"),
    ]

    @Test(arguments: units)
    func detectsTheUnitFromTheNumbers(_ unit: Unit) throws {
        let accelerations = SensorLoggerExample.readings(unit.z)
        let source = try TemporaryFolder(
            SensorLoggerExample.files([
                "AccelerometerUncalibrated.csv": accelerations, "Metadata.csv": unit.metadata,
            ])
        ).open()
        let z = try #require(try source.drained().readings(.accelerometer).first?.value.z)
        #expect(abs(z - unit.expected) < 1e-12, "\(unit.name)")
        #expect(source.description.says(unit.notice), "\(unit.name)")
    }

    @Test func usesAndroidsTotalAccelerationIfItIsTheOnlyFile() throws {
        let source = try TemporaryFolder([
            "TotalAcceleration.csv": SensorLoggerExample.readings("9.80665")
        ]).open()
        let z = try #require(try source.drained().readings(.accelerometer).first?.value.z)
        #expect(abs(z + 1) < 1e-12)
    }

    @Test func timestampsFramesOnASeparateClock() throws {
        let folder = try TemporaryFolder(SensorLoggerExample.files(["film.MOV": "movie"]))
        var codecs = StagedCodecs(nanoseconds: [0, 1_200_000, 3_000_000])
        codecs.notices = ["an audio track is left out"]
        let source = try folder.open(codecs)
        let camera = source.description.streams.first
        #expect(camera?.stream == .camera)
        #expect(camera?.clock == .unrelated)
        #expect(source.description.streams.dropFirst().allSatisfy { $0.clock == .host })
        #expect(source.description.says("Frames and inertial samples are on different clocks"))
        #expect(source.description.says("In film.MOV, an audio track is left out."))
        let deliveries = try source.drained()
        #expect(
            deliveries.frames.map(\.timestamp.nanoseconds) == [0, 1_200_000, 3_000_000])
        let times = deliveries.map(\.sample.timestamp)
        #expect(times == times.sorted())
    }

    private func open(
        _ movies: [String: [UInt8]], _ codecs: any MediaCodecs
    ) throws -> any StoredSource {
        var files = SensorLoggerExample.files().mapValues { Array($0.utf8) }
        files.merge(movies) { $1 }
        return try TemporaryFolder(tree: files).openWithCodecs(codecs)
    }

    /// The app writes the microphone's sound as `Microphone.mp4` next to the camera's movie.
    @Test func choosesTheMovieByItsTracks() throws {
        let sound = ExampleMovie.sound
        let codecs = StagedCodecs(nanoseconds: [0, 1_200_000, 3_000_000])
        let source = try open(["film.MOV": [1], "Microphone.mp4": sound], codecs)
        #expect(try source.drained().frames.count == 3)
        #expect(source.description.says("Microphone.mp4 contains only sound and was not read."))
        let silent = try open(["Microphone.mp4": sound], FFmpegCodecs())
        #expect(!silent.description.streams.contains { $0.stream == .camera })
        #expect(try silent.drained().readings(.accelerometer).count == 2)
        #expect(silent.description.says("Microphone.mp4 contains only sound and was not read."))
    }

    @Test func namesTheMovieThatCannotBeRead() throws {
        let error = #expect(throws: DatasetError.self) {
            try open(["film.mp4": Array("no movie".utf8)], FFmpegCodecs())
        }
        #expect(error?.place?.file == "film.mp4")
    }

    /// A name in the field of a device's name, from which redaction removes it.
    @Test func keepsTheDevicesNameOnlyInItsField() throws {
        let name = "Alice Canary's iPhone"
        let metadata = SensorLoggerExample.metadata.replacing("iPhone 15 Pro", with: name)
        let source = try TemporaryFolder(
            SensorLoggerExample.files(["Metadata.csv": metadata])
        ).open()
        #expect(source.description.deviceModel == name)
        #expect(!source.description.says(name))
    }

    @Test func choosesNoMovieAmongTwo() throws {
        let files = SensorLoggerExample.files(["a.mp4": "movie", "b.mp4": "movie"])
        let source = try TemporaryFolder(files).open(StagedCodecs(nanoseconds: [0]))
        #expect(!source.description.streams.contains { $0.stream == .camera })
        #expect(source.description.says("2 movies", "left out"))
    }

    @Test func readsPressureFieldAndPosition() throws {
        let time = SensorLoggerExample.epoch
        let source = try TemporaryFolder(
            SensorLoggerExample.files([
                "Barometer.csv":
                    "time,seconds_elapsed,relativeAltitude,pressure\n\(time),0,0.5,1013.25\n",
                "Location.csv":
                    "time,latitude,longitude,altitude,altitudeAboveMeanSeaLevel,speed,"
                    + "horizontalAccuracy,verticalAccuracy\n\(time),48.1,11.5,560,513,-1,4.5,3\n",
                "MagnetometerUncalibrated.csv": SensorLoggerExample.readings("42"),
            ])
        ).open()
        #expect(
            source.description.streams.map(\.stream)
                == [.accelerometer, .gyroscope, .magnetometer, .barometer, .location])
        let deliveries = try source.drained()
        #expect(deliveries.readings(.magnetometer).first?.value.z == 42)
        let barometer = deliveries.compactMap {
            if case .barometer(let sample) = $0.sample { sample } else { nil }
        }
        #expect(barometer.map(\.pressureKilopascals) == [101.325])
        #expect(barometer.map(\.relativeAltitudeMeters) == [0.5])
        let location = deliveries.compactMap {
            if case .location(let sample) = $0.sample { sample } else { nil }
        }
        #expect(location.map(\.altitudeMeters) == [513])
        #expect(location.map(\.wall.nanoseconds) == [time])
        #expect(location.map(\.horizontalAccuracyMeters) == [4.5])
        #expect(location.map(\.speedMetersPerSecond) == [-1])
    }

    @Test func namesSkippedFiles() throws {
        let folder = try TemporaryFolder(
            SensorLoggerExample.files(["Orientation.csv": "time\n1\n"]))
        try folder.makeFolder("Camera")
        let source = try folder.open()
        #expect(source.description.says("Not read", "Camera, Orientation.csv"))
        #expect(!source.description.says("Not read", "Accelerometer.csv"))
    }

    @Test func namesAFolderOfPhotosAsNotImported() throws {
        let folder = try TemporaryFolder(SensorLoggerExample.files([:]))
        try folder.put([1], at: "Camera/1762361568073.jpg")
        try folder.put([1], at: "Camera/1762361578180.JPG")
        let source = try folder.open()
        #expect(source.description.says("Single photos are not imported: Camera."))
        #expect(!source.description.says("a session cannot store"))
    }

    @Test func refusesAnExportWithoutOneReading() throws {
        let folder = try TemporaryFolder(["GyroscopeUncalibrated.csv": SensorLoggerExample.header])
        let error = #expect(throws: DatasetError.self) { try folder.open() }
        #expect(
            error?.fact == .noSamples(.sensorLogger, reason: "no inertial file has a row"))
    }
}
