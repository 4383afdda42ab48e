import LockstepDatasets
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Small VIO app recordings with one change each.
enum VIOExample {
    /// A phone face up at rest, as the app writes it: z is +9.81.
    static let start = "12345.600000,0,1507896000.250000,0,0\n"
    static let readings = """
        12345.678901,3,-0.098100,0.196200,9.800190
        12345.679002,4,0.001000,-0.002000,0.003000
        12345.680000,5,23.100000,-45.200000,-12.800000
        12346.000000,6,101.325000,0.120000,0
        12346.200000,2,60.18600000,24.83000000,5.000000,12.300000,4.000000,0.250000

        """
    static let codecs = StagedCodecs(nanoseconds: [0, 100_000_000, 200_000_000])

    static func frames(_ values: String, kind: Int = 1, numbers: [Int] = [0, 1, 2]) -> String {
        numbers.map { "12345.\($0 + 7)00000,\(kind),\($0)\(values)\n" }.joined()
    }

    static func files(_ rows: String, _ more: [String: String] = [:]) -> [String: String] {
        ["data-2017-10-13-12-00-00.csv": rows, "data-2017-10-13-12-00-00.mov": "movie"]
            .merging(more) { $1 }
    }
}

@Suite struct VIOTests {
    private func open(
        _ rows: String, _ codecs: StagedCodecs = VIOExample.codecs,
        _ more: [String: String] = [:]
    ) throws -> any StoredSource {
        try TemporaryFolder(VIOExample.files(VIOExample.start + rows, more)).open(codecs)
    }

    @Test func dividesByTheAppsConstant() throws {
        let source = try open(VIOExample.readings)
        let value = try #require(try source.drained().readings(.accelerometer).first?.value)
        let expected = Vector3(0.01, -0.02, -0.999)
        #expect(abs(value.x - expected.x) < 1e-15)
        #expect(abs(value.y - expected.y) < 1e-15)
        #expect(abs(value.z - expected.z) < 1e-15)
        #expect(source.description.says("specific force in m/s²", "divided by -9.81"))
    }

    @Test func keepsTimestampsAndValuesToTheLastDigit() throws {
        let deliveries = try open(VIOExample.readings).drained()
        #expect(
            deliveries.readings(.gyroscope)
                == [
                    InertialSample(
                        sensor: .gyroscope, timestamp: HostTime(nanoseconds: 12_345_679_002_000),
                        value: Vector3(0.001, -0.002, 0.003))
                ])
        #expect(deliveries.readings(.magnetometer).first?.value == Vector3(23.1, -45.2, -12.8))
        let barometer = deliveries.compactMap {
            if case .barometer(let sample) = $0.sample { sample } else { nil }
        }
        #expect(
            barometer == [
                BarometerSample(
                    timestamp: HostTime(nanoseconds: 12_346_000_000_000),
                    pressureKilopascals: 101.325, relativeAltitudeMeters: 0.12)
            ])
    }

    @Test func placesPositionsOnBothClocks() throws {
        let source = try open(VIOExample.readings)
        let anchor = ClockAnchor(
            host: HostTime(nanoseconds: 12_345_600_000_000),
            wall: WallTime(nanoseconds: 1_507_896_000_250_000_000))
        #expect(source.description.startAnchor == anchor)
        let deliveries = try source.drained()
        #expect(deliveries.anchors == [anchor])
        let locations = deliveries.compactMap {
            if case .location(let sample) = $0.sample { sample } else { nil }
        }
        #expect(locations.map(\.wall.nanoseconds) == [1_507_896_000_850_000_000])
        #expect(locations.map(\.latitudeDegrees) == [60.186])
        #expect(locations.map(\.altitudeMeters) == [12.3])
        #expect(locations.map(\.speedMetersPerSecond) == [0.25])
    }

    /// As an export writes a position without an altitude.
    @Test func keepsAPositionWithoutAnAltitude() throws {
        let rows = VIOExample.readings.replacing(",12.300000,", with: ",nan,")
        let source = try open(rows)
        let locations = try source.drained().compactMap {
            if case .location(let sample) = $0.sample { sample } else { nil }
        }
        #expect(locations.map(\.latitudeDegrees) == [60.186])
        #expect(locations.map(\.altitudeMeters) == [nil])
        #expect(!source.description.says("cannot be read"))
    }

    @Test func keepsTheOrderOfArrival() throws {
        let rows = "12345.9,4,1,0,0\n12345.7,3,0,0,9.81\n12345.8,4,2,0,0\n"
        let source = try open(rows)
        let times = try source.drained().map(\.sample.timestamp.nanoseconds)
        #expect(
            times == [12_345_600, 12_345_900, 12_345_700, 12_345_800].map { $0 * 1_000_000 })
        #expect(source.description.says("order", "arrival"))
    }

    @Test func reportsTheNetworkClocksOffset() throws {
        let rows = "5.0,0,1000.0,1000.25\n6,4,0,0,0\n"
        let source = try TemporaryFolder(VIOExample.files(rows)).open()
        #expect(source.description.says("250 ms ahead"))
    }

    @Test func readsRowsOfTheFirstVersion() throws {
        let source = try open(VIOExample.frames(",0,0"))
        let deliveries = try source.drained()
        #expect(
            deliveries.frames.map(\.timestamp.nanoseconds)
                == [12_345_700_000_000, 12_345_800_000_000, 12_345_900_000_000])
        #expect(deliveries.frames.allSatisfy { $0.intrinsics == nil && $0.worldFromCamera == nil })
        #expect(source.description.streams.first?.pixelOrigin == .pixelCorner)
    }

    @Test func readsTheMatrixOfLaterVersions() throws {
        let rows = VIOExample.frames(",500.5,501.5,320.25,240.75")
        let source = try open(rows)
        let expected = Intrinsics(fx: 500.5, fy: 501.5, cx: 320.25, cy: 240.75)
        #expect(try source.drained().frames.map(\.intrinsics) == [expected, expected, expected])
        #expect(source.description.notices.allSatisfy { !$0.contains("matrices") })
    }

    @Test func turnsTheMatrixWithImagesThatWereTurned() throws {
        var codecs = VIOExample.codecs
        codecs.size = PixelSize(width: 480, height: 640)
        let source = try open(VIOExample.frames(",500.5,501.5,321,238"), codecs)
        // (x, y) of the native image is (480 − y, x) of the upright one.
        let expected = Intrinsics(fx: 501.5, fy: 500.5, cx: 242, cy: 321)
        #expect(try source.drained().frames.first?.intrinsics == expected)
        #expect(source.description.says("were rotated to match"))
        #expect(source.description.says("taller than wide"))
    }

    @Test func leavesOutAMatrixOfAnotherImage() throws {
        let source = try open(VIOExample.frames(",1500,1500,960,540"))
        #expect(try source.drained().frames.allSatisfy { $0.intrinsics == nil })
        #expect(source.description.says("fit no image of 640×480"))
    }

    @Test func computesPosesFromAnglesIfTheRotationIsMissing() throws {
        let values = ",0.01,0.02,-0.03,0.1,-0.2,0.05,1450,1450,320,240"
        let source = try open(VIOExample.frames(values, kind: 7))
        let frame = try #require(try source.drained().frames.first)
        let angles = CameraEulerAngles(pitch: 0.1, yaw: -0.2, roll: 0.05)
        #expect(frame.eulerAngles == angles)
        #expect(
            frame.worldFromCamera
                == Transform(
                    rotation: angles.rotation, translation: Vector3(0.01, 0.02, -0.03)))
        #expect(frame.intrinsics == Intrinsics(fx: 1450, fy: 1450, cx: 320, cy: 240))
        #expect(source.description.says("only as Euler angles"))
        #expect(source.description.streams.first?.pixelOrigin == .pixelCenter)
    }

    @Test func readsRotationsRowByRow() throws {
        let values =
            ",1,2,3,0,0,0,1450,1450,320,240,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9"
        let source = try open(VIOExample.frames(values, kind: 7))
        let pose = try source.drained().frames.first?.worldFromCamera
        #expect(
            pose?.columnMajor
                == [0.1, 0.4, 0.7, 0, 0.2, 0.5, 0.8, 0, 0.3, 0.6, 0.9, 0, 1, 2, 3, 1])
        #expect(!source.description.says("Euler"))
    }

    @Test func keepsNoPoseOfATranslationAlone() throws {
        let source = try open(VIOExample.frames(",1,2,3", kind: 7))
        #expect(try source.drained().frames.map(\.worldFromCamera) == [nil, nil, nil])
    }

    @Test func givesRowsTheirImagesByNumber() throws {
        let source = try open(VIOExample.frames(",0,0", numbers: [0, 2]))
        #expect(try source.drained().frames.map(\.imageIndex) == [0, 2])
        #expect(source.description.says("1 image of data-2017-10-13-12-00-00.mov have no row"))
    }

    @Test func findsTheRowsWhoseImageWasSkipped() throws {
        let shown: [Int64] = [0, 100, 300, 500].map { $0 * 1_000_000 }
        let rows = (0..<6).map { "10.\($0)00001,1,\($0),0,0\n" }.joined()
        let source = try open(rows, StagedCodecs(nanoseconds: shown))
        let deliveries = try source.drained()
        #expect(deliveries.frames.map(\.imageIndex) == [0, 1, 2, 3])
        #expect(
            deliveries.frames.map(\.timestamp.nanoseconds)
                == [10_000_001_000, 10_100_001_000, 10_300_001_000, 10_500_001_000])
        #expect(
            deliveries.drops.map(\.timestamp?.nanoseconds) == [10_200_001_000, 10_400_001_000])
        #expect(source.description.says("do not match images", "times were used"))
        #expect(source.description.says("2 of 6 frame times", "no image"))
    }

    @Test func losesFramesThatTheFirstPassDidNotSee() throws {
        let rows = VIOExample.start + VIOExample.frames(",0,0")
        let folder = try TemporaryFolder(VIOExample.files(rows))
        let grown = rows + "12346.000000,1,3,0,0\n12346.100000,1,4,0,0\n"
        let codecs = GrowingCodecs(path: folder.path + "/data-2017-10-13-12-00-00.csv", rows: grown)
        let source = try Datasets.open(
            folder.path, codecs: codecs, fileSystem: LocalFileSystem())
        let deliveries = try source.drained()
        #expect(deliveries.frames.map(\.imageIndex) == [0, 1, 2])
        #expect(
            deliveries.drops.map(\.timestamp?.nanoseconds)
                == [12_346_000_000_000, 12_346_100_000_000])
    }

    @Test func readsFeaturePointsByTheFramesTimestamp() throws {
        let points = "12345.700000,0,7,1,2,3,-1,4,5,6\n12345.800000,1\n"
        let values = ",0,0,0,0,0,0,1,1,320,240"
        let source = try open(
            VIOExample.frames(values, kind: 7), VIOExample.codecs,
            ["data-2017-10-13-12-00-00-pcl.csv": points])
        let found = try source.drained().frames.map(\.featurePoints)
        let first = [
            FeaturePoint(identifier: 7, position: Vector3(1, 2, 3)),
            FeaturePoint(identifier: .max, position: Vector3(4, 5, 6)),
        ]
        #expect(found == [first, [], nil])
        #expect(source.description.streams.map(\.stream) == [.camera, .featurePoints])
    }

    @Test func readsReadingsWithoutTheMovie() throws {
        let rows = VIOExample.start + VIOExample.readings + VIOExample.frames(",0,0")
        let source = try TemporaryFolder(["data.csv": rows]).open()
        #expect(source.description.says("is missing", "3 rows of frames"))
        let samples = try source.drained()
        #expect(samples.readings(.gyroscope).count == 1)
        #expect(samples.drops.map(\.stream) == [.camera] && samples.drops.map(\.count) == [3])
    }

    @Test func keepsPosesWithoutTheMovie() throws {
        let rows = VIOExample.start + VIOExample.frames(",0,0,0,0,0,0,1,1,320,240", kind: 7)
        let source = try TemporaryFolder(["data.csv": rows]).open()
        #expect(
            source.description.says(
                "movie is missing", "3 frames", "copy the movie into the folder"))
        let samples = try source.drained()
        #expect(samples.drops.isEmpty && samples.frames.count == 3)
        #expect(samples.frames.allSatisfy { $0.worldFromCamera != nil && $0.intrinsics != nil })
        #expect(
            samples.frames.map(\.image.size)
                == .init(
                    repeating: PixelSize(width: 640, height: 480), count: 3))
    }

    @Test func usesTheOnlyMovieWithAnyName() throws {
        let rows = VIOExample.start + VIOExample.frames(",0,0")
        let folder = try TemporaryFolder(["data.csv": rows, "film.mp4": "movie"])
        let source = try folder.open(VIOExample.codecs)
        #expect(source.description.says("film.mp4 is not named like data.csv"))
        #expect(try source.drained().frames.count == 3)
    }

    @Test func reportsAMovieWithoutRows() throws {
        let source = try open(VIOExample.readings)
        #expect(source.description.says("no row of a frame", ".mov is left out"))
    }

    /// Of a truth table, and of one whose times count from 0.
    @Test(arguments: ["0,0,0,0\n0,0,1,1\n0,1,0,0\n", "1,0,0,0\n2,1,1,0\n"])
    func aTableOfNumbersIsNotRecognizedAsARecording(_ rows: String) throws {
        let folder = try TemporaryFolder(["table.csv": rows])
        let error = #expect(throws: DatasetError.self) { try folder.open() }
        #expect(error?.fact == .unknownLayout(found: ["table.csv"]))
    }

    @Test func rejectsAFolderWithTwoRecordings() throws {
        let folder = try TemporaryFolder([
            "data-1.csv": VIOExample.start, "data-2.csv": VIOExample.start,
        ])
        let error = #expect(throws: DatasetError.self) { try folder.open() }
        #expect(error?.fact == .severalRecordings(["data-1.csv", "data-2.csv"]))
    }

    @Test func losesPositionsWithoutAnAnchorAndCountsThem() throws {
        let folder = try TemporaryFolder(["data.csv": VIOExample.readings])
        let source = try Datasets.open(
            folder.path, as: .vio, codecs: StagedCodecs(), fileSystem: LocalFileSystem())
        #expect(source.description.says("1 position cannot be kept"))
        #expect(try source.drained().drops.map(\.stream) == [.location])
    }
}

/// Codecs that rewrite the rows when the movie is opened, between the two passes over them.
private struct GrowingCodecs: ReadingCodecs {
    let path: String
    let rows: String

    func makeStillCodec() throws -> any StillCodec { try VIOExample.codecs.makeStillCodec() }

    func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        try LocalFileSystem().withUnsynchronizedFile(path) { file in
            try Array(rows.utf8).withUnsafeBytes { try file.append($0) }
        }
        return try VIOExample.codecs.openMovie(source)
    }
}

@Suite struct VIOToleranceTests {
    struct Case: Sendable {
        var name: String
        var rows: String
        var timestamps: [Int64]
        var drops: [Stream] = []
        var notice: String?
    }

    static let cases: [Case] = [
        Case(
            name: "mixed line ends, a byte order mark, a blank line",
            rows: "\u{FEFF}1.5,0,10.0,0,0\r\n2,4,0,0,1\r\n\n3.000000001,4,0,0,1\n",
            timestamps: [2_000_000_000, 3_000_000_001], notice: nil),
        Case(
            name: "a last row that is cut", rows: "1,0,10,0,0\n2,4,0,0,1\n3,4,0,0",
            timestamps: [2_000_000_000], drops: [.gyroscope], notice: "The last row of data.csv"),
        Case(
            name: "not a number", rows: "1,0,10,0,0\n2,4,nan,0,1\n3,4,0,0,1\n",
            timestamps: [3_000_000_000], drops: [.gyroscope],
            notice: "the first is row 2: angular velocity is nan"),
        Case(
            name: "a timestamp that a spreadsheet rounded",
            rows: "1,0,10,0,0\n2,4,0,0,1\n1.40E+018,3,0,0,1\n", timestamps: [2_000_000_000],
            drops: [.accelerometer],
            notice: "timestamp in seconds is '1.40E+018', a timestamp that a spreadsheet rounded"),
        Case(
            name: "a timestamp outside all time",
            rows: "1,0,10,0,0\n2,4,0,0,1\n99999999999999,4,0,0,1\n", timestamps: [2_000_000_000],
            drops: [.gyroscope], notice: "1 of 3 rows of data.csv cannot be read"),
        Case(
            name: "a type of nothing", rows: "1,0,10,0,0\n2,4,0,0,1\n3,12,0,0,1\n",
            timestamps: [2_000_000_000], notice: "type is '12', which is unknown"),
        Case(
            name: "a short row", rows: "1,0,10,0,0\n2,4,0,0,1\n3,2,60,24\n",
            timestamps: [2_000_000_000], drops: [.location],
            notice: "the row has 4 fields instead of 8"),
        Case(
            name: "points among the rows", rows: "1,0,10,0,0\n2,4,0,0,1\n3,8,0,1,1,1\n",
            timestamps: [2_000_000_000], notice: "Points without identifiers in 1 row of data.csv"),
    ]

    @Test(arguments: cases)
    func readsUsableDataAndReportsTheRest(_ example: Case) throws {
        let source = try TemporaryFolder(["data.csv": example.rows]).open()
        let deliveries = try source.drained()
        #expect(
            deliveries.readings(.gyroscope).map(\.timestamp.nanoseconds) == example.timestamps,
            "\(example.name)")
        #expect(deliveries.drops.map(\.stream) == example.drops, "\(example.name)")
        let spoke = source.description.notices.contains {
            $0.contains("row") && $0.contains("data.csv") && !$0.contains("order")
        }
        #expect(spoke == (example.notice != nil), "\(source.description.notices)")
        if let notice = example.notice { #expect(source.description.says(notice)) }
    }

    @Test(arguments: ["1,0,10,0,0\n", "1,0,10,0,0\n1.40E+018,4,0,0,0\n", "1,0,10,0,0\nx\n"])
    func refusesARecordingWithoutOneSample(_ rows: String) throws {
        let folder = try TemporaryFolder(["data.csv": rows])
        let error = #expect(throws: DatasetError.self) { try folder.open() }
        guard case .noSamples(.vio, _) = error?.fact else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}

extension CameraFrame {
    var imageIndex: Int? {
        guard case .packets(let packets) = image else { return nil }
        return packets.imageIndex
    }
}
