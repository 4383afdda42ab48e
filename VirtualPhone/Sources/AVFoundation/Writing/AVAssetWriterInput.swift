public import CoreGraphics
public import CoreMedia
public import Dispatch
public import Foundation
internal import VirtualPhone

/// One track of a movie that is being written (AVAssetWriterInput.h).
public class AVAssetWriterInput: NSObject {
    /// The kind of media.
    public let mediaType: AVMediaType
    /// What is encoded; nil stores samples as they are.
    public let outputSettings: [String: Any]?
    /// What will be appended.
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

    /// A track that is encoded as settings say, or stored as it is without settings.
    ///
    /// Settings that AVAssetWriterInput.h calls not fully specified are an exception.
    public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
        self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
    }

    /// A track of which a description is known.
    public init(
        mediaType: AVMediaType, outputSettings: [String: Any]?,
        sourceFormatHint: CMFormatDescription?
    ) {
        obey(Self.refusal(mediaType, outputSettings, sourceFormatHint))
        self.mediaType = mediaType
        self.outputSettings = outputSettings
        self.sourceFormatHint = sourceFormatHint
    }

    /// What AVFoundation says of settings by an exception; nil if it says nothing.
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

    /// Whether a sample may be appended now: not while the encoder is behind (AVAssetWriterInput.h:
    /// "cannot process media samples as quickly as they are being provided").
    public var isReadyForMoreMediaData: Bool {
        guard let writer else { return false }
        return writer.isReady(self)
    }

    /// Stores or encodes a sample.
    ///
    /// - Returns: false where the writer has failed, was cancelled or is done; then its status says
    ///   which. At the wrong moment appending is an exception.
    @discardableResult
    public func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
        let call = "AVAssetWriterInput appendSampleBuffer:"
        guard let writer else {
            Refusal.moment(call, "the input is attached to no writer").raise()
        }
        return writer.append(to: self, call) { track in
            guard let image = sampleBuffer.imageBuffer else {
                return try track.append(sampleBuffer)
            }
            try track.append(
                image, at: sampleBuffer.presentationTimeStamp, duration: sampleBuffer.duration)
        }
    }

    /// No more will be appended.
    public func markAsFinished() {
        guard let writer, writer.status != .unknown else {
            return obey(.moment("AVAssetWriterInput markAsFinished", "writing has not started"))
        }
        writer.lock.withLock { isFinished = true }
    }

    /// Calls `block` on `queue` whenever more may be appended, until ``markAsFinished()``.
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
    /// Ticks a second of the track; 0 leaves the choice to the writer.
    public var mediaTimeScale: CMTimeScale {
        get { settings.mediaTimeScale }
        set { change(\.mediaTimeScale, newValue) }
    }

    /// How players turn the images.
    public var transform: CGAffineTransform {
        get { settings.transform }
        set { change(\.transform, newValue) }
    }

    /// The size that players show; kept, and not written here.
    public var naturalSize: CGSize {
        get { settings.naturalSize }
        set { change(\.naturalSize, newValue) }
    }

    /// Whether samples come as they happen; readiness is the same here either way.
    public var expectsMediaDataInRealTime: Bool {
        get { settings.expectsMediaDataInRealTime }
        set { change(\.expectsMediaDataInRealTime, newValue) }
    }

    /// Whether it may be encoded twice; it never is.
    public var performsMultiPassEncodingIfSupported: Bool {
        get { settings.performsMultiPassEncodingIfSupported }
        set { change(\.performsMultiPassEncodingIfSupported, newValue) }
    }

    /// Whether players show the track; kept, and not written here.
    public var marksOutputTrackAsEnabled: Bool {
        get { settings.marksOutputTrackAsEnabled }
        set { change(\.marksOutputTrackAsEnabled, newValue) }
    }

    /// Whether it can be encoded twice: never.
    public var canPerformMultiplePasses: Bool { false }
}
