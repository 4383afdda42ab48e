public import CoreMedia
internal import Foundation

/// What a writer is told before it starts.
struct WriterSettings {
    var movieFragmentInterval = CMTime.invalid
    var movieTimeScale: CMTimeScale = 0
    var overallDurationHint = CMTime.invalid
    var shouldOptimizeForNetworkUse = false
    var directoryForTemporaryFiles: URL?
    var preferredOutputSegmentInterval = CMTime.invalid
    var initialSegmentStartTime = CMTime.invalid
    var outputFileTypeProfile: AVFileTypeProfile?

    /// AVAssetWriter's own choice of a segment's length: that of HTTP live streaming (Apple's
    /// authoring specification asks for 6 s).
    private static var usualSegmentInterval: CMTime { CMTime(value: 6, timescale: 1) }

    /// Where segments of a movie in pieces begin; nil if they end on demand.
    var segmentRule: SegmentRule? {
        let interval = preferredOutputSegmentInterval
        if interval.isIndefinite { return nil }
        guard interval.isValid else {
            return SegmentRule(every: Self.usualSegmentInterval, from: .zero)
        }
        return SegmentRule(every: interval, from: initialSegmentStartTime)
    }

    /// What AVAssetWriter.h forbids of a movie in pieces.
    func refusalOfSegments(isEncoding: Bool, hasDelegate: Bool) -> Refusal? {
        let call = "AVAssetWriter startWriting"
        if !hasDelegate { return .moment(call, "segments need a delegate") }
        let interval = preferredOutputSegmentInterval
        if interval.isIndefinite {
            return isEncoding
                ? .moment(call, "an indefinite segment interval is for passthrough only") : nil
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

    /// How much a file that is cut off may lose; without a valid time all of it.
    public var movieFragmentInterval: CMTime {
        get { setting(\.movieFragmentInterval) }
        set { change(\.movieFragmentInterval, newValue) }
    }

    /// Ticks a second of the movie; kept, and the track's is used here.
    public var movieTimeScale: CMTimeScale {
        get { setting(\.movieTimeScale) }
        set { change(\.movieTimeScale, newValue) }
    }

    /// How long the movie will be; kept, and not written here.
    public var overallDurationHint: CMTime {
        get { setting(\.overallDurationHint) }
        set { change(\.overallDurationHint, newValue) }
    }

    /// Whether the header comes first; it always does here.
    public var shouldOptimizeForNetworkUse: Bool {
        get { setting(\.shouldOptimizeForNetworkUse) }
        set { change(\.shouldOptimizeForNetworkUse, newValue) }
    }

    /// Where temporary files may be; none are made here.
    public var directoryForTemporaryFiles: URL? {
        get { setting(\.directoryForTemporaryFiles) }
        set { change(\.directoryForTemporaryFiles, newValue) }
    }

    /// How long a piece is; `.indefinite` leaves that to ``flushSegment()``.
    public var preferredOutputSegmentInterval: CMTime {
        get { setting(\.preferredOutputSegmentInterval) }
        set { change(\.preferredOutputSegmentInterval, newValue) }
    }

    /// Where pieces are counted from.
    public var initialSegmentStartTime: CMTime {
        get { setting(\.initialSegmentStartTime) }
        set { change(\.initialSegmentStartTime, newValue) }
    }

    /// For whom the pieces are made; they are the same here for all.
    public var outputFileTypeProfile: AVFileTypeProfile? {
        get { setting(\.outputFileTypeProfile) }
        set { change(\.outputFileTypeProfile, newValue) }
    }

    /// Whoever is given the pieces.
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
