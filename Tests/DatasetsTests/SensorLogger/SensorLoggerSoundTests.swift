import LockstepAnalysis
import LockstepMedia
import LockstepSessions
import Testing

/// A recording of sound and inertial sensors, checked for a purpose that needs a camera.
@Suite struct SensorLoggerSoundTests {
    private func recorded(into folder: TemporaryFolder) throws -> RecordedImport {
        var files = SensorLoggerExample.files().mapValues { Array($0.utf8) }
        files["Microphone.mp4"] = ExampleMovie.sound
        files["Microphone.csv"] = Array("time,seconds_elapsed,dBFS\n1,0,-120\n".utf8)
        return try RecordedImport(TemporaryFolder(tree: files).openWithCodecs(), into: folder)
    }

    @Test(arguments: [CheckProfile.vio, .video, .rgbd, .splat])
    func checkStatesThatTheCameraIsMissing(_ profile: CheckProfile) throws {
        let folder = try TemporaryFolder()
        let findings = try recorded(into: folder).findings(profile)
        #expect(findings.contains("fail stream.present camera"), "\(findings)")
    }

    @Test func withoutAPurposeNothingFails() throws {
        let folder = try TemporaryFolder()
        let findings = try recorded(into: folder).findings()
        #expect(!findings.contains { $0.hasPrefix("fail") }, "\(findings)")
    }
}
