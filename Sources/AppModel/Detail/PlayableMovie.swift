import LockstepFormats
public import LockstepSamples
import LockstepSessions

/// A session's movie with the audio that belongs to it.
public struct PlayableMovie: Hashable, Sendable {
    /// The path of the movie file.
    public let path: String
    /// The audio; nil if there is none.
    public let audio: PlayableAudio?
}

/// The microphone's samples beside a movie, which may have gaps.
public struct PlayableAudio: Hashable, Sendable {
    /// Successive samples of the file, which play without a gap.
    public struct Run: Hashable, Sendable {
        /// The index of the first sample in the file, counted per channel.
        public var firstSample: Int64
        /// The number of samples.
        public var sampleCount: Int64
        /// The time from the movie's first image to the first sample; never negative.
        public var start: HostDuration
    }

    /// A new run begins where a block is more than this away from where the run's samples would be:
    /// ITU-R BT.1359-1 states 45 ms as the earliest sound that is noticed.
    static let longestError = HostDuration.milliseconds(20)

    /// The path of the audio file.
    public let path: String
    /// The nominal rate in samples per second.
    public let rateHertz: Double
    /// The runs in order of time; none overlaps another.
    public private(set) var runs: [Run] = []
    private let origin: HostTime

    /// Creates audio without samples.
    ///
    /// - Parameter origin: The time of the movie's first image.
    init(path: String, rateHertz: Double, origin: HostTime) {
        self.path = path
        self.rateHertz = rateHertz
        self.origin = origin
    }

    /// Appends the samples of a row; those before the first image, or before the end of earlier ones,
    /// are not played.
    mutating func append(_ row: AudioRow) {
        if let last = runs.last, last.end == row.firstSample,
            (row.timestamp - origin - end(of: last)).magnitude <= Self.longestError
        {
            runs[runs.count - 1].sampleCount += Int64(row.sampleCount)
            return
        }
        let start = row.timestamp - origin
        let earliest = runs.last.map(end(of:)) ?? .zero
        let late = max((earliest - start).seconds, 0)
        let skipped = Int64((late * rateHertz).rounded(.up))
        guard skipped < row.sampleCount else { return }
        runs.append(
            Run(
                firstSample: row.firstSample + skipped,
                sampleCount: Int64(row.sampleCount) - skipped, start: max(start, earliest)))
    }

    private func end(of run: Run) -> HostDuration {
        run.start + (HostDuration(seconds: Double(run.sampleCount) / rateHertz) ?? .zero)
    }
}

extension PlayableAudio.Run {
    /// The index after the last sample.
    fileprivate var end: Int64 { firstSample + sampleCount }
}

extension Session {
    /// The movie and its audio; nil without a movie.
    ///
    /// Audio whose rows or file cannot be read is left out: a check reports it.
    func playableMovie() throws -> PlayableMovie? {
        guard try openIfPresent(SessionLayout.movie) != nil else { return nil }
        return PlayableMovie(path: path + "/" + SessionLayout.movie, audio: try? playableAudio())
    }

    private func playableAudio() throws -> PlayableAudio? {
        guard let rows = try audioRows(), let frame = try frameRows()?.next() else { return nil }
        var audio = PlayableAudio(
            path: path + "/" + SessionLayout.audio, rateHertz: try audioFile().format.rateHertz,
            origin: frame.timestamp)
        while let row = try rows.next() { audio.append(row) }
        return audio.runs.isEmpty ? nil : audio
    }
}
