import Foundation
import Testing

/// An export that is imported again is judged as the session was.
@Suite struct ReimportedExportTests {
    private let lockstep = Program.lockstep

    /// The layout keeps the latest device motion before each frame, whose intervals are not even.
    @Test func checkDoesNotWarnOfDeviceMotionThatIsOneAFrame() throws {
        let recording = try SmallRecording(["--mode", "logger"], seconds: 3)
        let export = try SmallExport(recording.url, format: "logger3d")
        let folder = try TemporaryFolder()
        let imported = try lockstep.run(["import", export.url.path, "--to", folder.path])
        try #require(imported.exitCode == 0, "\(imported.errors)")
        let check = try lockstep.run(["check", imported.lastLine])
        #expect(check.exitCode == 0, "\(check.output)")
        #expect(!check.output.contains("stamps.jitter"), "\(check.output)")
        let verbose = try lockstep.run(["check", recording.url.path, "--verbose"]).output
        #expect(verbose.contains("stamps.jitter"))
    }
}
