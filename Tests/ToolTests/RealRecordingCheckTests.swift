import Foundation
import Testing

/// `lockstep check` of others' recordings with real phones: the findings are true.
@Suite struct RealRecordingCheckTests {
    private static let folder = Repository.url("../shared/data")
    private static let isPresent = FileManager.default.fileExists(atPath: folder.path)

    /// The findings of a check of one recording.
    private struct Found {
        let document: [String: Any]

        init(_ name: String) throws {
            try self.init(path: RealRecordingCheckTests.folder.appendingPathComponent(name).path)
        }

        init(path: String) throws {
            let run = try Program.lockstep.run(["check", path, "--json"])
            try #require(run.exitCode == 0, "\(run.errors)")
            document = try #require(SmallRecording.lines(run.output).first)
        }

        /// The severity, stream and meaning of findings with a name.
        func findings(_ name: String) throws -> [[String: Any]] {
            let list = try #require(document["findings"] as? [[String: Any]])
            return list.filter { $0["name"] as? String == name }
        }

        /// The severities of findings with a name.
        func severities(_ name: String) throws -> [String] {
            try findings(name).compactMap { $0["severity"] as? String }
        }

        /// The text of the first finding with a name.
        func meaning(_ name: String) throws -> String {
            try #require(findings(name).first?["meaning"] as? String, "no \(name)")
        }

        func says(_ words: String) -> Bool {
            (document["notices"] as? [String] ?? []).contains { $0.contains(words) }
        }
    }

    /// Accelerations in g, the movie on a separate clock and with an edit list.
    @Test(.enabled(if: isPresent, "needs recordings of others"))
    func anIPhonesVideoWithASensorLoggerExport() throws {
        let found = try Found("iphone15pro-video-imu")
        #expect(found.document["format"] as? String == "sensorlogger")
        #expect(found.document["verdict"] as? String == "warn")
        #expect(try found.severities("unit.accelerometer") == ["pass"])
        #expect(try found.meaning("unit.accelerometer").contains("unit is g"))
        #expect(found.says("read as g with Apple's sign"))
        #expect(try found.severities("clock.shared") == ["warn"])
        // Neither has the recording poses, nor does it state a focal length, which `sync` needs.
        let remedy = try found.findings("clock.shared").first?["remedy"] as? String
        #expect(remedy?.hasPrefix("Calibrate the camera") == true, "\(remedy ?? "")")
        #expect(try found.severities("coverage.inertial") == ["cannot_tell", "cannot_tell"])
        #expect(try found.severities("movie.edit_list") == ["pass"])
        #expect(try found.meaning("movie.edit_list").contains("changes nothing"))
        #expect(try found.severities("movie.images") == ["pass"])
        #expect(try found.meaning("movie.images").contains("766 rows"))
        #expect(
            try found.meaning("movie.times").hasPrefix(
                "The rows' timestamps come from the imported movie"))
        // Without poses and a shared clock, there is no finding about their alignment.
        #expect(try found.findings("alignment.pose_imu_offset").isEmpty)
    }

    /// The lens was calibrated with Kalibr; a focal length that is 15 % longer is found to be wrong.
    @Test(.enabled(if: isPresent, "needs recordings of others"), arguments: [1, 1.15])
    func anIPhonesVideoWithItsLens(factor: Double) throws {
        let source = Self.folder.appendingPathComponent("iphone15pro-video-imu")
        let folder = try TemporaryFolder()
        let made = try Program.lockstep.run(["import", source.path, "--to", folder.path, "--quiet"])
        let session = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
        var lens = try String(
            contentsOf: source.appendingPathComponent("cam-camchain.yaml"), encoding: .utf8)
        lens.replace(/intrinsics: \[([0-9.]+), ([0-9.]+),/) { found in
            let numbers = [found.output.1, found.output.2].map { (Double($0) ?? 0) * factor }
            return "intrinsics: [\(numbers[0]), \(numbers[1]),"
        }
        try Data(lens.utf8).write(to: folder.url("lens.yaml"))
        let stored = try Program.lockstep.run([
            "calibrate", session, "--kalibr", folder.url("lens.yaml").path,
        ])
        try #require(stored.exitCode == 0, "\(stored.errors)")
        let found = try Found(path: session)
        #expect(try found.severities("camera.focal_length") == (factor == 1 ? [] : ["warn"]))
    }

    /// Specific force in m/s², one clock, and a camera that began before the sensors.
    @Test(.enabled(if: isPresent, "needs recordings of others"))
    func anAndroidPhonesRecording() throws {
        let found = try Found("honorv10-mars")
        #expect(found.document["format"] as? String == "mars")
        #expect(found.says("specific force in m/s²"))
        #expect(try found.severities("unit.accelerometer") == ["pass"])
        #expect(try found.severities("clock.shared") == ["pass"])
        // Two frames of 25, as usual when phones start: stated, but not a reason to warn.
        #expect(try found.severities("coverage.inertial") == ["pass", "pass"])
        #expect(try found.meaning("coverage.inertial").contains("0.047 s late"))
        #expect(try found.severities("alignment.image_imu_offset") == ["cannot_tell"])
        #expect(try found.meaning("movie.images").contains("25 rows"))
        #expect(try found.findings("movie.edit_list").count <= 1)
    }
}
