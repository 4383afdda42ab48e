internal import AVFoundation
internal import CoreGraphics
internal import CoreMedia
internal import Foundation
internal import LockstepSamples

// Unchecked: what is loaded does not change any more, and one reader has it.

/// A movie's first track of H.264 or HEVC, and what AVFoundation says of it.
struct MovieTrack: @unchecked Sendable {
    let asset: AVURLAsset
    let track: AVAssetTrack
    let format: MovieFormat
    /// Other tracks, edits and the turn of the image, in words.
    let notices: [String]

    /// Reads a movie's header.
    static func load(_ url: URL) throws -> MovieTrack {
        do {
            return try waiting { try await loading(url) }
        } catch let error as AppleMediaError {
            throw error
        } catch {
            throw AppleMediaError.badInput(
                "the movie cannot be opened: \(error.localizedDescription)",
                place: Place(file: url.path))
        }
    }

    private static func loading(_ url: URL) async throws -> MovieTrack {
        // Times to the tick, not to what is quick to find out.
        let asset = AVURLAsset(
            url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
        var chosen: (track: AVAssetTrack, format: MovieFormat)?
        var notices: [String] = []
        for track in try await asset.load(.tracks) {
            let descriptions = try await track.load(.formatDescriptions)
            if chosen == nil, track.mediaType == .video,
                let format = descriptions.first.flatMap({ MovieFormat($0) })
            {
                chosen = (track, format)
            } else {
                notices.append("a track of \(track.mediaType.rawValue) is left out")
            }
        }
        guard let chosen else {
            throw AppleMediaError.badInput(
                "the movie has no H.264 or HEVC track", place: Place(file: url.path))
        }
        let (segments, matrix) = try await chosen.track.load(.segments, .preferredTransform)
        notices = words(segments) + notices + words(matrix)
        return MovieTrack(
            asset: asset, track: chosen.track, format: chosen.format, notices: notices)
    }

    /// What the track's edit list does; nothing where the whole track is shown from its beginning.
    private static func words(_ segments: [AVAssetTrackSegment]) -> [String] {
        if segments.count > 1 {
            return ["the movie has \(segments.count) edits; times are those that a player shows"]
        }
        guard let start = segments.first?.timeMapping.source.start, start.isNumeric,
            start != .zero
        else { return [] }
        return [
            "the movie's edit list begins at \(start.seconds) s of the stored images; "
                + "times are those that a player shows"
        ]
    }

    private static func words(_ matrix: CGAffineTransform) -> [String] {
        guard let degrees = clockwiseTurnDegrees(a: Double(matrix.a), b: Double(matrix.b)),
            degrees != 0
        else { return [] }
        return ["players turn the movie by \(degrees)° clockwise; its pixels stay as they are"]
    }
}
