public import LockstepSamples

/// Codecs for tests that only read movies; all other operations are rejected.
public protocol ReadingCodecs: MediaCodecs {}

extension ReadingCodecs {
    /// No encoders.
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
