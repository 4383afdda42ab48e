public import CoreGraphics
public import CoreMedia
public import Foundation

/// A stretch of a track and where a player shows it (AVAssetTrackSegment.h).
public class AVAssetTrackSegment: NSObject {
    /// From the track's own time to the movie's.
    public let timeMapping: CMTimeMapping

    init(_ timeMapping: CMTimeMapping) { self.timeMapping = timeMapping }

    /// Whether nothing is shown.
    public var isEmpty: Bool { !timeMapping.source.start.isValid }
}

// Unchecked: what was read from a file does not change any more.

/// A track of an asset (AVAssetTrack.h).
///
/// Of an edit list only where it begins moves times: everything behind the first stretch that is
/// not empty is shown one after the other, as if there was no further edit.
public class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    /// The asset.
    public private(set) weak var asset: AVAsset?
    /// The number by which the file names the track.
    public let trackID: CMPersistentTrackID
    /// The kind of media.
    public let mediaType: AVMediaType
    let stored: MovieTrackFile
    let movieTimescale: Int32

    init(_ stored: MovieTrackFile, of movie: MovieFile, asset: AVAsset) {
        self.asset = asset
        self.stored = stored
        trackID = stored.number
        mediaType = AVMediaType(rawValue: stored.handler)
        movieTimescale = movie.timescale
    }

    /// Whether our own codecs decode it.
    var canBeDecoded: Bool {
        guard let type = stored.descriptions.first?.mediaSubType else { return false }
        return mediaType == .video && [.h264, .hevc].contains(type)
    }

    /// A number of the track's ticks.
    func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: stored.timescale) }

    /// What is added to stored times to get those that a player shows.
    var shift: CMTime {
        var shift = CMTime.zero
        for edit in stored.edits {
            guard edit.mediaTime < 0 else { return shift - time(edit.mediaTime) }
            shift = shift + movieTime(edit.duration)
        }
        return shift
    }

    /// When a sample is shown, on the track's scale where that is exact.
    func shownTime(_ ticks: Int64) -> CMTime {
        let shown = time(ticks) + shift
        let own = CMTimeConvertScale(
            shown, timescale: stored.timescale, method: .roundHalfAwayFromZero)
        return own.hasBeenRounded ? shown : own
    }

    private func movieTime(_ ticks: Int64) -> CMTime {
        movieTimescale > 0 ? CMTime(value: ticks, timescale: movieTimescale) : .zero
    }

    /// The track's own time from its first sample to its last one's end.
    var storedRange: CMTimeRange {
        let start = stored.samples.map(\.presentation).min() ?? 0
        let end = stored.samples.map { $0.presentation &+ $0.duration }.max() ?? 0
        return CMTimeRange(start: time(start), end: time(end))
    }

    /// When players show it.
    public var timeRange: CMTimeRange {
        let end = CMTimeMaximum(storedRange.end + shift, .zero)
        return CMTimeRange(start: .zero, end: end)
    }

    /// Ticks of a second.
    public var naturalTimeScale: CMTimeScale { stored.timescale }

    /// Width and height of the images as they are stored.
    public var naturalSize: CGSize {
        guard let size = stored.descriptions.first?.dimensions else { return .zero }
        return CGSize(width: Int(size.width), height: Int(size.height))
    }

    /// How players turn the images.
    public var preferredTransform: CGAffineTransform { stored.transform }

    /// Images a second: as many as there are in the whole.
    public var nominalFrameRate: Float {
        let seconds = storedRange.duration.seconds
        return seconds > 0 ? Float(Double(stored.samples.count) / seconds) : 0
    }

    /// Bits a second.
    public var estimatedDataRate: Float {
        let seconds = storedRange.duration.seconds
        return seconds > 0 ? Float(Double(totalSampleDataLength) * 8 / seconds) : 0
    }

    /// Bytes of all samples.
    public var totalSampleDataLength: Int64 {
        stored.samples.reduce(0) { $0 + Int64($1.bytes.count) }
    }

    /// Whether players show it.
    public var isEnabled: Bool { stored.isEnabled }

    /// The stretches that its edit list shows; one where it has none.
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
    /// What the samples are.
    public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
        AVAsyncProperty("formatDescriptions") { $0.stored.descriptions }
    }

    /// When players show it.
    public static var timeRange: AVAsyncProperty<Root, CMTimeRange> {
        AVAsyncProperty("timeRange") { $0.timeRange }
    }

    /// Ticks of a second.
    public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> {
        AVAsyncProperty("naturalTimeScale") { $0.naturalTimeScale }
    }

    /// Width and height of the images as they are stored.
    public static var naturalSize: AVAsyncProperty<Root, CGSize> {
        AVAsyncProperty("naturalSize") { $0.naturalSize }
    }

    /// How players turn the images.
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        AVAsyncProperty("preferredTransform") { $0.preferredTransform }
    }

    /// Images a second.
    public static var nominalFrameRate: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("nominalFrameRate") { $0.nominalFrameRate }
    }

    /// Bits a second.
    public static var estimatedDataRate: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("estimatedDataRate") { $0.estimatedDataRate }
    }

    /// Bytes of all samples.
    public static var totalSampleDataLength: AVAsyncProperty<Root, Int64> {
        AVAsyncProperty("totalSampleDataLength") { $0.totalSampleDataLength }
    }

    /// Whether players show it.
    public static var isEnabled: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("enabled") { $0.isEnabled }
    }

    /// Whether this phone decodes it.
    public static var isDecodable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("decodable") { $0.canBeDecoded }
    }

    /// The stretches that its edit list shows.
    public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> {
        AVAsyncProperty("segments") { $0.segments }
    }
}
