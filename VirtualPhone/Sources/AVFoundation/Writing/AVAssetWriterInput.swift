public import CoreGraphics
public import CoreMedia
public import Dispatch
public import Foundation
import LockstepConcurrency
internal import VirtualPhone

/// One track of a movie being written (AVAssetWriterInput.h).
public class AVAssetWriterInput: NSObject {
    /// The media type.
    public let mediaType: AVMediaType
    /// The settings of the encoder; nil stores samples unchanged.
    public let outputSettings: [String: Any]?
    /// The format of the samples that will be appended.
    public let sourceFormatHint: CMFormatDescription?
    weak var writer: AVAssetWriter?
    var hasAdaptor = false
    var isFinished = false
    var isAskingForData = false
    var load = EncoderLoad()
    fileprivate var settings = Settings()

    fileprivate struct Settings {
        var mediaTimeScale: CMTimeScale = 0
        var transform = CGAffineTransform.identity
        var naturalSize = CGSize.zero
        var expectsMediaDataInRealTime = false
        var performsMultiPassEncodingIfSupported = false
        var marksOutputTrackAsEnabled = true
    }

    /// A track that is encoded with settings, or stored unchanged without settings.
    ///
    /// Settings that AVAssetWriterInput.h calls not fully specified raise an exception.
    public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
        self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
    }

    /// A track with a format hint.
    public init(
        mediaType: AVMediaType, outputSettings: [String: Any]?,
        sourceFormatHint: CMFormatDescription?
    ) {
        obey(Self.refusal(mediaType, outputSettings, sourceFormatHint))
        self.mediaType = mediaType
        self.outputSettings = outputSettings
        self.sourceFormatHint = sourceFormatHint
    }

    /// Returns AVFoundation's refusal of settings; nil if they are allowed.
    static func refusal(
        _ mediaType: AVMediaType, _ settings: [String: Any]?, _ hint: CMFormatDescription?
    ) -> Refusal? {
        let call = "AVAssetWriterInput initWithMediaType:outputSettings:sourceFormatHint:"
        if let hint, hint.mediaType != .video || mediaType != .video {
            return .argument(call, "the format hint is of another media type")
        }
        if let hint, hint.dimensions.width <= 0 || hint.dimensions.height <= 0 {
            return .argument(call, "the format hint has no size")
        }
        guard mediaType == .video, let settings else { return nil }
        let keys = [AVVideoCodecKey] + (hint == nil ? [AVVideoWidthKey, AVVideoHeightKey] : [])
        let missing = keys.filter { settings[$0] == nil }
        return missing.isEmpty
            ? nil
            : .argument(call, "the output settings have no \(missing.joined(separator: ", "))")
    }

    /// Whether a sample can be appended now: not while the encoder is behind (AVAssetWriterInput.h:
    /// "cannot process media samples as quickly as they are being provided").
    public var isReadyForMoreMediaData: Bool {
        guard let writer else { return false }
        return writer.isReady(self)
    }

    /// Stores or encodes a sample.
    ///
    /// - Returns: false if the writer has failed, was canceled or is done, as its status shows.
    ///   Appending at the wrong time raises an exception.
    @discardableResult
    public func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
        let call = "AVAssetWriterInput appendSampleBuffer:"
        guard let writer else {
            Refusal.moment(call, "the input is not attached to a writer").raise()
        }
        return writer.append(to: self, call) { track in
            guard let image = sampleBuffer.imageBuffer else {
                return try track.append(sampleBuffer)
            }
            try track.append(
                image, at: sampleBuffer.presentationTimeStamp, duration: sampleBuffer.duration)
        }
    }

    /// Marks the input as finished.
    public func markAsFinished() {
        guard let writer, writer.status != .unknown else {
            return obey(.moment("AVAssetWriterInput markAsFinished", "writing has not started"))
        }
        writer.lock.withLock { isFinished = true }
    }

    /// Calls `block` on `queue` whenever more samples can be appended, until ``markAsFinished()``.
    public func requestMediaDataWhenReady(
        on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
    ) {
        let call = "AVAssetWriterInput requestMediaDataWhenReadyOnQueue:usingBlock:"
        guard let writer, writer.status != .unknown else {
            return obey(.moment(call, "writing has not started"))
        }
        let isFirst = writer.lock.withLock {
            defer { isAskingForData = true }
            return !isAskingForData
        }
        obey(isFirst ? nil : .moment(call, "cannot be called more than once"))
        MediaRequest(input: self, writer: writer, queue: queue, block: block).ask()
    }

    fileprivate func change<Value>(_ setting: WritableKeyPath<Settings, Value>, _ value: Value) {
        obey(writer?.refusalOfChange("input's settings"))
        settings[keyPath: setting] = value
    }
}

extension AVAssetWriterInput {
    /// Ticks per second of the track; 0 lets the writer choose.
    public var mediaTimeScale: CMTimeScale {
        get { settings.mediaTimeScale }
        set { change(\.mediaTimeScale, newValue) }
    }

    /// The transform that players apply to the images.
    public var transform: CGAffineTransform {
        get { settings.transform }
        set { change(\.transform, newValue) }
    }

    /// The size that players show; stored, but not written here.
    public var naturalSize: CGSize {
        get { settings.naturalSize }
        set { change(\.naturalSize, newValue) }
    }

    /// Whether samples arrive in real time; readiness is the same here either way.
    public var expectsMediaDataInRealTime: Bool {
        get { settings.expectsMediaDataInRealTime }
        set { change(\.expectsMediaDataInRealTime, newValue) }
    }

    /// Whether the track may be encoded in several passes; it never is.
    public var performsMultiPassEncodingIfSupported: Bool {
        get { settings.performsMultiPassEncodingIfSupported }
        set { change(\.performsMultiPassEncodingIfSupported, newValue) }
    }

    /// Whether players show the track; stored, but not written here.
    public var marksOutputTrackAsEnabled: Bool {
        get { settings.marksOutputTrackAsEnabled }
        set { change(\.marksOutputTrackAsEnabled, newValue) }
    }

    /// Whether the track can be encoded in several passes: never.
    public var canPerformMultiplePasses: Bool { false }
}
