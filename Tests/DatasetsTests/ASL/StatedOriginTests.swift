import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// The calibration's origin through an export and back.
@Suite struct StatedOriginTests {
    private static let formats: [DatasetFormat] = [.euroc, .tumvi]

    private func exported(
        _ format: DatasetFormat, _ calibration: Calibration?
    ) throws -> [String: [UInt8]] {
        let example = try ExportExample(MovingRig.deliveries()) { opening in
            opening.source.calibration = calibration
        }
        return try example.export(format, codecs: FFmpegCodecs()).files
    }

    private func description(
        _ format: DatasetFormat, _ calibration: Calibration?
    ) throws -> SourceDescription {
        try TemporaryFolder(tree: exported(format, calibration)).openWithCodecs().description
    }

    @Test(arguments: formats) func nominalValuesStayNominal(_ format: DatasetFormat) throws {
        var calibration = MovingRig.calibration
        calibration.origin = .nominal
        let found = try description(format, calibration)
        #expect(found.calibration?.origin == .nominal)
        #expect(found.calibration?.source == nil && found.calibration?.noise == nil)
        #expect(found.says("which states that it is nominal"))
        #expect(!found.says("treated as measured"))
        let place = (found.calibration?.cameraFromImu?.translation ?? .zero)
        #expect((place - MovingRig.cameraFromImu.translation).length < 1e-12)
    }

    @Test(arguments: formats, [nil, "Kalibr", "hand, on this device."])
    func keepsTheOrigin(_ format: DatasetFormat, _ source: String?) throws {
        var calibration = MovingRig.calibration
        calibration.source = source
        let found = try description(format, calibration)
        #expect(found.calibration?.origin == .measured)
        #expect(found.calibration?.source == source)
        #expect(found.says("which states that it was measured"))
    }

    /// Poses are unchanged in a round trip, because they were written with the placeholder
    /// position.
    @Test(arguments: formats) func unknownPositionStaysUnknown(
        _ format: DatasetFormat
    ) throws {
        let folder = try TemporaryFolder(tree: exported(format, nil))
        let source = try folder.openWithCodecs()
        #expect(source.description.calibration == nil)
        #expect(source.description.says("is unknown", "unknown in the session"))
        let poses = try source.drained().frames.compactMap(\.worldFromCamera)
        #expect(poses.count == 60)
    }

    /// The lens, the noise and the time offset do not depend on the place.
    @Test func anUnknownPositionKeepsTheTimeOffset() throws {
        var calibration = Calibration(timeOffset: TimeOffset(imuMinusCameraSeconds: 0.012))
        calibration.noise = MovingRig.calibration.noise
        let found = try description(.tumvi, calibration)
        #expect(found.calibration?.cameraFromImu == nil)
        #expect(found.calibration?.timeOffset?.imuMinusCameraSeconds == 0.012)
        #expect(found.calibration?.noise == calibration.noise)
        #expect(found.says("is kept as measured"))
    }

    /// Kalibr rejects a file without noise values, so an export writes nominal ones.
    @Test func nominalNoiseIsNotKept() throws {
        let found = try description(.tumvi, MovingRig.calibration)
        #expect(found.calibration != nil && found.calibration?.noise == nil)
        #expect(found.says("noise densities of dso/imu_config.yaml are nominal"))
    }

    @Test func aChainOfASessionWithoutCalibrationIsRefused() throws {
        let folder = try TemporaryFolder(tree: exported(.kalibr, nil))
        let error = #expect(throws: DatasetError.self) {
            try Datasets.calibration(
                kalibrCamera: folder.path + "/camchain-imucam.yaml", imu: nil,
                fileSystem: LocalFileSystem())
        }
        #expect(error?.problem.contains("was never measured") == true)
    }
}
