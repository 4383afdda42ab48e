import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

/// Depth maps and point clouds of images with a measured lens.
@Suite struct LensDepthTests {
    /// Distortion is independent of the pixel size: it is the same in a smaller image.
    @Test(arguments: [LensExportTests.equidistant, nil])
    func depthInROSHasTheLensOfItsImages(_ lens: LensCalibration?) throws {
        let frames = LensExportTests.frames(PixelSize(width: 64, height: 48), .ramp)
        let example =
            try lens.map { try LensExportTests.example($0, frames) } ?? ExportExample(frames)
        let bag = try example.export(.rosbag).files["recording.bag"] ?? []
        let reader = try ROSRecordingReader(MemorySource(bag), as: .bag, file: "") { _ in nil }
        var infos: [ROSCameraInfo] = []
        while let message = try reader.next() {
            guard message.channel.topic == "/camera/depth/camera_info" else { continue }
            infos.append(try message.decoded())
        }
        #expect(infos.count == 2)
        for info in infos {
            #expect(info.width == 4 && info.height == 3)
            let isMeasured = lens != nil
            // 121 of 128 pixels are 3.78125 of 4; 7.5 of 64 are 0.46875.
            #expect(info.intrinsics[0] == (isMeasured ? 3.78125 : 0.46875))
            #expect(info.intrinsics[2] == (isMeasured ? 1.5 : -0.25))
            #expect(info.distortionModel == (isMeasured ? "equidistant" : "plumb_bob"))
            #expect(
                info.distortion
                    == (isMeasured
                        ? LensExportTests.equidistant.distortionCoefficients : [0, 0, 0, 0, 0]))
        }
    }

    /// A pinhole without distortion would match neither the lens nor the phone's intrinsics.
    @Test(arguments: [DatasetFormat.colmap, .nerfstudio, .spectacular])
    func reportsDepthWithoutTheMeasuredLens(_ format: DatasetFormat) throws {
        let size = PixelSize(width: 64, height: 48)
        for depth in [DepthMap.ramp, nil] {
            let frames = LensExportTests.frames(size, depth)
            let with = try LensExportTests.example(LensExportTests.equidistant, frames).export(
                format
            ).report
            let without = try ExportExample(frames).export(format).report
            func isSaid(_ report: ExportReport) -> Bool {
                report.guesses.contains {
                    $0.contains("frames' own intrinsics, not") && $0.contains("measured lens")
                }
            }
            #expect(isSaid(with) == (depth != nil))
            #expect(!isSaid(without))
        }
    }
}
