import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepReports

/// A report's images come from the check's own pass over the movie.
@Suite struct DecodingTests {
    @Test func aMovieIsDecodedOnce() throws {
        let disk = MemoryFileSystem()
        let start = ClockAnchor(host: HostTime(nanoseconds: 0), wall: WallTime(nanoseconds: 0))
        let writer = try SessionWriter.create(
            in: "/s",
            SessionOpening(
                source: SourceDescription(streams: [StreamDescription(stream: .camera)]),
                mode: "vio", start: start, secondsFromUTC: 0), fileSystem: disk)
        try [UInt8(0)].withUnsafeBytes { try writer.openMovie().append($0) }
        var batch = RowBatch()
        for index in 0..<CountedMovie.imageCount {
            let time = HostTime(nanoseconds: Int64(index) * 33_000_000)
            let still = EncodedStill(bytes: [], size: CountedMovie.size)
            batch.append(
                CameraFrame(timestamp: time, image: .still(still)), index: index,
                storage: .movie(imageIndex: index), motion: nil, arrival: time,
                sequence: Int64(index))
        }
        try writer.write(batch)
        try writer.finish(SessionClosing(stopReason: "user"))
        let codecs = CountingCodecs()
        let report = try SessionReport(
            of: Session(opening: writer.path, fileSystem: disk), codecs: codecs,
            library: ReportedSession.library, namingActions: \.name)
        #expect(codecs.decoded.count == CountedMovie.imageCount)
        let page = String(decoding: report.page, as: UTF8.self)
        #expect(page.ranges(of: "<figure data-time=").count == 12)
    }
}

// Unchecked: a report reads its movie on the calling thread.

/// The number of decoded images.
private final class DecodedCount: @unchecked Sendable {
    var count = 0
}

private struct CountingCodecs: ReadingCodecs {
    let decoded = DecodedCount()

    func makeStillCodec() throws -> any StillCodec { try StubCodecs().makeStillCodec() }

    func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        CountedMovie(decoded)
    }
}

private final class CountedMovie: MovieReader {
    static let imageCount = 30
    static let size = PixelSize(width: 6, height: 4)

    let format = MovieFormat(codec: .h264, size: size, configuration: [])
    let notices: [String] = []
    private let decoded: DecodedCount
    private var next = 0

    init(_ decoded: DecodedCount) { self.decoded = decoded }

    func presentationTimes() throws -> [HostDuration] { [] }

    func nextPacket() throws -> MoviePacket? { nil }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        guard next < Self.imageCount,
            let pixels = PixelBuffer(format: .gray8, size: Self.size, fill: { _, _ in })
        else { return nil }
        decoded.count += 1
        defer { next += 1 }
        return (HostDuration(nanoseconds: Int64(next) * 33_000_000), pixels)
    }
}
