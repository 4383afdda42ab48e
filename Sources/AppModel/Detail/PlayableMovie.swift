import LockstepFormats
public import LockstepSamples
import LockstepSessions

/// A session's movie with the audio that belongs to it.
public struct PlayableMovie: Hashable, Sendable {
    /// The audio, and when it begins.
    public struct Audio: Hashable, Sendable {
        /// The path of the audio file.
        public let path: String
        /// The time from the movie's first image to the first sample; negative if the audio begins
        /// first.
        public let delay: HostDuration
    }

    /// The path of the movie file.
    public let path: String
    /// The audio; nil if there is none.
    public let audio: Audio?
}

extension Session {
    /// The movie and its audio; nil without a movie.
    ///
    /// Audio whose rows or file cannot be read is left out: a check reports it.
    func playableMovie() throws -> PlayableMovie? {
        guard try openIfPresent(SessionLayout.movie) != nil else { return nil }
        return PlayableMovie(path: path + "/" + SessionLayout.movie, audio: playableAudio)
    }

    private var playableAudio: PlayableMovie.Audio? {
        guard (try? audioFile()) != nil, let block = try? audioRows()?.next(),
            let frame = try? frameRows()?.next()
        else { return nil }
        return PlayableMovie.Audio(
            path: path + "/" + SessionLayout.audio, delay: block.timestamp - frame.timestamp)
    }
}
