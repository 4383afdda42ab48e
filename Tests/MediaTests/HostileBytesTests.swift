import LockstepMedia
import LockstepSamples
import Testing

/// Damaged files are read or rejected with a message; a trap or a hang ends the test run.
@Suite struct HostileBytesTests {
    /// Reads everything that can be read.
    private func readMovie(_ bytes: [UInt8], decoding: Bool) {
        let isFine = throwsOnlyFailures {
            let reader = try codecs.openMovie(MemorySource(bytes))
            let times = try reader.presentationTimes()
            #expect(try reader.allPackets().count >= times.count)
            if decoding { _ = try reader.allImageTimes() }
        }
        #expect(isFine)
    }

    private func throwsOnlyFailures(_ body: () throws -> Void) -> Bool {
        do { try body() } catch { return error is any Failure }
        return true
    }

    private static let movie = Result {
        try encodedMovie(.small(), at: frameTimes(count: 20, framesPerSecond: 30))
    }

    @Test func anyHeaderFieldMayBeWrong() throws {
        let movie = try Self.movie.get()
        let list = FragmentList(movie)
        let places = (0..<list.headerEnd).map { $0 } + list.fragments[0].bytes.prefix(400)
        for place in places {
            let old = movie[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            for lie in [0, .max, old &+ 1, old &- 1, 0x7FFF_FFFF] as [UInt32] {
                var changed = movie
                for byte in 0..<4 {
                    changed[place + byte] = UInt8(truncatingIfNeeded: lie >> (24 - 8 * byte))
                }
                readMovie(changed, decoding: place % 16 == 0)
            }
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func movedBytesAreHarmless(_ seed: UInt64) throws {
        let movie = try Self.movie.get()
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<60 {
            readMovie(mutated(movie, with: &numbers), decoding: true)
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func damagedJPEGsAreDecodedOrRefused(_ seed: UInt64) throws {
        let codec = try codecs.makeStillCodec()
        let image = try TestImage.nv12(PixelSize(width: 70, height: 50))
        let jpeg = try codec.encodeJPEG(image, quality: 0.8)
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<300 {
            let bytes = mutated(jpeg, with: &numbers)
            #expect(throwsOnlyFailures { _ = try codec.decodeJPEG(bytes) })
        }
        for length in jpeg.indices {
            #expect(throws: MediaError.self) { try codec.decodeJPEG(Array(jpeg[..<length])) }
        }
        #expect(try codec.decodeJPEG(jpeg).size == image.size)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func damagedPNGsAreDecodedOrRefused(_ seed: UInt64) throws {
        let image = try TestImage.filled(.gray16, PixelSize(width: 31, height: 20)) {
            UInt8(truncatingIfNeeded: $0 + $1 * $2)
        }
        let png = try PNGCodec.encode(image)
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<300 {
            let bytes = mutated(png, with: &numbers)
            #expect(throwsOnlyFailures { _ = try PNGCodec.decode(bytes) })
        }
        // All but the last chunk, which libspng does not require: IEND has 12 bytes.
        for length in 0..<png.count - 16 {
            #expect(throws: MediaError.self) { try PNGCodec.decode(Array(png[..<length])) }
        }
    }

    @Test func oversizedImagesAreRejectedBeforeAllocation() throws {
        let codec = try codecs.makeStillCodec()
        var jpeg = try codec.encodeJPEG(
            TestImage.nv12(PixelSize(width: 16, height: 16)), quality: 0.8)
        let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFD, 0xE8, 0xFD, 0xE8])
        let failure = #expect(throws: MediaError.self) { try codec.decodeJPEG(jpeg) }
        #expect(failure?.problem.contains("65000×65000") == true)
    }

    /// Replaces the size in the header of a 16 × 16 JPEG; the limit is 50,331,648 pixels.
    @Test(arguments: [(8192, 6145), (6145, 8192), (8192, 8192), (16_384, 3073)])
    func stillOfHalfAGigabyteIsRejected(_ width: Int, _ height: Int) throws {
        let codec = try codecs.makeStillCodec()
        var jpeg = try codec.encodeJPEG(
            TestImage.nv12(PixelSize(width: 16, height: 16)), quality: 0.8)
        let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: bytes(height) + bytes(width))
        let failure = #expect(throws: MediaError.self) { try codec.decodeJPEG(jpeg) }
        #expect(failure?.problem.contains("\(width)×\(height) pixels, which is over") == true)
        var png = try PNGCodec.encode(
            TestImage.filled(.gray8, PixelSize(width: 4, height: 4)) { _, _, _ in 1 })
        png.replaceSubrange(16..<24, with: [0, 0] + bytes(width) + [0, 0] + bytes(height))
        png.replaceSubrange(29..<33, with: checksum(png[12..<29]))
        let other = #expect(throws: MediaError.self) { try PNGCodec.decode(png) }
        #expect(other?.problem.contains("\(width)×\(height) pixels, which is over") == true)
    }

    /// One byte of DEFLATE expands to at most 1032; an image of zeros comes near that limit.
    @Test func pngTooShortForItsSizeIsRejectedBeforeAllocation() throws {
        let large = PixelSize(width: 2048, height: 2048)
        let zeros = try PNGCodec.encode(TestImage.filled(.gray8, large) { _, _, _ in 0 })
        #expect(try PNGCodec.decode(zeros).size == large)
        var png = try PNGCodec.encode(
            TestImage.filled(.gray16, PixelSize(width: 4, height: 4)) { _, _, _ in 1 })
        png.replaceSubrange(16..<24, with: [0, 0] + bytes(4100) + [0, 0] + bytes(11_011))
        png.replaceSubrange(29..<33, with: checksum(png[12..<29]))
        let failure = #expect(throws: MediaError.self) { try PNGCodec.decode(png) }
        #expect(failure?.problem.contains("too few for a PNG of 4100×11011 pixels") == true)
    }

    /// A 200 kB movie of 8192 × 8192 pixels used 2 GB during decoding.
    @Test func oversizedMovieIsRejectedBeforeAllocation() throws {
        for (height, isTooLarge) in [(2304, false), (2305, true)] {
            var movie = try Self.movie.get()
            let entry = try #require(movie.indices.first { movie[$0...].starts(with: "avc1".utf8) })
            movie.replaceSubrange(entry + 28..<entry + 32, with: bytes(4096) + bytes(height))
            let reader = try codecs.openMovie(MemorySource(movie))
            #expect(try reader.allPackets().count == 20)
            do {
                _ = try codecs.openMovie(MemorySource(movie)).nextImage()
                #expect(!isTooLarge)
            } catch let error as MediaError {
                #expect(error.problem.contains("4096×\(height) pixels are larger") == isTooLarge)
            }
        }
    }

    /// A side in 16 bits, most significant byte first.
    private func bytes(_ side: Int) -> [UInt8] { [UInt8(side >> 8), UInt8(side & 255)] }

    /// The CRC of a PNG's chunk (PNG, annex D), bit by bit.
    private func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let sum = bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
            }
        }
        return (0..<4).map { UInt8(truncatingIfNeeded: ~sum >> (24 - 8 * $0)) }
    }

    @Test func boxesInBoxesWithoutEndAreRefused() throws {
        let count = 200_000
        let boxes = (0..<count).flatMap { level -> [UInt8] in
            let size = UInt32(8 * (count - level))
            return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + "moov".utf8
        }
        let failure = #expect(throws: MediaError.self) {
            try codecs.openMovie(MemorySource(boxes))
        }
        #expect(failure?.problem.contains("8 deep") == true)
    }

    @Test func aMovieThatClaimsMoreSamplesThanBytesIsRefused() throws {
        var movie = try Self.movie.get()
        let run = try #require(movie.indices.first { movie[$0...].starts(with: "trun".utf8) })
        movie.replaceSubrange(run + 8..<run + 12, with: [0x7F, 0xFF, 0xFF, 0xFF])
        let failure = #expect(throws: MediaError.self) {
            try codecs.openMovie(MemorySource(movie))
        }
        #expect(failure?.problem.contains("samples") == true)
    }
}

/// A copy with a few bytes changed, moved, removed or truncated.
private func mutated(_ bytes: [UInt8], with numbers: inout SeededNumbers) -> [UInt8] {
    var changed = bytes
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let place = Int.random(in: 0..<max(changed.count, 1), using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0, 1: changed[place] = UInt8.random(in: 0...255, using: &numbers)
        case 2: changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        case 3: changed.removeSubrange(place..<max(place, min(place + 3, changed.count - 1)))
        default: changed.insert(contentsOf: changed[place...].prefix(8), at: place)
        }
    }
    return changed
}
