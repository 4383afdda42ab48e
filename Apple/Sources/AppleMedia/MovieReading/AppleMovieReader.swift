internal import AVFoundation
internal import CoreMedia
internal import LockstepSamples

/// Reads an MP4 or MOV file, fragmented or not, through AVAssetReader.
///
/// Times are relative to the first image that a player shows. Packets of images that an edit list
/// hides are included, with negative times, because other images depend on them. Packets and images
/// have separate positions in the file. The first call of any method reads the file once, to find
/// the first presentation time.
final class AppleMovieReader: MovieReader {
    let format: MovieFormat
    let notices: [String]
    /// Retained while reading, because its deinitializer deletes the file if that is a copy.
    private let file: MovieFile
    private let movie: MovieTrack
    private lazy var packets = Result { try TrackReading(movie, .packets) }
    private lazy var images = Result { try TrackReading(movie, .images) }
    /// The presentation times of shown images on the movie's own timeline, sorted.
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
        return try draining { try packets.get().next()?.packet(from: start) }
    }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        let start = try start()
        return try draining {
            guard let sample = try images.get().next() else { return nil }
            guard let buffer = CMSampleBufferGetImageBuffer(sample) else {
                throw AppleMediaError.badInput("an image of the movie cannot be decoded")
            }
            return (try sample.shownAt() - start, try .holding(buffer, as: .nv12FullRange))
        }
    }

    private func start() throws -> HostTime {
        try times.get().first ?? HostTime(nanoseconds: 0)
    }

    private static func times(of movie: MovieTrack) throws -> [HostTime] {
        let reading = try TrackReading(movie, .packets)
        var times: [HostTime] = []
        var isMore = true
        while isMore {
            try draining {
                if let sample = try reading.next() {
                    if sample.isShown { times.append(try sample.shownAt()) }
                } else {
                    isMore = false
                }
            }
        }
        return times.sorted()
    }
}
