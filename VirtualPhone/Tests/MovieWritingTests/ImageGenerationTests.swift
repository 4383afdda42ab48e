import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation
import Testing

extension MovieWritingTests {
    /// Images of a movie at given times.
    @Suite(.withoutPhone) struct ImageGenerationTests {
        private let folder: Folder

        init() throws { folder = try Folder() }

        @Test func theImageIsTheOneThatIsShownThen() async throws {
            let generator = try await generator()
            for (ticks, index) in [(Int64(0), 0), (8_000, 0), (8_010, 1), (40_000, 4)] {
                let asked = CMTime(value: ticks, timescale: Movies.tick)
                let (image, time) = try await generator.image(at: asked)
                #expect(abs(gray(image) - Int(Movies.gray(index))) <= 3)
                #expect(time == CMTime(value: Movies.ticks(10)[index], timescale: Movies.tick))
            }
        }

        @Test func pastTheEndTheToleranceDecides() async throws {
            let generator = try await generator()
            let late = CMTime(value: 9, timescale: 1)
            var time = CMTime.invalid
            _ = try generator.copyCGImage(at: late, actualTime: &time)
            #expect(time == CMTime(value: Movies.ticks(10)[9], timescale: Movies.tick))
            generator.requestedTimeToleranceBefore = .zero
            #expect(throws: AVError(.noImageAtTime)) {
                try generator.copyCGImage(at: late, actualTime: nil)
            }
        }

        @Test func imagesAreTurnedAndMadeSmallerOnRequest() async throws {
            let quarter = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
            let generator = try await generator(quarter)
            #expect(try size(generator) == [64, 48])
            generator.maximumSize = CGSize(width: 32, height: 0)
            #expect(try size(generator) == [32, 24])
            generator.appliesPreferredTrackTransform = true
            #expect(try size(generator) == [32, 43])
            generator.maximumSize = CGSize(width: 1000, height: 1000)
            #expect(try size(generator) == [48, 64])
        }

        @Test func aFileThatIsNoMovieIsAnError() async throws {
            let url = folder.file("text.mov")
            try Data("no movie".utf8).write(to: url)
            let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
            await #expect(throws: (any Error).self) { try await generator.image(at: .zero) }
        }

        private func generator(
            _ transform: CGAffineTransform = .identity
        ) async throws -> AVAssetImageGenerator {
            let url = folder.file(UUID().uuidString + ".mov")
            let (input, adaptor) = Movies.input()
            input.transform = transform
            let writer = try AVAssetWriter(url: url, fileType: .mov)
            writer.add(input)
            try await Movies.write(Movies.ticks(10), with: writer, input, adaptor)
            return AVAssetImageGenerator(asset: AVURLAsset(url: url))
        }

        private func size(_ generator: AVAssetImageGenerator) throws -> [Int] {
            let image = try generator.copyCGImage(at: .zero, actualTime: nil)
            return [image.width, image.height]
        }

        /// Returns the gray value at the center, as a user's screen would show it.
        private func gray(_ image: CGImage) -> Int {
            var pixel = [UInt8](repeating: 0, count: image.width * image.height * 4)
            let context = CGContext(
                data: &pixel, width: image.width, height: image.height, bitsPerComponent: 8,
                bytesPerRow: image.width * 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue
                    | CGBitmapInfo.byteOrder32Little.rawValue)
            context?.draw(
                image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
            return Int(pixel[(image.height / 2 * image.width + image.width / 2) * 4])
        }
    }
}
