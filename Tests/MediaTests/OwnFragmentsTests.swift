import LockstepMedia
import LockstepSamples
import Testing

/// Movies whose fragments are copied to another movie unchanged.
@Suite struct OwnFragmentsTests {
    /// The reference is the result of copying the packets one by one.
    @Test(arguments: MovieContainer.allCases, codecs.movieEncoders)
    func fragmentsBecomeTheMovieOfTheirPackets(
        _ container: MovieContainer, _ codec: MovieCodec
    ) throws {
        for count in [1, 2, 100] {
            let times = frameTimes(count: count, framesPerSecond: 30, jitter: 0.3)
            let movie = try encodedMovie(.small(codec), at: times)
            let found = try #require(
                try codecs.fragments(of: MemorySource(movie), for: container))
            #expect(found.codec == codec)
            #expect(found.imageCount == count)
            #expect(found.place.upperBound == Int64(movie.count))
            let copy = found.header + movie[Int(found.place.lowerBound)...]
            #expect(try copy == packetsOneByOne(movie, container), "\(count) images")
        }
    }

    /// A recorder that waits for images closes the fragment early.
    @Test func fragmentClosedEarlyIsCopied() throws {
        let sink = MemorySink()
        let writer = try codecs.makeMovieEncoder(.small(), into: sink)
        for (number, time) in frameTimes(count: 20, framesPerSecond: 30).enumerated() {
            let pixels = try TestImage.nv12(PixelSize(width: 64, height: 48), number: number)
            try writer.append(.pixels(pixels), at: time)
            if number == 7 { try writer.closeFragment() }
        }
        try writer.finish()
        let found = try #require(
            try codecs.fragments(of: MemorySource(sink.bytes), for: .mpeg4))
        let copy = found.header + sink.bytes[Int(found.place.lowerBound)...]
        let (left, right) = (
            try codecs.openMovie(MemorySource(copy)),
            try codecs.openMovie(MemorySource(sink.bytes))
        )
        #expect(try left.presentationTimes() == right.presentationTimes())
        #expect(try left.allPackets() == right.allPackets())
        #expect(found.imageCount == 20)
    }

    @Test func truncatedMovieIsReadPacketByPacket() throws {
        let times = frameTimes(count: 50, framesPerSecond: 30)
        let movie = try encodedMovie(.small(size: PixelSize(width: 32, height: 32)), at: times)
        let list = FragmentList(movie)
        let wholes = Set(list.fragments.map(\.bytes.upperBound) + [list.headerEnd])
        for length in 0...movie.count {
            let found = try codecs.fragments(
                of: MemorySource(movie[..<length]), for: .quickTime)
            #expect((found != nil) == wholes.contains(length), "\(length)")
        }
    }

    /// For any changed byte in a header, no fragment with a different meaning is copied.
    @Test func damagedFragmentIsNotCopied() throws {
        let times = frameTimes(count: 20, framesPerSecond: 30)
        let movie = try encodedMovie(.small(size: PixelSize(width: 32, height: 32)), at: times)
        let fragment = try #require(FragmentList(movie).fragments.first)
        let size = movie[fragment.bytes.lowerBound..<fragment.bytes.lowerBound + 4]
            .reduce(0) { $0 << 8 | Int($1) }
        var unseen = 0
        for place in fragment.bytes.lowerBound..<fragment.bytes.lowerBound + size + 8 {
            var damaged = movie
            damaged[place] ^= 0x41
            let found = try codecs.fragments(of: MemorySource(damaged), for: .quickTime)
            if let found { unseen += found.imageCount == 20 ? 0 : 1 }
        }
        #expect(unseen == 0)
        var longer = movie
        longer += [0, 0, 0, 8] + "free".utf8
        #expect(try codecs.fragments(of: MemorySource(longer), for: .quickTime) == nil)
    }

    /// A fragment with any number of images but no bytes.
    @Test(arguments: [(images: 1, isOurs: true), (images: 1_000_000, isOurs: false)])
    func imagesWithoutBytesAreNotCounted(images: Int, isOurs: Bool) throws {
        let movie = try encodedMovie(.small(), at: [.zero])
        let length = isOurs ? 5 : 0
        let track =
            box("tfhd", [0x02_0038, 1, 8000, length, 0])
            + box("tfdt", [0x0100_0000, 0, 0])
            + box("trun", [1, images, 108])
        let head = box("moof", box("mfhd", [0, 1]) + box("traf", track))
        #expect(head.count + 8 == 108)
        let media = box("mdat", [UInt8](repeating: 7, count: length))
        let crafted = movie[..<FragmentList(movie).headerEnd] + head + media
        let found = try codecs.fragments(of: MemorySource(Array(crafted)), for: .quickTime)
        #expect(found?.imageCount == (isOurs ? 1 : nil))
    }

    private func box(_ kind: String, _ numbers: [Int]) -> [UInt8] {
        box(kind, numbers.flatMap(bytes))
    }

    private func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        bytes(content.count + 8) + kind.utf8 + content
    }

    private func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    @Test func reorderedImagesAreReadPacketByPacket() throws {
        let format = try encode(.small(), at: [.zero], into: MemorySink())
        let step: Int64 = 33_333_333
        let packets = [0, 2, 1, 4, 3].enumerated().map { index, shown in
            MoviePacket(
                bytes: [0, 0, 0, 1, 7], presentation: HostDuration(nanoseconds: shown * step),
                decoding: HostDuration(nanoseconds: Int64(index - 1) * step),
                duration: HostDuration(nanoseconds: step), isSyncFrame: index == 0)
        }
        let movie = try remux(format, packets)
        #expect(try codecs.fragments(of: MemorySource(movie), for: .quickTime) == nil)
    }

    private func packetsOneByOne(_ movie: [UInt8], _ container: MovieContainer) throws -> [UInt8] {
        let reader = try codecs.openMovie(MemorySource(movie))
        let sink = MemorySink()
        let writer = try codecs.makeMovieRemuxer(reader.format, as: container, into: sink)
        for packet in try reader.allPackets() {
            let image = MoviePackets(packets: [packet], size: reader.format.size, imageIndex: 0)
            try writer.append(.packets(image), at: packet.presentation)
        }
        try writer.finish()
        return sink.bytes
    }
}
