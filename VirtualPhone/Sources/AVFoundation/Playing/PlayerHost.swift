public import CoreMedia
internal import Foundation
import LockstepConcurrency

/// A part of what a player plays, for the host that shows it.
public struct PlayedSegment: Hashable, Sendable {
    /// The file.
    public var url: URL
    /// The media type that is played; nil for all of the file.
    public var mediaType: AVMediaType?
    /// The range of the file; its duration is infinite for the whole file.
    public var source: CMTimeRange
    /// The time at which it is played.
    public var start: CMTime

    /// A part from its place in a file and its time.
    public init(url: URL, mediaType: AVMediaType?, source: CMTimeRange, start: CMTime) {
        self.url = url
        self.mediaType = mediaType
        self.source = source
        self.start = start
    }
}

/// What a player wants its host to do.
public enum PlayerCommand: Hashable, Sendable {
    /// Show these parts instead of others, from the start and paused; nothing if there are none.
    case load([PlayedSegment])
    /// Play at a rate; 1 is the natural one.
    case play(rate: Float)
    /// Pause.
    case pause
    /// Jump to a time.
    case seek(CMTime)
}

// For the host of a virtual phone. A player decodes nothing here: a host shows the files, for
// example in a browser, and reports the time.
extension AVPlayer {
    /// Connects the host that shows what is played.
    ///
    /// - Parameter obey: called with what the player wants from now on, at first to show what it
    ///   plays; on the thread of the app's call. Nil disconnects the host.
    public func connectHost(_ obey: (@Sendable (PlayerCommand) -> Void)?) {
        let commands = state.withLock { state in
            state.host = obey
            return state.commandsForNewHost
        }
        guard let obey else { return }
        for command in commands { obey(command) }
    }

    /// Reports that playing has reached a time in seconds.
    public func hostReached(_ seconds: Double) { reach(seconds, isJump: false) }

    /// Reports that the user moved to a time in seconds.
    public func hostJumped(to seconds: Double) { reach(seconds, isJump: true) }

    /// Reports that the user let the film play, or paused it; also that it has ended.
    public func hostPlays(_ isPlaying: Bool) { change(rate: isPlaying ? 1 : 0, isByHost: true) }

    private func reach(_ seconds: Double, isJump: Bool) {
        guard seconds.isFinite else { return }
        let time = CMTime(seconds: seconds, preferredTimescale: 1_000_000_000)
        let isPlaying = state.withLock { state in
            state.time = time
            return state.item != nil
        }
        if isPlaying { tell(isJump: isJump) }
    }
}

extension AVAsset {
    /// The files that are played, and when.
    var playedSegments: [PlayedSegment] {
        if let file = self as? AVURLAsset {
            let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
            return [PlayedSegment(url: file.url, mediaType: nil, source: whole, start: .zero)]
        }
        return tracks.flatMap { track in
            track.segments.compactMap { segment in
                guard let segment = segment as? AVCompositionTrackSegment,
                    let url = segment.sourceURL
                else { return nil }
                return PlayedSegment(
                    url: url, mediaType: track.mediaType, source: segment.timeMapping.source,
                    start: segment.timeMapping.target.start)
            }
        }
    }
}
