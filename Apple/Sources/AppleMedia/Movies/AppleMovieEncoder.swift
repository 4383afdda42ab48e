internal import AVFoundation
internal import CoreVideo
internal import LockstepSamples

/// Encodes images into a fragmented movie through AVAssetWriter.
///
/// Times count from the movie's first image, rounded to the movie's tick of 1/240,000 s. An image
/// with the same tick as the previous one is refused. Images are not reordered, so decoding order
/// is presentation order.
final class AppleMovieEncoder: MovieWriter {
    /// Empty, because the encoder itself writes the configuration with the first fragment.
    let format: MovieFormat
    private let settings: MovieSettings
    private let movie: AssetWriting
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor
    private var lastTick: Int64?

    init(_ settings: MovieSettings, into sink: any ByteSink) throws {
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
        adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input, sourcePixelBufferAttributes: settings.sourceAttributes)
        movie = try AssetWriting(
            input, of: writer, fragmentInterval: AssetWriting.time(MovieTicks.longestFragment),
            into: sink)
        try movie.start()
        self.settings = settings
        format = MovieFormat(codec: settings.codec, size: settings.size, configuration: [])
    }

    func append(_ image: FrameImage, at time: HostDuration) throws {
        try movie.checkOpen()
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
        let end = MovieTicks.end(ofImageAt: tick, framesPerSecond: settings.framesPerSecond)
        try movie.append(endingAt: end) {
            adaptor.append(buffer, withPresentationTime: AssetWriting.time(tick))
        }
        lastTick = tick
    }

    /// Only throws an earlier failure.
    ///
    /// An encoder's fragments end by time alone, because AVAssetWriter flushes on demand only in
    /// passthrough mode (AVAssetWriter.h).
    func closeFragment() throws { try movie.checkOpen() }

    func finish() throws { try movie.finish() }
}
