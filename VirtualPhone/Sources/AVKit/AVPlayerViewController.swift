public import AVFoundation
public import UIKit

/// A view controller that shows a player with its controls (AVPlayerViewController.h).
///
/// The host shows both in place of the controller's view: `AVPlayer.connectHost(_:)`.
open class AVPlayerViewController: UIViewController {
    /// The player.
    open var player: AVPlayer?
}
