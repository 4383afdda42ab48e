internal import AVKit
internal import LockstepAppModel
internal import LockstepSamples

/// A movie and its audio, joined for the player only: the files stay as they are.
enum MovieComposition {
    /// Returns what the player plays: the movie alone if there is no audio or it cannot be read.
    static func asset(of movie: PlayableMovie) async -> AVAsset {
        let images = AVURLAsset(url: URL(fileURLWithPath: movie.path))
        guard let audio = movie.audio else { return images }
        let sound = AVURLAsset(url: URL(fileURLWithPath: audio.path))
        return (try? await join(images, sound, audio.delay)) ?? images
    }

    private static func join(
        _ images: AVAsset, _ sound: AVAsset, _ delay: HostDuration
    ) async throws -> AVAsset? {
        let video = try await images.load(.tracks).first { $0.mediaType == .video }
        let audio = try await sound.load(.tracks).first { $0.mediaType == .audio }
        let length = try await images.load(.duration)
        let soundLength = try await sound.load(.duration)
        guard let video, let audio else { return nil }
        let turn = try await video.load(.preferredTransform)
        let composition = AVMutableComposition()
        let unused = kCMPersistentTrackID_Invalid
        let shown = composition.addMutableTrack(withMediaType: .video, preferredTrackID: unused)
        let heard = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: unused)
        guard let shown, let heard else { return nil }
        try shown.insertTimeRange(CMTimeRange(start: .zero, duration: length), of: video, at: .zero)
        shown.preferredTransform = turn
        let start = CMTime(value: delay.nanoseconds, timescale: 1_000_000_000)
        // What was heard before the first image is not played.
        let skipped = CMTimeMaximum(.zero, .zero - start)
        let begin = CMTimeMaximum(.zero, start)
        let left = CMTimeMinimum(soundLength - skipped, length - begin)
        guard left > .zero else { return nil }
        try heard.insertTimeRange(
            CMTimeRange(start: skipped, duration: left), of: audio, at: begin)
        return composition
    }
}
