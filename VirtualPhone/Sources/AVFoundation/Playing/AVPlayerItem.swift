public import Foundation

// Unchecked: an item is immutable, but for its player, which its players' locks guard.

/// What a player plays (AVPlayerItem.h).
open class AVPlayerItem: NSObject, @unchecked Sendable {
    private let played: AVAsset
    weak var player: AVPlayer?

    /// An item that plays an asset.
    public init(asset: AVAsset) { played = asset }

    /// The asset.
    open var asset: AVAsset { played }
}
