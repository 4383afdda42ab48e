public import CoreGraphics
public import CoreMedia
public import Foundation

/// A part of a track and the time at which players show it (AVAssetTrackSegment.h).
public class AVAssetTrackSegment: NSObject {
    /// The mapping from the track's time to the movie's.
    public let timeMapping: CMTimeMapping

    init(_ timeMapping: CMTimeMapping) { self.timeMapping = timeMapping }

    /// Whether the segment is empty.
    public var isEmpty: Bool { !timeMapping.source.start.isValid }
}

// Unchecked: data read from a file is immutable.

/// A track of an asset (AVAssetTrack.h).
///
/// Only the start of an edit list shifts times: everything after the first segment that is not
/// empty is shown continuously, as if there were no further edits.
public class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    /// The asset.
    public private(set) weak var asset: AVAsset?
    /// The track's number in the file.
    public let trackID: CMPersistentTrackID
    /// The media type.
    public let mediaType: AVMediaType
    let stored: MovieTrackFile
    let movieTimescale: Int32

    init(_ stored: MovieTrackFile, movieTimescale: Int32, asset: AVAsset) {
        self.asset = asset
        self.stored = stored
        trackID = stored.number
        mediaType = AVMediaType(rawValue: stored.handler)
        self.movieTimescale = movieTimescale
    }

    /// Whether our own codecs can decode the track.
    var canBeDecoded: Bool {
        guard let type = stored.descriptions.first?.mediaSubType else { return false }
        return mediaType == .video && [.h264, .hevc].contains(type)
    }

    /// Returns the time of a number of the track's ticks.
    func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: stored.timescale) }

    /// The offset from stored times to those at which players show samples.
    var shift: CMTime {
        var shift = CMTime.zero
        for edit in stored.edits {
            guard edit.mediaTime < 0 else { return shift - time(edit.mediaTime) }
            shift = shift + movieTime(edit.duration)
        }
        return shift
    }

    /// Returns a sample's presentation time, on the track's timescale if that is exact.
    func shownTime(_ ticks: Int64) -> CMTime {
        let shown = time(ticks) + shift
        let own = CMTimeConvertScale(
            shown, timescale: stored.timescale, method: .roundHalfAwayFromZero)
        return own.hasBeenRounded ? shown : own
    }

    private func movieTime(_ ticks: Int64) -> CMTime {
        movieTimescale > 0 ? CMTime(value: ticks, timescale: movieTimescale) : .zero
    }

    /// The track's own time from its first sample to the end of its last.
    var storedRange: CMTimeRange {
        let start = stored.samples.map(\.presentation).min() ?? 0
        let end = stored.samples.map { $0.presentation &+ $0.duration }.max() ?? 0
        return CMTimeRange(start: time(start), end: time(end))
    }

    /// The time range in which players show the track.
    public var timeRange: CMTimeRange {
        let end = CMTimeMaximum(storedRange.end + shift, .zero)
        return CMTimeRange(start: .zero, end: end)
    }

    /// Ticks per second.
    public var naturalTimeScale: CMTimeScale { stored.timescale }

    /// Width and height of the stored images.
    public var naturalSize: CGSize {
        guard let size = stored.descriptions.first?.dimensions else { return .zero }
        return CGSize(width: Int(size.width), height: Int(size.height))
    }

    /// The transform that players apply to the images.
    public var preferredTransform: CGAffineTransform { stored.transform }

    /// The average number of images per second.
    public var nominalFrameRate: Float {
        let seconds = storedRange.duration.seconds
        return seconds > 0 ? Float(Double(stored.samples.count) / seconds) : 0
    }

    /// Bits per second.
    public var estimatedDataRate: Float {
        let seconds = storedRange.duration.seconds
        return seconds > 0 ? Float(Double(totalSampleDataLength) * 8 / seconds) : 0
    }

    /// The size of all samples in bytes.
    public var totalSampleDataLength: Int64 {
        stored.samples.reduce(0) { $0 + Int64($1.bytes.count) }
    }

    /// Whether players show the track.
    public var isEnabled: Bool { stored.isEnabled }

    /// The segments of the edit list; one segment without an edit list.
    public var segments: [AVAssetTrackSegment] {
        guard !stored.edits.isEmpty else {
            let whole = CMTimeRange(start: .zero, end: CMTimeMaximum(storedRange.end, .zero))
            return [AVAssetTrackSegment(CMTimeMapping(source: whole, target: whole))]
        }
        var start = CMTime.zero
        return stored.edits.map { edit in
            let rest = storedRange.end - time(edit.mediaTime)
            let duration = edit.duration == 0 ? rest : movieTime(edit.duration)
            let target = CMTimeRange(start: start, duration: duration)
            start = target.end
            let source =
                edit.mediaTime < 0
                ? .invalid : CMTimeRange(start: time(edit.mediaTime), duration: duration)
            return AVAssetTrackSegment(CMTimeMapping(source: source, target: target))
        }
    }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
    /// The format of the samples.
    public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
        AVAsyncProperty("formatDescriptions") { $0.stored.descriptions }
    }

    /// The time range in which players show the track.
    public static var timeRange: AVAsyncProperty<Root, CMTimeRange> {
        AVAsyncProperty("timeRange") { $0.timeRange }
    }

    /// Ticks per second.
    public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> {
        AVAsyncProperty("naturalTimeScale") { $0.naturalTimeScale }
    }

    /// Width and height of the stored images.
    public static var naturalSize: AVAsyncProperty<Root, CGSize> {
        AVAsyncProperty("naturalSize") { $0.naturalSize }
    }

    /// The transform that players apply to the images.
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        AVAsyncProperty("preferredTransform") { $0.preferredTransform }
    }

    /// Images per second.
    public static var nominalFrameRate: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("nominalFrameRate") { $0.nominalFrameRate }
    }

    /// Bits per second.
    public static var estimatedDataRate: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("estimatedDataRate") { $0.estimatedDataRate }
    }

    /// The size of all samples in bytes.
    public static var totalSampleDataLength: AVAsyncProperty<Root, Int64> {
        AVAsyncProperty("totalSampleDataLength") { $0.totalSampleDataLength }
    }

    /// Whether players show the track.
    public static var isEnabled: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("enabled") { $0.isEnabled }
    }

    /// Whether this phone can decode the track.
    public static var isDecodable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("decodable") { $0.canBeDecoded }
    }

    /// The segments of the edit list.
    public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> {
        AVAsyncProperty("segments") { $0.segments }
    }
}
