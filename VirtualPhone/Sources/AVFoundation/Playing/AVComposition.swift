public import CoreMedia
internal import Foundation

// Unchecked: the tracks are guarded by a lock.

/// An asset of parts of other assets (AVComposition.h).
public class AVComposition: AVAsset, @unchecked Sendable {
    private let lock = NSLock()
    private var composed: [AVMutableCompositionTrack] = []

    /// A composition without tracks.
    init() { super.init { throw AVError(.operationNotSupportedForAsset) } }

    override func makeTracks() throws -> [AVAssetTrack] { composedTracks }

    /// The tracks, in the order in which they were added.
    var composedTracks: [AVMutableCompositionTrack] { lock.withLock { composed } }

    /// Adds a track with a number that no other has.
    func add(_ mediaType: AVMediaType, _ preferred: CMPersistentTrackID)
        -> AVMutableCompositionTrack
    {
        lock.withLock {
            let numbers = composed.map(\.trackID)
            let isFree = preferred != kCMPersistentTrackID_Invalid && !numbers.contains(preferred)
            let track = AVMutableCompositionTrack(
                mediaType, number: isFree ? preferred : (numbers.max() ?? 0) + 1, of: self)
            composed.append(track)
            return track
        }
    }
}

/// A composition to which tracks can be added (AVComposition.h).
public class AVMutableComposition: AVComposition, @unchecked Sendable {
    /// A composition without tracks.
    public override init() { super.init() }

    /// Adds an empty track.
    ///
    /// - Parameter preferredTrackID: its number, "if it's not already in use";
    ///   ``kCMPersistentTrackID_Invalid`` for any.
    /// - Returns: never nil here.
    public func addMutableTrack(
        withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID
    ) -> AVMutableCompositionTrack? { add(mediaType, preferredTrackID) }
}
