import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import LockstepMedia
import LockstepSamples
import Testing

extension MovieWritingTests {
    @Suite(.withoutPhone) struct RoundTripTests {
        @Test(arguments: [AVVideoCodecType.h264, .hevc])
        func imagesAndTimesSurviveAFile(codec: AVVideoCodecType) async throws {
            let folder = try Folder()
            let url = folder.file("a.mov")
            let (input, adaptor) = Movies.input(codec)
            let writer = try AVAssetWriter(url: url, fileType: .mov)
            writer.add(input)
            let ticks = Movies.ticks(40)
            let start = CMTime(value: 1_000_000_000_123, timescale: 1_000_000_000)
            try await Movies.write(ticks, with: writer, input, adaptor, from: start)
            #expect(writer.status == .completed)

            let full = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
            let images = try await Movies.samples(url, decoded: full)
            #expect(images.map(\.presentationTimeStamp.value) == ticks)
            #expect(images.allSatisfy { $0.presentationTimeStamp.timescale == Movies.tick })
            for (index, image) in images.enumerated() {
                let buffer = try #require(image.imageBuffer)
                let luma = try #require(Movies.luma(buffer))
                #expect(abs(Int(luma) - Int(Movies.gray(index))) <= 3, "image \(index)")
                #expect(CVPixelBufferGetWidth(buffer) == 64 && CVPixelBufferGetHeight(buffer) == 48)
            }
        }

        @Test func ourOwnReaderFindsTheSame() async throws {
            let folder = try Folder()
            let url = folder.file("a.mp4")
            let (input, adaptor) = Movies.input()
            let writer = try AVAssetWriter(url: url, fileType: .mp4)
            writer.movieFragmentInterval = CMTime(value: 1, timescale: 4)
            writer.add(input)
            let ticks = Movies.ticks(25)
            try await Movies.write(ticks, with: writer, input, adaptor)

            let movie = try FFmpegCodecs().openMovie(MemorySource(Data(contentsOf: url)))
            let times = try movie.presentationTimes().map(MovieTicks.nearest(to:))
            #expect(times == ticks)
            #expect(movie.format.size == PixelSize(width: 64, height: 48))
            let samples = try await Movies.samples(url)
            for sample in samples {
                let packet = try #require(try movie.nextPacket())
                #expect(try sample.dataBuffer?.dataBytes() == Data(packet.bytes))
                let isSync = sample.sampleAttachments[0][.notSync] as? Bool != true
                #expect(isSync == packet.isSyncFrame)
                #expect(MovieTicks.nearest(to: packet.duration) == sample.duration.value)
            }
            #expect(try movie.nextPacket() == nil)
        }

        @Test func whatOurOwnWriterWritesIsRead() async throws {
            let folder = try Folder()
            let url = folder.file("a.mov")
            let sink = DataSink()
            let settings = MovieSettings(
                codec: .h264, size: PixelSize(width: 64, height: 48), bitsPerSecond: nil,
                framesPerSecond: 30)
            let encoder = try FFmpegCodecs().makeMovieEncoder(settings, into: sink)
            let ticks = Movies.ticks(30)
            for (index, tick) in ticks.enumerated() {
                let pixels = try #require(
                    PixelBuffer(format: .nv12FullRange, size: settings.size) { plane, bytes in
                        for place in bytes.indices {
                            bytes[place] = plane == 0 ? Movies.gray(index) : 128
                        }
                    })
                let time = try #require(MovieTicks.time(of: tick, perSecond: 240_000))
                try encoder.append(.pixels(pixels), at: time)
            }
            try encoder.finish()
            try sink.data.write(to: url)
            let times = try await Movies.samples(url).map(\.presentationTimeStamp)
            #expect(times == ticks.map { CMTime(value: $0, timescale: Movies.tick) })
        }

        @Test(arguments: [
            kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        ])
        func otherFormatsAreConvertedOnBothSides(format: OSType) async throws {
            let folder = try Folder()
            let url = folder.file("a.mov")
            let (input, adaptor) = Movies.input()
            let writer = try AVAssetWriter(url: url, fileType: .mov)
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            // Every byte of BGRA has the same gray value; '420v' uses its own range on both sides.
            let image = try Movies.image(120, format: format)
            #expect(adaptor.append(image, withPresentationTime: .zero))
            await writer.finishWriting()
            let back = try await Movies.samples(url, decoded: format)
            let buffer = try #require(back.first?.imageBuffer)
            #expect(CVPixelBufferGetPixelFormatType(buffer) == format)
            #expect(abs(Int(try #require(Movies.luma(buffer))) - 120) <= 4)
        }

        @Test func theTurnAndTheScaleAreInTheTrack() async throws {
            let folder = try Folder()
            let url = folder.file("a.mov")
            let (input, adaptor) = Movies.input()
            input.mediaTimeScale = 90_000
            input.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)
            let writer = try AVAssetWriter(url: url, fileType: .mov)
            writer.add(input)
            try await Movies.write([0, 8_000, 16_000], with: writer, input, adaptor)
            let tracks = try await AVURLAsset(url: url).load(.tracks)
            let track = try #require(tracks.first)
            let (scale, size, turn) = try await track.load(
                .naturalTimeScale, .naturalSize, .preferredTransform)
            #expect(scale == 90_000)
            #expect(size == CGSize(width: 64, height: 48))
            #expect(turn == input.transform)
            #expect(try await track.load(.segments).count == 1)
            #expect(tracks.count == 1 && track.mediaType == .video)
        }

        @Test func aPartOfAMovieIsRead() async throws {
            let folder = try Folder()
            let url = folder.file("a.mov")
            let (input, adaptor) = Movies.input()
            let writer = try AVAssetWriter(url: url, fileType: .mov)
            writer.add(input)
            try await Movies.write((0..<20).map { $0 * 8_000 }, with: writer, input, adaptor)
            let asset = AVURLAsset(url: url)
            let track = try #require(try await asset.load(.tracks).first)
            for settings in [
                nil, [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA] as [String: Any],
            ] {
                let reader = try AVAssetReader(asset: asset)
                reader.timeRange = CMTimeRange(
                    start: CMTime(value: 5, timescale: 30),
                    duration: CMTime(value: 3, timescale: 30))
                let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
                reader.add(output)
                reader.startReading()
                var times: [Int64] = []
                while let sample = output.copyNextSampleBuffer() {
                    times.append(sample.presentationTimeStamp.value / 8_000)
                }
                #expect(times == [5, 6, 7])
                #expect(reader.status == .completed)
            }
        }
    }
}

/// Bytes in memory.
private final class DataSink: ByteSink {
    var data = Data()

    func append(_ bytes: UnsafeRawBufferPointer) throws { data.append(contentsOf: bytes) }
}
