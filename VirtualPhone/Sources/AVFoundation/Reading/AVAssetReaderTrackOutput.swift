internal import CoreMedia
internal import CoreVideo
internal import Foundation
internal import LockstepMedia
internal import LockstepSamples
internal import VideoToolbox

/// Samples of one track, as stored or decoded (AVAssetReaderOutput.h).
///
/// Stored samples are in decoding order. Samples before the start that an edit list sets are
/// included, with negative times and marked as not to be displayed. Decoded images are in
/// presentation order, as '420f', '420v' or BGRA.
public class AVAssetReaderTrackOutput: AVAssetReaderOutput {
    /// The track.
    public let track: AVAssetTrack
    /// The settings of decoded images; nil for stored samples.
    public let outputSettings: [String: Any]?
    private var samples: [MovieTrackFile.Sample] = []
    private var position = 0
    private var decoder: (any MovieReader)?
    private var transfer: VTPixelTransferSession?

    /// An output of a track; settings that are not for uncompressed images raise an exception.
    public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
        obey(Self.refusal(track, outputSettings))
        self.track = track
        self.outputSettings = outputSettings
        super.init()
    }

    static func refusal(_ track: AVAssetTrack, _ settings: [String: Any]?) -> Refusal? {
        let call = "AVAssetReaderTrackOutput initWithTrack:outputSettings:"
        guard let settings else { return nil }
        if track.mediaType != .video {
            return .argument(call, "the settings do not match the track's media type")
        }
        if settings[AVVideoCodecKey] != nil {
            return .argument(call, "the output must not be compressed")
        }
        let known = [
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_32BGRA,
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        ]
        let format = pixelFormat(settings)
        return format.map(known.contains) == true
            ? nil : .argument(call, "the settings have no supported pixel format")
    }

    private static func pixelFormat(_ settings: [String: Any]) -> OSType? {
        let value = settings[kCVPixelBufferPixelFormatTypeKey]
        return value as? OSType ?? integer(value).flatMap { OSType(exactly: $0) }
    }

    /// The media type.
    public override var mediaType: AVMediaType { track.mediaType }

    override var isAtEnd: Bool { position >= samples.count }

    override func belongs(to asset: AVAsset) -> Bool { track.asset === asset }

    override func start(_ range: CMTimeRange) throws {
        let isComplete = range.start == .zero && range.duration.isPositiveInfinity
        samples = track.stored.samples
        guard outputSettings != nil else {
            if !isComplete { samples = samples.filter { touches(range, $0) } }
            return
        }
        guard let url = (track.asset as? AVURLAsset)?.url, track.canBeDecoded else {
            throw AVError(.decoderNotFound)
        }
        decoder = try FFmpegCodecs().openMovie(StoredMovie(url, track.asset?.movie().bytes))
        samples = samples.filter { track.shownTime($0.presentation) >= .zero }
            .sorted { $0.presentation < $1.presentation }
        skipped = isComplete ? [] : Set(samples.indices.filter { !touches(range, samples[$0]) })
    }

    /// Images that are decoded but not returned.
    private var skipped: Set<Int> = []

    private func touches(_ range: CMTimeRange, _ sample: MovieTrackFile.Sample) -> Bool {
        let start = track.shownTime(sample.presentation)
        let end = start + track.time(sample.duration)
        return end > range.start && start < range.end
    }

    override func next() throws -> CMSampleBuffer? {
        while position < samples.count {
            defer { position += 1 }
            guard let decoder else { return try stored(samples[position]) }
            guard let (_, image) = try decoder.nextImage() else {
                throw AVError(.undecodableMediaData)
            }
            if !skipped.contains(position) { return try decoded(image, samples[position]) }
        }
        return nil
    }

    private func stored(_ sample: MovieTrackFile.Sample) throws -> CMSampleBuffer? {
        guard let movie = try track.asset?.movie() else { throw AVError(.failedToLoadMediaData) }
        let buffer = try CMSampleBuffer(
            dataBuffer: CMBlockBuffer(copying: movie.bytes[sample.bytes]),
            formatDescription: track.stored.descriptions.first, numSamples: 1,
            sampleTimings: [timing(sample)], sampleSizes: [sample.bytes.count])
        if !sample.isSync { buffer.sampleAttachments[0][.notSync] = true }
        if track.shownTime(sample.presentation) < .zero {
            buffer.sampleAttachments[0][.doNotDisplay] = true
        }
        return buffer
    }

    private func timing(_ sample: MovieTrackFile.Sample) -> CMSampleTimingInfo {
        CMSampleTimingInfo(
            duration: track.time(sample.duration),
            presentationTimeStamp: track.shownTime(sample.presentation),
            decodeTimeStamp: track.shownTime(sample.decoding))
    }

    private func decoded(
        _ image: PixelBuffer, _ sample: MovieTrackFile.Sample
    ) throws -> CMSampleBuffer? {
        guard let buffer = CVPixelBuffer(copying: image), let settings = outputSettings,
            let format = Self.pixelFormat(settings)
        else { throw AVError(.outOfMemory) }
        let wanted = try converted(buffer, format)
        var time = timing(sample)
        time.decodeTimeStamp = .invalid
        return try CMSampleBuffer(
            imageBuffer: wanted, formatDescription: CMFormatDescription(imageBuffer: wanted),
            sampleTiming: time)
    }

    private func converted(_ buffer: CVPixelBuffer, _ format: OSType) throws -> CVPixelBuffer {
        guard format != CVPixelBufferGetPixelFormatType(buffer) else { return buffer }
        if transfer == nil {
            VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &transfer)
        }
        var made: CVPixelBuffer?
        CVPixelBufferCreate(
            nil, CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer), format, nil, &made)
        guard let transfer, let made,
            VTPixelTransferSessionTransferImage(transfer, from: buffer, to: made) == 0
        else { throw AVError(.decodeFailed) }
        return made
    }
}

/// A movie's bytes as a source for our own reader.
final class StoredMovie: ByteSource {
    private let url: URL
    private let bytes: Data

    init(_ url: URL, _ bytes: Data?) {
        self.url = url
        self.bytes = bytes ?? Data()
    }

    var byteCount: Int64 { Int64(bytes.count) }
    var path: String? { url.path }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let start = Int(exactly: offset), start >= 0, start < bytes.count else { return 0 }
        let part = bytes[start..<min(start + buffer.count, bytes.count)]
        part.copyBytes(to: buffer)
        return part.count
    }
}
