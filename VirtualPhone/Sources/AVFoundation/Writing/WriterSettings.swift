public import CoreMedia
internal import Foundation
import LockstepConcurrency

/// The settings of a writer before it starts.
struct WriterSettings {
    var movieFragmentInterval = CMTime.invalid
    var movieTimeScale: CMTimeScale = 0
    var overallDurationHint = CMTime.invalid
    var shouldOptimizeForNetworkUse = false
    var directoryForTemporaryFiles: URL?
    var preferredOutputSegmentInterval = CMTime.invalid
    var initialSegmentStartTime = CMTime.invalid
    var outputFileTypeProfile: AVFileTypeProfile?

    /// AVAssetWriter's own default for a segment's length: that of HTTP live streaming (Apple's
    /// authoring specification asks for 6 s).
    private static var usualSegmentInterval: CMTime { CMTime(value: 6, timescale: 1) }

    /// The rule for starting segments of a segmented movie; nil if they end on demand.
    var segmentRule: SegmentRule? {
        let interval = preferredOutputSegmentInterval
        if interval.isIndefinite { return nil }
        guard interval.isValid else {
            return SegmentRule(every: Self.usualSegmentInterval, from: .zero)
        }
        return SegmentRule(every: interval, from: initialSegmentStartTime)
    }

    /// Returns the refusal of a segmented movie by the rules of AVAssetWriter.h.
    func refusalOfSegments(isEncoding: Bool, hasDelegate: Bool) -> Refusal? {
        let call = "AVAssetWriter startWriting"
        if !hasDelegate { return .moment(call, "segments need a delegate") }
        let interval = preferredOutputSegmentInterval
        if interval.isIndefinite {
            return isEncoding
                ? .moment(call, "an indefinite segment interval requires passthrough") : nil
        }
        guard interval.isValid else { return nil }
        guard interval.isNumeric, interval > .zero else {
            return .argument(call, "the segment interval is not positive")
        }
        return initialSegmentStartTime.isNumeric
            ? nil : .argument(call, "a segment interval needs an initial segment start time")
    }
}

extension AVAssetWriter {
    private func change<Value>(_ setting: WritableKeyPath<WriterSettings, Value>, _ value: Value) {
        lock.withLock {
            obey(stage.refusalOfChange("set a property"))
            settings[keyPath: setting] = value
        }
    }

    private func setting<Value>(_ setting: KeyPath<WriterSettings, Value>) -> Value {
        lock.withLock { settings[keyPath: setting] }
    }

    /// The duration that an interrupted file may lose; without a valid time, everything.
    public var movieFragmentInterval: CMTime {
        get { setting(\.movieFragmentInterval) }
        set { change(\.movieFragmentInterval, newValue) }
    }

    /// Ticks per second of the movie; stored, but the track's is used here.
    public var movieTimeScale: CMTimeScale {
        get { setting(\.movieTimeScale) }
        set { change(\.movieTimeScale, newValue) }
    }

    /// The expected duration of the movie; stored, but not written here.
    public var overallDurationHint: CMTime {
        get { setting(\.overallDurationHint) }
        set { change(\.overallDurationHint, newValue) }
    }

    /// Whether the header comes first; here it always does.
    public var shouldOptimizeForNetworkUse: Bool {
        get { setting(\.shouldOptimizeForNetworkUse) }
        set { change(\.shouldOptimizeForNetworkUse, newValue) }
    }

    /// The directory for temporary files; none are created here.
    public var directoryForTemporaryFiles: URL? {
        get { setting(\.directoryForTemporaryFiles) }
        set { change(\.directoryForTemporaryFiles, newValue) }
    }

    /// The duration of a segment; `.indefinite` leaves that to ``flushSegment()``.
    public var preferredOutputSegmentInterval: CMTime {
        get { setting(\.preferredOutputSegmentInterval) }
        set { change(\.preferredOutputSegmentInterval, newValue) }
    }

    /// The start of the first segment.
    public var initialSegmentStartTime: CMTime {
        get { setting(\.initialSegmentStartTime) }
        set { change(\.initialSegmentStartTime, newValue) }
    }

    /// The profile of the segments; they are the same for all profiles here.
    public var outputFileTypeProfile: AVFileTypeProfile? {
        get { setting(\.outputFileTypeProfile) }
        set { change(\.outputFileTypeProfile, newValue) }
    }

    /// The receiver of the segments.
    public var delegate: (any AVAssetWriterDelegate)? {
        get { lock.withLock { segmentDelegate } }
        set {
            lock.withLock {
                obey(stage.refusalOfChange("setDelegate:"))
                segmentDelegate = newValue
            }
        }
    }
}
