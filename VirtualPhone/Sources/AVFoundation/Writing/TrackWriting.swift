internal import CoreMedia
internal import CoreVideo
internal import Foundation
internal import LockstepSamples

/// Writes one track into a movie: converts times to ticks, cuts segments, writes them.
final class TrackWriting {
    /// The plan of a track before its first sample.
    struct Plan {
        var isQuickTime: Bool
        var timescale: CMTimeScale
        var transform: CGAffineTransform
        /// The source time that becomes the movie's time zero.
        var origin: CMTime
        /// The rule for starting segments; nil if they end on demand or with the movie.
        var rule: SegmentRule?
        /// Whether encoded samples are kept until the movie ends.
        var waitsForEnd: Bool
    }

    private let plan: Plan
    private let settings: MovieSettings?
    private let output: MovieOutput
    /// The rule for sync frames if no segments are requested.
    private var rule: SegmentRule?
    private var timescale: CMTimeScale
    private var encoder: ChunkEncoder?
    /// The times in ticks of the images in the encoder.
    private var encoding: [(tick: Int64, duration: Int64?)] = []
    private var waiting: [StoredSample] = []
    private var lastDecoding: Int64?
    private var format: MovieFormat?
    /// The offset added to all ticks, so that none is negative; nil before the first sample.
    private var shift: Int64?
    private var sequence: UInt32 = 0
    private var mustBeginWithSync = true

    init(_ plan: Plan, settings: MovieSettings?, into output: MovieOutput) {
        self.plan = plan
        self.settings = settings
        self.output = output
        timescale = plan.timescale
        rule = plan.rule
    }

    /// Appends an image to encode.
    func append(_ image: PixelBuffer, at time: CMTime, duration: CMTime) throws {
        guard let settings else { throw AVError(.invalidSourceMedia) }
        if timescale == 0 { timescale = Self.usualTimescale }
        let tick = try advance(to: tick(time))
        if let rule, !encoding.isEmpty, rule.isDue(at: time) { try cut(until: tick) }
        if encoder == nil {
            encoder = try ChunkEncoder(settings)
            rule?.begin(at: time)
        }
        try encoder?.encode(image)
        encoding.append((tick, ticks(duration)))
    }

    /// The size of encoded images; nil if samples are stored unchanged.
    var imageSize: PixelSize? { settings?.size }

    /// AVAssetWriter's own default for video (from experience).
    private static var usualTimescale: CMTimeScale { 600 }

    /// Appends a sample that is already encoded.
    func append(_ sample: CMSampleBuffer) throws {
        guard settings == nil, let data = sample.dataBuffer,
            let description = sample.formatDescription, let format = MovieFormat(description)
        else { throw AVError(.invalidSourceMedia) }
        if timescale == 0 { timescale = sample.presentationTimeStamp.timescale }
        let isSync = sample.sampleAttachments.first?[.notSync] as? Bool != true
        let decodes =
            sample.decodeTimeStamp.isNumeric ? sample.decodeTimeStamp : sample.presentationTimeStamp
        let decoding = try advance(to: tick(decodes))
        if isSync, !waiting.isEmpty, rule?.isDue(at: sample.presentationTimeStamp) == true {
            try write(until: decoding)
        }
        if mustBeginWithSync {
            guard isSync else { throw AVError(.segmentStartedWithNonSyncSample) }
            rule?.begin(at: sample.presentationTimeStamp)
            mustBeginWithSync = false
        }
        self.format = self.format ?? format
        waiting.append(
            StoredSample(
                bytes: [UInt8](try data.dataBytes()), decoding: decoding,
                presentation: try tick(sample.presentationTimeStamp),
                duration: ticks(sample.duration), isSync: isSync))
    }

    /// Writes the samples appended since the last segment; does nothing if there are none.
    func flush() throws {
        guard !waiting.isEmpty else { return }
        try write(until: nil)
    }

    /// Writes the rest.
    ///
    /// - Parameter end: the end of the session; nil lets the last sample decide.
    /// - Throws: an error also for a movie without samples.
    func finish(endingAt end: CMTime?) throws {
        if encoder != nil { try collect() }
        guard !waiting.isEmpty || sequence > 0 else { throw AVError(.unknown) }
        if let end { extendLast(to: try tick(end)) }
        if !waiting.isEmpty { try write(until: nil) }
    }

    /// Extends the last image to the end of the session.
    ///
    /// If images are reordered, the last one decoded differs from the last one shown.
    private func extendLast(to end: Int64) {
        guard let last = waiting.last, end > last.presentation,
            waiting.allSatisfy({ $0.presentation <= last.presentation })
        else { return }
        waiting[waiting.count - 1].duration = end - last.presentation
    }

    /// Ends the encoder's segment, which lasts until a tick.
    private func cut(until next: Int64) throws {
        try collect()
        if !plan.waitsForEnd { try write(until: next) }
    }

    private func collect() throws {
        guard let chunk = try encoder?.finish() else { return }
        encoder = nil
        // A track has one format description.
        guard format == nil || format == chunk.format else { throw AVError(.encodeFailed) }
        format = chunk.format
        for (packet, time) in zip(chunk.packets, encoding) {
            waiting.append(
                StoredSample(
                    bytes: packet.bytes, decoding: time.tick, presentation: time.tick,
                    duration: time.duration, isSync: packet.isSync))
        }
        encoding = []
    }

    private func write(until next: Int64?) throws {
        let shift = try self.shift ?? begin()
        let shifted = waiting.map { sample in
            var sample = sample
            sample.decoding += shift
            sample.presentation += shift
            return sample
        }
        waiting = []
        mustBeginWithSync = true
        sequence += 1
        let run = SampleRun(shifted, until: next.map { $0 + shift })
        let fragment = FragmentBoxes(sequence: sequence, run: run)
        try output.write(fragment.bytes(), .separable, report(fragment, shift))
    }

    /// Writes the header.
    private func begin() throws -> Int64 {
        guard let format else { throw AVError(.unknown) }
        let shift = max(0, -(waiting.first?.decoding ?? 0))
        let header = TrackHeader(
            isQuickTime: plan.isQuickTime, codec: format.codec.sampleEntry,
            configuration: (format.codec.configurationBox, Data(format.configuration)),
            size: CMVideoDimensions(
                width: Int32(clamping: format.size.width),
                height: Int32(clamping: format.size.height)),
            timescale: timescale, transform: plan.transform,
            editStart: shift > 0 ? shift : nil)
        self.shift = shift
        try output.write(header.bytes(), .initialization, AVAssetSegmentReport(.initialization, []))
        return shift
    }

    private func report(_ fragment: FragmentBoxes, _ shift: Int64) -> AVAssetSegmentReport {
        let shown = fragment.run.shown
        func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: timescale) }
        let first = fragment.run.samples.first.map { sample in
            AVAssetSegmentReportSampleInformation(
                time(sample.presentation - shift), offset: fragment.offsets.first ?? 0,
                length: sample.bytes.count, isSyncSample: sample.isSync)
        }
        return AVAssetSegmentReport(
            .separable,
            [
                AVAssetSegmentTrackReport(
                    time(shown.start - shift), time(shown.end - shown.start), first)
            ])
    }

    /// Returns a source time on the track's timescale.
    private func tick(_ time: CMTime) throws -> Int64 {
        let ticks = CMTimeConvertScale(
            time - plan.origin, timescale: timescale, method: .roundHalfAwayFromZero)
        guard ticks.isNumeric else { throw AVError(.invalidSourceMedia) }
        return ticks.value
    }

    private func ticks(_ duration: CMTime) -> Int64? {
        let ticks = CMTimeConvertScale(
            duration, timescale: timescale, method: .roundHalfAwayFromZero)
        return ticks.isNumeric && ticks.value > 0 ? ticks.value : nil
    }

    /// Samples that are out of order fail the writer (from experience).
    private func advance(to tick: Int64) throws -> Int64 {
        guard lastDecoding.map({ tick > $0 }) ?? true else { throw AVError(.unknown) }
        lastDecoding = tick
        return tick
    }
}

extension MovieFormat {
    /// The content of a format description; nil if it is neither H.264 nor HEVC, or has no record.
    init?(_ description: CMFormatDescription) {
        let atoms =
            CMFormatDescriptionGetExtension(
                description,
                extensionKey: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
            as? [String: Any]
        let type = CMFormatDescriptionGetMediaSubType(description)
        let codec: MovieCodec =
            type == kCMVideoCodecType_H264 ? .h264 : .hevc
        guard type == kCMVideoCodecType_H264 || type == kCMVideoCodecType_HEVC,
            let record = atoms?[codec.configurationBox] as? Data
        else { return nil }
        let size = CMVideoFormatDescriptionGetDimensions(description)
        self.init(
            codec: codec, size: PixelSize(width: Int(size.width), height: Int(size.height)),
            configuration: [UInt8](record))
    }
}
