import LockstepSamples
import LockstepSessions

/// The movie next to an export, whose frames have a clock of their own.
///
/// The movie's times count from its own first image; no file contains the time of that image on the
/// inertial sensors' clock.
struct SensorLoggerMovie {
    let feed: MovieFeed
    private let file: String
    private let readerNotices: [String]

    /// - Parameter movies: the movies that may be the camera's.
    /// - Returns: nil if there is not exactly one, or it is empty.
    init?(_ movies: [String], in folder: RecordingFolder, codecs: any MediaCodecs) throws {
        guard movies.count == 1, let file = movies.first,
            let movie = try folder.openMovie(file, codecs)
        else { return nil }
        feed = movie.feed
        self.file = file
        readerNotices = movie.notices
    }

    /// The frames, beginning at host time 0.
    var frames: any SampleStream { MovieFrames(feed, pairing) }

    private var pairing: FramePairing {
        let times = feed.times.map { HostTime(nanoseconds: $0.nanoseconds) }
        return FramePairing(times: times, images: feed.times)
    }

    var description: StreamDescription {
        var description = StreamDescription(stream: .camera, clock: .unrelated)
        description.size = feed.format.size
        description.stampMeaning = .unknown
        return description
    }

    var notices: [String] {
        readerNotices.map { "In \(file), \($0)." } + [
            "Frames and inertial samples are on different clocks: the times of \(file) count from its first "
                + "image, whose time is unknown."
        ]
    }
}
