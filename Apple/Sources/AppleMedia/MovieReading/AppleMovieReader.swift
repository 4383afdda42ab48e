internal import AVFoundation
internal import CoreMedia
internal import LockstepSamples

/// Reads an MP4 or MOV file, fragmented or not, through AVAssetReader.
///
/// Times count from the first image that a player shows. Packets of images that an edit list hides
/// are included, with negative times, because other images depend on them. Packets, images and
/// times are read independently; the first requested packet or image reads the complete file once
/// for the times.
final class AppleMovieReader: MovieReader {
    let format: MovieFormat
    let notices: [String]
    /// Retained while reading, because the file may be a temporary copy.
    private let file: MovieFile
    private let movie: MovieTrack
    private lazy var packets = Result { try TrackReading(movie, .packets) }
    private lazy var images = Result { try TrackReading(movie, .images) }
    /// The presentation times on the movie's own timescale, sorted.
    private lazy var times = Result { try Self.times(of: movie) }

    init(_ source: any ByteSource) throws {
        file = try MovieFile(source)
        movie = try MovieTrack.load(file.url)
        format = movie.format
        let cut = file.isCopy ? ["an incomplete fragment at the end is skipped"] : []
        notices = movie.notices + cut
    }

    func presentationTimes() throws -> [HostDuration] {
        let start = try start()
        return try times.get().map { $0 - start }
    }

    func nextPacket() throws -> MoviePacket? {
        let start = try start()
        return try packets.get().next()?.packet(from: start)
    }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        let start = try start()
        guard let sample = try images.get().next() else { return nil }
        guard let buffer = CMSampleBufferGetImageBuffer(sample) else {
            throw AppleMediaError.badInput("an image of the movie cannot be decoded")
        }
        return (try sample.shownAt() - start, try .holding(buffer, as: .nv12FullRange))
    }

    private func start() throws -> HostTime {
        try times.get().first ?? HostTime(nanoseconds: 0)
    }

    private static func times(of movie: MovieTrack) throws -> [HostTime] {
        let reading = try TrackReading(movie, .packets)
        var times: [HostTime] = []
        while let sample = try reading.next() {
            if sample.isShown { times.append(try sample.shownAt()) }
        }
        return times.sorted()
    }
}
