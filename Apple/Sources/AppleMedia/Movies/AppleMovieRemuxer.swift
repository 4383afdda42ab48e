internal import AVFoundation
internal import CoreGraphics
internal import CoreMedia
internal import LockstepSamples

/// Writes encoded packets to a fragmented movie, unchanged.
///
/// Only the packets' own times are used, not the time of their image. A fragment ends at a sync
/// frame, the only place that AVAssetWriter allows. Either all packets of an image are written or
/// none, unless AVFoundation fails, which ends the movie.
final class AppleMovieRemuxer: MovieWriter {
    let format: MovieFormat
    private let movie: AssetWriting
    private let input: AVAssetWriterInput
    private let description: CMFormatDescription
    private var lastDecoding: Int64?

    init(_ format: MovieFormat, into sink: any ByteSink) throws {
        description = try format.makeDescription()
        input = AVAssetWriterInput(
            mediaType: .video, outputSettings: nil, sourceFormatHint: description)
        input.transform = CGAffineTransform(TrackMatrix(format.orientation, of: format.size))
        movie = try AssetWriting(
            input, of: AssetWriting.makeWriter(), fragmentInterval: .indefinite,
            into: SegmentReceiver(sink))
        try movie.start()
        self.format = format
    }

    func append(_ image: FrameImage, at time: HostDuration) throws {
        try draining { try add(image) }
    }

    private func add(_ image: FrameImage) throws {
        try movie.checkOpen()
        guard case .packets(let packets) = image else {
            throw AppleMediaError(
                "a remuxer received an image that is not a packet",
                remedy: "Encode pixels with a movie encoder.")
        }
        var last = lastDecoding
        var samples: [(sample: CMSampleBuffer, ticks: PacketTicks, isSyncFrame: Bool)] = []
        for packet in packets.packets {
            guard let ticks = PacketTicks(packet, after: last), !packet.bytes.isEmpty else {
                throw AppleMediaError(
                    "a packet shown at \(packet.presentation.nanoseconds) ns and decoded at "
                        + "\(packet.decoding.nanoseconds) ns is not later than the previous one",
                    remedy: "Give a movie its packets in decoding order, each shown after decoding."
                )
            }
            let sample = try packet.makeSample(ticks, description)
            samples.append((sample, ticks, packet.isSyncFrame))
            last = ticks.decoding
        }
        for (sample, ticks, isSyncFrame) in samples {
            if isSyncFrame, lastDecoding != nil { try movie.endFragment() }
            try movie.append(endingAt: ticks.end) { input.append(sample) }
            lastDecoding = ticks.decoding
        }
    }

    /// Throws an earlier failure, and otherwise does nothing.
    ///
    /// A fragment must end before a sync frame, and it is unknown whether one comes next.
    func closeFragment() throws { try movie.checkOpen() }

    func finish() throws { try draining(movie.finish) }
}
