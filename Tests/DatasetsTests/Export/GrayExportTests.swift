import LockstepAnalysis
import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Exports of sessions with gray images, as in EuRoC datasets and most ROS bags.
@Suite struct GrayExportTests {
    private static let size = PixelSize(width: 64, height: 48)

    /// Four gray images, each a horizontal gradient and 10 levels brighter than the previous one.
    ///
    /// Accelerometer and gyroscope have two samples each.
    private static func deliveries() throws -> [Delivery] {
        let codec = try FFmpegCodecs().makeStillCodec()
        return try (0..<4).map { number in
            let image = try #require(
                PixelBuffer(format: .gray8, size: size) { _, bytes in
                    for index in bytes.indices {
                        bytes[index] = UInt8(40 + 2 * (index % size.width) + 10 * number)
                    }
                })
            let still = EncodedStill(
                bytes: try codec.encodeJPEG(image, quality: 0.95), size: size)
            return .frame(10_000_000_000 + Int64(number) * 100_000_000) { frame in
                frame.fill()
                frame.image = .still(still)
                frame.depth = .ramp
            }
        } + [
            .reading(.accelerometer, 10_000_000_000, 0, 0, -1),
            .reading(.gyroscope, 10_000_000_000, 0, 0, 0),
            .reading(.accelerometer, 10_400_000_000, 0, 0, -1),
            .reading(.gyroscope, 10_400_000_000, 0, 0, 0),
        ]
    }

    @Test(arguments: DatasetFormat.exported) func everyFormatExportsGrayImages(
        _ format: DatasetFormat
    ) throws {
        let export = try ExportExample(Self.deliveries()).export(format, codecs: FFmpegCodecs())
        let movies = export.files.filter { [".mov", ".mp4"].contains(String($0.key.suffix(4))) }
        #expect(
            movies.count
                == (["vislam", "vio", "stray", "spectacular"].contains(format.name) ? 1 : 0))
        for (name, bytes) in movies {
            let movie = try FFmpegCodecs().openMovie(BytesInMemory(bytes))
            var means: [Int] = []
            while let image = try movie.nextImage() {
                #expect(image.pixels.size == Self.size)
                let chroma = image.pixels.withPlane(1) { plane in
                    (0..<plane.size.height).flatMap { plane.row($0).map { Int($0) } }
                }
                #expect(chroma.allSatisfy { abs($0 - 128) <= 2 }, "\(name)")
                let luma = image.pixels.withPlane(0) { plane in
                    (0..<plane.size.height).flatMap { plane.row($0).map { Int($0) } }
                }
                means.append(luma.reduce(0, +) / luma.count)
            }
            // The first image's mean is 40 + 2 · 31.5 = 103; each next image is 10 brighter.
            #expect(means.count == 4)
            for (number, mean) in means.enumerated() {
                #expect(abs(mean - 103 - 10 * number) <= 3, "\(name) \(number): \(mean)")
            }
        }
    }

    /// A movie stores chroma even for gray images; all of it must be neutral.
    @Test func movieOfGrayImagesHasNoColor() throws {
        let example = try ExportExample(Self.deliveries())
        let export = try example.export(.vislam, codecs: FFmpegCodecs())
        let folder = try TemporaryFolder()
        let source = try TemporaryFolder(tree: export.files).openWithCodecs()
        let movie = try RecordedImport(source, into: folder).session
        let comparison = try SessionComparison(
            example.session, movie, codecs: FFmpegCodecs())
        let images = try #require(comparison.images)
        #expect(images.count > 0 && images.colorlessCount == 0)
        #expect(!comparison.differences.contains { $0.name == .color })
    }
}
