public import CoreGraphics
public import CoreMedia
internal import Foundation

/// A part of a composition's track: a range of a file's track, or nothing
/// (AVCompositionTrackSegment.h).
public class AVCompositionTrackSegment: AVAssetTrackSegment {
    /// The file; nil if the segment is empty.
    public let sourceURL: URL?
    /// The number of the file's track.
    public let sourceTrackID: CMPersistentTrackID

    init(_ part: CompositionPart, at start: CMTime) {
        sourceURL = part.source?.url
        sourceTrackID = part.source?.trackID ?? kCMPersistentTrackID_Invalid
        let target = CMTimeRange(start: start, duration: part.duration)
        let source = part.source.map { CMTimeRange(start: $0.start, duration: part.duration) }
        super.init(CMTimeMapping(source: source ?? .invalid, target: target))
    }
}

// Unchecked: the parts are guarded by a lock.

/// A track of a composition (AVCompositionTrack.h).
public class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
    private let lock = NSLock()
    private var parts = CompositionParts()
    private var turn = CGAffineTransform.identity

    init(_ mediaType: AVMediaType, number: CMPersistentTrackID, of asset: AVAsset) {
        var stored = MovieTrackFile()
        stored.number = number
        stored.handler = mediaType.rawValue
        super.init(stored, movieTimescale: Self.usualTimescale, asset: asset)
    }

    /// The timescale "if there are no non-empty edits" (AVCompositionTrack.h).
    private static let usualTimescale: CMTimeScale = 600

    /// The segments: "timeMapping.target.start of each subsequent AVCompositionTrackSegment must
    /// equal CMTimeRangeGetEnd" of the previous one.
    public override var segments: [AVAssetTrackSegment] { lock.withLock { parts.segments } }

    /// The time range from zero to the end of the last segment.
    public override var timeRange: CMTimeRange {
        CMTimeRange(start: .zero, end: lock.withLock { parts.end })
    }

    /// The timescale of the first segment's file; 600 without one.
    public override var naturalTimeScale: CMTimeScale {
        lock.withLock { parts.timescale } ?? Self.usualTimescale
    }

    /// The transform that players apply to the images.
    public override var preferredTransform: CGAffineTransform { transform }

    var transform: CGAffineTransform {
        get { lock.withLock { turn } }
        set { lock.withLock { turn = newValue } }
    }

    func insert(_ part: CompositionPart, at start: CMTime) {
        lock.withLock { parts.insert(part, at: start.isValid ? start : parts.end) }
    }
}

/// A track of a composition that can be edited (AVCompositionTrack.h).
public class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
    /// The transform that players apply to the images; the identity by default.
    public override var preferredTransform: CGAffineTransform {
        get { transform }
        set { transform = newValue }
    }

    /// Inserts a range of a file's track.
    ///
    /// What was shown later moves back by the range's duration, and a gap before the range stays
    /// empty (from experience; the header is silent for one track).
    ///
    /// - Parameter startTime: the time of the range in this track; invalid for its end.
    /// - Throws: ``AVError`` if the track's asset is not a file, or is gone; if the media types differ; if
    ///   a time is not a number, or negative, or the range is empty.
    public func insertTimeRange(
        _ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime
    ) throws {
        guard let file = track.asset as? AVURLAsset else {
            throw AVError(.operationNotSupportedForAsset)
        }
        guard track.mediaType == mediaType else { throw AVError(.invalidSourceMedia) }
        guard timeRange.start.isNumeric, timeRange.start >= .zero else {
            throw AVError(.invalidCompositionTrackSegmentSourceStartTime)
        }
        guard timeRange.duration.isNumeric, timeRange.duration > .zero else {
            throw AVError(.invalidCompositionTrackSegmentSourceDuration)
        }
        guard !startTime.isValid || startTime.isNumeric && startTime >= .zero else {
            throw AVError(.compositionTrackSegmentsNotContiguous)
        }
        let source = CompositionPart.Source(
            url: file.url, trackID: track.trackID, timescale: track.naturalTimeScale,
            start: timeRange.start)
        insert(CompositionPart(source: source, duration: timeRange.duration), at: startTime)
    }
}
