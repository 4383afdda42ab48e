internal import AVFoundation
internal import CoreMedia
internal import Foundation
internal import LockstepSamples
internal import UniformTypeIdentifiers

/// One track, written by AVAssetWriter to a sink as fragments of MPEG-4.
///
/// AVAssetWriter delivers bytes instead of writing a file only for segments. A segment is one
/// `moof` with one `mdat` only for MPEG-4 with the HLS or CMAF profile (AVAssetWriter.h). The bytes
/// are therefore ISO base media, whatever the file's extension. See docs/decisions/0005.
///
/// After a failure of the sink or AVFoundation, every further call throws that failure again.
final class AssetWriting {
    /// The timescale of Core Media times.
    static let timescale = CMTimeScale(MovieTicks.perSecond)

    private let writer: AVAssetWriter
    private let input: AVAssetWriterInput
    private let receiver: SegmentReceiver
    private var failure: (any Error)?
    private var isFinished = false
    /// The end of the latest image; nil before the first.
    private var end: CMTime?

    /// Creates a writer that is not started.
    static func makeWriter() -> AVAssetWriter {
        let writer = AVAssetWriter(contentType: .mpeg4Movie)
        writer.outputFileTypeProfile = .mpeg4AppleHLS
        return writer
    }

    /// Creates a movie of one track whose fragments end every `interval`, or at ``endFragment()``.
    ///
    /// - Parameter interval: A positive time for an encoder; `.indefinite` for packets.
    ///
    /// - Throws: ``AppleMediaError`` if AVFoundation does not accept the track or does not start.
    init(
        _ input: AVAssetWriterInput, of writer: AVAssetWriter, fragmentInterval interval: CMTime,
        into receiver: SegmentReceiver
    ) throws {
        self.writer = writer
        self.input = input
        self.receiver = receiver
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

    /// A movie time as a Core Media time.
    static func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: timescale) }

    /// Throws an earlier failure, or an error if the movie is finished.
    func checkOpen() throws {
        if let failure { throw failure }
        guard !isFinished else { throw AppleMediaError.movieIsFinished }
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

    /// Appends one image or packet.
    ///
    /// - Parameters:
    ///   - end: The end of the image or packet, in ticks.
    ///   - body: Appends it; returns whether AVFoundation accepted it.
    /// - Throws: An error if AVFoundation is not ready in time, after which the next image may
    ///   succeed, or if it refuses the data, which ends the movie.
    func append(endingAt end: Int64, _ body: () -> Bool) throws {
        try checkOpen()
        guard waitUntilReady() else {
            if writer.status == .failed { throw failWriting() }
            throw AppleMediaError(
                "the encoder did not accept an image within a second",
                remedy: "Choose a lower resolution or rate, or let the device cool down.")
        }
        guard body() else { throw failWriting() }
        // If images are reordered, the last packet is not the last one presented.
        self.end = CMTimeMaximum(self.end ?? .zero, Self.time(end))
    }

    /// Waits until the input is ready; appending earlier raises an exception that ends the app
    /// (AVAssetWriterInput.h).
    private func waitUntilReady() -> Bool {
        // Polls 500 times, 2 ms apart: within a second, an encoder accepts dozens of images.
        for _ in 0..<500 {
            guard writer.status == .writing else { return false }
            if input.isReadyForMoreMediaData { return true }
            Thread.sleep(forTimeInterval: 0.002)
        }
        return false
    }

    /// Ends the fragment if the interval is indefinite and a sync frame comes next.
    func endFragment() throws {
        try checkOpen()
        writer.flushSegment()
    }

    /// Writes the remaining data and ends the movie; a second call has no effect.
    ///
    /// A movie without images stays empty, because AVAssetWriter writes nothing.
    func finish() throws {
        if isFinished { return }
        try checkOpen()
        isFinished = true
        guard let end else { return giveUp() }
        // In any other state, the next two calls raise exceptions that end the app.
        guard writer.status == .writing else { throw failWriting() }
        // Gives the last image a duration too.
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
    }

    /// Converts AVFoundation's failure.
    private func failWriting() -> any Error {
        fail(AppleMediaError.failed("writing the movie", writer.error))
    }

    /// Stores the first failure and releases AVFoundation's pending data.
    private func fail(_ error: any Error) -> any Error {
        failure = error
        giveUp()
        return error
    }

    /// Cancels writing, which is an error in any other state.
    private func giveUp() {
        // A finished writer has nothing more to write, and another one may use the receiver.
        if !isFinished || failure != nil { receiver.stop() }
        if writer.status == .writing { writer.cancelWriting() }
    }
}

extension AppleMediaError {
    /// The error for images after the end.
    static var movieIsFinished: AppleMediaError {
        AppleMediaError(
            "the movie is finished", remedy: "Start another movie for further images.")
    }
}
