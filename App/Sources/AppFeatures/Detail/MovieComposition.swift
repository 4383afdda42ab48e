internal import AVKit
internal import LockstepAppModel
internal import LockstepSamples

/// A movie and its audio, joined for the player only: the files stay as they are.
enum MovieComposition {
    /// Returns what the player plays: the movie alone if there is no audio or it cannot be read.
    static func asset(of movie: PlayableMovie) async -> AVAsset {
        let images = AVURLAsset(url: URL(fileURLWithPath: movie.path))
        guard let audio = movie.audio else { return images }
        return (try? await join(images, audio)) ?? images
    }

    private static func join(_ images: AVAsset, _ audio: PlayableAudio) async throws -> AVAsset? {
        let sound = AVURLAsset(url: URL(fileURLWithPath: audio.path))
        let video = try await images.load(.tracks).first { $0.mediaType == .video }
        let samples = try await sound.load(.tracks).first { $0.mediaType == .audio }
        let length = try await images.load(.duration)
        guard let video, let samples else { return nil }
        let turn = try await video.load(.preferredTransform)
        let composition = AVMutableComposition()
        let unused = kCMPersistentTrackID_Invalid
        let shown = composition.addMutableTrack(withMediaType: .video, preferredTrackID: unused)
        let heard = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: unused)
        guard let shown, let heard else { return nil }
        try shown.insertTimeRange(CMTimeRange(start: .zero, duration: length), of: video, at: .zero)
        shown.preferredTransform = turn
        for run in audio.runs { try insert(run, of: samples, at: audio.rateHertz, heard, length) }
        return composition
    }

    /// Inserts a run at its time, up to the movie's end; before it, the track stays empty.
    private static func insert(
        _ run: PlayableAudio.Run, of samples: AVAssetTrack, at rateHertz: Double,
        _ heard: AVMutableCompositionTrack, _ length: CMTime
    ) throws {
        let start = CMTime(value: run.start.nanoseconds, timescale: 1_000_000_000)
        let left = length - start
        guard left > .zero else { return }
        let scale = CMTimeScale(rateHertz.rounded())
        let count = CMTime(value: run.sampleCount, timescale: scale)
        let range = CMTimeRange(
            start: CMTime(value: run.firstSample, timescale: scale),
            duration: CMTimeMinimum(count, left))
        try heard.insertTimeRange(range, of: samples, at: start)
    }
}
