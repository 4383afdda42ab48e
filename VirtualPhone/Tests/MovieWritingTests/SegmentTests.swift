import AVFoundation
import CoreMedia
import Foundation
import LockstepMedia
import LockstepSamples
import Testing

extension MovieWritingTests {
    @Suite(.withoutPhone) struct SegmentTests {
        @Test func aHeaderComesFirstAndEverySegmentBeginsWithASyncSample() async throws {
            let pieces = Pieces()
            let (input, adaptor) = Movies.input()
            let writer = Movies.pieceWriter(pieces, input)
            let ticks = Movies.ticks(50)
            try await Movies.write(ticks, with: writer, input, adaptor)
            let all = pieces.all
            #expect(all.map(\.type) == [.initialization] + Array(repeating: .separable, count: 4))
            let reports = all.compactMap { $0.report?.trackReports.first }
            #expect(reports.count == 4)
            #expect(reports.allSatisfy { $0.firstVideoSampleInformation?.isSyncSample == true })
            // A segment begins with the first image at or after a multiple of half a second.
            let half = Movies.tick / 2
            let expected = (0..<4).compactMap { number in
                ticks.first { $0 >= Int64(half) * Int64(number) }
            }
            #expect(reports.map(\.earliestPresentationTimeStamp.value) == expected)
            for (report, next) in zip(reports, expected.dropFirst()) {
                #expect((report.earliestPresentationTimeStamp + report.duration).value == next)
            }
        }

        @Test func thePiecesTogetherAreAMovieWithTheSourcesTimes() async throws {
            let pieces = Pieces()
            let (input, adaptor) = Movies.input(.hevc)
            let writer = Movies.pieceWriter(pieces, input)
            let ticks = Movies.ticks(40)
            try await Movies.write(ticks, with: writer, input, adaptor)
            let movie = try FFmpegCodecs().openMovie(MemorySource(pieces.data))
            #expect(try movie.presentationTimes().map(MovieTicks.nearest(to:)) == ticks)
            var count = 0
            while try movie.nextImage() != nil { count += 1 }
            #expect(count == 40)
            #expect(movie.notices == [])
        }

        @Test func theFirstPiecesAreReadWithoutTheRest() async throws {
            let pieces = Pieces()
            let (input, adaptor) = Movies.input()
            let writer = Movies.pieceWriter(pieces, input)
            let ticks = Movies.ticks(50)
            try await Movies.write(ticks, with: writer, input, adaptor)
            let data = pieces.all.prefix(3).reduce(Data()) { $0 + $1.data }
            let folder = try Folder()
            let url = folder.file("cut.mp4")
            // A truncated segment is skipped.
            let broken = pieces.all[3].data
            try (data + broken.prefix(broken.count - 1)).write(to: url)
            let times = try await Movies.samples(url).map(\.presentationTimeStamp.value)
            #expect(times == ticks.filter { $0 < Int64(Movies.tick) })
        }

        @Test func storedSamplesArePassedOnUnchanged() async throws {
            let folder = try Folder()
            let url = folder.file("a.mov")
            let (input, adaptor) = Movies.input()
            let writer = try AVAssetWriter(url: url, fileType: .mov)
            writer.add(input)
            let ticks = Movies.ticks(45)
            try await Movies.write(ticks, with: writer, input, adaptor)
            let stored = try await Movies.samples(url)

            let pieces = Pieces()
            let passing = AVAssetWriterInput(
                mediaType: .video, outputSettings: nil,
                sourceFormatHint: stored[0].formatDescription)
            let second = Movies.pieceWriter(pieces, passing, every: .indefinite)
            second.startWriting()
            second.startSession(atSourceTime: .zero)
            for (index, sample) in stored.enumerated() {
                let isSync = sample.sampleAttachments[0][.notSync] as? Bool != true
                if isSync, index > 0 { second.flushSegment() }
                #expect(passing.append(sample))
            }
            await second.finishWriting()
            #expect(second.status == .completed)
            let copy = folder.file("copy.mp4")
            try pieces.data.write(to: copy)
            let again = try await Movies.samples(copy)
            #expect(again.map(\.presentationTimeStamp.value) == ticks)
            #expect(
                try again.map { try $0.dataBuffer?.dataBytes() }
                    == stored.map { try $0.dataBuffer?.dataBytes() })
            #expect(
                pieces.all.count == 1
                    + stored.filter { $0.sampleAttachments[0][.notSync] == nil }.count)
        }

        @Test func aSegmentThatBeginsElsewhereFailsTheWriter() async throws {
            let folder = try Folder()
            let url = folder.file("a.mov")
            let (input, adaptor) = Movies.input()
            let writer = try AVAssetWriter(url: url, fileType: .mov)
            writer.add(input)
            try await Movies.write(Movies.ticks(5), with: writer, input, adaptor)
            let stored = try await Movies.samples(url)
            let pieces = Pieces()
            let passing = AVAssetWriterInput(
                mediaType: .video, outputSettings: nil,
                sourceFormatHint: stored[0].formatDescription)
            let second = Movies.pieceWriter(pieces, passing, every: .indefinite)
            second.startWriting()
            second.startSession(atSourceTime: .zero)
            #expect(passing.append(stored[0]))
            second.flushSegment()
            #expect(!passing.append(stored[1]))
            #expect(second.status == .failed)
            #expect((second.error as? AVError)?.code == .segmentStartedWithNonSyncSample)
        }

        @Test func packetsDecodedBeforeZeroAreHiddenByAnEditList() async throws {
            // Decoded at −2, −1, 0…; shown at 0, 3, 1, 2: the order of an encoder with reordering.
            let order: [(decoding: Int64, shown: Int64)] = [(-2, 0), (-1, 3), (0, 1), (1, 2)]
            let folder = try Folder()
            let url = folder.file("a.mov")
            let (input, adaptor) = Movies.input()
            let writer = try AVAssetWriter(url: url, fileType: .mov)
            writer.add(input)
            try await Movies.write(Movies.ticks(4), with: writer, input, adaptor)
            let stored = try await Movies.samples(url)
            let pieces = Pieces()
            let passing = AVAssetWriterInput(
                mediaType: .video, outputSettings: nil,
                sourceFormatHint: stored[0].formatDescription)
            passing.mediaTimeScale = 30
            let second = Movies.pieceWriter(pieces, passing, every: .indefinite)
            second.startWriting()
            second.startSession(atSourceTime: .zero)
            for (sample, times) in zip(stored, order) {
                let timed = try CMSampleBuffer(
                    dataBuffer: sample.dataBuffer, formatDescription: sample.formatDescription,
                    numSamples: 1,
                    sampleTimings: [
                        CMSampleTimingInfo(
                            duration: CMTime(value: 1, timescale: 30),
                            presentationTimeStamp: CMTime(value: times.shown, timescale: 30),
                            decodeTimeStamp: CMTime(value: times.decoding, timescale: 30))
                    ], sampleSizes: [sample.totalSampleSize])
                timed.sampleAttachments = sample.sampleAttachments
                #expect(passing.append(timed))
            }
            await second.finishWriting()
            let copy = folder.file("copy.mp4")
            try pieces.data.write(to: copy)
            let again = try await Movies.samples(copy)
            #expect(again.map(\.presentationTimeStamp.value) == order.map(\.shown))
            #expect(again.map(\.decodeTimeStamp.value) == order.map(\.decoding))
            let movie = try FFmpegCodecs().openMovie(MemorySource(pieces.data))
            let third = HostDuration(nanoseconds: 33_333_333)
            #expect(try movie.presentationTimes()[1] == third)
            let track = try #require(try await AVURLAsset(url: copy).load(.tracks).first)
            let segments = try await track.load(.segments)
            #expect(segments.map(\.timeMapping.source.start) == [CMTime(value: 2, timescale: 30)])
        }
    }
}
