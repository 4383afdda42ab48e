import LockstepMedia
import LockstepSamples
import Testing

@Suite struct MovieRemuxTests {
    @Test(arguments: codecs.movieEncoders)
    func remuxOfOwnMovieIsIdentical(_ codec: MovieCodec) throws {
        let times = frameTimes(count: 70, framesPerSecond: 30, jitter: 0.3)
        let movie = try encodedMovie(.small(codec), at: times)
        let reader = try codecs.openMovie(MemorySource(movie))
        #expect(try remux(reader.format, reader.allPackets()) == movie)
    }

    @Test(arguments: MovieContainer.allCases, codecs.movieEncoders)
    func movieStatesContainerAndCodec(_ container: MovieContainer, _ codec: MovieCodec) throws {
        let times = frameTimes(count: 40, framesPerSecond: 30)
        let reader = try codecs.openMovie(MemorySource(encodedMovie(.small(codec), at: times)))
        let packets = try reader.allPackets()
        let remuxed = MemorySink()
        let remuxer = try codecs.makeMovieRemuxer(
            reader.format, as: container, into: remuxed)
        for packet in packets {
            let image = MoviePackets(packets: [packet], size: reader.format.size, imageIndex: 0)
            try remuxer.append(.packets(image), at: packet.presentation)
        }
        try remuxer.finish()
        let encoded = MemorySink()
        let encoder = try codecs.makeMovieEncoder(.small(codec), as: container, into: encoded)
        for (number, time) in times.enumerated() {
            let pixels = try TestImage.nv12(reader.format.size, number: number)
            try encoder.append(.pixels(pixels), at: time)
        }
        try encoder.finish()
        #expect(encoded.bytes == remuxed.bytes)
        #expect(encoded.bytes[4..<8].elementsEqual("ftyp".utf8))
        #expect(encoded.bytes[8..<12].elementsEqual("qt  ".utf8) == (container == .quickTime))
        let again = try codecs.openMovie(MemorySource(encoded.bytes))
        #expect(try again.allPackets() == packets)
    }

    /// Packets with reordered images, shown in the order 0 2 1 4 3 …; their bytes are not decoded.
    private func reordered(count: Int, startingBefore hidden: Int = 0) -> [MoviePacket] {
        (0..<count).map { index in
            let shown = index == 0 ? 0 : index + (index % 2 == 1 ? 1 : -1)
            let step: Int64 = 33_333_333
            return MoviePacket(
                bytes: [0, 0, 0, 1, UInt8(truncatingIfNeeded: index)],
                presentation: HostDuration(nanoseconds: Int64(shown - hidden) * step),
                decoding: HostDuration(nanoseconds: Int64(index - 1 - hidden) * step),
                duration: HostDuration(nanoseconds: step), isSyncFrame: index % 30 == 0)
        }
    }

    private func format() throws -> MovieFormat {
        try encode(.small(), at: [.zero], into: MemorySink())
    }

    private func isNear(_ left: HostDuration, _ right: HostDuration) -> Bool {
        (left - right).magnitude.nanoseconds <= 4168
    }

    @Test func reorderedImagesKeepBothTimes() throws {
        let packets = reordered(count: 61)
        let movie = try remux(format(), packets)
        let reader = try codecs.openMovie(MemorySource(movie))
        let found = try reader.allPackets()
        #expect(found.map(\.bytes) == packets.map(\.bytes))
        #expect(found.map(\.isSyncFrame) == packets.map(\.isSyncFrame))
        #expect(zip(found, packets).allSatisfy { isNear($0.presentation, $1.presentation) })
        #expect(zip(found, packets).allSatisfy { isNear($0.decoding, $1.decoding) })
        #expect(zip(found, packets).allSatisfy { isNear($0.duration, $1.duration) })
        #expect(reader.notices.count == 1)
        #expect(FragmentList(movie).fragments.allSatisfy { $0.duration <= 120_000 })
        #expect(try remux(reader.format, found) == movie)
    }

    @Test func imagesBeforeZeroStayStoredAndAreNotShown() throws {
        let packets = reordered(count: 31, startingBefore: 4)
        let reader = try codecs.openMovie(MemorySource(remux(format(), packets)))
        let times = try reader.presentationTimes()
        #expect(times.count == 27)
        #expect(times.first == .zero)
        let found = try reader.allPackets()
        #expect(found.count == 31)
        #expect(zip(found, packets).allSatisfy { isNear($0.presentation, $1.presentation) })
    }

    @Test func groupedPacketsAreReadTogether() throws {
        let packets = reordered(count: 10)
        let sink = MemorySink()
        let format = try format()
        let writer = try codecs.makeMovieRemuxer(format, into: sink)
        func append(_ packets: [MoviePacket]) throws {
            try writer.append(
                .packets(MoviePackets(packets: packets, size: format.size, imageIndex: 0)),
                at: .zero)
        }
        try append(Array(packets[0..<3]))
        try append([])
        #expect(throws: MediaError.self) { try append([packets[3], packets[3]]) }
        try append(Array(packets[3...]))
        try writer.finish()
        let reader = try codecs.openMovie(MemorySource(sink.bytes))
        #expect(try reader.allPackets().map(\.bytes) == packets.map(\.bytes))
    }

    @Test func unstorablePacketsAreRejected() throws {
        func packet(_ shown: Int64, _ decoded: Int64, _ bytes: [UInt8] = [0, 0, 0, 1, 9])
            -> MoviePacket
        {
            MoviePacket(
                bytes: bytes, presentation: HostDuration(nanoseconds: shown),
                decoding: HostDuration(nanoseconds: decoded), duration: .milliseconds(33),
                isSyncFrame: true)
        }
        let bad = [
            packet(0, 1_000_000), packet(0, 0, []), packet(.max, 0), packet(.max, .min),
            packet(.min, .max),
        ]
        for packet in bad { #expect(throws: MediaError.self) { try remux(format(), [packet]) } }
        let pixels = try TestImage.nv12(PixelSize(width: 64, height: 48))
        let writer = try codecs.makeMovieRemuxer(format(), into: MemorySink())
        #expect(throws: MediaError.self) { try writer.append(.pixels(pixels), at: .zero) }
    }

    @Test(arguments: [[], [0], [2, 100, 0, 30]] as [[UInt8]])
    func aFormatWithoutConfigurationIsRefused(_ configuration: [UInt8]) {
        let format = MovieFormat(
            codec: .h264, size: PixelSize(width: 64, height: 48), configuration: configuration)
        #expect(throws: MediaError.self) {
            try codecs.makeMovieRemuxer(format, into: MemorySink())
        }
    }

    @Test func aRemuxWithoutPacketsOpens() throws {
        let reader = try codecs.openMovie(MemorySource(remux(format(), [])))
        #expect(try reader.presentationTimes().isEmpty)
    }
}
