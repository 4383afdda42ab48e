public import CoreGraphics
public import CoreMedia
public import Foundation
import LockstepConcurrency

// Unchecked: data read from a file is immutable.

/// Media with timed tracks (AVAsset.h).
public class AVAsset: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    private let lock = NSLock()
    private let read: () throws -> MovieFile
    private var file: Result<MovieFile, any Error>?
    private var madeTracks: [AVAssetTrack]?

    init(_ read: @escaping () throws -> MovieFile) { self.read = read }

    /// Returns the file's content, which is read once.
    func movie() throws -> MovieFile {
        try lock.withLock {
            let found = file ?? Result(catching: read)
            file = found
            return try found.get()
        }
    }

    func makeTracks() throws -> [AVAssetTrack] {
        let movie = try movie()
        return lock.withLock {
            if let madeTracks { return madeTracks }
            let made = movie.tracks.map {
                AVAssetTrack($0, movieTimescale: movie.timescale, asset: self)
            }
            madeTracks = made
            return made
        }
    }

    /// Returns the tracks of one media type.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        try makeTracks().filter { $0.mediaType == mediaType }
    }

    /// Returns the track with a number; nil if there is none.
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
        try makeTracks().first { $0.trackID == trackID }
    }

    /// All tracks; empty if the file cannot be read.
    public var tracks: [AVAssetTrack] {
        // "The tracks": the property cannot report an error, `load(.tracks)` can.
        (try? makeTracks()) ?? []
    }

    /// Returns the tracks of one media type; empty if the file cannot be read.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// The duration: that of the longest track.
    public var duration: CMTime { tracks.map(\.timeRange.end).max() ?? .zero }
}

/// An asset from a file (AVAsset.h): a movie, or audio in a Core Audio Format file that Lockstep wrote.
public final class AVURLAsset: AVAsset, @unchecked Sendable {
    /// The file.
    public let url: URL

    /// An asset from a file, which is read on the first access to its content.
    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        super.init { try MovieFile(URL) }
    }
}

extension AVPartialAsyncProperty where Root: AVAsset {
    /// The duration: that of the longest track.
    public static var duration: AVAsyncProperty<Root, CMTime> {
        AVAsyncProperty("duration") { asset in
            try asset.makeTracks().map(\.timeRange.end).max() ?? .zero
        }
    }

    /// All tracks.
    public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> {
        AVAsyncProperty("tracks") { try $0.makeTracks() }
    }

    /// The transform that players apply: the identity, because only tracks have one.
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        AVAsyncProperty("preferredTransform") { _ in .identity }
    }

    /// Whether players can play the asset.
    public static var isPlayable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("playable") { try $0.makeTracks().contains(where: \.canBeDecoded) }
    }

    /// Whether an ``AVAssetReader`` can read the asset.
    public static var isReadable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("readable") { try !$0.makeTracks().isEmpty }
    }

    /// Whether the asset is fragmented.
    public static var containsFragments: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("containsFragments") { try $0.movie().isFragmented }
    }
}
