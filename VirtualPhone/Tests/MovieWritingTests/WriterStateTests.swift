import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

extension MovieWritingTests {
    @Suite struct WriterStateTests {
        /// Returns a writer that has started, on a phone.
        private func writing(
            _ folder: Folder
        ) throws -> (AVAssetWriter, AVAssetWriterInput, AVAssetWriterInputPixelBufferAdaptor) {
            let (input, adaptor) = Movies.input()
            let writer = try AVAssetWriter(url: folder.file("a.mov"), fileType: .mov)
            writer.movieFragmentInterval = CMTime(value: 1, timescale: 10)
            writer.add(input)
            #expect(writer.startWriting())
            writer.startSession(atSourceTime: .zero)
            return (writer, input, adaptor)
        }

        private func time(_ index: Int) -> CMTime { CMTime(value: Int64(index), timescale: 30) }

        @Test(.withoutPhone) func statusGoesFromUnknownToCompleted() async throws {
            let folder = try Folder()
            let (input, adaptor) = Movies.input()
            let writer = try AVAssetWriter(url: folder.file("a.mov"), fileType: .mov)
            #expect(writer.status == .unknown && writer.error == nil)
            writer.add(input)
            #expect(!input.isReadyForMoreMediaData)
            writer.startWriting()
            #expect(writer.status == .writing && input.isReadyForMoreMediaData)
            writer.startSession(atSourceTime: .zero)
            #expect(adaptor.append(try Movies.image(90), withPresentationTime: .zero))
            await writer.finishWriting()
            #expect(writer.status == .completed)
            #expect(!adaptor.append(try Movies.image(90), withPresentationTime: time(1)))
        }

        @Test func theAppLeavingTheFrontFailsTheWriter() async throws {
            let folder = try Folder()
            try await VirtualPhone.withPhone(script: [
                .at(.seconds(1), .condition(.enteredBackground))
            ]) { phone in
                let (writer, input, adaptor) = try writing(folder)
                #expect(adaptor.append(try Movies.image(90), withPresentationTime: .zero))
                try phone.runToEnd()
                #expect(writer.status == .failed)
                #expect((writer.error as? AVError)?.code == .operationInterrupted)
                #expect(!input.isReadyForMoreMediaData)
                #expect(!adaptor.append(try Movies.image(90), withPresentationTime: time(1)))
                let called = Mutex(false)
                writer.finishWriting { called.withLock { $0 = true } }
                try phone.run(for: .seconds(1))
                #expect(called.withLock { $0 })
                #expect(writer.status == .failed)
            }
        }

        @Test func aScriptFailsTheWriterWithItsCode() async throws {
            let folder = try Folder()
            try await VirtualPhone.withPhone(script: [
                .at(
                    .seconds(1),
                    .movieWritersFailed(code: AVError.Code.mediaServicesWereReset.rawValue))
            ]) { phone in
                let (writer, _, _) = try writing(folder)
                try phone.runToEnd()
                #expect((writer.error as? AVError)?.code == .mediaServicesWereReset)
            }
        }

        @Test func aFullDiskFailsTheWriter() async throws {
            let folder = try Folder()
            try await VirtualPhone.withPhone(script: [.at(.seconds(1), .freeBytes(10))]) { phone in
                let (writer, _, adaptor) = try writing(folder)
                for index in 0..<10 {
                    #expect(
                        adaptor.append(try Movies.image(90), withPresentationTime: time(index)))
                }
                try phone.runToEnd()
                var taken = 0
                while taken < 10,
                    adaptor.append(try Movies.image(90), withPresentationTime: time(10 + taken))
                { taken += 1 }
                // The samples of the open fragment need no disk space yet.
                #expect(taken < 4)
                #expect((writer.error as? AVError)?.code == .diskFull)
            }
            // Complete fragments are kept.
            #expect(try await Movies.samples(folder.file("a.mov")).count == 9)
        }

        @Test func aSlowEncoderIsNotReady() async throws {
            let folder = try Folder()
            var world = PhoneWorld()
            world.movieEncoder = MovieEncoderPace(imagesPerSecond: 10, waitingImages: 3)
            let stalled = MovieEncoderPace(imagesPerSecond: 0, waitingImages: 3)
            try await VirtualPhone.withPhone(
                world, script: [.at(.seconds(9), .movieEncoder(stalled))]
            ) {
                phone in
                let (writer, input, adaptor) = try writing(folder)
                func fill() throws -> Int {
                    var count = 0
                    while input.isReadyForMoreMediaData, count < 50 {
                        let taken = adaptor.append(
                            try Movies.image(90), withPresentationTime: time(next))
                        #expect(taken)
                        next += 1
                        count += 1
                    }
                    return count
                }
                var next = 0
                var taken: [Int] = []
                taken.append(try fill())
                try phone.run(for: .milliseconds(99))
                taken.append(try fill())
                try phone.run(for: .milliseconds(1))
                taken.append(try fill())
                try phone.run(for: .seconds(5))
                taken.append(try fill())
                try phone.runToEnd()
                taken.append(try fill())
                try phone.run(for: .seconds(5))
                taken.append(try fill())
                #expect(taken == [3, 0, 1, 3, 3, 0])
                #expect(writer.status == .writing)
            }
        }

        @Test func whoeverAsksForDataIsCalledWhenTheEncoderIsReady() async throws {
            let folder = try Folder()
            var world = PhoneWorld()
            world.movieEncoder = MovieEncoderPace(imagesPerSecond: 10, waitingImages: 1)
            try await VirtualPhone.withPhone(world) { phone in
                let (writer, input, adaptor) = try writing(folder)
                let feed = Feed(input, adaptor, count: 6)
                input.requestMediaDataWhenReady(on: DispatchQueue(label: "feed")) { feed.give() }
                // Calls made before the phone runs are waited for first.
                try phone.run(for: .zero)
                try phone.run(for: .milliseconds(250))
                #expect(feed.given == 3)
                try phone.run(for: .seconds(2))
                #expect(feed.given == 6 && feed.calls == 6)
                await writer.finishWriting()
                #expect(writer.status == .completed)
            }
            #expect(try await Movies.samples(folder.file("a.mov")).count == 6)
        }

        @Test(.withoutPhone) func cancelingDeletesTheFile() async throws {
            let folder = try Folder()
            let (writer, _, adaptor) = try writing(folder)
            for index in 0..<10 {
                #expect(adaptor.append(try Movies.image(90), withPresentationTime: time(index)))
            }
            let url = folder.file("a.mov")
            #expect(FileManager.default.fileExists(atPath: url.path))
            writer.cancelWriting()
            #expect(writer.status == .cancelled)
            #expect(!FileManager.default.fileExists(atPath: url.path))
            #expect(!adaptor.append(try Movies.image(90), withPresentationTime: time(11)))
        }

        @Test(.withoutPhone) func aFileThatIsThereIsNotOverwritten() throws {
            let folder = try Folder()
            let url = folder.file("a.mov")
            try Data("mine".utf8).write(to: url)
            let writer = try AVAssetWriter(url: url, fileType: .mov)
            writer.add(Movies.input().0)
            #expect(!writer.startWriting())
            #expect(writer.status == .failed)
            #expect((writer.error as? AVError)?.code == .fileAlreadyExists)
            #expect(try Data(contentsOf: url) == Data("mine".utf8))
        }

        @Test(.withoutPhone) func imagesOutOfOrderFailTheWriter() throws {
            let folder = try Folder()
            let (writer, _, adaptor) = try writing(folder)
            #expect(adaptor.append(try Movies.image(90), withPresentationTime: time(2)))
            #expect(!adaptor.append(try Movies.image(90), withPresentationTime: time(2)))
            #expect(writer.status == .failed)
        }

        @Test(.withoutPhone) func aMovieWithoutImagesFails() async throws {
            let folder = try Folder()
            let (writer, _, _) = try writing(folder)
            await writer.finishWriting()
            #expect(writer.status == .failed)
        }

        @Test(.withoutPhone) func settingsThatCannotBeAppliedAreReported() throws {
            let folder = try Folder()
            let writer = try AVAssetWriter(url: folder.file("a.mp4"), fileType: .mp4)
            func applies(_ change: (inout [String: Any]) -> Void) -> Bool {
                var settings = Movies.settings()
                change(&settings)
                return writer.canApply(outputSettings: settings, forMediaType: .video)
            }
            #expect(applies { _ in })
            #expect(applies { $0[AVVideoCodecKey] = "hvc1" })
            #expect(!applies { $0[AVVideoCodecKey] = AVVideoCodecType.jpeg })
            #expect(!applies { $0[AVVideoWidthKey] = 63 })
            #expect(!applies { $0[AVVideoHeightKey] = nil })
            #expect(
                !applies {
                    $0[AVVideoCompressionPropertiesKey] = [
                        AVVideoProfileLevelKey: "HEVC_Main_AutoLevel"
                    ]
                })
            #expect(writer.canApply(outputSettings: nil, forMediaType: .video))
            #expect(!writer.canApply(outputSettings: Movies.settings(), forMediaType: .audio))
            #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .audio, outputSettings: nil)))
            // Writing samples unchanged into MPEG-4 needs their format description.
            #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: nil)))
            writer.add(Movies.input().0)
            #expect(!writer.canAdd(Movies.input().0))
        }

        @Test(.withoutPhone) func thePoolIsThereOnceWritingHasStarted() throws {
            let folder = try Folder()
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: Movies.settings())
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input,
                sourcePixelBufferAttributes: [
                    kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA,
                    kCVPixelBufferWidthKey: 64, kCVPixelBufferHeightKey: 48,
                ])
            let writer = try AVAssetWriter(url: folder.file("a.mov"), fileType: .mov)
            writer.add(input)
            #expect(adaptor.pixelBufferPool == nil)
            writer.startWriting()
            let pool = try #require(adaptor.pixelBufferPool)
            var buffer: CVPixelBuffer?
            #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) == kCVReturnSuccess)
            #expect(CVPixelBufferGetWidth(try #require(buffer)) == 64)
        }
    }
}

/// Appends one image per call to an input.
private final class Feed: @unchecked Sendable {
    private let state = Mutex((given: 0, calls: 0))
    private let input: AVAssetWriterInput
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor
    private let count: Int

    init(
        _ input: AVAssetWriterInput, _ adaptor: AVAssetWriterInputPixelBufferAdaptor, count: Int
    ) {
        self.input = input
        self.adaptor = adaptor
        self.count = count
    }

    var given: Int { state.withLock { $0.given } }
    var calls: Int { state.withLock { $0.calls } }

    func give() {
        state.withLock { $0.calls += 1 }
        guard let image = try? Movies.image(90) else { return }
        let time = CMTime(value: Int64(given), timescale: 30)
        if adaptor.append(image, withPresentationTime: time) { state.withLock { $0.given += 1 } }
        if given == count { input.markAsFinished() }
    }
}
