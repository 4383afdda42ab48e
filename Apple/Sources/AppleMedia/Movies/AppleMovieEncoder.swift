internal import AVFoundation
internal import CoreVideo
internal import LockstepSamples

/// Encodes images into a fragmented movie through AVAssetWriter.
///
/// Times count from the movie's first image, rounded to the movie's tick of 1/240,000 s. A
/// image that cannot be told from the one before it by its tick is refused. Images are not
/// reordered, so they are decoded in the order in which they came.
final class AppleMovieEncoder: MovieWriter {
    /// The configuration is empty: the encoder writes it itself, with the first fragment.
    let format: MovieFormat
    private let settings: MovieSettings
    private let movie: AssetWriting
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor
    private var lastTick: Int64?

    init(_ settings: MovieSettings, into sink: any ByteSink) throws {
        let writer = AssetWriting.makeWriter()
        // Anything else is an exception that ends the app (AVAssetWriterInput.h).
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
        adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input, sourcePixelBufferAttributes: settings.sourceAttributes)
        movie = try AssetWriting(
            input, of: writer, fragmentInterval: AssetWriting.time(MovieTicks.longestFragment),
            into: sink)
        try movie.start()
        self.settings = settings
        format = MovieFormat(codec: settings.codec, size: settings.size, configuration: [])
    }

    func append(_ image: Image, at time: HostDuration) throws {
        try movie.checkOpen()
        guard case .pixels(let pixels) = image else {
            throw AppleMediaError(
                "an encoded image was given to an encoder",
                remedy: "Store encoded images as they are.")
        }
        guard pixels.format == .nv12FullRange, pixels.size == settings.size else {
            throw AppleMediaError.unfit(pixels, for: "the movie")
        }
        guard let tick = MovieTicks.image(at: time, after: lastTick) else {
            throw AppleMediaError(
                "an image at \(time.nanoseconds) ns does not follow the one before it",
                remedy: "Give a movie its images in order, from 5 µs to 2 hours apart.")
        }
        let buffer = try CVPixelBuffer.lending(pixels)
        let end = MovieTicks.end(ofImageAt: tick, framesPerSecond: settings.framesPerSecond)
        try movie.append(endingAt: end) {
            adaptor.append(buffer, withPresentationTime: AssetWriting.time(tick))
        }
        lastTick = tick
    }

    /// Does nothing but throw what failed: an encoder's fragments end by time alone, since
    /// AVAssetWriter flushes on demand only what it does not encode (AVAssetWriter.h).
    func closeFragment() throws { try movie.checkOpen() }

    func finish() throws { try movie.finish() }
}
