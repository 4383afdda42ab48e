internal import AVFoundation
internal import CoreMedia
internal import Foundation
internal import LockstepSamples
internal import UniformTypeIdentifiers

/// One track on its way through AVAssetWriter into a sink, as fragments of MPEG-4.
///
/// AVAssetWriter gives bytes away instead of writing a file only for segments, and a segment is
/// one `moof` with one `mdat` only for MPEG-4 with the profile for HLS or CMAF (AVAssetWriter.h).
/// So the bytes are ISO base media, whatever the file is called. See docs/decisions/0005.
///
/// After the sink or AVFoundation has failed once, every further call throws that failure again.
final class AssetWriting {
    /// Ticks of Core Media's times.
    static let timescale = CMTimeScale(MovieTicks.perSecond)

    private let writer: AVAssetWriter
    private let input: AVAssetWriterInput
    private let receiver: SegmentReceiver
    private var failure: (any Error)?
    private var isFinished = false
    /// When the latest image ends; nil as long as there is none.
    private var end: CMTime?

    /// A writer that is not started.
    static func makeWriter() -> AVAssetWriter {
        let writer = AVAssetWriter(contentType: .mpeg4Movie)
        writer.outputFileTypeProfile = .mpeg4AppleHLS
        return writer
    }

    /// A movie of one track whose fragments end every `interval`, or where ``endFragment()`` says.
    ///
    /// - Parameter interval: a positive time for an encoder; for packets, `.indefinite`.
    /// - Throws: ``AppleMediaError`` where AVFoundation does not take the track or does not start.
    init(
        _ input: AVAssetWriterInput, of writer: AVAssetWriter, fragmentInterval interval: CMTime,
        into sink: any ByteSink
    ) throws {
        self.writer = writer
        self.input = input
        receiver = SegmentReceiver(sink)
        input.mediaTimeScale = Self.timescale
        guard writer.canAdd(input) else {
            throw AppleMediaError.failed("adding a track to a movie", writer.error)
        }
        writer.add(input)
        writer.preferredOutputSegmentInterval = interval
        writer.initialSegmentStartTime = .zero
        writer.delegate = receiver
    }

    /// Starts the movie at time zero.
    func start() throws {
        guard writer.startWriting() else {
            throw AppleMediaError.failed("starting a movie", writer.error)
        }
        writer.startSession(atSourceTime: .zero)
    }

    deinit { giveUp() }

    /// A time of the movie as Core Media holds it.
    static func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: timescale) }

    /// Throws what failed earlier, or that the movie is finished.
    func checkOpen() throws {
        if let failure { throw failure }
        guard !isFinished else {
            throw AppleMediaError(
                "the movie is finished", remedy: "Start another movie for further images.")
        }
        try checkSink()
        if writer.status == .failed { throw failWriting() }
    }

    private func checkSink() throws {
        do {
            try receiver.checkSink()
        } catch {
            throw fail(error)
        }
    }

    /// Gives AVFoundation one image or packet.
    ///
    /// - Parameters:
    ///   - end: when it ends, in ticks.
    ///   - body: appends it, and says whether AVFoundation took it.
    /// - Throws: where AVFoundation is not ready in time, which is over with the next image, or
    ///   refuses, which is for good.
    func append(endingAt end: Int64, _ body: () -> Bool) throws {
        try checkOpen()
        guard waitUntilReady() else {
            if writer.status == .failed { throw failWriting() }
            throw AppleMediaError(
                "the encoder did not take an image within a second",
                remedy: "Choose a lower resolution or rate, or let the device cool down.")
        }
        guard body() else { throw failWriting() }
        // Where images are reordered, the last packet is not the last to be shown.
        self.end = CMTimeMaximum(self.end ?? .zero, Self.time(end))
    }

    /// Appending before the input is ready is an exception, which ends the app
    /// (AVAssetWriterInput.h).
    private func waitUntilReady() -> Bool {
        // Asked 500 times, 2 ms apart: a second, in which an encoder takes dozens of images.
        for _ in 0..<500 {
            guard writer.status == .writing else { return false }
            if input.isReadyForMoreMediaData { return true }
            Thread.sleep(forTimeInterval: 0.002)
        }
        return false
    }

    /// Ends the fragment, where the interval is indefinite and a sync frame comes next.
    func endFragment() throws {
        try checkOpen()
        writer.flushSegment()
    }

    /// Writes out the rest and ends the movie; does nothing when called again.
    ///
    /// A movie that never got an image stays empty: AVAssetWriter makes nothing of nothing.
    func finish() throws {
        if isFinished { return }
        try checkOpen()
        isFinished = true
        guard let end else { return giveUp() }
        // In any other state the next two calls are exceptions that end the app.
        guard writer.status == .writing else { throw failWriting() }
        // So that the last image, too, is shown for a time.
        writer.endSession(atSourceTime: end)
        let done = Answer<Void>()
        writer.finishWriting { done.give(.success(())) }
        do {
            try done.wait()
        } catch {
            throw fail(error)
        }
        try checkSink()
        guard writer.status == .completed else { throw failWriting() }
        receiver.stop()
    }

    /// What AVFoundation says of its failure.
    private func failWriting() -> any Error {
        fail(AppleMediaError.failed("writing the movie", writer.error))
    }

    /// Remembers the first failure and gives up what AVFoundation still holds.
    private func fail(_ error: any Error) -> any Error {
        failure = error
        giveUp()
        return error
    }

    /// Takes back what AVFoundation still holds; in any other state that is an error.
    private func giveUp() {
        receiver.stop()
        if writer.status == .writing { writer.cancelWriting() }
    }
}
