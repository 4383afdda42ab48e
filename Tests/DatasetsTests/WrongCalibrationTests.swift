import LockstepAnalysis
import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A calibration by others of a real phone, with accelerations in g interpreted as m/s²: its lever
/// arm is impossible.
@Suite struct WrongCalibrationTests {
    @Test(
        .enabled(
            if: RealRecordings.isPresent(RealRecordings.sensorLogger), "needs a recording of others"
        ))
    func isFoundAfterItWasStored() throws {
        let folder = try TemporaryFolder()
        let source = try Datasets.open(
            RealRecordings.sensorLogger, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem())
        let recorded = try RecordedImport(source, into: folder)
        let before = try findings(recorded.session)
        #expect(before.allSatisfy { !$0.meaning.contains("camera and IMU") })
        let calibration = try Datasets.calibration(
            kalibrCamera: RealRecordings.sensorLogger + "/calib-camchain-imucam.yaml",
            imu: RealRecordings.sensorLogger + "/calib-imu.yaml", fileSystem: LocalFileSystem())
        let session = try recorded.session.storing(calibration)
        let finding = try #require(
            try findings(session).first { $0.name == .calibration })
        #expect(finding.severity == .fail)
        #expect(finding.meaning.contains("camera and IMU would be 0.413 m apart"))
        #expect(finding.meaning.contains("rotated by 42."))
        #expect(finding.remedy?.description.contains("m/s²") == true)
    }

    private func findings(_ session: Session) throws -> [Finding] {
        try SessionCheck.run(session: session, codecs: FFmpegCodecs(), profile: .vio).findings
    }
}
