internal import CoreGraphics
internal import CoreMedia
internal import Foundation
import LockstepConcurrency
internal import LockstepSessions

// Unchecked: mutable state is behind the lock; a writer protects itself.

/// One requested recording of a file output.
final class MovieRecording: @unchecked Sendable {
    /// The outcome of an image.
    enum Outcome {
        /// The first image was stored.
        case began
        /// The image was stored.
        case went
        /// The image was dropped because the encoder is behind.
        case leftOut
        /// The writer failed.
        case failed(AVError)
    }

    private struct State {
        var writer: AVAssetWriter?
        var input: AVAssetWriterInput?
        var first: CMTime?
        var latest: CMTime?
    }

    let url: URL
    let delegate: any AVCaptureFileOutputRecordingDelegate
    let connections: [AVCaptureConnection]
    private let state = Mutex(State())

    init(
        _ url: URL, _ delegate: any AVCaptureFileOutputRecordingDelegate,
        _ connections: [AVCaptureConnection]
    ) {
        self.url = url
        self.delegate = delegate
        self.connections = connections
    }

    /// Creates the file; returns an error if that fails, otherwise nil.
    func open(
        _ settings: [String: Any], _ fragmentInterval: CMTime, _ transform: CGAffineTransform
    ) -> AVError? {
        guard let writer = try? AVAssetWriter(url: url, fileType: .mov) else {
            return AVError(.unknown)
        }
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.transform = transform
        guard writer.canAdd(input) else { return AVError(.unsupportedOutputSettings) }
        writer.add(input)
        writer.movieFragmentInterval = fragmentInterval
        guard writer.startWriting() else { return writer.error as? AVError ?? AVError(.unknown) }
        state.withLock { ($0.writer, $0.input) = (writer, input) }
        return nil
    }

    /// Stores an image.
    func append(_ image: CVPixelBuffer, at time: CMTime) -> Outcome {
        let state = state.withLock { $0 }
        guard let (writer, input) = state.writer.flatMap({ w in state.input.map { (w, $0) } })
        else { return .leftOut }
        if state.first == nil { writer.startSession(atSourceTime: time) }
        guard writer.status == .writing else {
            return .failed(writer.error as? AVError ?? AVError(.unknown))
        }
        guard input.isReadyForMoreMediaData else { return .leftOut }
        guard let sample = sample(image, at: time), input.append(sample) else {
            return .failed(writer.error as? AVError ?? AVError(.unknown))
        }
        self.state.withLock { $0.latest = time }
        guard state.first == nil else { return .went }
        self.state.withLock { $0.first = time }
        return .began
    }

    private func sample(_ image: CVPixelBuffer, at time: CMTime) -> CMSampleBuffer? {
        let timing = CMSampleTimingInfo(
            duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
        return try? CMSampleBuffer(
            imageBuffer: image, formatDescription: CMVideoFormatDescription(imageBuffer: image),
            sampleTiming: timing)
    }

    /// Writes the rest; `done` is called with the error, if any, after everything is on the disk.
    func finish(_ done: @escaping @Sendable (AVError?) -> Void) {
        let (writer, hasImages) = state.withLock { ($0.writer, $0.first != nil) }
        guard let writer else { return done(nil) }
        guard hasImages else {
            writer.cancelWriting()
            return done(AVError(.noDataCaptured))
        }
        let writing = Parcel(writer)
        writer.finishWriting { done(writing.take()?.error as? AVError) }
    }

    /// Returns the error, marked with whether the file is usable; nil without an error.
    func explain(_ error: AVError?) -> AVError? {
        guard let error else { return nil }
        let isUsable = state.withLock { $0.first != nil && $0.writer?.error == nil }
        return AVError(
            error.code, userInfo: [AVErrorRecordingSuccessfullyFinishedKey: isUsable])
    }

    /// The time from the first image to the latest; zero before the first.
    var duration: CMTime {
        state.withLock { state in
            guard let first = state.first, let latest = state.latest else { return .zero }
            return latest - first
        }
    }

    /// The number of bytes on disk.
    var fileSize: Int64 {
        let values = try? FileManager.default.attributesOfItem(atPath: url.path)
        return (values?[.size] as? NSNumber)?.int64Value ?? 0
    }

    /// Returns the duration of the recording, including an image at a time.
    func duration(until time: CMTime) -> CMTime {
        state.withLock { $0.first.map { time - $0 } ?? .zero }
    }
}
