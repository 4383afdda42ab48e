internal import AVFoundation
internal import CoreGraphics
internal import CoreVideo
internal import LockstepSamples

/// Encodes images into a fragmented movie through AVAssetWriter.
///
/// Times count from the movie's first image, rounded to the movie's tick of 1/240,000 s. An image
/// with the same tick as the previous one is refused. Images are not reordered, so decoding order
/// is presentation order.
///
/// The system takes the encoder of an app in the background ("its status will change to failed",
/// AVAssetWriter.h, `startWriting`). A paused movie has no writer; its next image starts another
/// one, whose fragments continue the same file.
final class AppleMovieEncoder: MovieWriter {
    /// Empty, because the encoder itself writes the configuration with the first fragment.
    let format: MovieFormat
    private let settings: MovieSettings
    private let receiver: SegmentReceiver
    /// The writer in use; nil while the movie is paused.
    private var part: Part?
    private var lastTick: Int64?
    private var isFinished = false

    /// One writer's images.
    private struct Part {
        let movie: AssetWriting
        let adaptor: AVAssetWriterInputPixelBufferAdaptor
        /// The movie's tick of the part's first image, which the writer takes as zero.
        let start: Int64
    }

    init(_ settings: MovieSettings, into sink: any ByteSink) throws {
        self.settings = settings
        receiver = SegmentReceiver(sink)
        format = MovieFormat(
            codec: settings.codec, size: settings.size, configuration: [],
            orientation: settings.orientation)
        part = try makePart(at: 0)
    }

    private func makePart(at start: Int64) throws -> Part {
        let writer = AssetWriting.makeWriter()
        // Other values raise an exception that ends the app (AVAssetWriterInput.h).
        guard settings.canBeEncoded,
            writer.canApply(outputSettings: settings.outputSettings, forMediaType: .video)
        else {
            throw AppleMediaError(
                "this device does not encode \(settings.codec.rawValue) of "
                    + "\(settings.size.width)×\(settings.size.height) pixels "
                    + "at \(settings.framesPerSecond) frames a second",
                remedy: "Choose another resolution, or a mode that stores still images.")
        }
        let input = AVAssetWriterInput(
            mediaType: .video, outputSettings: settings.outputSettings)
        input.expectsMediaDataInRealTime = true
        input.transform = CGAffineTransform(
            TrackMatrix(settings.orientation, of: settings.size))
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input, sourcePixelBufferAttributes: settings.sourceAttributes)
        let movie = try AssetWriting(
            input, of: writer, fragmentInterval: AssetWriting.time(MovieTicks.longestFragment),
            into: receiver)
        try movie.start()
        return Part(movie: movie, adaptor: adaptor, start: start)
    }

    func append(_ image: FrameImage, at time: HostDuration) throws {
        try draining { try add(image, at: time) }
    }

    private func add(_ image: FrameImage, at time: HostDuration) throws {
        try checkOpen()
        guard case .pixels(let pixels) = image else {
            throw AppleMediaError(
                "an encoder received an encoded image",
                remedy: "Store encoded images as they are.")
        }
        guard pixels.format == .nv12FullRange, pixels.size == settings.size else {
            throw AppleMediaError.unsupported(
                pixels, by: "the movie",
                remedy: "Append images of one size in the format nv12FullRange.")
        }
        guard let tick = MovieTicks.image(at: time, after: lastTick) else {
            throw AppleMediaError(
                "an image at \(time.nanoseconds) ns is not later than the previous one",
                remedy: "Append images in order of time, from 5 µs to 2 hours apart.")
        }
        let buffer = try CVPixelBuffer.lending(pixels)
        let part = try part(for: tick)
        let end = MovieTicks.end(ofImageAt: tick, framesPerSecond: settings.framesPerSecond)
        try part.movie.append(endingAt: end - part.start) {
            part.adaptor.append(
                buffer, withPresentationTime: AssetWriting.time(tick - part.start))
        }
        lastTick = tick
    }

    /// The part that the image at a tick belongs to: a new one if the movie is paused.
    private func part(for tick: Int64) throws -> Part {
        if let part { return part }
        // Without an image so far, the part is the movie's first.
        if lastTick != nil { receiver.beginWriter(at: tick) }
        let made = try makePart(at: lastTick == nil ? 0 : tick)
        part = made
        return made
    }

    private func checkOpen() throws {
        guard !isFinished else { throw AppleMediaError.movieIsFinished }
        try receiver.checkSink()
        try part?.movie.checkOpen()
    }

    /// Only throws an earlier failure.
    ///
    /// An encoder's fragments end by time alone, because AVAssetWriter flushes on demand only in
    /// passthrough mode (AVAssetWriter.h).
    func closeFragment() throws { try checkOpen() }

    func pause() throws {
        try checkOpen()
        try draining { try part?.movie.finish() }
        part = nil
    }

    func finish() throws {
        if isFinished { return }
        try receiver.checkSink()
        try draining { try part?.movie.finish() }
        isFinished = true
        receiver.stop()
    }
}
