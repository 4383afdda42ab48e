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
        let composition = AVMutableComposition()
        guard let video = try await images.loadTracks(withMediaType: .video).first,
            let audio = try await sound.loadTracks(withMediaType: .audio).first,
            let shown = composition.addMutableTrack(
                withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid),
            let heard = composition.addMutableTrack(
                withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
        else { return nil }
        let length = try await images.load(.duration)
        try shown.insertTimeRange(CMTimeRange(start: .zero, duration: length), of: video, at: .zero)
        shown.preferredTransform = try await video.load(.preferredTransform)
        let start = CMTime(value: delay.nanoseconds, timescale: 1_000_000_000)
        // What was heard before the first image is not played.
        let skipped = CMTimeMaximum(.zero, .zero - start)
        let begin = CMTimeMaximum(.zero, start)
        let left = CMTimeMinimum(try await sound.load(.duration) - skipped, length - begin)
        guard left > .zero else { return nil }
        try heard.insertTimeRange(
            CMTimeRange(start: skipped, duration: left), of: audio, at: begin)
        return composition
    }
}
