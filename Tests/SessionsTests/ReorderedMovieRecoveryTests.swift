import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A movie remuxed from another one may have reordered images, so a crash may lose an image and
/// keep one that is shown after it.
@Suite struct ReorderedMovieRecoveryTests {
    /// The groups of packets for images 0 to 4, by presentation time.
    private static let packets: [[Int64]] = [[0], [3, 1], [2], [], [4]]
    private static let decoding: [Int64: Int64] = [0: -1, 3: 0, 1: 1, 2: 2, 4: 3]

    struct Case: Sendable {
        var fragments: Int
        var kept: Int
    }

    /// Fragments end after images 1 and 4.
    ///
    /// Without the second fragment, image 3 is there and image 2 is missing.
    ///
    /// Counting images would then show image 3 in place of image 2.
    @Test(arguments: [Case(fragments: 1, kept: 2), Case(fragments: 2, kept: 4)])
    func keepsOnlyImagesWithoutEarlierGaps(_ example: Case) throws {
        let system = MemoryFileSystem()
        let path = try write(fragments: example.fragments, on: system)

        let report = try SessionRecovery.recover(
            path, fileSystem: system, codecs: BoxMovieCodecs())

        #expect(report.rowsKept[.frames] == example.kept)
        let played = try TestSession(playing: path, system).deliveries
        let shown = played.compactMap { delivery -> MoviePackets? in
            guard case .frame(let frame) = delivery.sample,
                case .packets(let packets) = frame.image
            else { return nil }
            return packets
        }
        #expect(shown.map(\.imageIndex) == Array(0..<example.kept))
        #expect(
            shown.map { $0.packets.map(\.presentation.nanoseconds) }
                == Array(Self.packets.prefix(example.kept)))
    }

    private func write(fragments: Int, on system: MemoryFileSystem) throws -> String {
        let writer = try SessionWriter.create(in: "d", TestSession.opening, fileSystem: system)
        let codecs = BoxMovieCodecs()
        let movie = try codecs.makeMovieRemuxer(
            TestSession.movieFormat, into: try writer.openMovie())
        for (index, times) in Self.packets.enumerated() {
            let packets = times.map { time in
                MoviePacket(
                    bytes: [UInt8(time)], presentation: HostDuration(nanoseconds: time),
                    decoding: HostDuration(nanoseconds: Self.decoding[time] ?? 0),
                    duration: HostDuration(nanoseconds: 1), isSyncFrame: time == 0)
            }
            let image = FrameImage.packets(
                MoviePackets(
                    packets: packets, size: TestSession.movieFormat.size, imageIndex: index))
            try movie.append(image, at: .zero)
            if index == 1 || (index == 4 && fragments == 2) { try movie.closeFragment() }
            var batch = RowBatch()
            let frame = CameraFrame(
                timestamp: HostTime(nanoseconds: Int64(index)), image: image)
            batch.append(
                frame, index: index, storage: .movie(imageIndex: index), motion: nil,
                arrival: nil, sequence: Int64(index))
            try writer.write(batch)
        }
        return writer.path
    }
}
