import LockstepMedia
import LockstepSamples

let codecs = FFmpegCodecs()

extension MovieSettings {
    /// A small movie.
    static func small(
        _ codec: MovieCodec = .h264, size: PixelSize = PixelSize(width: 64, height: 48),
        framesPerSecond: Double = 30, bitsPerSecond: Int? = nil
    ) -> MovieSettings {
        MovieSettings(
            codec: codec, size: size, bitsPerSecond: bitsPerSecond,
            framesPerSecond: framesPerSecond)
    }
}

/// Times at a rate, each shifted by up to `jitter` of a period, the first at zero.
func frameTimes(
    count: Int, framesPerSecond: Double, jitter: Double = 0, seed: UInt64 = 1
) -> [HostDuration] {
    var numbers = SeededNumbers(seed: seed)
    return (0..<count).map { index in
        guard index > 0 else { return .zero }
        let shift = jitter == 0 ? 0 : Double.random(in: -jitter...jitter, using: &numbers)
        return HostDuration(
            nanoseconds: Int64((Double(index) + shift) / framesPerSecond * 1e9))
    }
}

/// Encodes one moving image at each time.
@discardableResult
func encode(
    _ settings: MovieSettings, at times: [HostDuration], into sink: any ByteSink
) throws -> MovieFormat {
    let writer = try codecs.makeMovieEncoder(settings, into: sink)
    for (number, time) in times.enumerated() {
        let pixels = try TestImage.nv12(settings.size, number: number)
        try writer.append(.pixels(pixels), at: time)
    }
    try writer.finish()
    return writer.format
}

/// The bytes of an encoded movie.
func encodedMovie(_ settings: MovieSettings, at times: [HostDuration]) throws -> [UInt8] {
    let sink = MemorySink()
    try encode(settings, at: times, into: sink)
    return sink.bytes
}

extension MovieReader {
    /// Returns all remaining packets.
    func allPackets() throws -> [MoviePacket] {
        var packets: [MoviePacket] = []
        while let packet = try nextPacket() { packets.append(packet) }
        return packets
    }

    /// Returns the times of all images that can be decoded.
    func allImageTimes() throws -> [HostDuration] {
        var times: [HostDuration] = []
        while let (time, _) = try nextImage() { times.append(time) }
        return times
    }
}

/// Puts packets into a new movie.
func remux(_ format: MovieFormat, _ packets: [MoviePacket]) throws -> [UInt8] {
    let sink = MemorySink()
    let writer = try codecs.makeMovieRemuxer(format, into: sink)
    for packet in packets {
        let image = MoviePackets(packets: [packet], size: format.size, imageIndex: 0)
        try writer.append(.packets(image), at: packet.presentation)
    }
    try writer.finish()
    return sink.bytes
}
