import LockstepAppleMedia
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

extension AppleMediaTests {
    /// Codecs leave no temporary objects of Apple's frameworks on the thread that calls them.
    ///
    /// A thread may make thousands of calls in one unit of work, such as an export.
    @Suite struct AutoreleaseTests {
        /// 10,000 images are 5 min 33 s of video at 30 Hz.
        private static let count = 10_000
        /// The most objects that one call may leave until it ends.
        private static let most = 8

        /// Runs `body` on a thread that has no autorelease pool, and returns the largest number of
        /// objects that were alive on a thread.
        private static func mostAutoreleased(
            _ body: @escaping @Sendable () throws -> Void
        ) async throws -> Int {
            try await VirtualPhone.withPhone { phone in
                let result = Mutex<Result<Void, any Error>?>(nil)
                try WorkerThread { result.withLock { $0 = Result { try body() } } }.join()
                try result.withLock { $0 }?.get()
                return phone.autoreleased.mostOnOneThread
            }
        }

        @Test(arguments: [PixelFormat.nv12FullRange, .gray8])
        func stillsLeaveNoObjects(format: PixelFormat) async throws {
            let most = try await Self.mostAutoreleased {
                let codec = try AppleCodecs().makeStillCodec()
                let size = PixelSize(width: 16, height: 16)
                for index in 0..<Self.count / 2 {
                    let pixels = try Footage.pixels(index, format, size)
                    _ = try codec.decodeJPEG(codec.encodeJPEG(pixels, quality: 1))
                    _ = try codec.decodePNG(codec.encodePNG(pixels))
                }
            }
            #expect((1...Self.most).contains(most))
        }

        @Test func moviesLeaveNoObjects() async throws {
            let most = try await Self.mostAutoreleased {
                let movie = try Footage.movie(AppleCodecs(), Footage.times(Self.count))
                let file = try StoredFile(movie.bytes)
                let reader = try AppleCodecs().openMovie(file)
                var images = 0
                while try reader.nextImage() != nil { images += 1 }
                #expect(images == Self.count)
                let copy = try AppleCodecs().makeMovieRemuxer(reader.format, into: MemorySink())
                while let packet = try reader.nextPacket() {
                    let packets = MoviePackets(
                        packets: [packet], size: Footage.size, imageIndex: 0)
                    try copy.append(.packets(packets), at: .zero)
                }
                try copy.finish()
            }
            #expect((1...Self.most).contains(most))
        }
    }
}
