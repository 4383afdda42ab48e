import LockstepSamples

/// Encodes images into a fragmented movie.
///
/// Times are relative to the movie's first image and rounded to the movie's tick of 1/240,000 s. An
/// image whose tick is not later than that of the previous image is rejected.
final class FFmpegMovieEncoder: MovieWriter {
    let format: MovieFormat
    private let encoder: ImageEncoder
    private let movie: FragmentedMovie
    private let framesPerSecond: Double
    private var lastTick: Int64?
    private var isFinished = false

    init(
        _ settings: MovieSettings, as container: MovieContainer, into sink: any ByteSink
    ) throws {
        let encoder = try ImageEncoder(settings)
        let matrix = TrackMatrix(settings.orientation, of: settings.size)
        let muxer = try MovieMuxer(container, start: .atFirstPacket, matrix: matrix) {
            parameters throws(MediaError) in
            try parameters.describe(
                settings.codec, settings.size, configuration: encoder.parameterSets)
        }
        movie = FragmentedMovie(muxer, into: sink)
        let configuration = try MovieHeader.configuration(in: movie.begin())
        self.encoder = encoder
        format = MovieFormat(
            codec: settings.codec, size: settings.size, configuration: configuration,
            orientation: settings.orientation)
        framesPerSecond = settings.framesPerSecond
    }

    func append(_ image: FrameImage, at time: HostDuration) throws {
        try movie.checkOpen()
        guard case .pixels(let pixels) = image else {
            throw MediaError.refused(
                "an encoded image was passed to an encoder",
                remedy: "Store encoded images without encoding them.")
        }
        try check(pixels)
        let tick = try self.tick(of: time)
        try movie.remembering { try encoder.encode(pixels, tick: tick) { try add($0) } }
        lastTick = tick
    }

    func closeFragment() throws { try movie.closeFragment() }

    func finish() throws {
        if !isFinished {
            try movie.checkOpen()
            isFinished = true
            try movie.remembering { try encoder.finish { try add($0) } }
        }
        try movie.finish()
    }

    private func check(_ pixels: PixelBuffer) throws(MediaError) {
        guard pixels.format == .nv12FullRange, pixels.size == format.size else {
            throw .refused(
                "an image of \(pixels.size.width)×\(pixels.size.height) pixels "
                    + "as \(pixels.format.rawValue) does not match the movie's format",
                remedy: "Use images of one size, as nv12FullRange.")
        }
    }

    private func tick(of time: HostDuration) throws(MediaError) -> Int64 {
        guard let tick = MovieTicks.image(at: time, after: lastTick) else {
            throw .refused(
                "an image at \(time.nanoseconds) ns does not follow the previous one",
                remedy: "Add images in order, from 5 µs to 2 hours apart.")
        }
        return tick
    }

    private func add(_ packet: OwnedPacket) throws {
        let tick = packet.presentationTick
        let end = MovieTicks.end(ofImageAt: tick, framesPerSecond: framesPerSecond)
        try movie.append(
            MuxedPacket(packet: packet, presentation: tick, decoding: tick, duration: end - tick))
    }
}
