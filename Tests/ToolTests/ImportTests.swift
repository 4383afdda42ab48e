import Foundation
import Testing

/// Recordings in other formats, made from a synthetic phone's recording and imported by the tool:
/// the result equals the original.
@Suite struct ImportTests {
    @Test(arguments: RecordTests.modes)
    func anImportedSessionHasTheSameRowsAndMedia(_ mode: String) throws {
        let original = try SmallRecording(["--mode", mode])
        let imported = try SmallRecording(importing: original.url.path)
        var (expected, actual) = (try original.recordedFiles(), try imported.recordedFiles())
        expected["metadata.json"] = nil
        actual["metadata.json"] = nil
        #expect(expected.keys.sorted() == actual.keys.sorted())
        for name in expected.keys.sorted() {
            #expect(expected[name] == actual[name], "\(name)")
        }
    }

    @Test func importsAVISLAMRecording() throws {
        let original = try SmallRecording(["--mode", "vislam"])
        let folder = try ForeignRecording.vislam(of: original)
        let imported = try ImportedSession(folder)
        #expect(imported.document["format"] as? String == "vislam")
        try expectReadings(imported, equal: original, timestampsWithin: 0)
        try expectFrames(imported, equal: original, timestampsWithin: 0)
        #expect(try imported.data("video.mov") == original.data("video.mov"))
        try expectWhole(imported)
    }

    @Test func importsAVIOCollection() throws {
        let original = try SmallRecording(["--mode", "vio"])
        let imported = try ImportedSession(try ForeignRecording.vio(of: original))
        #expect(imported.document["format"] as? String == "vio")
        // Its timestamps have six decimals.
        try expectReadings(imported, equal: original, timestampsWithin: 500)
        try expectFrames(imported, equal: original, timestampsWithin: 500)
        #expect(try imported.rows("barometer.csv").count == original.rows("barometer.csv").count)
        #expect(try imported.rows("location.csv").count == original.rows("location.csv").count)
        #expect(try imported.data("video.mov") == original.data("video.mov"))
        try expectWhole(imported)
    }

    @Test(arguments: [true, false])
    func importsAnIOS3DLoggerRecording(withMetadata hasMetadata: Bool) throws {
        let original = try SmallRecording()
        let folder = try ForeignRecording.logger3d(of: original, withMetadata: hasMetadata)
        let imported = try ImportedSession(folder)
        #expect(imported.document["format"] as? String == "logger3d")
        try expectFrames(imported, equal: original, timestampsWithin: 0)
        for name in ["rgb/000003.jpg", "depth/000003.bin", "confidence/000003.bin"] {
            #expect(try imported.data(name) == original.data(name), "\(name)")
        }
        let keys = ["camera_transform", "camera_intrinsics", "attitude_quaternion", "gravity"]
        for (new, old) in zip(try imported.frames(), try original.frames()) {
            for key in keys { #expect(new[key] as? [Double] == old[key] as? [Double], "\(key)") }
        }
        try expectWhole(imported)
    }

    /// Pillow rotates the pixels and shows them rotated back by the tag that the import wrote.
    @Test(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
    func givesAnIndependentReaderNativeImages() throws {
        let original = try SmallRecording()
        let folder = try ForeignRecording.logger3d(of: original, withMetadata: true)
        let script = Repository.url("Tests/Readers/turn_upright.py").path
        let turned = try IndependentReader.python.run([script, "turn", folder.path])
        try #require(turned.exitCode == 0, "\(turned.errors)")
        let imported = try ImportedSession(folder)
        try expectWhole(imported)
        let name = "rgb/000003.jpg"
        let run = try IndependentReader.python.run([
            script, "compare", imported.url.appendingPathComponent(name).path,
            original.url.appendingPathComponent(name).path,
        ])
        let comparison = try #require(try SmallRecording.lines(run.output).first)
        #expect(comparison["size"] as? [Int] == [64, 48])
        let difference = try #require(comparison["difference"] as? Double)
        #expect(difference >= 0 && difference < 5, "of 255: encoded twice, and not turned wrongly")
    }

    @Test func summarizesTheImport() throws {
        let folder = try ForeignRecording.vislam(of: try SmallRecording(["--mode", "vislam"]))
        let target = try TemporaryFolder()
        let run = try Program.lockstep.run(["import", folder.path, "--to", target.path])
        #expect(run.errors.isEmpty, "no progress in a pipe")
        try Golden.expect(plain(run.output, target), equals: "output-import")
        let json = try Program.lockstep.run(["import", folder.path, "--to", target.path, "--json"])
        try Golden.expect(plain(json.output, target), equals: "json-import")
        let quiet = try Program.lockstep.run([
            "import", folder.path, "--to", target.path, "--quiet",
        ])
        #expect(quiet.output.hasPrefix(target.path + "/session_"))
        #expect(quiet.output.split(separator: "\n").count == 1)
    }

    @Test func reportsUndecodableFilesOnce() throws {
        let original = try SmallRecording()
        let target = try TemporaryFolder()
        let folder = target.url("dataset")
        let export = try Program.lockstep.run([
            "export", original.url.path, "--format", "tumrgbd", "--to", folder.path,
        ])
        try #require(export.exitCode == 0, "\(export.errors)")
        let images = folder.appendingPathComponent("rgb")
        let names = try FileManager.default.contentsOfDirectory(atPath: images.path).sorted()
        for name in names.prefix(3) {
            try Data("image".utf8).write(to: images.appendingPathComponent(name))
        }
        let run = try Program.lockstep.run(["import", folder.path, "--to", target.path])
        let words = "3 files, the first of them rgb/\(names[0]), cannot be decoded: "
        #expect(run.output.contains(words), "\(run.output)")
        #expect(run.output.components(separatedBy: "cannot be decoded").count == 2)
    }

    @Test func everyKeyOfItsJSONIsDocumented() throws {
        let folder = try ForeignRecording.vislam(of: try SmallRecording(["--mode", "vislam"]))
        let page = try SourceFiles.text("docs/TOOL-JSON.md")
        for key in try ImportedSession(folder).document.keys {
            #expect(page.contains("`\(key)`"), "\(key)")
        }
    }

    @Test func takesAFormatByName() throws {
        let folder = try ForeignRecording.vislam(of: try SmallRecording(["--mode", "vislam"]))
        let target = try TemporaryFolder()
        let run = try Program.lockstep.run([
            "import", folder.path, "--to", target.path, "--format", "vio",
        ])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("VIO data collection"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path).isEmpty)
    }

    /// The output without names that differ from run to run.
    private func plain(_ output: String, _ target: TemporaryFolder) -> String {
        output.replacingOccurrences(of: target.path, with: "FOLDER")
            .replacing(/session_\d{8}_\d{6}(_\d+)?/, with: "session_DATE")
    }

    private func expectReadings(
        _ imported: ImportedSession, equal original: SmallRecording, timestampsWithin limit: Int
    ) throws {
        for sensor in ["accelerometer", "gyroscope"] {
            let (new, old) = (try imported.readings(sensor), try original.readings(sensor))
            #expect(new.count == old.count && new.count > 50, "\(sensor)")
            for (one, other) in zip(new, old) {
                #expect(abs(one.stamp - other.stamp) <= limit)
                for (x, y) in zip(one.value, other.value) {
                    #expect(abs(x - y) < 1e-6, "\(sensor)")
                }
            }
        }
    }

    private func expectFrames(
        _ imported: ImportedSession, equal original: SmallRecording, timestampsWithin limit: Int
    ) throws {
        let timestamps = try [imported.frames(), original.frames()].map { frames in
            frames.compactMap { $0["timestamp_ns"] as? Int }
        }
        #expect(timestamps[0].count == timestamps[1].count && timestamps[0].count > 20)
        for (new, old) in zip(timestamps[0], timestamps[1]) { #expect(abs(new - old) <= limit) }
    }

    /// Findings about files, rows or values must all pass.
    private func expectWhole(_ imported: ImportedSession) throws {
        let run = try Program.lockstep.run(["check", imported.url.path, "--json"])
        let document = try #require(try SmallRecording.lines(run.output).first)
        let findings = try #require(document["findings"] as? [[String: Any]])
        for finding in findings {
            let name = try #require(finding["name"] as? String)
            guard ["files.", "rows.", "seq.", "movie."].contains(where: name.hasPrefix) else {
                continue
            }
            #expect(finding["severity"] as? String == "pass", "\(finding)")
        }
    }
}

/// A session imported by `lockstep import`.
private struct ImportedSession: SessionFolder {
    let folder = Result { try TemporaryFolder() }
    let url: URL
    let document: [String: Any]

    init(_ recording: TemporaryFolder) throws {
        let target = try folder.get().path
        let run = try Program.lockstep.run(["import", recording.path, "--to", target, "--json"])
        try #require(run.exitCode == 0, "\(run.errors)")
        document = try #require(try SmallRecording.lines(run.output).first)
        url = URL(fileURLWithPath: try #require(document["path"] as? String))
    }
}

extension SmallRecording: SessionFolder {}
