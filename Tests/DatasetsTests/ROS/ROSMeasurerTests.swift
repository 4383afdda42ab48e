import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// The origin of the camera-IMU calibration, through ROS messages and back.
@Suite struct ROSMeasurerTests {
    private func exported(
        _ format: DatasetFormat, _ origin: CalibrationOrigin, _ source: String?
    ) throws -> Exported {
        let example = try ExportExample(MovingRig.deliveries()) { opening in
            var calibration = MovingRig.calibration
            calibration.origin = origin
            calibration.source = source
            opening.source.calibration = calibration
        }
        return try example.export(format, codecs: FFmpegCodecs())
    }

    /// Neither format turns an unknown position into 0.
    @Test(arguments: [DatasetFormat.rosbag, .mcap])
    func anUnknownCameraPositionStaysUnknown(format: DatasetFormat) throws {
        let example = try ExportExample(MovingRig.deliveries()) { opening in
            opening.source.calibration = nil
        }
        let found = try description(of: example.export(format, codecs: FFmpegCodecs()))
        #expect(found.calibration == nil)
    }

    /// Only Lockstep's own export uses a zero translation for an unknown position; another node's
    /// transform is kept.
    @Test func aBagOfAnotherNodeKeepsATranslationOfZero() throws {
        let example = try ExportExample(MovingRig.deliveries()) { opening in
            opening.source.calibration = nil
        }
        // These codecs have no LZ4: the node's name is in the file uncompressed.
        let files = try example.export(.rosbag).files.mapValues { bytes in
            Array(bytes.replacing(Array("=/lockstep".utf8), with: Array("=/recorder".utf8)))
        }
        let found = try TemporaryFolder(tree: files).openWithCodecs().description
        #expect(found.calibration?.origin == .nominal)
        #expect(found.calibration?.cameraFromImu?.translation == .zero)
    }

    private func description(of export: Exported) throws -> SourceDescription {
        try TemporaryFolder(tree: export.files).openWithCodecs().description
    }

    private static let loss = "Left out: source of the calibration."

    @Test(arguments: [
        (CalibrationOrigin.measured, Optional("Kalibr")), (.measured, nil), (.nominal, nil),
    ])
    func mcapFileKeepsTheOrigin(origin: CalibrationOrigin, source: String?) throws {
        let export = try exported(.mcap, origin, source)
        #expect(!export.report.losses.contains(Self.loss))
        let found = try description(of: export)
        #expect(found.calibration?.origin == origin)
        #expect(found.calibration?.source == source)
        #expect(!found.says("treated as nominal"))
    }

    /// The imported calibration is nominal, which both conversions report.
    @Test(arguments: [
        (CalibrationOrigin.measured, Optional("Kalibr")), (.measured, nil), (.nominal, nil),
    ])
    func ros1BagLosesTheOriginAndReportsIt(origin: CalibrationOrigin, source: String?) throws {
        let export = try exported(.rosbag, origin, source)
        #expect(export.report.losses.contains(Self.loss) == (origin == .measured))
        let found = try description(of: export)
        #expect(found.calibration?.origin == .nominal)
        #expect(found.calibration?.source == nil)
        #expect(found.says("treated as nominal: nothing states that it was measured"))
    }
}
