import LockstepMedia
import LockstepSamples
import Testing

/// Half of 1/240,000 s, rounded up, in ns.
private let halfTick: Int64 = 2084
/// In ticks of 1/240,000 s.
private let halfSecond = 120_000

@Suite struct MovieEncodingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var codec: MovieCodec
        var framesPerSecond: Double
        /// The largest shift of a frame, as a fraction of a frame period.
        var jitter: Double
        var testDescription: String { "\(codec), \(framesPerSecond) fps, jitter \(jitter)" }
    }

    static let cases = codecs.movieEncoders.flatMap { codec in
        [(30.0, 0.0), (30.0, 0.4), (60.0, 0.0), (60.0, 0.4), (23.976, 0.1)].map {
            Case(codec: codec, framesPerSecond: $0.0, jitter: $0.1)
        }
    }

    @Test func thisMachineCanEncodeH264() { #expect(codecs.movieEncoders.contains(.h264)) }

    @Test(arguments: cases)
    func timesReadBackWithinHalfATick(_ example: Case) throws {
        let times = frameTimes(
            count: 100, framesPerSecond: example.framesPerSecond, jitter: example.jitter)
        let settings = MovieSettings.small(
            example.codec, framesPerSecond: example.framesPerSecond)
        let reader = try codecs.openMovie(MemorySource(encodedMovie(settings, at: times)))
        let found = try reader.presentationTimes()
        #expect(found.count == times.count)
        #expect(found.first == .zero)
        #expect(zip(found, times).allSatisfy { ($0 - $1).magnitude.nanoseconds <= halfTick })
        #expect(try reader.allImageTimes() == found)
        #expect(try reader.allPackets().map(\.presentation) == found)
        #expect(reader.notices.isEmpty)
    }

    @Test(arguments: cases)
    func noFragmentIsLongerThanHalfASecond(_ example: Case) throws {
        let times = frameTimes(
            count: 150, framesPerSecond: example.framesPerSecond, jitter: example.jitter)
        let settings = MovieSettings.small(
            example.codec, framesPerSecond: example.framesPerSecond)
        let list = try FragmentList(encodedMovie(settings, at: times))
        #expect(list.fragments.map(\.durations.count).reduce(0, +) == 150)
        #expect(list.fragments.allSatisfy { $0.duration <= halfSecond })
        for (fragment, next) in zip(list.fragments, list.fragments.dropFirst()) {
            #expect(fragment.start + fragment.duration == next.start)
        }
    }

    @Test func eachFragmentIsOneAppend() throws {
        let sink = MemorySink()
        try encode(.small(), at: frameTimes(count: 40, framesPerSecond: 30), into: sink)
        let list = FragmentList(sink.bytes)
        #expect(list.kinds == ["ftyp", "moov", "moof", "mdat", "moof", "mdat", "moof", "mdat"])
        #expect(sink.ends == [list.headerEnd] + list.fragments.map(\.bytes.upperBound))
    }

    @Test(arguments: codecs.movieEncoders)
    func theSameImagesGiveTheSameBytes(_ codec: MovieCodec) throws {
        let times = frameTimes(count: 50, framesPerSecond: 30, jitter: 0.3)
        let settings = MovieSettings.small(codec, size: PixelSize(width: 320, height: 240))
        #expect(try encodedMovie(settings, at: times) == encodedMovie(settings, at: times))
    }

    @Test(arguments: codecs.movieEncoders)
    func paddingOfRowsDoesNotReachTheMovie(_ codec: MovieCodec) throws {
        let settings = MovieSettings.small(codec)
        let movies = try [0, 1, 37].map { padding in
            let sink = MemorySink()
            let writer = try codecs.makeMovieEncoder(settings, into: sink)
            let pixels = try TestImage.nv12(settings.size, padding: padding)
            try writer.append(.pixels(pixels), at: .zero)
            try writer.finish()
            return sink.bytes
        }
        #expect(movies[0] == movies[1])
        #expect(movies[0] == movies[2])
    }

    @Test(arguments: codecs.movieEncoders)
    func decodedImagesLookLikeTheirOriginals(_ codec: MovieCodec) throws {
        let settings = MovieSettings.small(codec, size: PixelSize(width: 320, height: 240))
        let times = frameTimes(count: 20, framesPerSecond: 30)
        let reader = try codecs.openMovie(MemorySource(encodedMovie(settings, at: times)))
        for number in times.indices {
            let found = try #require(try reader.nextImage())
            let original = try TestImage.nv12(settings.size, number: number)
            let ratio = peakSignalToNoise(found.pixels.contentBytes(), original.contentBytes())
            #expect(ratio > 30, "image \(number)")
        }
        #expect(try reader.nextImage() == nil)
        #expect(try reader.nextImage() == nil)
    }

    @Test func encoderKeepsBitRateAndUsesHighProfile() throws {
        let settings = MovieSettings.small(
            size: PixelSize(width: 320, height: 240), bitsPerSecond: 400_000)
        let sink = MemorySink()
        let format = try encode(
            settings, at: frameTimes(count: 150, framesPerSecond: 30), into: sink)
        #expect((150_000...375_000).contains(sink.bytes.count))
        // avcC: version 1, then the profile: 100 is High. ISO 14496-15, 5.3.3.1.
        #expect(Array(format.configuration.prefix(2)) == [1, 100])
    }

    @Test(arguments: codecs.movieEncoders)
    func readerReturnsTheFormatOfTheEncoder(_ codec: MovieCodec) throws {
        let sink = MemorySink()
        let format = try encode(.small(codec), at: [.zero], into: sink)
        #expect(try codecs.openMovie(MemorySource(sink.bytes)).format == format)
    }

    @Test func aMovieWithoutImagesOpens() throws {
        let reader = try codecs.openMovie(MemorySource(encodedMovie(.small(), at: [])))
        #expect(try reader.presentationTimes().isEmpty)
        #expect(try reader.nextPacket() == nil)
        #expect(try reader.nextImage() == nil)
    }

    @Test(arguments: codecs.movieEncoders)
    func oneFragmentForEachImageKeepsItsTime(_ codec: MovieCodec) throws {
        let times = frameTimes(count: 40, framesPerSecond: 30, jitter: 0.45)
        let settings = MovieSettings.small(codec)
        let sink = MemorySink()
        let writer = try codecs.makeMovieEncoder(settings, into: sink)
        for (number, time) in times.enumerated() {
            try writer.append(.pixels(TestImage.nv12(settings.size, number: number)), at: time)
            try writer.closeFragment()
            let reader = try codecs.openMovie(MemorySource(sink.bytes))
            #expect(try reader.presentationTimes().count == number + 1)
        }
        try writer.closeFragment()
        try writer.finish()
        let found = try codecs.openMovie(MemorySource(sink.bytes)).presentationTimes()
        #expect(found.count == times.count)
        #expect(zip(found, times).allSatisfy { ($0 - $1).magnitude.nanoseconds <= halfTick })
    }
}
