internal import AVFoundation
internal import CoreGraphics
internal import CoreMedia
internal import Foundation
internal import LockstepSamples

// Unchecked: loaded values do not change, and only one reader uses them.

/// A movie's first H.264 or HEVC track, and its properties from AVFoundation.
struct MovieTrack: @unchecked Sendable {
    let asset: AVURLAsset
    let track: AVAssetTrack
    let format: MovieFormat
    /// Notices about other tracks, edits and the rotation of the image.
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
        // Requests exact times instead of estimates.
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
        let orientation = ImageOrientation(
            trackMatrix: Double(matrix.a), Double(matrix.b), Double(matrix.c), Double(matrix.d))
        return MovieTrack(
            asset: asset, track: chosen.track,
            format: chosen.format.shown(orientation ?? .landscapeLeft), notices: notices)
    }

    /// Notices about the track's edit list; empty if the complete track is presented from its
    /// beginning.
    private static func words(_ segments: [AVAssetTrackSegment]) -> [String] {
        if segments.count > 1 {
            return ["the movie has \(segments.count) edits; times are presentation times"]
        }
        guard let start = segments.first?.timeMapping.source.start, start.isNumeric,
            start != .zero
        else { return [] }
        return [
            "the movie's edit list begins at \(start.seconds) s of the stored images; "
                + "times are presentation times"
        ]
    }

    private static func words(_ matrix: CGAffineTransform) -> [String] {
        guard let degrees = clockwiseTurnDegrees(a: Double(matrix.a), b: Double(matrix.b)),
            degrees != 0
        else { return [] }
        return ["players rotate the movie by \(degrees)° clockwise; its pixels are not rotated"]
    }
}
