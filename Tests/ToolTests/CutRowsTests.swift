import Foundation
import Testing

/// A complete session whose `imu.csv` was cut in the middle, or whose `attitude.csv` was deleted.
@Suite struct CutRowsTests {
    private let lockstep = Program.lockstep

    private func cutRecording() throws -> SmallRecording {
        let recording = try SmallRecording(["--mode", "logger"], seconds: 5)
        let rows = recording.url.appendingPathComponent("imu.csv")
        let bytes = try Data(contentsOf: rows)
        try bytes.prefix(bytes.count / 2 - 5).write(to: rows)
        return recording
    }

    /// The lines with a severity and a name, in order.
    private func headings(_ output: String) -> [String] {
        output.split(separator: "\n").map(String.init).filter { line in
            ["FAIL  ", "WARN  ", "CANNOT TELL  "].contains(where: line.hasPrefix)
        }
    }

    @Test func damageComesFirstAndEachFindingOnce() throws {
        let recording = try cutRecording()
        let check = try lockstep.run(["check", recording.url.path])
        let headings = headings(check.output)
        #expect(headings.first?.contains("rows.readable") == true, "\(check.output)")
        let names = headings.compactMap { $0.split(separator: " ").first { $0.contains(".") } }
        #expect(names.count == Set(names).count, "\(check.output)")
        #expect(check.output.contains("accelerometer: The stream ends"), "\(check.output)")
        #expect(check.output.contains("timestamps.end accelerometer, gyroscope, magnetometer (3 "))
    }

    @Test func recoveryStatesWhyItCannotLeaveOutTheRow() throws {
        let recording = try cutRecording()
        let run = try lockstep.run(["recover", recording.url.path, "--skip-bad-rows"])
        #expect(run.exitCode == 3)
        #expect(
            run.errors.contains("not only by unreadable rows: the manifest states"),
            "\(run.errors)")
        #expect(!run.errors.contains("recover --skip-bad-rows"), "\(run.errors)")
    }

    @Test func countsOfTheManifestAreMarkedAsSuch() throws {
        let recording = try cutRecording()
        let info = try lockstep.run(["info", recording.url.path])
        #expect(
            info.output.contains(
                "  counts       as in metadata.json; `lockstep check` counts the stored rows"))
    }

    @Test func aMissingFileIsNamed() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        try FileManager.default.removeItem(
            at: recording.url.appendingPathComponent("attitude.csv"))
        let check = try lockstep.run(["check", recording.url.path])
        #expect(check.output.contains("attitude.csv is missing or has no row, imu.csv has 8"))
        #expect(check.output.contains("samples, but no row is stored."))
        #expect(!check.output.contains("Record again with this sensor"), "\(check.output)")
        let export = try lockstep.run([
            "export", recording.url.path, "--format", "tum", "--to", recording.folder.path + "/x",
        ])
        #expect(export.exitCode == 0, "\(export.errors)")
        #expect(
            export.output.contains("Missing in the session: all 88 samples of device motion"),
            "\(export.output)")
        #expect(!export.output.contains("device motion (88)"))
    }

    @Test func aLongListOfNumbersEndsInAnEllipsis() throws {
        let recording = try cutRecording()
        let check = try lockstep.run(["check", recording.url.path])
        #expect(check.output.contains(", …), 0 more than once."), "\(check.output)")
    }

    @Test func aDeviceIsNotRemoved() throws {
        let run = try lockstep.run(["info", "/dev/null"])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("Give the path of a folder or a regular file."))
        #expect(!run.errors.contains("remove it"))
    }
}
