import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// The camera-IMU calibration in Lockstep's own exports of sessions without inertial samples.
@Suite struct ROSCalibrationTests {
    @Test(arguments: [DatasetFormat.rosbag, .mcap])
    func aCalibrationIsKeptWithoutInertialSamples(_ format: DatasetFormat) throws {
        let frames = try MovingRig.deliveries().filter { delivery in
            if case .inertial = delivery.sample { false } else { true }
        }
        let example = try ExportExample(frames) { opening in
            opening.source.calibration = MovingRig.calibration
        }
        let export = try example.export(format, codecs: FFmpegCodecs())
        let found = try TemporaryFolder(tree: export.files).openWithCodecs().description
        let calibration = try #require(found.calibration)
        let pose = try #require(calibration.cameraFromImu)
        let expected = try #require(MovingRig.calibration.cameraFromImu)
        for (left, right) in zip(pose.columnMajor, expected.columnMajor) {
            #expect(abs(left - right) < 1e-9)
        }
        #expect(calibration.lens == MovingRig.calibration.lens)
    }
}
