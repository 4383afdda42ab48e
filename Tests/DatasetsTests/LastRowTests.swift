import LockstepDatasets
import LockstepSamples
import Testing

extension String {
    /// The text up to its last comma, as in an interrupted copy.
    var cutInItsLastRow: String { lastIndex(of: ",").map { String(self[..<$0]) } ?? self }
}

/// Tables of other apps whose last row has no line end, as most editors and many scripts write
/// them.
@Suite struct LastRowTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var files: [String: [UInt8]]
        var tables: [String]
        var codecs: StagedCodecs?
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "TUM RGB-D", files: TUMRGBDExample.files,
            tables: ["rgb.txt", "depth.txt", "groundtruth.txt", "accelerometer.txt"]),
        Case(
            name: "EuRoC", files: ASLExample.below("mav0"),
            tables: [
                "mav0/cam0/data.csv", "mav0/imu0/data.csv",
                "mav0/state_groundtruth_estimate0/data.csv",
            ]),
        Case(
            name: "Stray Scanner", files: StrayExample.files(),
            tables: ["odometry.csv", "imu.csv"],
            codecs: StrayExample.codecs),
        Case(
            name: "LaMAR", files: LaMARExample.files(), tables: ["accelerometer.txt"],
            codecs: LaMARExample.codecs),
        Case(
            name: "ios_logger", files: IOSLoggerExample.files(), tables: ["Accel.txt", "Gyro.txt"],
            codecs: IOSLoggerExample.codecs),
        Case(
            name: "Sensor Logger",
            files: SensorLoggerExample.files().mapValues { Array($0.utf8) },
            tables: SensorLoggerExample.files().filter { file in
                file.value.hasSuffix("\n")
                    && (file.key.hasPrefix("Accelerometer") || file.key.hasPrefix("Gyroscope"))
            }.map(\.key)),
        Case(
            name: "MARS", files: ["gyro_accel.csv": Array(MARSExample.inertial.utf8)],
            tables: ["gyro_accel.csv"]),
        Case(
            name: "Spectacular AI", files: SpectacularExample.files, tables: ["data.jsonl"],
            codecs: SpectacularExample.codecs),
    ]

    private static func open(
        _ files: [String: [UInt8]], _ example: Case
    ) throws -> any StoredSource {
        let folder = try TemporaryFolder(tree: files)
        if let codecs = example.codecs { return try folder.openWithCodecs(codecs) }
        return try folder.openWithCodecs()
    }

    @Test(arguments: cases) func aLastRowWithoutALineEndIsARow(_ example: Case) throws {
        let all = try Self.open(example.files, example).drained()
        for table in example.tables {
            var files = example.files
            let bytes = try #require(files[table])
            try #require(bytes.last == UInt8(ascii: "\n"), "\(table)")
            files[table] = Array(bytes.dropLast())
            let source = try Self.open(files, example)
            let found = try source.drained()
            #expect(found.count == all.count, "\(table)")
            #expect(found.drops.count == all.drops.count, "\(table)")
            #expect(
                source.description.says("\(table) has no line end; it has all its fields")
                    || table == "data.jsonl", "\(table)")
        }
    }

    @Test func aLastRowWithFewerFieldsIsIncomplete() throws {
        let text = TUMRGBDExample.files["accelerometer.txt"] ?? []
        let cut = text.lastIndex(of: UInt8(ascii: " ")) ?? 0
        var files = TUMRGBDExample.files
        files["accelerometer.txt"] = Array(text[..<cut])
        let source = try TemporaryFolder(tree: files).openWithCodecs()
        let all = try TemporaryFolder(tree: TUMRGBDExample.files).openWithCodecs().drained()
        let found = try source.drained()
        let counts = [all, found].map { $0.readings(.accelerometer).count }
        #expect(counts[1] == counts[0] - 1)
        #expect(found.drops.map(\.stream) == [.accelerometer])
        #expect(
            source.description.says(
                "The last row of accelerometer.txt has no line end and is left out: it is incomplete."
            )
        )
    }
}
