import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// The files of the TUM RGB-D benchmark and of a trajectory, from a session of two frames.
@Suite struct TUMExportTests {
    @Test func aTrajectoryIsOneFileOfTheCamerasPoses() throws {
        let export = try DatasetExample.export(.tum)
        #expect(export.files.keys.sorted() == ["trajectory.txt"])
        // The camera looks along the world's y: x is rotated by −90°.
        #expect(
            export.text("trajectory.txt") == """
                100.010000000 0.5 2.0 1.5 -0.7071067811865475 0.0 0.0 0.7071067811865475
                100.043333333 0.5 2.0 1.5 -0.7071067811865475 0.0 0.0 0.7071067811865475

                """)
        #expect(export.report.guesses.contains { $0.hasPrefix("Timestamps are host time") })
    }

    @Test func reportsATrajectoryWithoutPoses() throws {
        let export = try ExportExample([.frame(5_000_000_000)]).export(.tum)
        #expect(export.text("trajectory.txt").isEmpty)
        #expect(export.report.losses.contains("Left out: 1 frame without a pose."))
        #expect(export.report.guesses.contains("trajectory.txt is empty: there are no poses."))
    }

    @Test func tumrgbdHasListsOfImagesAndDepth() throws {
        let export = try DatasetExample.export(.tumrgbd)
        #expect(
            export.files.keys.sorted() == [
                "accelerometer.txt", "calibration.txt", "depth.txt", "depth/100.010000000.png",
                "depth/100.043333333.png", "groundtruth.txt", "rgb.txt", "rgb/100.010000000.png",
                "rgb/100.043333333.png",
            ])
        #expect(
            export.text("depth.txt") == """
                # timestamp filename
                100.010000000 depth/100.010000000.png
                100.043333333 depth/100.043333333.png

                """)
        #expect(
            export.lines("accelerometer.txt").prefix(2) == [
                "# timestamp ax ay az", "100.000000000 9.80665 -4.903325 -2.4516625",
            ])
        #expect(export.lines("accelerometer.txt").count == 5)
        #expect(export.text("calibration.txt") == "8.0 7.625 3.625 2.375\n")
    }

    /// Each pixel of 8 × 6 has the depth of the 4 × 3 pixel that covers its center.
    @Test func tumrgbdsDepthIsTimes5000AndOfTheImagesSize() throws {
        let export = try DatasetExample.export(.tumrgbd, codecs: DrawnWithRealPNG())
        let file = try #require(export.files["depth/100.010000000.png"])
        let pixels = try PNGCodec.decode(file)
        #expect(pixels.format == .gray16)
        #expect(pixels.size == PixelSize(width: 8, height: 6))
        let numbers = pixels.contentBytes().withUnsafeBytes {
            Array($0.bindMemory(to: UInt16.self))
        }
        for (index, number) in numbers.enumerated() {
            let source = index / 8 / 2 * 4 + index % 8 / 2
            // The first pixel was not measured; the last is too far for 16 bits.
            let expected = source == 0 || source == 11 ? 0 : 5000 + source * 1250
            #expect(Int(number) == expected, "\(index)")
        }
        #expect(
            export.report.losses.contains(
                "Left out: depth of 8 pixels beyond 13.107 m, the largest that 16 bits can store."))
    }
}

/// Codecs whose images are drawn and whose PNG files are real.
struct DrawnWithRealPNG: MediaCodecs {
    var movieEncoders: [MovieCodec] { DrawnCodecs().movieEncoders }

    func makeStillCodec() throws -> any StillCodec { try Stills() }

    func makeMovieEncoder(
        _ settings: MovieSettings, into sink: any ByteSink
    ) throws -> any MovieWriter { try DrawnCodecs().makeMovieEncoder(settings, into: sink) }

    func makeMovieRemuxer(
        _ format: MovieFormat, into sink: any ByteSink
    ) throws -> any MovieWriter { try DrawnCodecs().makeMovieRemuxer(format, into: sink) }

    func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        try DrawnCodecs().openMovie(source)
    }

    private final class Stills: StillCodec {
        private let drawn: any StillCodec
        private let real: any StillCodec

        init() throws {
            drawn = try DrawnCodecs().makeStillCodec()
            real = try FFmpegCodecs().makeStillCodec()
        }

        func encodeJPEG(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
            try drawn.encodeJPEG(pixels, quality: quality)
        }

        func decodeJPEG(_ bytes: [UInt8]) throws -> PixelBuffer { try drawn.decodeJPEG(bytes) }

        func encodeHEIC(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
            try drawn.encodeHEIC(pixels, quality: quality)
        }

        func decodeHEIC(_ bytes: [UInt8]) throws -> PixelBuffer { try drawn.decodeHEIC(bytes) }

        func decodePNG(_ bytes: [UInt8]) throws -> PixelBuffer { try real.decodePNG(bytes) }

        func encodePNG(_ pixels: PixelBuffer) throws -> [UInt8] { try real.encodePNG(pixels) }
    }
}
