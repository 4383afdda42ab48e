import LockstepAnalysis
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// Recordings in TUM RGB-D format by other writers.
@Suite struct TUMRGBDOtherWritersTests {
    private static func open(
        _ files: [String: [UInt8]], depthUnitsPerMeter: Double? = nil
    ) throws -> any StoredSource {
        try TemporaryFolder(tree: files).openWithCodecs(depthUnitsPerMeter: depthUnitsPerMeter)
    }

    /// The row that names the columns, without its comment sign.
    @Test(arguments: ["rgb.txt", "depth.txt", "groundtruth.txt", "accelerometer.txt"])
    func aHeaderRowIsNotCountedAsALostSample(_ file: String) throws {
        let text = String(decoding: TUMRGBDExample.files[file] ?? [], as: UTF8.self)
        for word in ["timestamp", "Timestamp"] {
            let source = try Self.open(
                TUMRGBDExample.files(file, text.replacing("# timestamp", with: word)))
            #expect(!source.description.says("cannot be read"))
            #expect(try source.drained().drops.isEmpty)
        }
    }

    @Test func aHeaderInTheMiddleIsARowThatCannotBeRead() throws {
        let source = try Self.open(
            TUMRGBDExample.files(
                "groundtruth.txt", TUMRGBDExample.poses + "timestamp tx ty tz qx qy qz qw\n"))
        #expect(source.description.says("1 of 4 rows of groundtruth.txt cannot be read"))
    }

    /// In a gap of 100 ms, the nearest pose applies to frames up to 20 ms away.
    @Test func inAGapOfThePosesTheNearestHoldsWithinTheBenchmarksTolerance() throws {
        let poses = (0..<40).map { index in
            let time = 1_305_031_102.1 + Double(index < 8 ? index : index + 10) * 0.01
            return "\(time) \(index) 0 0 0 0 0 1\n"
        }
        let source = try Self.open(TUMRGBDExample.files("groundtruth.txt", poses.joined()))
        // The last pose before the gap is at .17, the next at .28; frames at .1753, .2112, .2432.
        let places = try source.drained().frames.map { $0.worldFromCamera?.translation.x }
        #expect(places == [7, nil, nil])
        #expect(source.description.says("1 of 3 frames", "nearest in time"))
        #expect(source.description.says("2 of 3 frames have no pose"))
    }

    @Test func millimetersAreReadAsTheUserStatesThem() throws {
        let source = try Self.open(TUMRGBDExample.files, depthUnitsPerMeter: 1000)
        let map = try #require(try source.drained().frames.first?.depth)
        let meters = map.depth.contentBytes().withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        #expect(meters[..<3] == [0, 5, 10])
        #expect(source.description.says("divided by 1000", "as requested"))
    }

    @Test func aLayoutThatStatesItsUnitTakesNoScale() throws {
        let error = #expect(throws: DatasetError.self) {
            _ = try Self.open(ASLExample.below("mav0"), depthUnitsPerMeter: 1000)
        }
        #expect(error?.remedy.description.contains("tumrgbd") == true)
    }

    /// Missing map files are neither a disabled sensor nor values that cannot be stored.
    @Test func mapsThatAreNotThereHaveTheRemedyOfMissingFiles() throws {
        let files = TUMRGBDExample.files.filter { !$0.key.hasPrefix("depth/") }
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let session = try RecordedImport(try Self.open(files), into: folder).session
        let findings = try SessionCheck.run(
            session: session, codecs: FFmpegCodecs(), profile: .rgbd
        ).findings.filter { $0.stream == .depth && $0.severity != .pass }
        for name in [FindingName.present, .drops] {
            let finding = try #require(findings.first { $0.name == name })
            #expect(
                finding.remedy?.description.contains("files that are missing") == true, "\(finding)"
            )
            #expect(finding.remedy?.description.contains("Record again") == false)
        }
    }

    /// Frames without a pose are counted as such, even if their times go back.
    @Test func exportTUMCountsEveryFrameWithoutAPose() throws {
        let rows = ["102.211214", "102.175304", "102.243211"].map {
            "1305031\($0) rgb/1305031\($0).png\n"
        }
        var files = TUMRGBDExample.files("rgb.txt", rows.joined())
        files["groundtruth.txt"] = nil
        let folder = try TemporaryFolder()
        let session = try RecordedImport(try Self.open(files), into: folder).session
        let outcome = try Datasets.export(
            session, .tum, to: folder.path + "/out", codecs: FFmpegCodecs(),
            fileSystem: LocalFileSystem())
        guard case .written(let report) = outcome else { throw CancellationError() }
        #expect(report.losses.contains("Left out: 3 frames without a pose."), "\(report.losses)")
        #expect(!report.losses.contains { $0.contains("not later") })
    }
}
