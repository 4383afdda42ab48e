public import LockstepSamples

/// Codecs of which a test needs the reading of movies alone; everything else is refused.
public protocol ReadingCodecs: MediaCodecs {}

extension ReadingCodecs {
    /// None.
    public var movieEncoders: [MovieCodec] { [] }

    /// Refuses.
    public func makeStillCodec() throws -> any StillCodec { throw StubCodecs.Refusal() }

    /// Refuses.
    public func makeMovieEncoder(
        _ settings: MovieSettings, into sink: any ByteSink
    ) throws -> any MovieWriter { throw StubCodecs.Refusal() }

    /// Refuses.
    public func makeMovieRemuxer(
        _ format: MovieFormat, into sink: any ByteSink
    ) throws -> any MovieWriter { throw StubCodecs.Refusal() }
}
