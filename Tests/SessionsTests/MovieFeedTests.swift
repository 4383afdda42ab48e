import LockstepSamples
import LockstepSessions
import Testing

@Suite struct MovieFeedTests {
    /// Images shown in order 0 1 2 3 4, decoded in order 0 3 1 2 4.
    static let reordered: [Int64] = [0, 3, 1, 2, 4]

    @Test func returnsThePacketsThatAnImageNeeds() throws {
        let feed = try MovieFeed(ListedMovie(Self.reordered))
        let handedOut = try (0..<5).map { try shown(feed.image($0)) }
        #expect(handedOut == [[0], [3, 1], [2], [], [4]])
    }

    @Test func returnsOmittedImagesWithTheNextOne() throws {
        let feed = try MovieFeed(ListedMovie(Self.reordered))
        #expect(try shown(feed.image(0)) == [0])
        #expect(try shown(feed.image(4)) == [3, 1, 2, 4])
    }

    @Test func returnsEveryPacketOnceForEqualTimes() throws {
        let feed = try MovieFeed(ListedMovie([0, 1, 1, 1, 2]))
        let handedOut = try (0..<5).map { try shown(feed.image($0)) }
        #expect(handedOut == [[0], [1], [1], [1], [2]])
    }

    @Test(arguments: [-1, 5, Int.max, 1])
    func rejectsMissingAndRepeatedImages(_ index: Int) throws {
        let feed = try MovieFeed(ListedMovie(Self.reordered))
        _ = try feed.image(1)
        let fact = SessionError.Fact.missingImage(index: index, images: 5)
        #expect(throws: SessionError(fact, place: Place(file: "video.mov"))) {
            try feed.image(index)
        }
    }

    @Test func reportsAMovieThatEndsEarly() throws {
        let feed = try MovieFeed(ListedMovie([0, 1], times: [0, 1, 2]))
        #expect(throws: SessionError.self) { try feed.image(2) }
    }

    private func shown(_ packets: MoviePackets) -> [Int64] {
        packets.packets.map(\.presentation.nanoseconds)
    }
}

/// A movie defined by its packets' presentation times, in decoding order.
private final class ListedMovie: MovieReader {
    let format = MovieFormat(codec: .h264, size: PixelSize(width: 8, height: 6), configuration: [])
    let notices: [String] = []
    private var packets: [Int64]
    private let times: [Int64]

    init(_ packets: [Int64], times: [Int64]? = nil) {
        self.packets = packets.reversed()
        self.times = times ?? packets.sorted()
    }

    func presentationTimes() throws -> [HostDuration] {
        times.map(HostDuration.init(nanoseconds:))
    }

    func nextPacket() throws -> MoviePacket? {
        packets.popLast().map { time in
            MoviePacket(
                bytes: [], presentation: HostDuration(nanoseconds: time), decoding: .zero,
                duration: .zero, isSyncFrame: false)
        }
    }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? { nil }
}
