import LockstepDatasets
import LockstepSamples
import LockstepSessions
import Testing

/// Small MARS logger recordings with one change each.
enum MARSExample {
    static let inertial = """
        Timestamp[nanosec],gx[rad/s],gy[rad/s],gz[rad/s],ax[m/s^2],ay[m/s^2],az[m/s^2],Unix time[nanosec]
        1000,0.1,0.2,0.3,0,9.80665,0,5000000001005
        2000,0.1,0.2,0.3,0,0,9.80665,5000000002001
        3000,0.1,0.2,0.3,-9.80665,0,0,5000000003009

        """
    static let frames = """
        Frame timestamp[nanosec],Unix time[nanosec]
        900,0
        1900,0
        2900,0

        """
    static let android = """
        Timestamp[nanosec],fx[px],fy[px],Frame No.,Exposure time[nanosec],Frame readout time[nanosec],ISO,Focal length,Focus distance
        100,1,1,1,1,1,1,1,1
        1900,980.5,980.5,206,10000000,20733000,144,3.95,0.16
        2900,980.5,980.5,207,20000000,20733000,145,3.95,0.16

        """
    static let iOS = """
        Timestamp[nanosec], fx[px], fy[px], cx[px], cy[px], exposure duration[nanosec]
        900, 500.5, 501.5, 320, 240, 5000000
        1900, 500.5, 501.5, 320, 240, 5000000
        2900, 500.5, 501.5, 320, 240, 5000000

        """
    static let codecs = StagedCodecs(nanoseconds: [0, 1000, 2000])

    static func files(
        inertial: String = inertial, metadata: String? = android, frames: String? = frames
    ) -> [String: String] {
        var files = ["gyro_accel.csv": inertial, "movie.mp4": "movie"]
        files["movie_metadata.csv"] = metadata
        files["frame_timestamps.txt"] = frames
        return files
    }
}

@Suite struct MARSTests {
    @Test func turnsSpecificForceIntoGravitiesWithApplesSign() throws {
        let folder = try TemporaryFolder(MARSExample.files())
        let source = try folder.open(MARSExample.codecs)
        let deliveries = try source.drained()
        #expect(
            deliveries.readings(.accelerometer).map(\.value)
                == [Vector3(0, -1, 0), Vector3(0, 0, -1), Vector3(1, 0, 0)])
        #expect(deliveries.readings(.gyroscope).first?.value == Vector3(0.1, 0.2, 0.3))
        #expect(source.description.says("divided by -9.80665"))
        #expect(source.description.says("interpolated the accelerometer"))
    }

    @Test func dividesByTheIOSLoggersConstant() throws {
        let files = MARSExample.files(
            inertial: MARSExample.inertial.replacing("9.80665", with: "9.80"),
            metadata: MARSExample.iOS)
        let source = try TemporaryFolder(files).open(MARSExample.codecs)
        let deliveries = try source.drained()
        #expect(deliveries.readings(.accelerometer).first?.value == Vector3(0, -1, 0))
        let expected = Intrinsics(fx: 500.5, fy: 501.5, cx: 320, cy: 240)
        #expect(deliveries.frames.map(\.intrinsics) == [expected, expected, expected])
        #expect(source.description.says("MARS on iOS"))
    }

    @Test func givesBothReadingsOfARowItsTimestamp() throws {
        let deliveries = try TemporaryFolder(MARSExample.files()).open(MARSExample.codecs).drained()
        let timestamps = [1000, 2000, 3000].map { HostTime(nanoseconds: $0) }
        #expect(deliveries.readings(.gyroscope).map(\.timestamp) == timestamps)
        #expect(deliveries.readings(.accelerometer).map(\.timestamp) == timestamps)
    }

    @Test func deliversByTimeAndWithoutArrival() throws {
        let deliveries = try TemporaryFolder(MARSExample.files()).open(MARSExample.codecs).drained()
        let times = deliveries.map(\.sample.timestamp)
        #expect(times == times.sorted())
        #expect(deliveries.allSatisfy { $0.arrival == nil })
        #expect(deliveries.count == 3 + 6 + 2)
    }

    @Test func matchesMetadataByTimestampAndNotByNumber() throws {
        let source = try TemporaryFolder(MARSExample.files()).open(MARSExample.codecs)
        let exposures = try source.drained().frames.map(\.exposure)
        #expect(exposures.map(\.durationSeconds) == [nil, 0.01, 0.02])
        #expect(exposures.map(\.iso) == [nil, 144, 145])
        #expect(exposures.last?.readoutSeconds == 0.020733)
        #expect(exposures.last?.focalLengthMillimeters == 3.95)
        #expect(source.description.says("1 of 3 frames has no row at its time"))
    }

    @Test func inventsNoPrincipalPoint() throws {
        let source = try TemporaryFolder(MARSExample.files()).open(MARSExample.codecs)
        #expect(try source.drained().frames.allSatisfy { $0.intrinsics == nil })
        #expect(source.description.says("fx and fy but no principal point"))
        #expect(source.description.says("left out", "focus distance"))
    }

    @Test func passesPacketsOnWithTheirImages() throws {
        let frames = try TemporaryFolder(MARSExample.files()).open(MARSExample.codecs).drained()
            .frames
        let packets = frames.map { frame -> [UInt8] in
            guard case .packets(let packets) = frame.image else { return [] }
            return packets.packets.flatMap(\.bytes)
        }
        #expect(packets == [[0], [2, 1], []])
        #expect(frames.map(\.timestamp.nanoseconds) == [900, 1900, 2900])
    }

    @Test func anchorsTheClocksByTheFastestRowOfASecond() throws {
        let source = try TemporaryFolder(MARSExample.files()).open(MARSExample.codecs)
        let wall = Int64(5_000_000_000_001)
        #expect(
            source.description.startAnchor
                == ClockAnchor(
                    host: HostTime(nanoseconds: 900), wall: WallTime(nanoseconds: wall + 900)))
        #expect(
            try source.drained().anchors.map(\.wall.nanoseconds) == [wall + 900, wall + 3000])
    }

    @Test func describesItsStreams() throws {
        let description = try TemporaryFolder(MARSExample.files()).open(MARSExample.codecs)
            .description
        #expect(description.streams.map(\.stream) == [.camera, .accelerometer, .gyroscope])
        #expect(description.streams.allSatisfy { $0.requestedRateHertz == nil })
        #expect(description.streams.first?.stampMeaning == .exposureStart)
        #expect(description.streams.first?.size == PixelSize(width: 640, height: 480))
        #expect(description.duration == HostDuration(nanoseconds: 2100))
    }

    struct Clock: Sendable {
        var name: String
        var epochs: String?
        var frames = MARSExample.frames
        var clock: StreamClock
    }

    static let clocks: [Clock] = [
        Clock(name: "declared as one clock", epochs: "#is …_SOURCE_REALTIME.", clock: .host),
        Clock(
            name: "one by the setting",
            epochs: "#S is SENSOR_INFO_TIMESTAMP_SOURCE_REALTIME.\n", clock: .host),
        Clock(
            name: "two by the setting", epochs: "#S is SENSOR_INFO_TIMESTAMP_SOURCE_UNKNOWN.\n",
            clock: .unrelated),
        Clock(name: "overlapping", epochs: nil, clock: .host),
        Clock(
            name: "apart", epochs: nil, frames: MARSExample.frames.replacing("900", with: "900000"),
            clock: .unrelated),
    ]

    @Test(arguments: clocks)
    func decidesWhetherClocksAreShared(_ example: Clock) throws {
        var files = MARSExample.files(frames: example.frames)
        files["edge_epochs.txt"] = example.epochs
        let source = try TemporaryFolder(files).open(MARSExample.codecs)
        #expect(source.description.streams.first?.clock == example.clock, "\(example.name)")
        #expect(source.description.notices.contains { $0.contains("clock") })
    }

    @Test func readsInertialSamplesWithoutAMovie() throws {
        let source = try TemporaryFolder(["gyro_accel.csv": MARSExample.inertial]).open()
        #expect(source.description.streams.map(\.stream) == [.accelerometer, .gyroscope])
        #expect(source.description.says("no movie"))
        #expect(try source.drained().readings(.gyroscope).count == 3)
    }

    @Test func countsTheFramesOfAMovieThatIsNotThere() throws {
        var files = MARSExample.files()
        files = files.filter { !$0.key.hasSuffix(".mp4") && !$0.key.hasSuffix(".mov") }
        let deliveries = try TemporaryFolder(files).open().drained()
        #expect(deliveries.drops.map(\.stream) == [.camera])
        #expect(deliveries.drops.map(\.count) == [3])
    }

    @Test func readsFrameTimesFromTheMetadataIfTheirFileIsMissing() throws {
        let files = MARSExample.files(metadata: MARSExample.iOS, frames: nil)
        let source = try TemporaryFolder(files).open(MARSExample.codecs)
        #expect(try source.drained().frames.map(\.timestamp.nanoseconds) == [900, 1900, 2900])
        #expect(source.description.says("frame_timestamps.txt is missing"))
    }

    @Test func countsFramesThatTheMovieDoesNotContain() throws {
        let folder = try TemporaryFolder(MARSExample.files())
        let source = try folder.open(StagedCodecs(nanoseconds: [0, 1000]))
        let deliveries = try source.drained()
        #expect(deliveries.frames.count == 2)
        #expect(deliveries.drops.map(\.timestamp) == [HostTime(nanoseconds: 2900)])
        #expect(deliveries.drops.map(\.stream) == [.camera])
        #expect(source.description.says("1 of 3 frame times", "no image"))
    }
}

@Suite struct MARSToleranceTests {
    struct Case: Sendable {
        var name: String
        var inertial: String
        var timestamps: [Int64]
        var drops: Int
        var notice: String?
    }

    static let header = "Timestamp[nanosec],gx,gy,gz,ax[m/s^2],ay,az\n"
    static let row = ",0,0,0,0,9.8,0"

    static let cases: [Case] = [
        Case(
            name: "line ends of Windows, a blank last line",
            inertial: (header + "1\(row)\n2\(row)\n\n").replacing("\n", with: "\r\n"),
            timestamps: [1, 2], drops: 0, notice: nil),
        Case(
            name: "a cut last row", inertial: header + "1\(row)\n2,0,0,0,0,9", timestamps: [1],
            drops: 2, notice: "has no line end"),
        Case(
            name: "a last row without a line end", inertial: header + "1\(row)\n2\(row)",
            timestamps: [1, 2], drops: 0, notice: "has no line end; it has all its fields"),
        Case(
            name: "not a number", inertial: header + "1\(row)\n2,nan,0,0,0,9,0\n3\(row)\n",
            timestamps: [1, 3], drops: 2, notice: "1 of 3 rows of gyro_accel.csv cannot be read"),
        Case(
            name: "a short row", inertial: header + "1\(row)\n2,0\n3\(row)\n", timestamps: [1, 3],
            drops: 2, notice: "the first is row 3"),
        Case(
            name: "rows out of order", inertial: header + "1\(row)\n3\(row)\n2\(row)\n4\(row)\n",
            timestamps: [1, 3, 2, 4], drops: 0,
            notice: "1 of 4 rows of gyro_accel.csv has an earlier"),
        Case(
            name: "timestamps at the ends of the scale",
            inertial: header + "-9223372036854775808\(row)\n9223372036854775807\(row)\n",
            timestamps: [.min, .max], drops: 0, notice: nil),
    ]

    @Test(arguments: cases)
    func readsUsableDataAndReportsTheRest(_ example: Case) throws {
        let source = try TemporaryFolder(["gyro_accel.csv": example.inertial]).open()
        let deliveries = try source.drained()
        let timestamps = deliveries.readings(.gyroscope).map(\.timestamp.nanoseconds)
        #expect(timestamps == example.timestamps, "\(example.name)")
        #expect(deliveries.drops.map(\.reason) == .init(repeating: .unusable, count: example.drops))
        let spoke =
            source.description.notices.contains { $0.contains("rows of gyro_accel") }
            || source.description.says("no line end")
        #expect(spoke == (example.notice != nil), "\(example.name)")
        if let notice = example.notice { #expect(source.description.says(notice)) }
    }

    @Test(arguments: [
        "", header, header + "1.4E+18\(row)\n", header + "x\n", "a,b,c\n1,2,3\n",
    ])
    func refusesAFolderWithoutOneReading(_ inertial: String) throws {
        let folder = try TemporaryFolder(["gyro_accel.csv": inertial])
        #expect { try folder.open() } throws: { $0 is any Failure }
    }

    @Test func believesTheNumbersWhereTheyFitNoUnit() throws {
        let inertial = Self.header + "1,0,0,0,0,300,0\n"
        let source = try TemporaryFolder(["gyro_accel.csv": inertial]).open()
        #expect(source.description.says("fits no unit", "300 "))
    }
}
