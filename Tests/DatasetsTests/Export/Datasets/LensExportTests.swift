import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A measured lens and time shift in exports.
@Suite struct LensExportTests {
    /// A lens for images of twice the example's size.
    private static func lens(_ model: String, _ coefficients: [Double]) -> LensCalibration {
        LensCalibration(
            intrinsics: Intrinsics(fx: 121, fy: 120, cx: 63.5, cy: 47),
            size: PixelSize(width: 128, height: 96), distortionModel: model,
            distortionCoefficients: coefficients)
    }
    private static let radialTangential = lens("radtan", [0.1, -0.05, 0.002, -0.001])
    static let equidistant = lens("equidistant", [-0.02, 0.01, -0.005, 0.002])
    /// With (0, 0) at the center of the first pixel.
    private static let halved = [60.5, 60, 31.5, 23.25]

    /// The example of frames and samples, with the measured calibration.
    static func example(
        _ lens: LensCalibration, seconds: Double? = nil, _ deliveries: [Delivery]
    ) throws -> ExportExample {
        try ExportExample(deliveries) { opening in
            var calibration = MovingRig.calibration
            calibration.source = "Kalibr"
            calibration.lens = lens
            calibration.timeOffset = seconds.map { TimeOffset(imuMinusCameraSeconds: $0) }
            opening.source.calibration = calibration
        }
    }

    private static let lensFormats: [DatasetFormat] = [
        .colmap, .nerfstudio, .spectacular, .kalibr, .euroc, .tumvi, .mcap, .rosbag,
    ]

    /// Two frames of a size, with optional depth of 4 × 3 pixels.
    static func frames(_ size: PixelSize, _ depth: DepthMap? = nil) -> [Delivery] {
        (1...2).map { second in
            .frame(second * 1_000_000_000) { frame in
                frame.fill()
                frame.image = .still(
                    EncodedStill(bytes: exampleJPEG(size, content: []), size: size))
                frame.depth = depth
            }
        }
    }

    @Test(
        .enabled(if: DatasetReader.isInstalled, DatasetReader.absence),
        arguments: [DatasetFormat.colmap, .nerfstudio], [false, true])
    func programDistortsImagesAsTheLensDoes(_ format: DatasetFormat, isBinary: Bool) throws {
        var options = ExportOptions()
        options.isBinary = isBinary
        for lens in [Self.radialTangential, Self.equidistant] {
            let export = try Self.example(lens, MovingRig.deliveries())
                .export(format, options: options, codecs: FFmpegCodecs())
            let folder = try TemporaryFolder(tree: export.files)
            let found = try DatasetReader.compare(
                lens: lens.distortionModel, Self.halved + lens.distortionCoefficients,
                of: format.name, folder.path)
            #expect(found.images == 60)
            // Single precision, and nerfstudio's ten iterations of undistortion.
            #expect(found.lens < 0.001, "\(lens.distortionModel)")
            #expect(found.bend > 0.2, "\(lens.distortionModel)")
        }
    }

    @Test(arguments: lensFormats)
    func measuredLensReplacesTheFramesIntrinsics(_ format: DatasetFormat) throws {
        let frames = Self.frames(PixelSize(width: 64, height: 48))
        let export = try Self.example(Self.equidistant, frames).export(format)
        #expect(
            export.report.guesses.contains(
                "Intrinsics and distortion were measured with Kalibr; those of the frames are left "
                    + "out."))
        #expect(!export.report.losses.contains { $0.contains("measured lens") })
    }

    @Test(arguments: lensFormats)
    func aMeasuredLensIsNotForImagesOfAnotherShape(_ format: DatasetFormat) throws {
        let frames = Self.frames(PixelSize(width: 64, height: 36))
        let export = try Self.example(Self.equidistant, frames).export(format)
        #expect(
            export.report.losses.contains {
                $0.hasPrefix("Left out: the measured lens calibration (model")
            })
        #expect(!export.report.guesses.contains { $0.contains("distortion were measured") })
    }

    @Test(arguments: [DatasetFormat.tumrgbd, .stray, .vio, .ply])
    func formatsWithoutALensReportIt(_ format: DatasetFormat) throws {
        let frames = Self.frames(PixelSize(width: 64, height: 48))
        let export = try Self.example(Self.equidistant, frames).export(format)
        #expect(export.report.losses.contains("Left out: measured lens calibration."))
    }

    @Test func spectacularStoresOnlyRadialTerms() throws {
        let frames = Self.frames(PixelSize(width: 64, height: 48))
        let export = try Self.example(Self.radialTangential, frames).export(.spectacular)
        let calibration = export.text("calibration.json").filter { !$0.isWhitespace }
        #expect(
            calibration.contains(
                #""model":"pinhole","focalLengthX":60.5,"focalLengthY":60.0,"principalPointX":31.5,"principalPointY":23.25,"distortionCoefficients":[0.1,-0.05,0.0]"#
            ))
        #expect(!export.text("data.jsonl").contains("focalLength"))
        #expect(
            export.report.losses.contains {
                $0.hasPrefix("Lost in part: the measured lens calibration; the format's")
            })
    }

    @Test func spectacularHasKalibrsEquidistantModel() throws {
        let frames = Self.frames(PixelSize(width: 64, height: 48))
        let export = try Self.example(Self.equidistant, frames).export(.spectacular)
        let calibration = export.text("calibration.json").filter { !$0.isWhitespace }
        #expect(calibration.contains(#""model":"kannala-brandt4","#))
        #expect(
            calibration.contains(#""distortionCoefficients":[-0.02,0.01,-0.005,0.002],"#))
    }

    @Test func reportsModelsUnknownToCOLMAP() throws {
        let frames = Self.frames(PixelSize(width: 64, height: 48))
        let export = try Self.example(Self.lens("fov", [0.9]), frames).export(.colmap)
        #expect(export.text("sparse/0/cameras.txt").contains("1 PINHOLE 64 48 7.5 "))
        #expect(
            export.report.losses.contains {
                $0.hasPrefix("Left out: the measured lens calibration (model fov")
            })
    }

    @Test(arguments: DatasetFormat.exported)
    func timeShiftIsExportedOrReported(_ format: DatasetFormat) throws {
        let frames = Self.frames(PixelSize(width: 64, height: 48))
        let example = try Self.example(Self.equidistant, seconds: -0.00125, frames)
        let export = try example.export(format)
        let words = "Left out: measured camera-IMU time offset."
        let loss = export.report.losses.first { $0.hasPrefix(words) }
        let isSaid = loss != nil
        if let loss, ExportOption.timeOffset.formats.contains(format) {
            #expect(loss.contains("add -1.25 ms to a frame's timestamp"))
        }
        let isThere = export.files.contains { name, bytes in
            name.hasSuffix(".yaml")
                && String(decoding: bytes, as: UTF8.self).contains("timeshift_cam_imu: -0.00125")
        }
        #expect(isSaid != isThere)
        #expect(isThere == ["kalibr", "tumvi"].contains(format.name))
    }

    /// Frames and samples of the gyroscope; the frames' timestamps are `shift` nanoseconds later.
    private static func walk(framesLaterBy shift: Int64) -> [Delivery] {
        (Int64(1)...8).flatMap { count -> [Delivery] in
            let time = count * 1_000_000_000
            var frame = Delivery.frame(time + shift) { frame in
                let size = PixelSize(width: 64, height: 48)
                frame.fill()
                frame.image = .still(
                    EncodedStill(bytes: exampleJPEG(size, content: []), size: size))
            }
            frame.arrival = HostTime(nanoseconds: time + 30_000_000)
            return [.reading(.gyroscope, time + 1_000_000, 0, 0, 1), frame]
        }
    }

    /// It is the export of a session with these timestamps and an offset of 0.
    @Test(arguments: ExportOption.timeOffset.formats)
    func anAppliedTimeOffsetMovesTheFrames(_ format: DatasetFormat) throws {
        let shift: Int64 = -1_250_000
        var options = ExportOptions()
        options.appliesTimeOffset = true
        let applied = try Self.example(
            Self.equidistant, seconds: Double(shift) / 1e9, Self.walk(framesLaterBy: 0)
        ).export(format, options: options)
        let expected = try Self.example(
            Self.equidistant, seconds: 0, Self.walk(framesLaterBy: shift)
        ).export(format)
        #expect(applied.files == expected.files)
        #expect(applied.report.losses == expected.report.losses)
        #expect(applied.report.guesses.contains { $0.contains("offset of -1.25 ms is added") })
    }

    @Test func anOffsetThatIsNotStoredIsNotApplied() throws {
        var options = ExportOptions()
        options.appliesTimeOffset = true
        let example = try Self.example(Self.equidistant, Self.walk(framesLaterBy: 0))
        let error = #expect(throws: ExportError.self) {
            try example.export(.euroc, options: options)
        }
        #expect(error?.fact == .noTimeOffset)
    }

    @Test(arguments: [true, false])
    func aMeasuredTimeShiftRelatesTheCamerasClock(_ isMeasured: Bool) throws {
        let frames = Self.frames(PixelSize(width: 64, height: 48))
        let example = try ExportExample(frames) { opening in
            opening.source.streams = [StreamDescription(stream: .camera, clock: .unrelated)]
            opening.source.calibration = MovingRig.calibration
            opening.source.calibration?.timeOffset =
                isMeasured ? TimeOffset(imuMinusCameraSeconds: 0.0151) : nil
        }
        let losses = try example.export(.mcap).report.losses
        #expect(losses.contains { $0.contains("on a separate clock") } != isMeasured)
        #expect(
            losses.contains { $0.contains("add 15.10 ms to a frame's timestamp") } == isMeasured)
    }

    @Test(arguments: [DatasetFormat.kalibr, .tumvi])
    func anUnknownTimeShiftIsNotExportedAsZero(_ format: DatasetFormat) throws {
        let example = try ExportExample(Self.frames(PixelSize(width: 64, height: 48))) { opening in
            opening.source.streams = [StreamDescription(stream: .camera, clock: .unrelated)]
        }
        let export = try example.export(format)
        let file = format == .kalibr ? "camchain-imucam.yaml" : "dso/camchain.yaml"
        #expect(!export.text(file).contains("timeshift_cam_imu: "))
        #expect(export.text(file).contains("# timeshift_cam_imu is unknown"))
        #expect(
            export.report.guesses.contains(
                "The time offset between camera and inertial sensor is unknown; the calibration "
                    + "file contains none."))
        #expect(!export.report.guesses.contains { $0.contains("one clock") })
    }

    /// An offset that was measured to be 0 relates the clocks as any other.
    @Test func aTimeShiftOfZeroRelatesTheCamerasClock() throws {
        let example = try ExportExample(Self.frames(PixelSize(width: 64, height: 48))) { opening in
            opening.source.streams = [StreamDescription(stream: .camera, clock: .unrelated)]
            opening.source.calibration = MovingRig.calibration
            opening.source.calibration?.timeOffset = TimeOffset(imuMinusCameraSeconds: 0)
        }
        let export = try example.export(.kalibr)
        #expect(export.text("camchain-imucam.yaml").contains("timeshift_cam_imu: 0.0"))
        #expect(!export.report.losses.contains { $0.contains("on a separate clock") })
    }

    @Test(arguments: DatasetFormat.exported)
    func noiseAndOriginAreExportedOrReported(_ format: DatasetFormat) throws {
        let example = try ExportExample(Self.frames(PixelSize(width: 64, height: 48))) { opening in
            opening.source.calibration = MovingRig.calibration
            opening.source.calibration?.noise = InertialNoise(
                accelerometerNoiseDensity: 2e-3, accelerometerRandomWalk: 3e-4,
                gyroscopeNoiseDensity: 1.5e-4, gyroscopeRandomWalk: 2e-5)
        }
        let losses = try example.export(format).report.losses
        let isNoiseLost = losses.contains("Left out: measured IMU noise.")
        #expect(isNoiseLost != ["kalibr", "euroc", "tumvi"].contains(format.name))
        // If the complete calibration is omitted, there is nothing else to report.
        let isMeasurerLost = losses.contains("Left out: source of the calibration.")
        #expect(isMeasurerLost == ["spectacular", "rosbag"].contains(format.name))
    }

    /// These formats store the calibration's origin with the images; MCAP and ROS bags also
    /// without.
    @Test(arguments: [DatasetFormat.kalibr, .euroc, .tumvi, .spectacular, .mcap, .rosbag])
    func reportsCalibrationOmittedWithoutImages(_ format: DatasetFormat) throws {
        let readings: [Delivery] = (1...4).map { .reading(.gyroscope, $0 * 5_000_000, 0, 0, 1) }
        let example = try ExportExample(readings) { opening in
            opening.source.calibration = MovingRig.calibration
        }
        let loss = "Left out: the camera-IMU calibration, because there are no images."
        let isLost = try example.export(format).report.losses.contains(loss)
        #expect(isLost != ["mcap", "rosbag"].contains(format.name))
    }

    /// `tumvi` stores the time shift, and both formats store the noise.
    @Test(arguments: [DatasetFormat.euroc, .tumvi])
    func measuredCalibrationSurvivesTheRoundTrip(_ format: DatasetFormat) throws {
        let noise = InertialNoise(
            accelerometerNoiseDensity: 2e-3, accelerometerRandomWalk: 3e-4,
            gyroscopeNoiseDensity: 1.5e-4, gyroscopeRandomWalk: 2e-5)
        for lens in [Self.radialTangential, Self.equidistant] {
            let example = try ExportExample(MovingRig.deliveries()) { opening in
                var calibration = MovingRig.calibration
                calibration.origin = .measured
                calibration.lens = lens
                calibration.noise = noise
                calibration.timeOffset = TimeOffset(imuMinusCameraSeconds: -0.00125)
                opening.source.calibration = calibration
            }
            let export = try example.export(format, codecs: FFmpegCodecs())
            let found = try TemporaryFolder(tree: export.files).openWithCodecs()
                .description.calibration
            #expect(found?.origin == .measured)
            #expect(found?.lens?.distortionModel == lens.distortionModel)
            #expect(found?.lens?.distortionCoefficients == lens.distortionCoefficients)
            #expect(found?.lens?.size == PixelSize(width: 64, height: 48))
            #expect(found?.noise == noise)
            #expect(
                found?.timeOffset?.imuMinusCameraSeconds
                    == (format.name == "tumvi" ? -0.00125 : nil))
        }
    }

    /// Its pinhole has only radial terms.
    @Test func lensSurvivesSpectacular() throws {
        let radial = Self.lens("radtan", [0.1, -0.05, 0, 0])
        for lens in [radial, Self.equidistant] {
            let export = try Self.example(lens, MovingRig.deliveries())
                .export(.spectacular, codecs: FFmpegCodecs())
            let source = try TemporaryFolder(tree: export.files).openWithCodecs()
            let found = try #require(source.description.calibration?.lens)
            #expect(found.distortionModel == lens.distortionModel)
            #expect(found.distortionCoefficients == lens.distortionCoefficients)
            #expect(found.size == PixelSize(width: 64, height: 48))
            let k = found.intrinsics
            #expect([k.fx, k.fy, k.cx, k.cy] == Self.halved)
            #expect(source.description.says("distortion of calibration.json", "kept as measured"))
        }
    }
}
