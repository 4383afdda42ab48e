public import CoreGraphics
public import CoreMedia
public import Foundation

// Unchecked: what was read from a file does not change any more.

/// Something with tracks in time (AVAsset.h).
public class AVAsset: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    private let lock = NSLock()
    private let read: () throws -> MovieFile
    private var file: Result<MovieFile, any Error>?
    private var madeTracks: [AVAssetTrack]?

    init(_ read: @escaping () throws -> MovieFile) { self.read = read }

    /// What the file holds, read once.
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
            let made = movie.tracks.map { AVAssetTrack($0, of: movie, asset: self) }
            madeTracks = made
            return made
        }
    }

    /// The tracks of one kind of media.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        try makeTracks().filter { $0.mediaType == mediaType }
    }

    /// The track of a number; nil if there is none.
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
        try makeTracks().first { $0.trackID == trackID }
    }

    /// All tracks; none where the file cannot be read.
    public var tracks: [AVAssetTrack] {
        // "The tracks": the property has no word for a failure, `load(.tracks)` has.
        (try? makeTracks()) ?? []
    }

    /// The tracks of one kind of media; none where the file cannot be read.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// How long it is: as long as its longest track.
    public var duration: CMTime { tracks.map(\.timeRange.end).max() ?? .zero }
}

/// An asset of a file (AVAsset.h).
public final class AVURLAsset: AVAsset, @unchecked Sendable {
    /// The file.
    public let url: URL

    /// An asset of a file, which is read when somebody asks for something in it.
    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        super.init { try MovieFile(URL) }
    }
}

extension AVPartialAsyncProperty where Root: AVAsset {
    /// How long it is: as long as its longest track.
    public static var duration: AVAsyncProperty<Root, CMTime> {
        AVAsyncProperty("duration") { asset in
            try asset.makeTracks().map(\.timeRange.end).max() ?? .zero
        }
    }

    /// All tracks.
    public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> {
        AVAsyncProperty("tracks") { try $0.makeTracks() }
    }

    /// How players turn it: not at all, since only tracks say so.
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        AVAsyncProperty("preferredTransform") { _ in .identity }
    }

    /// Whether a player plays it.
    public static var isPlayable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("playable") { try $0.makeTracks().contains(where: \.canBeDecoded) }
    }

    /// Whether an ``AVAssetReader`` reads it.
    public static var isReadable: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("readable") { try !$0.makeTracks().isEmpty }
    }

    /// Whether it is in fragments.
    public static var containsFragments: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("containsFragments") { try $0.movie().isFragmented }
    }
}
